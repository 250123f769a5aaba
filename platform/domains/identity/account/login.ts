import type { AccountLogin } from '#contract/identity/sign-in.ts'
import type { CallInput } from '#contract/base/call.ts'
import { verifyPassword } from '#platform/foundation/auth/passwords.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import { startSession } from '#platform/calls/access/session-tokens.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, accountBlocked } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { sendCode } from './one-time-codes.ts'
import { requireSecondFactor } from './second-factor.ts'
import { emailKey, findUserByEmail } from './users.ts'

const WINDOW_SECONDS = 15 * 60
/** Maximum number of failed sign-ins in 15 minutes to one account from one IP address. */
const MAX_PER_ACCOUNT_AND_IP = 10
/** Maximum number of failed sign-ins in 15 minutes to one account. */
const MAX_PER_ACCOUNT = 100
/** Maximum number of failed sign-ins in 15 minutes from one IP address. */
const MAX_PER_IP = 200

export const codeRequired = (): HttpError =>
  new HttpError(412, { code: 'codeRequired', title: 'We sent you a one-time code by email. Enter it to continue.' })

/**
 * Returns the user of an email address and password. Throws 400 `badCredentials` and `wrongCode`, 402, 412 (a code was
 * sent, or the second factor is required) and 429.
 */
export async function checkCredentials(
  ctx: Ctx,
  { email, password, secondFactor }: CallInput<typeof AccountLogin>['body'],
): Promise<UserRow> {
  const { db, now, deps } = ctx
  const address = normalizeEmail(email)
  const account = `login:${emailKey(deps.secrets, address)}`
  const accountFromIp = perVisitor(ctx, account, MAX_PER_ACCOUNT_AND_IP, WINDOW_SECONDS)
  const limits = [
    perVisitor(ctx, 'login-ip', MAX_PER_IP, WINDOW_SECONDS),
    { key: account, most: MAX_PER_ACCOUNT, seconds: WINDOW_SECONDS },
    accountFromIp,
  ]
  // Counts before the password is checked, so that concurrent attempts count too.
  for (const limit of limits) await countAttempt(db, limit, now)
  const user = await findUserByEmail(db, address)
  const isCorrect = await verifyPassword(trimPassword(password), user?.passwordHash ?? null)
  if (!user || !isCorrect) {
    await logSecurity(db, now, {
      event: 'signInFailed',
      userId: user?.id ?? null,
      visitor: visitorKey(deps.secrets, ctx.ip, now),
    })
    throw new HttpError(400, { code: 'badCredentials', title: 'Wrong email address or password.' })
  }
  await clearAttempts(db, account)
  await clearAttempts(db, accountFromIp.key)
  if (user.bannedAt) throw accountBlocked()
  if (!user.emailConfirmedAt) {
    await write(ctx, (work) => sendCode(work, { userId: user.id, email: address, purpose: 'signInOrRegister' }))
    throw codeRequired()
  }
  await requireSecondFactor(ctx, user, secondFactor)
  return user
}

/** Starts a session for a user after `checkCredentials`. */
export async function login(work: Work, user: UserRow): Promise<{ token: string }> {
  return { token: await startSession(work, user) }
}
