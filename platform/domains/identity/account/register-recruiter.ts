import { randomUUID } from 'node:crypto'
import type { AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import type { CallInput } from '#contract/base/call.ts'
import { isBreached } from '#platform/foundation/auth/breached-passwords.ts'
import { hashPassword } from '#platform/foundation/auth/passwords.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { checkRegistration } from '#rules/people/registration.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { inviteFirstAdministrator } from './staff-invitations.ts'
import { sendCode } from './one-time-codes.ts'

type Body = CallInput<typeof AccountRegisterRecruiter>['body']

/** Validates a registration and returns the hash of its password. Throws 400 with fields, and 429. */
export async function checkRecruiter(ctx: Ctx, body: Body): Promise<string> {
  const errors = checkRegistration(body, ctx.now)
  if (!hasNoErrors(errors)) throw invalid(errors)
  await countAttempt(ctx.db, perVisitor(ctx, 'register-ip', 50, 3600), ctx.now)
  if (await isBreached(body.password)) throw invalid({ password: ['breached'] })
  return hashPassword(trimPassword(body.password))
}

/**
 * Creates an account and emails a code to confirm its address (ACC-19 to ACC-25). Throws 409 `emailTaken` and 410
 * `tokenUsed`.
 */
export async function registerRecruiter(work: Work, body: Body, passwordHash: string): Promise<void> {
  const id = randomUUID()
  const email = normalizeEmail(body.email)
  const [created] = await work.db
    .insert(users)
    .values({
      id,
      email,
      passwordHash,
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      country: body.country.trim(),
      city: body.city.trim(),
      dateOfBirth: body.dateOfBirth,
      phoneNumber: body.phoneNumber.trim(),
      locale: work.language,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!created)
    throw new HttpError(409, {
      code: 'emailTaken',
      title: 'This email address is already registered. Sign in instead.',
      errors: { email: ['taken'] },
    })
  work.recordHistory({ companyId: null, entity: 'user', entityId: id, action: 'registered' })
  publishOfficeChange(work, 'users')
  if (body.firstAdministrator !== undefined) await inviteFirstAdministrator(work, body.firstAdministrator, email)
  await sendCode(work, { userId: id, email, purpose: 'signInOrRegister' })
}
