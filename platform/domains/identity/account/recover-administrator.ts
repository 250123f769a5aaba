import { endSessions } from '#platform/foundation/auth/sessions.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import { makeResetLink } from './reset-link.ts'
import { turnOff } from './second-factor.ts'
import { findUserByEmail, readEmail } from './users.ts'

/**
 * Lets an Administrator back in who lost the app, the recovery codes or the password (PLUS-109): turns two-step
 * verification off, ends all sessions and returns a password reset link. Sends no mail. Throws 404 if no Administrator
 * has the address.
 */
export async function recoverAdministrator(work: Work, email: string): Promise<{ link: string; minutes: number }> {
  const user = await findUserByEmail(work.db, readEmail(email))
  if (!user?.roles.includes('Administrator')) throw notFound('No administrator has this address.')
  await turnOff(work, user.id)
  await endSessions(work.db, user.id, work.now)
  return makeResetLink(work, user.id)
}
