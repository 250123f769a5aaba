// The closed list of entries in the history and the security log. Code that records an entry must list it here and in
// `texts.ts`, in both languages. An entry that is not listed does not compile (PLUS-42).

/**
 * The kind of a value in an entry: a text or number, a code of the product that is translated, or the id of an object
 * with a name. For a file, the name is stored too.
 */
export type ValueKind = 'text' | 'number' | 'time' | 'word' | 'ad' | 'step' | 'folder' | 'project' | 'user' | 'file'

/**
 * Which values of an entry's data are shown.
 * - `from` and `to`, or `before` and `after`, are the old and the new value. For objects, only the fields that differ
 *   are shown.
 * - `changed` contains such pairs by field. Null for a field that may identify a person.
 * - Every other key is a value that describes the action.
 */
export type ShownValues = Readonly<Record<string, ValueKind | 'fields'>>

const noValues = {} as const
const wordChange = { from: 'word', to: 'word' } as const
const textChange = { from: 'text', to: 'text' } as const
const numberChange = { from: 'number', to: 'number' } as const
const fieldsChange = { from: 'fields', to: 'fields' } as const
const nameValue = { name: 'text' } as const
const packageValue = { package: 'word' } as const
const templateActions = { created: nameValue, changed: nameValue, deleted: nameValue } as const

