import { and, eq, isNull } from 'drizzle-orm'
import { hmac, type Secrets } from '#platform/foundation/auth/secrets.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { invalid, unauthenticated } from '#platform/foundation/errors/errors.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'

/** Validates an email address and returns it in its stored form. Throws 400 if it is not valid. */
export function readEmail(email: string): string {
  if (!isEmailAddress(email)) throw invalid({ email: ['invalid'] })
  return normalizeEmail(email)
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  return user
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return user
}

/** Returns the user of a session. Throws 401 if the account has been deleted in the meantime. */
export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw unauthenticated()
  return user
}

/** Returns a keyed hash of an email address for rate-limit keys, so that they do not contain the address. */
export const emailKey = ({ accounts }: Secrets, email: string): string => hmac(accounts, email).slice(0, 32)

/** Minutes. Validity of a password reset link. */
export const RESET_LINK_MINUTES = 60

/** Emails the user that the password has changed. */
export function mailPasswordChanged({ deps, sendMail }: Work, user: UserRow): void {
  sendMail({
    to: user.email,
    userId: user.id,
    template: 'passwordChanged',
    locale: localeOf(user),
    data: { link: `${deps.env.publicUrl}/forgotten-password` },
  })
}
