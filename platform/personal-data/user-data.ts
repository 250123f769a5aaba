import { and, eq, isNull, sql } from 'drizzle-orm'
import { accessRequests, bankIdentityLogins, boardFilters, codes, foreignCompanyRequests, idempotencyKeys, invitations, mails, members, oneTimeTokens, recoveryCodes, secondFactors, sessions, staffInvitations, users } from '#platform/db/schema/index.ts'
import { deleted, erased, kept, type PersonalTable } from './declare.ts'

export interface UserKey {
  userId: string
}

/** Everything the platform keeps about a user. The row itself stays, without a name: what was done stays done by somebody. */
export const userData: readonly PersonalTable<UserKey>[] = [
  // By the address, which the user's own row is about to lose.
  deleted(invitations, ({ userId }) => sql`${invitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`),
  deleted(staffInvitations, ({ userId }) => sql`${staffInvitations.email} = (select ${users.email} from ${users} where ${users.id} = ${userId})`),
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
  }),
  deleted(members, ({ userId }) => eq(members.userId, userId)),
  deleted(accessRequests, ({ userId }) => eq(accessRequests.userId, userId)),
  deleted(bankIdentityLogins, ({ userId }) => eq(bankIdentityLogins.userId, userId)),
  deleted(foreignCompanyRequests, ({ userId }) => and(eq(foreignCompanyRequests.userId, userId), isNull(foreignCompanyRequests.acceptedAt))),
  deleted(mails, ({ userId }) => eq(mails.userId, userId)),
  deleted(secondFactors, ({ userId }) => eq(secondFactors.userId, userId)),
  deleted(recoveryCodes, ({ userId }) => eq(recoveryCodes.userId, userId)),
  deleted(codes, ({ userId }) => eq(codes.userId, userId)),
  deleted(oneTimeTokens, ({ userId }) => and(eq(oneTimeTokens.purpose, 'passwordReset'), eq(oneTimeTokens.subject, userId))),
  deleted(idempotencyKeys, ({ userId }) => eq(idempotencyKeys.callerKey, userId)),
  // Filters shared with the company stay the company's.
  deleted(boardFilters, ({ userId }) => and(eq(boardFilters.userId, userId), eq(boardFilters.shared, false))),
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
  }),
]