/** Every recorded action, by the kind of object it concerns. */
export const auditActions = {
  ad: {
    created: noValues,
    imported: { importedFrom: 'text' },
    copied: { from: 'ad' },
    renamed: textChange,
    movedToFolder: { from: 'folder', to: 'folder' },
    stepReached: wordChange,
    draftSaved: noValues,
    detailsSaved: noValues,
    formSaved: { use: 'word' },
    stepsSaved: noValues,
    tagsSaved: noValues,
    tagsChosen: noValues,
    published: { start: 'time', end: 'time' },
    republished: { start: 'time', end: 'time' },
    datesChanged: { start: 'time', end: 'time' },
    started: noValues,
    restarted: noValues,
    ended: noValues,
    changedElsewhere: noValues,
    unpublished: noValues,
    archived: noValues,
    deleted: noValues,
    muted: noValues,
    unmuted: noValues,
    packageSelected: wordChange,
    promoted: packageValue,
    promotionCancelled: { ...packageValue, startsAt: 'time', endsAt: 'time' },
    promotionResumed: { ...packageValue, endsAt: 'time' },
    promotionEnded: packageValue,
    socialMediaBought: { mediaSelection: 'word' },
    socialMediaPicturesChosen: wordChange,
    socialMediaCancelled: noValues,
    sponsoringPointsSet: numberChange,
  },
  candidate: {
    applied: { channel: 'word', firstChannel: 'word' },
    added: { source: 'word' },
    copied: { toAd: 'ad' },
    copiedHere: { fromAd: 'ad' },
    appliedAgain: noValues,
    answered: noValues,
    uploaded: { kind: 'word' },
    withdrew: noValues,
    read: noValues,
    seen: noValues,
    moved: { from: 'step', to: 'step' },
    moveUndone: { from: 'step', to: 'step' },
    reordered: noValues,
    rated: numberChange,
    noted: noValues,
    messageSent: noValues,
    messageScheduled: noValues,
    messageSentNow: noValues,
    messageDelivered: noValues,
    messageCancelled: noValues,
    messageTakenBack: noValues,
    exported: { asked: 'word' },
    anonymised: { asked: 'word' },
  },
  company: {
    added: noValues,
    infoUpdated: { changed: 'fields' },
    logoReplaced: noValues,
    logoDeleted: noValues,
    profileDrafted: { changed: 'fields' },
    profilePublished: { changed: 'fields' },
    rejectReasonsChanged: noValues,
    filterSaved: noValues,
    filterRemoved: noValues,
    salesContacted: noValues,
    salespersonAdded: { from: 'user', to: 'user' },
    salespersonRemoved: { from: 'user', to: 'user' },
    mainSalespersonChanged: { from: 'user', to: 'user' },
    vatSwitched: numberChange,
    employmentServiceRequired: wordChange,
    banned: wordChange,
    unbanned: wordChange,
    partialSponsoringSwitched: wordChange,
    sponsoringPointsSet: numberChange,
    mediaLinkMade: noValues,
    mediaChosen: { to: 'word' },
    mediaDownloaded: noValues,
    privacySaved: { changed: 'fields' },
    retentionTold: { applications: 'number', dueOn: 'text' },
    retentionApplied: { ad: 'ad', applications: 'number' },
    personExported: noValues,
    personErased: noValues,
    auditLogExported: { rows: 'number' },
    exportAskedFor: noValues,
    testCompanyCreated: noValues,
    testCompanyReset: noValues,
    testCompanyDeleted: noValues,
    exportFinished: { size: 'number' },
    exportFailed: noValues,
    exportFetched: noValues,
    exportDeleted: noValues,
    brought: { files: 'number' },
  },
  companyNote: templateActions,
  connection: {
    connected: { service: 'word' },
    notConnected: { service: 'word' },
    ended: { service: 'word' },
    defaultPromotionChosen: wordChange,
    deleteAllowed: wordChange,
    senderIdSet: fieldsChange,
    webhookKeySet: { service: 'word' },
  },
  credits: {
    enabled: { ...fieldsChange, comment: 'text' },
    disabled: fieldsChange,
    added: { amounts: 'text', comment: 'text' },
    maxPeriodChanged: fieldsChange,
  },
  emailTemplate: templateActions,
  featurePost: { created: { title: 'text', published: 'word' }, updated: fieldsChange, deleted: { title: 'text' } },
  folder: { created: nameValue, moved: { from: 'project', to: 'project' }, renamed: textChange, deleted: nameValue },
  foreignCompanyRequest: { asked: noValues, accepted: wordChange },
  invoice: {
    requested: { number: 'text', corrects: 'text' },
    credited: { number: 'text', creditedInvoice: 'text' },
    changed: { before: 'word', after: 'word' },
    fileUploaded: { before: 'file', after: 'file' },
    fileFetched: { form: 'word', document: 'word' },
    lineAdded: { title: 'text', amount: 'number' },
    lineChanged: { before: 'fields', after: 'fields' },
    lineRemoved: { title: 'text', amount: 'number' },
    paymentCancelled: { before: 'number', after: 'number', title: 'text' },
    paymentRestored: { before: 'number', after: 'number', title: 'text' },
    discountChanged: { before: 'number', after: 'number' },
  },
  jobAlert: {
    asked: noValues,
    notAsked: noValues,
    reminded: noValues,
    confirmed: noValues,
    changed: { rhythm: 'word' },
    ended: noValues,
    forgotten: noValues,
    undeliverable: noValues,
  },
  member: {
    askedForAccess: noValues,
    accessGranted: noValues,
    accessRefused: noValues,
    invited: noValues,
    invitedAgain: noValues,
    invitationLinkCopied: noValues,
    invitationCorrected: noValues,
    invitationWithdrawn: noValues,
    joined: noValues,
    removed: noValues,
    madeAdmin: noValues,
    adminRemoved: noValues,
    madeDefault: noValues,
    defaultRemoved: noValues,
  },
  partnerKey: {
    created: { kind: 'word' },
    renamed: textChange,
    scopeChanged: wordChange,
    replaced: noValues,
    deleted: { kind: 'word' },
  },
  project: { created: nameValue, moved: noValues, renamed: textChange, deleted: nameValue },
  promotion: {
    started: packageValue,
    moved: { ...fieldsChange, startsAt: 'time', endsAt: 'time' },
    bumped: noValues,
    // Recorded up to 2025.11.0. The entries of the ad contain these values now.
    cancelled: { startsAt: 'time', endsAt: 'time' },
    resumed: { endsAt: 'time' },
    endAnnounced: noValues,
  },
  senderAddress: {
    asked: noValues,
    askedAgain: noValues,
    verified: noValues,
    activated: noValues,
    deactivated: noValues,
    deleted: noValues,
  },
  setting: { set: wordChange, unset: wordChange },
  staffTask: {
    done: { ...wordChange, ...packageValue },
    closed: { ...wordChange, ...packageValue },
    failed: { ...wordChange, fault: 'word' },
  },
  step: { messageChanged: noValues },
  stepTemplate: templateActions,
  subscription: { added: fieldsChange, expired: fieldsChange, creditsGiven: { months: 'number' } },
  subscriptionTemplate: { created: fieldsChange, changed: fieldsChange, deleted: fieldsChange },
  user: {
    registered: noValues,
    updated: { changed: 'fields' },
    deleted: noValues,
    dataExported: noValues,
    avatarReplaced: noValues,
    avatarRemoved: noValues,
    emailConfirmed: noValues,
    confirmationResent: noValues,
    madeRecruiter: noValues,
    passwordChanged: noValues,
    passwordReset: noValues,
    secondFactorBegun: noValues,
    secondFactorOn: noValues,
    secondFactorOff: noValues,
    recoveryCodesMade: noValues,
    notificationSettingsSaved: noValues,
    preferencesSaved: noValues,
    filterSaved: noValues,
    filterRemoved: noValues,
    impersonated: noValues,
    impersonationEnded: noValues,
    rolesChanged: wordChange,
    staffInvited: { roles: 'word' },
    staffInvitationWithdrawn: { roles: 'word' },
    auditLogExported: { rows: 'number' },
    billingExported: { table: 'word' },
  },
  webhook: {
    created: { host: 'text' },
    changed: { host: 'text' },
    paused: noValues,
    resumed: noValues,
    secretChanged: noValues,
    tested: noValues,
    resent: noValues,
    failedResent: { count: 'number' },
    stopped: noValues,
    deleted: noValues,
  },
  workplaceTemplate: templateActions,
} as const satisfies Record<string, Record<string, ShownValues>>

