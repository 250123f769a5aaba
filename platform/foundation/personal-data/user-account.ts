import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  bankIdentityLogins,
  codes,
  idempotencyKeys,
  mails,
  oneTimeTokens,
  recoveryCodes,
  secondFactors,
  staffInvitations,
  users,
} from '#platform/foundation/db/schema/index.ts'
import {
  declareDeletedRows,
  declareErasedRows,
  KEEP_VALUE,
  declareNameMentions,
  type PersonalTable,
} from './declare.ts'
import type { UserKey } from './keys.ts'
import { removeUserFromMails } from './remove-names.ts'
import { emailOf } from './user-expressions.ts'

/** The invitation to become staff, found by the email address. */
export const staffInvitation: PersonalTable<UserKey> = declareDeletedRows(
  staffInvitations,
  ({ userId }) => eq(staffInvitations.email, emailOf(userId)),
  {
    seenBy: 'staff who manage invitations',
    keptFor: 'until it is answered, at most 44 days',
    exportAs: 'staffInvitations',
    exported: { roles: { exportAs: 'roles' }, createdAt: { exportAs: 'date' }, expiresAt: { exportAs: 'until' } },
  },
)

/** The user's row is kept without a name, because the history refers to its id. */
export const account: PersonalTable<UserKey> = declareErasedRows(
  users,
  ({ userId }) => eq(users.id, userId),
  {
    id: KEEP_VALUE,
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
    moveAtOnce: { exportAs: 'movesAtOnce' },
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
    keptFor: 'until the account is deleted',
  },
)

export const bankLogins: PersonalTable<UserKey> = declareDeletedRows(
  bankIdentityLogins,
  ({ userId }) => eq(bankIdentityLogins.userId, userId),
  {
    seenBy: 'nobody',
    keptFor: 'minutes',
  },
)

export const secondFactor: PersonalTable<UserKey> = declareDeletedRows(
  secondFactors,
  ({ userId }) => eq(secondFactors.userId, userId),
  {
    seenBy: 'the user',
    keptFor: 'until the account is deleted',
  },
)

export const recoveryCodesOfUser: PersonalTable<UserKey> = declareDeletedRows(
  recoveryCodes,
  ({ userId }) => eq(recoveryCodes.userId, userId),
  {
    seenBy: 'the user',
    keptFor: 'until the account is deleted',
  },
)

export const emailedCodes: PersonalTable<UserKey> = declareDeletedRows(
  codes,
  ({ userId }) => eq(codes.userId, userId),
  {
    seenBy: 'nobody',
    keptFor: 'minutes',
  },
)

export const oneTimeLinks: PersonalTable<UserKey> = declareDeletedRows(
  oneTimeTokens,
  ({ userId }) =>
    and(inArray(oneTimeTokens.purpose, ['passwordReset', 'accountExport']), eq(oneTimeTokens.subject, userId)),
  { seenBy: 'anyone with the link', keptFor: 'until it is used or expires' },
)

export const storedResponses: PersonalTable<UserKey> = declareDeletedRows(
  idempotencyKeys,
  ({ userId }) => eq(idempotencyKeys.callerKey, userId),
  {
    seenBy: 'the client that retries the same request',
    keptFor: 'a day',
  },
)

/** Mails to others that name the user. */
export const mentionsInMails: PersonalTable<UserKey> = declareNameMentions(mails, removeUserFromMails, {
  seenBy: 'nobody in Tavla; mails to others, for example about the user’s access request',
  keptFor: 'as other mails, see below',
})

/**
 * Mails to the user. The export leaves out mails about a candidate, because their subject begins with the candidate's
 * name, which is not the user's data.
 */
export const ownMails: PersonalTable<UserKey> = declareDeletedRows(mails, ({ userId }) => eq(mails.userId, userId), {
  seenBy: 'nobody in Tavla; the mail goes to its recipient',
  keptFor: 'text: until it is sent; address and subject: a week after sending, or a month after sending has failed',
  exportAs: 'mails',
  orderBy: mails.createdAt,
  exportOnly: isNull(mails.candidateId),
  exported: { subject: { exportAs: 'subject' }, createdAt: { exportAs: 'date' } },
})
