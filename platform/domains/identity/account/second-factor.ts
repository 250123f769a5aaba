import { eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { BeginSecondFactor, GetSecondFactor } from '#contract/identity/second-factor.ts'
import { verifyPassword } from '#platform/foundation/auth/passwords.ts'
import {
  beginSecondFactor,
  makeRecoveryCodes,
  recoveryCodesLeft,
  takeSecondFactor,
} from '#platform/foundation/auth/second-factor.ts'
import { mayDoWithoutFactor, staffNeedFactor } from '#platform/calls/access/staff-factor.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { endSessions, type UserRow } from '#platform/foundation/auth/sessions.ts'
import { recoveryCodes, secondFactors, users } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork, Ctx } from '#platform/calls/http/context.ts'
import { conflict, HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt } from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import { readSetting } from '#platform/foundation/settings/settings.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { readUser, refuseWhileImpersonating } from './users.ts'

const windowSeconds = 15 * 60
/** Codes that may be tried on one account in a quarter of an hour: of a million with three good ones. */
const mostTries = 10

const wrong = (): HttpError =>
  new HttpError(400, { code: 'wrongCode', title: 'The code is wrong or was used', errors: { secondFactor: ['wrong'] } })

/** Counts a try, and takes the code. A wrong one counts although nothing is done. Throws 400 `wrongCode` and 429. */
async function take(
  ctx: Ctx,
  user: Pick<UserRow, 'id'>,
  code: string,
  which: 'confirmed' | 'waiting' = 'confirmed',
): Promise<void> {
  const { db, now, deps, ip } = ctx
  const key = `second-factor:${user.id}`
  await countAttempt(db, { key, most: mostTries, seconds: windowSeconds }, now)
  if (!(await takeSecondFactor(db, deps, user.id, code, now, which))) {
    await logSecurity(db, now, {
      event: 'secondFactorFailed',
      userId: user.id,
      visitor: visitorKey(deps.secrets, ip, now),
    })
    throw wrong()
  }
  await clearAttempts(db, key)
}

/**
 * Asks who signs in for the second factor, where the account has one. Called when everything else was right, so that
 * nobody learns of it without. Throws 412 `secondFactorRequired`, 400 `wrongCode` and 429.
 */
export async function requireSecondFactor(ctx: Ctx, user: UserRow, code: string | undefined): Promise<void> {
  if (user.secondFactorAt === null) return
  if (code === undefined || code.trim() === '')
    throw new HttpError(412, { code: 'secondFactorRequired', title: 'A code of the authenticator app is needed' })
  await take(ctx, user, code)
}

/** How the caller signs in (PLUS-81). */
export async function getSecondFactor({ db, caller, deps }: CallerCtx): Promise<CallOutput<typeof GetSecondFactor>> {
  const user = await readUser(db, caller.id)
  return {
    enabledAt: user.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
    required: user.roles.length > 0 && (await staffNeedFactor(deps)),
  }
}

/**
 * Whether the caller gave the own password. Throws 400 with the field, 403 while impersonating, 409 when there is a
 * second factor, and 429.
 */
export async function confirmPassword(
  ctx: CallerCtx,
  { body: { password } }: CallInput<typeof BeginSecondFactor>,
): Promise<void> {
  refuseWhileImpersonating(ctx.caller)
  const user = await readUser(ctx.db, ctx.caller.id)
  if (user.secondFactorAt !== null) throw conflict('conflict', 'There is a second factor already')
  await countAttempt(
    ctx.db,
    { key: `second-factor-password:${user.id}`, most: mostTries, seconds: windowSeconds },
    ctx.now,
  )
  if (!(await verifyPassword(trimPassword(password), user.passwordHash))) throw invalid({ password: ['wrong'] })
  await clearAttempts(ctx.db, `second-factor-password:${user.id}`)
}

/** Begins to set up an authenticator app; nothing changes until its first code is given. */
export async function begin({
  db,
  deps,
  now,
  caller,
  remember,
}: CallerWork): Promise<CallOutput<typeof BeginSecondFactor>> {
  const begun = await beginSecondFactor(db, deps.vault, caller, now)
  remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'secondFactorBegun' })
  return begun
}

/** The first code of the app. Throws 400 `wrongCode`, 403 and 429. */
export async function takeFirst(ctx: CallerCtx, code: string): Promise<void> {
  refuseWhileImpersonating(ctx.caller)
  await take(ctx, ctx.caller, code, 'waiting')
}

/**
 * Turns the second factor on, and ends the user's other sessions, which began without. Answers the recovery codes, this
 * once.
 */
export async function confirm(work: CallerWork): Promise<{ recoveryCodes: string[] }> {
  const { db, deps, now, caller, remember } = work
  await db.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, caller.id))
  await db
    .update(users)
    .set({ secondFactorAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, caller.id))
  await logSecurity(db, now, { event: 'secondFactorOn', userId: caller.id, sessionId: caller.sessionId })
  await endSessions(db, caller.id, now, { except: caller.sessionId })
  remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'secondFactorOn' })
  return { recoveryCodes: await makeRecoveryCodes(db, deps.secrets, caller.id, now) }
}

/** A code, before what it opens. Throws 400 `wrongCode`, 403 while impersonating and 429. */
export async function takeNow(ctx: CallerCtx, code: string): Promise<void> {
  refuseWhileImpersonating(ctx.caller)
  await take(ctx, ctx.caller, code)
}

/** New recovery codes; those before are void. */
export async function renew({ db, deps, now, caller, remember }: CallerWork): Promise<{ recoveryCodes: string[] }> {
  await logSecurity(db, now, { event: 'recoveryCodesMade', userId: caller.id, sessionId: caller.sessionId })
  remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'recoveryCodesMade' })
  return { recoveryCodes: await makeRecoveryCodes(db, deps.secrets, caller.id, now) }
}

/** Turns the second factor off. Throws 409 for staff, who must have one. */
export async function remove(work: CallerWork): Promise<void> {
  const user = await readUser(work.db, work.caller.id)
  if (user.roles.length > 0 && (!mayDoWithoutFactor(work.deps) || (await readSetting(work.db, 'secondFactorForStaff'))))
    throw conflict('conflict', 'Staff sign in with a second factor')
  await turnOff(work, user.id)
}

/**
 * An Administrator turns it off for somebody who has lost both app and recovery codes; every session of the user ends.
 */
export async function resetFor(work: CallerWork, userId: string): Promise<void> {
  if (userId === work.caller.id) throw conflict('ownRole', 'Nobody resets the own second factor')
  await readUser(work.db, userId).catch(() => {
    throw new HttpError(404, { code: 'notFound', title: 'Not found' })
  })
  await turnOff(work, userId)
  await endSessions(work.db, userId, work.now)
}

async function turnOff({ db, now, caller, remember }: CallerWork, userId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db
    .update(users)
    .set({ secondFactorAt: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
  await logSecurity(db, now, {
    event: 'secondFactorOff',
    userId,
    ...(userId !== caller.id && { detail: 'byAdministrator' }),
  })
  remember({ companyId: null, entity: 'user', entityId: userId, action: 'secondFactorOff' })
}
