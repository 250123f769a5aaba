import type { AccountLogin } from '#contract/identity/account.ts'
import type { CallInput } from '#contract/base/call.ts'
import { verifyPassword } from '#platform/foundation/auth/passwords.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { startSession, type UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, accountBlocked } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { sendCode } from './code-steps.ts'
import { requireSecondFactor } from './second-factor.ts'
import { emailKey, findUserByEmail } from './users.ts'

const windowSeconds = 15 * 60
/** Failures from one address on one account, on one account, and from one address, in a quarter of an hour. */
const mostOnAccountFromIp = 10
const mostOnAccount = 100
const mostFromIp = 200

export const codeRequired = (): HttpError =>
  new HttpError(412, { code: 'codeRequired', title: 'A one-time code was sent by e-mail' })

/**
 * Whose e-mail and password these are. Throws 400 `badCredentials` and `wrongCode`, 402, 412 (a code was sent, or the
 * second factor is needed) and 429.
 */
export async function checkCredentials(
  ctx: Ctx,
  { email, password, secondFactor }: CallInput<typeof AccountLogin>['body'],
): Promise<UserRow> {
  const { db, now, deps } = ctx
  const address = normalizeEmail(email)
  const account = `login:${emailKey(deps.secrets, address)}`
  const here = perVisitor(ctx, account, mostOnAccountFromIp, windowSeconds)
  const counted = [
    perVisitor(ctx, 'login-ip', mostFromIp, windowSeconds),
    { key: account, most: mostOnAccount, seconds: windowSeconds },
    here,
  ]
  // Counted before the password is looked at, so that attempts at once are counted too.
  for (const limit of counted) await countAttempt(db, limit, now)
  const user = await findUserByEmail(db, address)
  const right = await verifyPassword(trimPassword(password), user?.passwordHash ?? null)
  if (!user || !right) {
    await logSecurity(db, now, {
      event: 'signInFailed',
      userId: user?.id ?? null,
      visitor: visitorKey(deps.secrets, ctx.ip, now),
    })
    throw new HttpError(400, { code: 'badCredentials', title: 'E-mail and password do not match' })
  }
  await clearAttempts(db, account)
  await clearAttempts(db, here.key)
  if (user.bannedAt) throw accountBlocked()
  if (!user.emailConfirmedAt) {
    await write(ctx, (work) => sendCode(work, { userId: user.id, email: address, purpose: 'signInOrRegister' }))
    throw codeRequired()
  }
  await requireSecondFactor(ctx, user, secondFactor)
  return user
}

/** Signs in whose credentials were right. */
export async function login(work: Work, user: UserRow): Promise<{ token: string }> {
  return { token: await startSession(work, user) }
}
