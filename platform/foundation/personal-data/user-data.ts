import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import {
  accessRequests,
  bankIdentityLogins,
  boardFilters,
  codes,
  foreignCompanyRequests,
  history,
  idempotencyKeys,
  invitations,
  mails,
  members,
  oneTimeTokens,
  recoveryCodes,
  secondFactors,
  securityLog,
  sessions,
  staffInvitations,
  users,
} from '#platform/foundation/db/schema/index.ts'
import { deleted, erased, kept, named, type ColumnRule, type PersonalTable } from './declare.ts'
import { removeUserFromMails } from './remove-names.ts'
import type { UserKey } from './keys.ts'
import { ERASED_NAME } from './erased-name.ts'

/** Exports the name of a row's company. */
const companyOf = (table: string): ColumnRule<never> => ({
  exportAs: 'company',
  exported: sql.raw(`(select name from companies where companies.id = ${table}.company_id)`),
})

/**
 * The personal data of a user. The row is kept without a name, because the history refers to its id.
 */
export const userData: readonly PersonalTable<UserKey>[] = [
  // Found by email address, so this comes before the user's row, which loses the address.
  deleted(
    invitations,
    ({ userId }) => sql`${invitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`,
    {
      seenBy: 'administrators of the company',
      lives: 'until it is answered or withdrawn, at most 90 days',
      exportAs: 'invitations',
      orderBy: invitations.createdAt,
      exported: { companyId: companyOf('invitations'), createdAt: { exportAs: 'date' } },
    },
  ),
  deleted(
    staffInvitations,
    ({ userId }) =>
      sql`${staffInvitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`,
    {
      seenBy: 'staff who manage invitations',
      lives: 'until it is answered, at most 44 days',
      exportAs: 'staffInvitations',
      exported: { roles: { exportAs: 'roles' }, createdAt: { exportAs: 'date' }, expiresAt: { exportAs: 'until' } },
    },
  ),
  erased(
    users,
    ({ userId }) => eq(users.id, userId),
    {
      id: kept,
      email: { exportAs: 'email', erase: sql`users.id || '@deleted.invalid'` },
      passwordHash: { erase: null },
      firstName: { exportAs: 'firstName', erase: '' },
      lastName: { exportAs: 'lastName', erase: '' },
      country: { exportAs: 'country', erase: '' },
      city: { exportAs: 'city', erase: '' },
      dateOfBirth: { exportAs: 'dateOfBirth', erase: '1900-01-01' },
      phoneNumber: { exportAs: 'phone', erase: '' },
      imageFileId: { erase: null },
      roles: { exportAs: 'staffRoles', erase: () => [] },
      recruiter: { exportAs: 'recruiter' },
      locale: { exportAs: 'language' },
      dateTimeFormat: { exportAs: 'dateTimeFormat' },
      notificationSettings: { exportAs: 'notifications', erase: null },
      remindedUntil: { erase: null },
      emailConfirmedAt: { exportAs: 'emailConfirmed' },
      secondFactorAt: { exportAs: 'twoStepVerificationSince', erase: null },
      bannedAt: { exportAs: 'blocked' },
      deletedAt: { erase: (now) => now },
      version: { erase: sql`users.version + 1` },
      createdAt: { exportAs: 'registered' },
    },
    {
      seenBy: 'the user, members of the same companies, and staff; candidates see the sender of a message',
      lives: 'until the account is deleted',
    },
  ),
  deleted(members, ({ userId }) => eq(members.userId, userId), {
    seenBy: 'members of the company; candidates see the sender of a message',
    lives: 'until the user leaves the company',
    exportAs: 'companies',
    orderBy: members.joinedAt,
    exported: {
      companyId: companyOf('members'),
      admin: { exportAs: 'administrator' },
      default: { exportAs: 'usualCompany' },
      title: { exportAs: 'title' },
      email: { exportAs: 'email' },
      phone: { exportAs: 'phone' },
      joinedAt: { exportAs: 'since' },
    },
  }),
  deleted(accessRequests, ({ userId }) => eq(accessRequests.userId, userId), {
    seenBy: 'administrators of the company',
    lives: 'a year',
    exportAs: 'accessRequests',
    orderBy: accessRequests.createdAt,
    exported: {
      companyId: companyOf('access_requests'),
      message: { exportAs: 'message' },
      createdAt: { exportAs: 'date' },
      answeredAt: { exportAs: 'answered' },
      granted: { exportAs: 'granted' },
    },
  }),
  // Access requests of others with this user as the approver.
  erased(
    accessRequests,
    ({ userId }) => and(eq(accessRequests.approverKind, 'administrator'), eq(accessRequests.approverId, userId)),
    {
      companyId: kept,
      id: kept,
      userId: kept,
      approverKind: kept,
      approverId: kept,
      approverName: { erase: ERASED_NAME },
      message: kept,
      createdAt: kept,
      answeredAt: kept,
      granted: kept,
    },
    { seenBy: 'administrators of the company, and the requester', lives: 'a year' },
  ),
  deleted(bankIdentityLogins, ({ userId }) => eq(bankIdentityLogins.userId, userId), {
    seenBy: 'nobody',
    lives: 'minutes',
  }),
  deleted(
    foreignCompanyRequests,
    ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNull(foreignCompanyRequests.acceptedAt)),
    {
      seenBy: 'staff',
      lives: 'until it is answered',
      exportAs: 'foreignCompaniesAskedFor',
      orderBy: foreignCompanyRequests.createdAt,
      exported: { company: { exportAs: 'company' }, createdAt: { exportAs: 'date' } },
    },
  ),
  erased(
    foreignCompanyRequests,
    ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNotNull(foreignCompanyRequests.acceptedAt)),
    {
      id: kept,
      userId: kept,
      company: {
        exportAs: 'company',
        erase: sql`foreign_company_requests.company || '{"contactName": "", "contactEmail": "", "contactPhone": ""}'::jsonb`,
      },
      requireAmfService: kept,
      createdAt: { exportAs: 'date' },
      acceptedAt: { exportAs: 'accepted' },
      companyId: kept,
    },
    {
      seenBy: 'staff',
      lives: 'as long as the company created from it; the company manages its contact person itself',
      exportAs: 'foreignCompanies',
      orderBy: foreignCompanyRequests.createdAt,
    },
  ),
  named(mails, removeUserFromMails, {
    seenBy: 'nobody in Tavla; mails to others, for example about the user’s access request',
    lives: 'as other mails, see below',
  }),
  // The subject of a mail about a candidate begins with the candidate's name, which is not the user's data.
  deleted(mails, ({ userId }) => eq(mails.userId, userId), {
    seenBy: 'nobody in Tavla; the mail goes to its recipient',
    lives: 'text: until it is sent; address and subject: a week after sending, or a month after sending has failed',
    exportAs: 'mails',
    orderBy: mails.createdAt,
    exportOnly: isNull(mails.candidateId),
    exported: { subject: { exportAs: 'subject' }, createdAt: { exportAs: 'date' } },
  }),
  deleted(secondFactors, ({ userId }) => eq(secondFactors.userId, userId), {
    seenBy: 'the user',
    lives: 'until the account is deleted',
  }),
  deleted(recoveryCodes, ({ userId }) => eq(recoveryCodes.userId, userId), {
    seenBy: 'the user',
    lives: 'until the account is deleted',
  }),
  deleted(codes, ({ userId }) => eq(codes.userId, userId), { seenBy: 'nobody', lives: 'minutes' }),
  deleted(
    oneTimeTokens,
    ({ userId }) =>
      and(inArray(oneTimeTokens.purpose, ['passwordReset', 'accountExport']), eq(oneTimeTokens.subject, userId)),
    { seenBy: 'anyone with the link', lives: 'until it is used or expires' },
  ),
  deleted(idempotencyKeys, ({ userId }) => eq(idempotencyKeys.callerKey, userId), {
    seenBy: 'the client that retries the same request',
    lives: 'a day',
  }),
  // Filters that are shared with the company belong to the company and are kept.
  deleted(boardFilters, ({ userId }) => and(eq(boardFilters.userId, userId), eq(boardFilters.shared, false)), {
    seenBy: 'the user',
    lives: 'until the account is deleted',
    exportAs: 'filters',
    orderBy: boardFilters.createdAt,
    exported: {
      companyId: companyOf('board_filters'),
      name: { exportAs: 'name' },
      filter: { exportAs: 'filter' },
      createdAt: { exportAs: 'date' },
    },
  }),
  erased(
    sessions,
    ({ userId }) => eq(sessions.userId, userId),
    {
      id: kept,
      userId: kept,
      impersonatorId: kept,
      impersonatorSessionId: kept,
      device: { exportAs: 'device', erase: null },
      createdAt: { exportAs: 'since' },
      lastSeenAt: { exportAs: 'lastSeen' },
      expiresAt: kept,
      revokedAt: { exportAs: 'ended' },
    },
    {
      seenBy: 'the user',
      lives: 'until it ends, then for a limited time in the list of devices',
      exportAs: 'sessions',
      orderBy: sessions.createdAt,
      exportOnly: isNull(sessions.impersonatorId),
    },
  ),
  erased(
    securityLog,
    ({ userId }) => eq(securityLog.userId, userId),
    {
      id: kept,
      at: { exportAs: 'date' },
      event: { exportAs: 'what' },
      userId: kept,
      impersonatorId: kept,
      sessionId: kept,
      detail: kept,
      visitor: kept,
    },
    {
      seenBy: 'administrators of the user’s companies, and staff; events by ids',
      lives: 'a year; it contains the person’s id and keyed hashes of IP addresses',
      exportAs: 'signIns',
      pagedBy: [securityLog.at, securityLog.id],
    },
  ),
  // Sessions that the user started while impersonating somebody. Uses the index `security_log_impersonator`.
  erased(
    securityLog,
    ({ userId }) => eq(securityLog.impersonatorId, userId),
    {
      id: kept,
      at: { exportAs: 'date' },
      event: { exportAs: 'what' },
      userId: kept,
      impersonatorId: kept,
      sessionId: kept,
      detail: kept,
      visitor: kept,
    },
    {
      seenBy: 'administrators of that user’s companies, and staff; events by ids',
      lives: 'a year; it contains the person’s id and keyed hashes of IP addresses',
      exportAs: 'signInsAsOthers',
      pagedBy: [securityLog.at, securityLog.id],
    },
  ),
  // Actions of the user, and of staff who impersonated the user. Uses the index `history_by_actor`.
  erased(
    history,
    ({ userId }) => eq(history.actorId, userId),
    {
      companyId: companyOf('history'),
      id: kept,
      entity: { exportAs: 'about' },
      entityId: kept,
      action: { exportAs: 'what' },
      actorId: {
        exportAs: 'by',
        exported: sql`case when impersonator_id is null then 'the user' else 'staff as the user' end`,
      },
      impersonatorId: kept,
      at: { exportAs: 'date' },
      data: kept,
    },
    {
      seenBy: 'members of the company, and staff; ids and values, no names',
      lives: 'permanent; for an invited person without an account, it contains the domain of the email address',
      exportAs: 'history',
      pagedBy: [history.at, history.id],
    },
  ),
  // Actions of the user while impersonating another user, without that user's name. Uses the index
  // `history_by_impersonator`.
  erased(
    history,
    ({ userId }) => eq(history.impersonatorId, userId),
    {
      companyId: companyOf('history'),
      id: kept,
      entity: { exportAs: 'about' },
      entityId: kept,
      action: { exportAs: 'what' },
      actorId: { exportAs: 'by', exported: sql`'the user as another user'` },
      impersonatorId: kept,
      at: { exportAs: 'date' },
      data: kept,
    },
    {
      seenBy: 'members of the company, and staff; ids and values, no names',
      lives: 'permanent',
      exportAs: 'doneAsOthers',
      pagedBy: [history.at, history.id],
    },
  ),
  // Actions of others on the user's account and memberships. Uses the index `history_about_people`.
  erased(
    history,
    ({ userId }) =>
      and(
        sql`${history.entity} in ('user', 'member')`,
        eq(history.entityId, userId),
        or(isNull(history.actorId), ne(history.actorId, userId)),
      ),
    {
      companyId: companyOf('history'),
      id: kept,
      entity: { exportAs: 'about' },
      entityId: kept,
      action: { exportAs: 'what' },
      actorId: {
        exportAs: 'by',
        exported: sql`case when actor_id is null then 'Tavla'
          when impersonator_id is not null then 'staff as another user' else 'another user' end`,
      },
      impersonatorId: kept,
      at: { exportAs: 'date' },
      data: kept,
    },
    {
      seenBy: 'members of the company, and staff; ids and values, no names',
      lives: 'permanent',
      exportAs: 'doneWithTheAccount',
      pagedBy: [history.at, history.id],
    },
  ),
]
