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
import { forgetUserInLetters } from './named-elsewhere.ts'
import type { UserKey } from './keys.ts'
import { nobody } from './nobody.ts'

/** The company of a row by its name, in the export. */
const companyOf = (table: string): ColumnRule<never> => ({
  exportAs: 'company',
  exported: sql.raw(`(select name from companies where companies.id = ${table}.company_id)`),
})

/**
 * Everything the platform keeps about a user. The row itself stays, without a name: what was done stays done by
 * somebody.
 */
export const userData: readonly PersonalTable<UserKey>[] = [
  // By the address, which the user's own row is about to lose.
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
      seenBy: 'staff who invite',
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
      seenBy: 'the user, members of the same companies, and staff; candidates see who wrote to them',
      lives: 'until the account is deleted',
    },
  ),
  deleted(members, ({ userId }) => eq(members.userId, userId), {
    seenBy: 'members of the company; candidates see who wrote to them',
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
  // Requests of others that the user was asked to answer.
  erased(
    accessRequests,
    ({ userId }) => and(eq(accessRequests.approverKind, 'administrator'), eq(accessRequests.approverId, userId)),
    {
      companyId: kept,
      id: kept,
      userId: kept,
      approverKind: kept,
      approverId: kept,
      approverName: { erase: nobody },
      message: kept,
      createdAt: kept,
      answeredAt: kept,
      granted: kept,
    },
    { seenBy: 'administrators of the company, and who asked', lives: 'a year' },
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
      lives: 'as long as the company that was made of it; the contact there is the company’s own to change',
      exportAs: 'foreignCompanies',
      orderBy: foreignCompanyRequests.createdAt,
    },
  ),
  named(mails, forgetUserInLetters, {
    seenBy: 'nobody; letters to others, such as to whom the user asked for access',
    lives: 'as any letter, see above',
  }),
  // What tells of a candidate begins with the name, which is not the user's.
  deleted(mails, ({ userId }) => eq(mails.userId, userId), {
    seenBy: 'nobody; the mail goes to its recipient',
    lives: 'the text until it is sent; address and subject a week after that, a month after it was given up',
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
    { seenBy: 'whoever has the link', lives: 'until it is used or over' },
  ),
  deleted(idempotencyKeys, ({ userId }) => eq(idempotencyKeys.callerKey, userId), {
    seenBy: 'who sends the same call again',
    lives: 'a day',
  }),
  // Filters shared with the company stay the company's.
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
      lives: 'until it ends, and a while for the list of devices',
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
      lives: 'a year; of the person ids and networks under keyed hashes',
      exportAs: 'signIns',
      pagedBy: [securityLog.at, securityLog.id],
    },
  ),
  // And what the user began as somebody else. Read by `security_log_impersonator`.
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
      lives: 'a year; of the person ids and networks under keyed hashes',
      exportAs: 'signInsAsOthers',
      pagedBy: [securityLog.at, securityLog.id],
    },
  ),
  // What the user did, also as whom staff were. Read by `history_by_actor`.
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
      lives: 'always; of who was invited without an account it has the domain of the address',
      exportAs: 'history',
      pagedBy: [history.at, history.id],
    },
  ),
  // What the user did as somebody else, who is not named. Read by `history_by_impersonator`.
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
      lives: 'always',
      exportAs: 'doneAsOthers',
      pagedBy: [history.at, history.id],
    },
  ),
  // What others did with the user's account and memberships. Read by `history_about_people`.
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
      lives: 'always',
      exportAs: 'doneWithTheAccount',
      pagedBy: [history.at, history.id],
    },
  ),
]
