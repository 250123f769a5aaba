import { createCode, tryCode } from '#platform/foundation/auth/codes.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import type { Secrets } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, tooMany } from '#platform/foundation/errors/errors.ts'
import {
  clearAttempts,
  countAttempt,
  isExhausted,
  perVisitor,
  type RateLimit,
} from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import type { Payload } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { CODE_MINUTES, CODE_TRIES, type CodePurpose } from '#rules/people/one-time-code.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { codeFailures } from './code-failures.ts'
import { IssueCode, IssueResetLink } from './queues.ts'
import { issueResetLink, makeResetLink } from './reset-link.ts'
import { emailKey, findUserByEmail, readEmail, readUser } from './users.ts'

const windowSeconds = CODE_MINUTES * 60
/**
 * Codes one account may ask for in ten minutes and in a day; more are not sent, and the last one stays valid for its
 * time.
 */
const mostSent = 5
const mostInADay = 10
/** Links that are mailed in place of codes in an hour. */
const mostLinks = 3
/** Requests for codes and tries of codes from one address in ten minutes. */
const mostPerIp = 100

const triesKey = (secrets: Secrets, purpose: CodePurpose, email: string): string =>
  `code-tries:${purpose}:${emailKey(secrets, email)}`

/** Counts a request for a code by e-mail; the address as stored. Throws 400 and 429. */
export async function limitRequests(ctx: Ctx, email: string): Promise<string> {
  const address = readEmail(email)
  await countAttempt(ctx.db, perVisitor(ctx, 'code-ip', mostPerIp, windowSeconds), ctx.now)
  return address
}

/**
 * Has a code mailed to an address. An unknown address gets the same answer in the same time: a job is added for both,
 * and both start over with five tries.
 */
export async function requestCode(work: Work, address: string, purpose: CodePurpose): Promise<void> {
  const user = await findUserByEmail(work.db, address)
  await sendCode(work, { userId: user?.id ?? null, email: address, purpose })
}

/** Who is to get a code, and what for. */
interface CodeRequest {
  /** Null for an address without an account. */
  userId: string | null
  email: string
  purpose: CodePurpose
}

/**
 * Has a code made and mailed, unless the account has asked too often. Anybody may ask for codes of an address: when
 * those of a day are used up, a link is mailed instead, which cannot be guessed, so that its owner gets in all the
 * same. Answers whether anything is sent.
 */
export async function sendCode(
  { db, deps: { secrets }, now, send }: Work,
  { userId, email, purpose }: CodeRequest,
): Promise<boolean> {
  const account = emailKey(secrets, email)
  if (!(await isWithin(db, { key: `code-sent:${purpose}:${account}`, most: mostSent, seconds: windowSeconds }, now)))
    return false
  // Whatever they are for: each purpose of its own would give as many guesses again. Whoever deletes an account is
  // signed in to it.
  const day = purpose === 'deleteUser' ? `code-day:${purpose}:${account}` : `code-day:${account}`
  if (await isWithin(db, { key: day, most: mostInADay, seconds: 86_400 }, now)) {
    await clearAttempts(db, triesKey(secrets, purpose, email))
    send(IssueCode, { userId, purpose })
    return true
  }
  if (
    purpose === 'deleteUser' ||
    !(await isWithin(db, { key: `link-sent:${account}`, most: mostLinks, seconds: 3600 }, now))
  )
    return false
  send(IssueResetLink, { userId })
  return true
}

/** Counts an attempt, and answers whether it is one of those that are allowed. */
async function isWithin(db: Db, limit: RateLimit, now: Date): Promise<boolean> {
  try {
    await countAttempt(db, limit, now)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/**
 * The job behind a request: makes the code, with a link for a forgotten password (ACC-30), and stores their mail. An
 * account that takes no codes any more gets a link.
 */
export async function issueCode(work: Work, { userId, purpose }: Payload<typeof IssueCode>): Promise<void> {
  const {
    db,
    deps: { secrets },
    now,
  } = work
  if (userId === null) return
  const user = await readUser(db, userId)
  if (await isExhausted(db, codeFailures(secrets, user.email), now)) {
    await logSecurity(db, now, { event: 'codesStopped', userId, detail: purpose })
    return issueResetLink(work, userId)
  }
  const code = await createCode(db, secrets, { userId, purpose }, now)
  const data = { code, minutes: CODE_MINUTES }
  const mailed =
    purpose === 'forgotPassword' ? { ...data, purpose, reset: await makeResetLink(work, userId) } : { ...data, purpose }
  work.mail({ to: user.email, userId: user.id, template: 'code', locale: localeOf(user), data: mailed })
  await logSecurity(db, now, { event: 'codeSent', userId, detail: purpose })
}

/**
 * Uses a code up, before what it is good for, and answers its user: a wrong one must count although nothing is done.
 * Five tries per code, a hundred wrong ones in a row per account, for unknown addresses too. Throws 400 `wrongCode` and
 * 429.
 */
export async function takeCode(ctx: Ctx, email: string, purpose: CodePurpose, code: string): Promise<UserRow> {
  const { db, now } = ctx
  const { secrets } = ctx.deps
  const address = readEmail(email)
  const failures = codeFailures(secrets, address)
  await countAttempt(db, perVisitor(ctx, 'code-ip', mostPerIp, windowSeconds), now)
  await countAttempt(db, { key: triesKey(secrets, purpose, address), most: CODE_TRIES, seconds: windowSeconds }, now)
  // Counted before the code is looked at, so that tries at once are counted too.
  await countAttempt(db, failures, now)
  const user = await findUserByEmail(db, address)
  // An unknown account costs the same statements; no code belongs to this id.
  const tried = await tryCode(
    db,
    secrets,
    { userId: user?.id ?? '00000000-0000-0000-0000-000000000000', purpose },
    code,
    now,
  )
  if (tried !== 'right')
    await logSecurity(db, now, {
      event: 'codeFailed',
      userId: user?.id ?? null,
      detail: purpose,
      visitor: visitorKey(secrets, ctx.ip, now),
    })
  if (tried === 'tooMany') throw tooMany(windowSeconds)
  if (!user || tried !== 'right')
    throw new HttpError(400, {
      code: 'wrongCode',
      title: 'The code is wrong or has expired',
      errors: { code: ['wrong'] },
    })
  await clearAttempts(db, triesKey(secrets, purpose, address))
  await clearAttempts(db, failures.key)
  return user
}
