import { createCode, tryCode } from '#platform/auth/codes.ts'
import type { UserRow } from '#platform/auth/sessions.ts'
import type { Ctx } from '#platform/http/context.ts'
import { HttpError, tooMany } from '#platform/http/errors.ts'
import { clearAttempts, countAttempt } from '#platform/http/rate-limit.ts'
import type { Db } from '#platform/db/client.ts'
import type { Deps } from '#platform/deps.ts'
import { CODE_MINUTES, CODE_TRIES, type CodePurpose } from '#rules/one-time-code.ts'
import { IssueCode } from './queues.ts'
import { emailKey, findUserByEmail, localeOf, readEmail, readUser } from './users.ts'

const windowSeconds = CODE_MINUTES * 60
/** Codes one account may ask for in ten minutes; more are not sent, and the last one stays valid. */
const mostSent = 5
/** Requests for codes and tries of codes from one address in ten minutes. */
const mostPerIp = 100

const triesKey = (purpose: CodePurpose, email: string): string => `code-tries:${purpose}:${emailKey(email)}`

/**
 * Asks for a code by e-mail. An unknown address gets the same answer in the same time: a job is added for both, and
 * both start over with five tries. Throws 400 and 429.
 */
export async function requestCode(ctx: Ctx, email: string, purpose: CodePurpose): Promise<void> {
  const address = readEmail(email)
  await countAttempt(ctx.db, { key: `code-ip:${ctx.ip}`, most: mostPerIp, seconds: windowSeconds }, ctx.now)
  const user = await findUserByEmail(ctx.db, address)
  await sendCode(ctx, user?.id ?? null, address, purpose)
}

/** Has a code made and mailed, unless the account has asked too often. */
export async function sendCode(ctx: Ctx, userId: string | null, email: string, purpose: CodePurpose): Promise<void> {
  try {
    await countAttempt(ctx.db, { key: `code-sent:${purpose}:${emailKey(email)}`, most: mostSent, seconds: windowSeconds }, ctx.now)
  } catch (error) {
    if (error instanceof HttpError) return
    throw error
  }
  await ctx.db.transaction(async (tx) => {
    await clearAttempts(tx, triesKey(purpose, email))
    await ctx.deps.jobs.send(tx, IssueCode, { userId, purpose })
  })
}

/** The job behind a request: makes the code and stores its mail in one transaction. */
export async function issueCode({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, userId: string | null, purpose: CodePurpose, now: Date): Promise<void> {
  if (userId === null) return
  await db.transaction(async (tx: Db) => {
    const user = await readUser(tx, userId)
    const code = await createCode(tx, userId, purpose, now)
    await mailer.queue(tx, { to: user.email, template: 'code', locale: localeOf(user), data: { code, purpose, minutes: CODE_MINUTES } })
  })
}

/**
 * Uses a code up and answers its user. Five tries per code, for unknown addresses too. Throws 400 `wrongCode` and 429.
 */
export async function takeCode(ctx: Ctx, email: string, purpose: CodePurpose, code: string): Promise<UserRow> {
  const address = readEmail(email)
  await countAttempt(ctx.db, { key: `code-ip:${ctx.ip}`, most: mostPerIp, seconds: windowSeconds }, ctx.now)
  await countAttempt(ctx.db, { key: triesKey(purpose, address), most: CODE_TRIES, seconds: windowSeconds }, ctx.now)
  const user = await findUserByEmail(ctx.db, address)
  // An unknown account costs the same statements; no code belongs to this id.
  const outcome = await tryCode(ctx.db, user?.id ?? '00000000-0000-0000-0000-000000000000', purpose, code, ctx.now)
  if (outcome === 'tooMany') throw tooMany(windowSeconds)
  if (!user || outcome === 'wrong') throw new HttpError(400, { code: 'wrongCode', title: 'The code is wrong or has expired', errors: { code: ['wrong'] } })
  await clearAttempts(ctx.db, triesKey(purpose, address))
  return user
}
