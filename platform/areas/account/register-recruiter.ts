import { randomUUID } from 'node:crypto'
import type { AccountRegisterRecruiter } from '#contract/account.ts'
import type { CallInput } from '#contract/call.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { users } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Ctx } from '#platform/http/context.ts'
import { HttpError, invalid } from '#platform/http/errors.ts'
import { countAttempt, perVisitor } from '#platform/http/rate-limit.ts'
import { normalizeEmail } from '#rules/email-address.ts'
import { isValid } from '#rules/field-errors.ts'
import { trimPassword } from '#rules/passwords.ts'
import { checkRegistration } from '#rules/registration.ts'
import { sendCode } from './code-steps.ts'

/** Creates an account and mails a code that confirms its address (ACC-19 to ACC-25). Throws 400 with fields, 409 `emailTaken`, 429. */
export async function registerRecruiter(ctx: Ctx, body: CallInput<typeof AccountRegisterRecruiter>['body']): Promise<void> {
  const errors = checkRegistration(body, ctx.now)
  if (!isValid(errors)) throw invalid(errors)
  await countAttempt(ctx.db, perVisitor(ctx, 'register-ip', 50, 3600), ctx.now)
  const email = normalizeEmail(body.email)
  const passwordHash = await hashPassword(trimPassword(body.password))
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    const [created] = await tx
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
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!created) throw new HttpError(409, { code: 'emailTaken', title: 'The e-mail address is already registered', errors: { email: ['taken'] } })
    await recordHistory(tx, ctx, { companyId: null, entity: 'user', entityId: id, action: 'registered' })
  })
  await sendCode(ctx, { userId: id, email, purpose: 'signInOrRegister', keepsPassword: true })
}
