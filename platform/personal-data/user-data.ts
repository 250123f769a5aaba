import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { accessRequests, bankIdentityLogins, boardFilters, codes, foreignCompanyRequests, idempotencyKeys, invitations, mails, members, oneTimeTokens, recoveryCodes, secondFactors, sessions, staffInvitations, users } from '#platform/db/schema/index.ts'
import { deleted, erased, kept, named, type PersonalTable } from './declare.ts'
import { forgetUserInLetters } from './named-elsewhere.ts'
import { nobody } from './nobody.ts'

export interface UserKey {
  userId: string
}

/** Everything the platform keeps about a user. The row itself stays, without a name: what was done stays done by somebody. */
export const userData: readonly PersonalTable<UserKey>[] = [
  // By the address, which the user's own row is about to lose.
  deleted(invitations, ({ userId }) => sql`${invitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`, { seenBy: 'administrators of the company', lives: 'until it is answered or withdrawn, at most 90 days' }),
  deleted(staffInvitations, ({ userId }) => sql`${staffInvitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`, { seenBy: 'staff who invite', lives: 'until it is answered, at most 44 days' }),
  erased(users, ({ userId }) => eq(users.id, userId), {
    id: kept,
    email: { erase: sql`users.id || '@deleted.invalid'` },
    passwordHash: { erase: null },
    firstName: { erase: '' },
    lastName: { erase: '' },
    country: { erase: '' },
    city: { erase: '' },
    dateOfBirth: { erase: '1900-01-01' },
    phoneNumber: { erase: '' },
    imageFileId: { erase: null },
    roles: { erase: () => [] },
    recruiter: kept,
    locale: kept,
    dateTimeFormat: kept,
    notificationSettings: { erase: null },
    remindedUntil: { erase: null },
    emailConfirmedAt: kept,
    secondFactorAt: { erase: null },
    bannedAt: kept,
    deletedAt: { erase: (now) => now },
    version: { erase: sql`users.version + 1` },
    createdAt: kept,
  }, { seenBy: 'the user, members of the same companies, and staff; candidates see who wrote to them', lives: 'until the account is deleted' }),
  deleted(members, ({ userId }) => eq(members.userId, userId), { seenBy: 'members of the company; candidates see who wrote to them', lives: 'until the user leaves the company' }),
  deleted(accessRequests, ({ userId }) => eq(accessRequests.userId, userId), { seenBy: 'administrators of the company', lives: 'a year' }),
  // Requests of others that the user was asked to answer.
  erased(accessRequests, ({ userId }) => and(eq(accessRequests.approverKind, 'administrator'), eq(accessRequests.approverId, userId)), {
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
  }, { seenBy: 'administrators of the company, and who asked', lives: 'a year' }),
  deleted(bankIdentityLogins, ({ userId }) => eq(bankIdentityLogins.userId, userId), { seenBy: 'nobody', lives: 'minutes' }),
  deleted(foreignCompanyRequests, ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNull(foreignCompanyRequests.acceptedAt)), { seenBy: 'staff', lives: 'until it is answered' }),
  erased(foreignCompanyRequests, ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNotNull(foreignCompanyRequests.acceptedAt)), {
    id: kept,
    userId: kept,
    company: { erase: sql`foreign_company_requests.company || '{"contactName": "", "contactEmail": "", "contactPhone": ""}'::jsonb` },
    requireAmfService: kept,
    createdAt: kept,
    acceptedAt: kept,
    companyId: kept,
  }, { seenBy: 'staff', lives: 'as long as the company that was made of it; the contact there is the company’s own to change' }),
  named(mails, forgetUserInLetters, { seenBy: 'nobody; letters to others, such as to whom the user asked for access', lives: 'as any letter, see above' }),
  deleted(mails, ({ userId }) => eq(mails.userId, userId), { seenBy: 'nobody; the mail goes to its recipient', lives: 'the text until it is sent; address and subject a week after that, a month after it was given up' }),
  deleted(secondFactors, ({ userId }) => eq(secondFactors.userId, userId), { seenBy: 'the user', lives: 'until the account is deleted' }),
  deleted(recoveryCodes, ({ userId }) => eq(recoveryCodes.userId, userId), { seenBy: 'the user', lives: 'until the account is deleted' }),
  deleted(codes, ({ userId }) => eq(codes.userId, userId), { seenBy: 'nobody', lives: 'minutes' }),
  deleted(oneTimeTokens, ({ userId }) => and(eq(oneTimeTokens.purpose, 'passwordReset'), eq(oneTimeTokens.subject, userId)), { seenBy: 'whoever has the link', lives: 'until it is used or over' }),
  deleted(idempotencyKeys, ({ userId }) => eq(idempotencyKeys.callerKey, userId), { seenBy: 'who sends the same call again', lives: 'a day' }),
  // Filters shared with the company stay the company's.
  deleted(boardFilters, ({ userId }) => and(eq(boardFilters.userId, userId), eq(boardFilters.shared, false)), { seenBy: 'the user', lives: 'until the account is deleted' }),
  erased(sessions, ({ userId }) => eq(sessions.userId, userId), {
    id: kept,
    userId: kept,
    impersonatorId: kept,
    impersonatorSessionId: kept,
    device: { erase: null },
    createdAt: kept,
    lastSeenAt: kept,
    expiresAt: kept,
    revokedAt: kept,
  }, { seenBy: 'the user', lives: 'until it ends, and a while for the list of devices' }),
]
