import { sendCode } from '#platform/domains/identity/account/one-time-codes.ts'
import { findUserByEmail, readEmail } from '#platform/domains/identity/account/users.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound, tooMany } from '#platform/foundation/errors/errors.ts'
import { CODE_LIFETIME_MINUTES } from '#rules/people/one-time-code.ts'

/**
 * Sends the code that confirms an email address again (ADMIN-90). Throws:
 * - 404 if no account has the address
 * - 409 if the address is already confirmed
 * - 429 if too many codes were sent
 */
export async function resendConfirmation(work: CallerWork, email: string): Promise<void> {
  const address = readEmail(email)
  const user = await findUserByEmail(work.db, address)
  if (!user) throw notFound()
  if (user.emailConfirmedAt) throw conflict('conflict', 'This email address is already confirmed.')
  if (!(await sendCode(work, { userId: user.id, email: address, purpose: 'signInOrRegister' })))
    throw tooMany(CODE_LIFETIME_MINUTES * 60)
  work.recordHistory({ companyId: null, entity: 'user', entityId: user.id, action: 'confirmationResent' })
}
