import { and, eq, isNull } from 'drizzle-orm'
import type { AccountConfirmEmail } from '#contract/identity/registration.ts'
import type { CallInput } from '#contract/base/call.ts'
import { verifyPassword } from '#platform/foundation/auth/passwords.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import { startSession } from '#platform/calls/access/session-tokens.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { accountBlocked } from '#platform/foundation/errors/errors.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { consumeCode } from './one-time-codes.ts'
import { requireSecondFactor } from './second-factor.ts'
import { acceptStaffInvitation } from './staff-invitations.ts'

/**
 * Uses up the code that confirms an email address, and checks the second factor if the account has one. Throws 400
 * `wrongCode`, 402, 412 and 429.
 */
export async function consumeConfirmation(
  ctx: Ctx,
  { email, code, password, secondFactor }: CallInput<typeof AccountConfirmEmail>['body'],
): Promise<Confirmation> {
  const user = await consumeCode(ctx, email, 'signInOrRegister', code)
  if (user.bannedAt) throw accountBlocked()
  await requireSecondFactor(ctx, user, secondFactor)
  return {
    user,
    knowsPassword:
      user.emailConfirmedAt === null &&
      password !== undefined &&
      (await verifyPassword(trimPassword(password), user.passwordHash)),
  }
}

interface Confirmation {
  user: UserRow
  /** True if the request also contained the correct password of an account that is not confirmed yet. */
  knowsPassword: boolean
}

/**
 * Confirms the email address and signs the user in (ACC-17). Anyone can register with this address, so the account
 * keeps its password only if the request proves that the owner of the address knows it.
 */
export async function confirmEmail(work: Work, { user, knowsPassword }: Confirmation): Promise<{ token: string }> {
  const { db, now, deps, sendMail, recordHistory } = work
  const [confirmed] = await db
    .update(users)
    .set({ emailConfirmedAt: now, ...(!knowsPassword && { passwordHash: null }) })
    .where(and(eq(users.id, user.id), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id })
  if (confirmed) {
    recordHistory({ companyId: null, entity: 'user', entityId: user.id, action: 'emailConfirmed' })
    publishOfficeChange(work, 'users')
    sendMail({
      to: user.email,
      userId: user.id,
      template: 'welcome',
      locale: localeOf(user),
      data: { firstName: user.firstName, link: deps.env.publicUrl },
    })
  }
  return { token: await startSession(work, confirmed ? await acceptStaffInvitation(work, user) : user) }
}
