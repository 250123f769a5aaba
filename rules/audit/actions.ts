// What the history and the security log may tell: a closed list. Whatever records something names it here and in
// `words.ts`, in both languages; what is not named does not compile (PLUS-42).

/**
 * What stands behind a value of an entry: a text or number as it is, a word of the product, or the id of something that
 * has a name (of a file its name too).
 */
export type ValueKind = 'text' | 'number' | 'time' | 'word' | 'ad' | 'step' | 'folder' | 'project' | 'user' | 'file'

/**
 * Which values of an entry's data are shown. `from` with `to`, or `before` with `after`, are what something was and
 * became: a value, or an object of which the fields that differ are told. `changed` holds such pairs by field, null for
 * a field that may lead to a person. Every other key is a value that goes with the act.
 */
export type Shown = Readonly<Record<string, ValueKind | 'fields'>>

const nothing = {} as const
const wordChange = { from: 'word', to: 'word' } as const
const textChange = { from: 'text', to: 'text' } as const
const numberChange = { from: 'number', to: 'number' } as const
const fieldsChange = { from: 'fields', to: 'fields' } as const
const named = { name: 'text' } as const
const ofPackage = { package: 'word' } as const
const kept = { created: named, changed: named, deleted: named } as const

/** Every act that is remembered, by what it concerns. */
export const auditActions = {
  ad: {
    created: nothing,
    imported: { importedFrom: 'text' },
    copied: { from: 'ad' },
    renamed: textChange,
    movedToFolder: { from: 'folder', to: 'folder' },
    stepReached: wordChange,
    draftSaved: nothing,
    detailsSaved: nothing,
    formSaved: { use: 'word' },
    stepsSaved: nothing,
    tagsSaved: nothing,
    tagsChosen: nothing,
    published: { start: 'time', end: 'time' },
    republished: { start: 'time', end: 'time' },
    datesChanged: { start: 'time', end: 'time' },
    started: nothing,
    restarted: nothing,
    ended: nothing,
    changedElsewhere: nothing,
    unpublished: nothing,
    archived: nothing,
    deleted: nothing,
    muted: nothing,
    unmuted: nothing,
    packageSelected: wordChange,
    promoted: ofPackage,
    promotionCancelled: ofPackage,
    promotionResumed: ofPackage,
    promotionEnded: ofPackage,
    socialMediaBought: { mediaSelection: 'word' },
    socialMediaPicturesChosen: wordChange,
    socialMediaCancelled: nothing,
    sponsoringPointsSet: numberChange,
  },
  candidate: {
    applied: { channel: 'word' },
    appliedAgain: nothing,
    answered: nothing,
    uploaded: { kind: 'word' },
    withdrew: nothing,
    read: nothing,
    seen: nothing,
    moved: { from: 'step', to: 'step' },
    moveUndone: { from: 'step', to: 'step' },
    reordered: nothing,
    rated: numberChange,
    noted: nothing,
    messageSent: nothing,
    messageScheduled: nothing,
    messageSentNow: nothing,
    messageDelivered: nothing,
    messageCancelled: nothing,
    messageTakenBack: nothing,
    exported: { asked: 'word' },
    anonymised: { asked: 'word' },
  },
  company: {
    added: nothing,
    infoUpdated: { changed: 'fields' },
    logoReplaced: nothing,
    logoDeleted: nothing,
    profileDrafted: { changed: 'fields' },
    profilePublished: { changed: 'fields' },
    rejectReasonsChanged: nothing,
    filterSaved: nothing,
    filterRemoved: nothing,
    salesContacted: nothing,
    salespersonAdded: { from: 'user', to: 'user' },
    salespersonRemoved: { from: 'user', to: 'user' },
    mainSalespersonChanged: { from: 'user', to: 'user' },
    vatSwitched: numberChange,
    employmentServiceRequired: wordChange,
    banned: wordChange,
    unbanned: wordChange,
    partialSponsoringSwitched: wordChange,
    sponsoringPointsSet: numberChange,
    mediaLinkMade: nothing,
    mediaChosen: { to: 'word' },
    mediaDownloaded: nothing,
    privacySaved: { changed: 'fields' },
    retentionTold: { applications: 'number', dueOn: 'text' },
    retentionApplied: { ad: 'ad', applications: 'number' },
    personExported: nothing,
    personErased: nothing,
    auditLogExported: { rows: 'number' },
    exportAskedFor: nothing,
    exportFinished: { size: 'number' },
    exportFailed: nothing,
    exportFetched: nothing,
    exportDeleted: nothing,
    brought: { files: 'number' },
  },
  connection: {
    connected: { service: 'word' },
    notConnected: { service: 'word' },
    ended: { service: 'word' },
    defaultPromotionChosen: wordChange,
    deleteAllowed: wordChange,
    senderIdSet: fieldsChange,
  },
  credits: {
    enabled: { ...fieldsChange, comment: 'text' },
    disabled: fieldsChange,
    added: { amounts: 'text', comment: 'text' },
    maxPeriodChanged: fieldsChange,
  },
  emailTemplate: kept,
  featurePost: { created: { title: 'text', published: 'word' }, updated: fieldsChange, deleted: { title: 'text' } },
  folder: { created: named, moved: { from: 'project', to: 'project' }, renamed: textChange, deleted: named },
  foreignCompanyRequest: { asked: nothing, accepted: wordChange },
  invoice: {
    requested: { number: 'text', corrects: 'text' },
    changed: { before: 'word', after: 'word' },
    fileUploaded: { before: 'file', after: 'file' },
    fileFetched: { form: 'word' },
    lineAdded: { title: 'text', amount: 'number' },
    lineChanged: { before: 'fields', after: 'fields' },
    lineRemoved: { title: 'text', amount: 'number' },
    paymentCancelled: { before: 'number', after: 'number', title: 'text' },
    paymentRestored: { before: 'number', after: 'number', title: 'text' },
    discountChanged: { before: 'number', after: 'number' },
  },
  jobAlert: {
    asked: nothing,
    notAsked: nothing,
    reminded: nothing,
    confirmed: nothing,
    changed: { rhythm: 'word' },
    ended: nothing,
    forgotten: nothing,
    undeliverable: nothing,
  },
  member: {
    askedForAccess: nothing,
    accessGranted: nothing,
    accessRefused: nothing,
    invited: nothing,
    invitationWithdrawn: nothing,
    joined: nothing,
    removed: nothing,
    madeAdmin: nothing,
    adminRemoved: nothing,
    madeDefault: nothing,
    defaultRemoved: nothing,
  },
  partnerKey: { created: { kind: 'word' }, deleted: { kind: 'word' } },
  project: { created: named, moved: nothing, renamed: textChange, deleted: named },
  promotion: {
    started: ofPackage,
    moved: { ...fieldsChange, startsAt: 'time', endsAt: 'time' },
    bumped: nothing,
    cancelled: { startsAt: 'time', endsAt: 'time' },
    resumed: { endsAt: 'time' },
    endAnnounced: nothing,
  },
  senderAddress: { asked: nothing, verified: nothing, activated: nothing, deactivated: nothing, deleted: nothing },
  setting: { set: wordChange, unset: wordChange },
  staffTask: {
    done: { ...wordChange, ...ofPackage },
    closed: { ...wordChange, ...ofPackage },
    failed: { ...wordChange, fault: 'word' },
  },
  step: { messageChanged: nothing },
  stepTemplate: kept,
  subscription: { added: fieldsChange, expired: fieldsChange, creditsGiven: { months: 'number' } },
  subscriptionTemplate: { created: fieldsChange, changed: fieldsChange, deleted: fieldsChange },
  user: {
    registered: nothing,
    updated: { changed: 'fields' },
    deleted: nothing,
    dataExported: nothing,
    avatarReplaced: nothing,
    avatarRemoved: nothing,
    emailConfirmed: nothing,
    confirmationResent: nothing,
    madeRecruiter: nothing,
    passwordChanged: nothing,
    passwordReset: nothing,
    secondFactorBegun: nothing,
    secondFactorOn: nothing,
    secondFactorOff: nothing,
    recoveryCodesMade: nothing,
    notificationSettingsSaved: nothing,
    preferencesSaved: nothing,
    filterSaved: nothing,
    filterRemoved: nothing,
    impersonated: nothing,
    impersonationEnded: nothing,
    rolesChanged: wordChange,
    staffInvited: { roles: 'word' },
    staffInvitationWithdrawn: { roles: 'word' },
    auditLogExported: { rows: 'number' },
    billingExported: { table: 'word' },
  },
  webhook: {
    created: { host: 'text' },
    changed: { host: 'text' },
    paused: nothing,
    resumed: nothing,
    secretChanged: nothing,
    tested: nothing,
    resent: nothing,
    failedResent: { count: 'number' },
    stopped: nothing,
    deleted: nothing,
  },
  workplaceTemplate: kept,
} as const satisfies Record<string, Record<string, Shown>>

