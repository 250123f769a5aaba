import { and, eq, isNull } from 'drizzle-orm'
import type { AccountConfirmEmail } from '#contract/account.ts'
import type { CallInput } from '#contract/call.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { users } from '#platform/db/schema/index.ts'
import { tellOffice } from '#platform/events/tell-office.ts'
import type { Ctx } from '#platform/http/context.ts'
import { accountBlocked } from '#platform/http/errors.ts'
import type { Work } from '#platform/work/write.ts'
import { takeCode } from './code-steps.ts'
import { requireSecondFactor } from './second-factor.ts'
import { takeStaffInvitation } from './staff-invitations.ts'
import { localeOf } from './users.ts'

/** Takes the code that confirms an address, and the second factor of an account that has one. Throws 400 `wrongCode`, 402, 412 and 429. */
export async function takeConfirmation(ctx: Ctx, { email, code, secondFactor }: CallInput<typeof AccountConfirmEmail>['body']): Promise<Awaited<ReturnType<typeof takeCode>>> {
  const taken = await takeCode(ctx, email, 'signInOrRegister', code)
  if (taken.user.bannedAt) throw accountBlocked()
  await requireSecondFactor(ctx, taken.user, secondFactor)
  return taken
}

/**
 * Ends the code step (ACC-17): the address is confirmed and its owner signed in. A password given when the account was made
 * stays only if whoever asked for the code knew it: anybody may have registered with this address.
 */
export async function confirmEmail(work: Work, { user, keepsPassword }: Awaited<ReturnType<typeof takeConfirmation>>): Promise<{ token: string }> {
  const { db, now, deps, mail, remember } = work
  const [first] = await db.update(users).set({ emailConfirmedAt: now, ...(!keepsPassword && { passwordHash: null }) }).where(and(eq(users.id, user.id), isNull(users.emailConfirmedAt))).returning({ id: users.id })
  if (first) {
    remember({ companyId: null, entity: 'user', entityId: user.id, action: 'emailConfirmed' })
    tellOffice(work, 'users')
    mail({ to: user.email, userId: user.id, template: 'welcome', locale: localeOf(user), data: { firstName: user.firstName, link: deps.env.publicUrl } })
  }
  return { token: await startSession(work, first ? await takeStaffInvitation(work, user) : user) }
}
