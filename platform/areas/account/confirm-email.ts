import { and, eq, isNull } from 'drizzle-orm'
import { startSession } from '#platform/auth/sessions.ts'
import { users } from '#platform/db/schema/index.ts'
import type { Ctx } from '#platform/http/context.ts'
import { accountBlocked } from '#platform/http/errors.ts'
import { takeCode } from './code-steps.ts'
import { localeOf } from './users.ts'

/**
 * Ends the code step (ACC-17): the address is confirmed and its owner signed in. A password given when the account was made
 * stays only if whoever asked for the code knew it: anybody may have registered with this address. Throws 400 `wrongCode`, 402 and 429.
 */
export async function confirmEmail(ctx: Ctx, email: string, code: string): Promise<{ token: string }> {
  const { db, now, deps } = ctx
  const { user, keepsPassword } = await takeCode(ctx, email, 'signInOrRegister', code)
  if (user.bannedAt) throw accountBlocked()
  return db.transaction(async (tx) => {
    const [first] = await tx.update(users).set({ emailConfirmedAt: now, ...(!keepsPassword && { passwordHash: null }) }).where(and(eq(users.id, user.id), isNull(users.emailConfirmedAt))).returning({ id: users.id })
    if (first) await deps.mailer.queue(tx, { to: user.email, userId: user.id, template: 'welcome', locale: localeOf(user), data: { firstName: user.firstName, link: deps.env.publicUrl } })
    return { token: await startSession(tx, deps.tokens, user, now) }
  })
}
