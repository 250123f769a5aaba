import { sendCode } from '#platform/domains/identity/account/code-steps.ts'
import { findUserByEmail, readEmail } from '#platform/domains/identity/account/users.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound, tooMany } from '#platform/foundation/errors/errors.ts'
import { CODE_MINUTES } from '#rules/people/one-time-code.ts'

/**
 * Has the code that confirms an address mailed anew (ADMIN-90). Throws 404, 409 when it is confirmed, and 429 when too
 * many were sent.
 */
export async function resendConfirmation(work: CallerWork, email: string): Promise<void> {
  const address = readEmail(email)
  const user = await findUserByEmail(work.db, address)
  if (!user) throw notFound()
  if (user.emailConfirmedAt) throw conflict('conflict', 'The address is confirmed')
  if (!(await sendCode(work, { userId: user.id, email: address, purpose: 'signInOrRegister' })))
    throw tooMany(CODE_MINUTES * 60)
  work.remember({ companyId: null, entity: 'user', entityId: user.id, action: 'confirmationResent' })
}
