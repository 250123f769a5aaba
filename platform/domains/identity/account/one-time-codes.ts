import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { createCode, verifyCode } from '#platform/foundation/auth/codes.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import type { Secrets } from '#platform/foundation/auth/secrets.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, tooMany } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt, isExhausted, isWithinLimit, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import type { Payload } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { CODE_LIFETIME_MINUTES, MAX_CODE_ATTEMPTS, type CodePurpose } from '#rules/people/one-time-code.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { codeFailures } from './code-failures.ts'
import { IssueCode, IssueResetLink } from './queues.ts'
import { issueResetLink, makeResetLink } from './reset-link.ts'
import { emailKey, findUserByEmail, readEmail, requireUser } from './users.ts'

const WINDOW_SECONDS = CODE_LIFETIME_MINUTES * 60
/** Maximum number of codes sent to one account in ten minutes. Above it, the last code stays valid until it expires. */
const MAX_CODES_PER_WINDOW = 5
/** Maximum number of codes sent to one account in a day. */
const MAX_CODES_PER_DAY = 10
/** Maximum number of links per hour that are mailed instead of codes. */
const MAX_LINKS_PER_HOUR = 3
/** Maximum number of code requests and code attempts from one IP address in ten minutes. */
const MAX_ATTEMPTS_PER_IP = 100

const triesKey = (secrets: Secrets, purpose: CodePurpose, email: string): string =>
  `code-tries:${purpose}:${emailKey(secrets, email)}`

/** Throttles requests for a mailed code. Returns the normalized email address. Throws 400 and 429. */
export async function throttleCodeRequests(ctx: Ctx, email: string): Promise<string> {
  const address = readEmail(email)
  await countAttempt(ctx.db, perVisitor(ctx, 'code-ip', MAX_ATTEMPTS_PER_IP, WINDOW_SECONDS), ctx.now)
  return address
}

/**
 * Requests a mailed code for an email address. Known and unknown addresses get the same response in the same time: both
 * add a job, and both reset the five attempts.
 */
export async function requestCode(work: Work, address: string, purpose: CodePurpose): Promise<void> {
  const user = await findUserByEmail(work.db, address)
  await sendCode(work, { userId: user?.id ?? null, email: address, purpose })
}

/** Recipient and purpose of a code. */
interface CodeRequest {
  /** Null for an address without an account. */
  userId: string | null
  email: string
  purpose: CodePurpose
}

/**
 * Queues the job that makes and mails a code, unless the account has reached its limits. Returns whether an email is
 * sent. Anyone can request codes for an address, so a stranger can use up the codes of a day. The owner then gets a
 * link instead, which cannot be guessed.
 */
export async function sendCode(
  { db, deps: { secrets }, now, enqueue }: Work,
  { userId, email, purpose }: CodeRequest,
): Promise<boolean> {
  const account = emailKey(secrets, email)
  if (
    !(await isWithinLimit(
      db,
      { key: `code-sent:${purpose}:${account}`, most: MAX_CODES_PER_WINDOW, seconds: WINDOW_SECONDS },
      now,
    ))
  )
    return false
  // All purposes share the daily limit, because separate limits would allow more guesses. Deleting an account has its
  // own limit, because it requires a session of the account.
  const dayKey = purpose === 'deleteUser' ? `code-day:${purpose}:${account}` : `code-day:${account}`
  if (await isWithinLimit(db, { key: dayKey, most: MAX_CODES_PER_DAY, seconds: DAY_SECONDS }, now)) {
    await clearAttempts(db, triesKey(secrets, purpose, email))
    enqueue(IssueCode, { userId, purpose })
    return true
  }
  if (
    purpose === 'deleteUser' ||
    !(await isWithinLimit(db, { key: `link-sent:${account}`, most: MAX_LINKS_PER_HOUR, seconds: 3600 }, now))
  )
    return false
  enqueue(IssueResetLink, { userId })
  return true
}

/**
 * Makes a code and stores its email. The email about a forgotten password also contains a link (ACC-30). An account that
 * accepts no more codes gets only a link.
 */
export async function issueCode(work: Work, { userId, purpose }: Payload<typeof IssueCode>): Promise<void> {
  const {
    db,
    deps: { secrets },
    now,
  } = work
  if (userId === null) return
  const user = await requireUser(db, userId)
  if (await isExhausted(db, codeFailures(secrets, user.email), now)) {
    await logSecurity(db, now, { event: 'codesStopped', userId, detail: purpose })
    return issueResetLink(work, userId)
  }
  const code = await createCode(db, secrets, { userId, purpose }, now)
  const data = { code, minutes: CODE_LIFETIME_MINUTES }
  const mailData =
    purpose === 'forgotPassword' ? { ...data, purpose, reset: await makeResetLink(work, userId) } : { ...data, purpose }
  work.sendMail({ to: user.email, userId: user.id, template: 'code', locale: localeOf(user), data: mailData })
  await logSecurity(db, now, { event: 'codeSent', userId, detail: purpose })
}

/**
 * Uses up a code and returns its user. Runs before the write transaction, because a wrong code must count although the
 * request fails. A code allows five attempts; an account allows a hundred consecutive wrong codes. Unknown addresses
 * have the same limits. Throws 400 `wrongCode` and 429.
 */
export async function consumeCode(ctx: Ctx, email: string, purpose: CodePurpose, code: string): Promise<UserRow> {
  const { db, now } = ctx
  const { secrets } = ctx.deps
  const address = readEmail(email)
  const failures = codeFailures(secrets, address)
  await countAttempt(db, perVisitor(ctx, 'code-ip', MAX_ATTEMPTS_PER_IP, WINDOW_SECONDS), now)
  await countAttempt(
    db,
    { key: triesKey(secrets, purpose, address), most: MAX_CODE_ATTEMPTS, seconds: WINDOW_SECONDS },
    now,
  )
  // Counts before the code is checked, so that concurrent attempts count too.
  await countAttempt(db, failures, now)
  const user = await findUserByEmail(db, address)
  // An unknown account runs the same statements; this id has no code.
  const result = await verifyCode(
    db,
    secrets,
    { userId: user?.id ?? '00000000-0000-0000-0000-000000000000', purpose },
    code,
    now,
  )
  if (result !== 'right')
    await logSecurity(db, now, {
      event: 'codeFailed',
      userId: user?.id ?? null,
      detail: purpose,
      visitor: visitorKey(secrets, ctx.ip, now),
    })
  if (result === 'tooMany') throw tooMany(WINDOW_SECONDS)
  if (!user || result !== 'right')
    throw new HttpError(400, {
      code: 'wrongCode',
      title: 'The code is incorrect or has expired.',
      errors: { code: ['wrong'] },
    })
  await clearAttempts(db, triesKey(secrets, purpose, address))
  await clearAttempts(db, failures.key)
  return user
}