/** What an entry of the history may be about. */
export type AuditEntity = keyof typeof auditActions

/** What may be done with it. */
export type AuditAction<E extends AuditEntity = AuditEntity> = E extends AuditEntity
  ? keyof (typeof auditActions)[E] & string
  : never

/** What happens to accounts and sessions. */
export const securityEvents = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'codeSent',
  'codeFailed',
  'codesStopped',
  'resetLinkSent',
  'passwordChanged',
  'passwordReset',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorFailed',
  'recoveryCodesMade',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** An act with what it concerns, such as `ad.renamed`; those of the security log concern an `account`. */
export type AuditAct = { [E in AuditEntity]: `${E}.${AuditAction<E>}` }[AuditEntity] | `account.${SecurityEvent}`

/** By what kind of thing the log is filtered. */
export const auditGroups = [
  'ads',
  'candidates',
  'users',
  'settings',
  'connections',
  'billing',
  'office',
  'signIns',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** The kind of thing that each entity is; `account` is the security log. */
export const groupOf = {
  ad: 'ads',
  folder: 'ads',
  project: 'ads',
  step: 'ads',
  candidate: 'candidates',
  member: 'users',
  user: 'users',
  company: 'settings',
  emailTemplate: 'settings',
  senderAddress: 'settings',
  stepTemplate: 'settings',
  workplaceTemplate: 'settings',
  connection: 'connections',
  partnerKey: 'connections',
  webhook: 'connections',
  credits: 'billing',
  invoice: 'billing',
  promotion: 'billing',
  subscription: 'billing',
  featurePost: 'office',
  foreignCompanyRequest: 'office',
  jobAlert: 'office',
  setting: 'office',
  staffTask: 'office',
  subscriptionTemplate: 'office',
  account: 'signIns',
} as const satisfies Record<AuditEntity | 'account', AuditGroup>

/**
 * What of the security log a company is told of its members: who came in or tried to, and what became of their keys;
 * nothing of mailed codes.
 */
export const toldToCompanies = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'passwordChanged',
  'passwordReset',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorFailed',
] as const satisfies readonly SecurityEvent[]

/** Whether an act is one of the list, for what was recorded by an earlier version. */
export const isAuditAct = (act: string): act is AuditAct => allAuditActs.has(act)

/** All acts, in the order of the list. */
export const auditActs: readonly AuditAct[] = [
  ...Object.entries(auditActions).flatMap(([entity, acts]) =>
    Object.keys(acts).map((action) => `${entity}.${action}` as AuditAct),
  ),
  ...securityEvents.map((event) => `account.${event}` as const),
]
const allAuditActs: ReadonlySet<string> = new Set(auditActs)