/** The kinds of objects that history entries concern. */
export type AuditEntity = keyof typeof auditActions

/** The actions of a kind of object. */
export type AuditAction<E extends AuditEntity = AuditEntity> = E extends AuditEntity
  ? keyof (typeof auditActions)[E] & string
  : never

/** Events of accounts and sessions. */
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

/** An action with its kind of object, such as `ad.renamed`. Events of the security log have the kind `account`. */
export type AuditActionKey = { [E in AuditEntity]: `${E}.${AuditAction<E>}` }[AuditEntity] | `account.${SecurityEvent}`

/** The categories for filtering the log. */
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

/** The category of each kind of object. `account` is the security log. */
export const auditGroupOf = {
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
  companyNote: 'office',
  featurePost: 'office',
  foreignCompanyRequest: 'office',
  jobAlert: 'office',
  setting: 'office',
  staffTask: 'office',
  subscriptionTemplate: 'office',
  account: 'signIns',
} as const satisfies Record<AuditEntity | 'account', AuditGroup>

/**
 * The events of the security log that a company sees for its members: sign-ins, attempts to sign in and changes of
 * credentials. Events of mailed codes are not visible.
 */
export const companyVisibleEvents = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'passwordChanged',
  'passwordReset',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorFailed',
] as const satisfies readonly SecurityEvent[]

/** Returns whether a recorded action is in the list. An earlier version may have recorded others. */
export const isAuditActionKey = (act: string): act is AuditActionKey => allAuditActs.has(act)

/** All actions, in the order of the list. */
export const auditActionKeys: readonly AuditActionKey[] = [
  ...Object.entries(auditActions).flatMap(([entity, acts]) =>
    Object.keys(acts).map((action) => `${entity}.${action}` as AuditActionKey),
  ),
  ...securityEvents.map((event) => `account.${event}` as const),
]
const allAuditActs: ReadonlySet<string> = new Set(auditActionKeys)
