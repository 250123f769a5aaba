import { eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { BeginSecondFactor, GetSecondFactor } from '#contract/identity/second-factor.ts'
import { verifyPassword } from '#platform/foundation/auth/passwords.ts'
import {
  beginSecondFactor,
  replaceRecoveryCodes,
  countRecoveryCodes,
  consumeSecondFactor,
} from '#platform/foundation/auth/second-factor.ts'
import { isStaffFactorRequired, readStaffFactorRequired } from '#platform/calls/access/staff-factor.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { endSessions, type UserRow } from '#platform/foundation/auth/sessions.ts'
import { recoveryCodes, secondFactors, users } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { CallerCtx, CallerWork, Ctx } from '#platform/calls/http/context.ts'
import { conflict, HttpError, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt } from '#platform/calls/http/rate-limit.ts'
import { visitorKey } from '#platform/calls/http/visitor-key.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { findUser, requireUser } from './users.ts'

const WINDOW_SECONDS = 15 * 60
/** Maximum number of code attempts per account in 15 minutes. Three of a million codes are valid at any time. */
const MAX_TRIES = 10

const wrongCode = (): HttpError =>
  new HttpError(400, {
    code: 'wrongCode',
    title: 'The code is incorrect or has already been used.',
    errors: { secondFactor: ['wrong'] },
  })

/** Counts an attempt and uses up the code. A wrong code counts too. Throws 400 `wrongCode` and 429. */
async function takeFactorCode(
  ctx: Ctx,
  user: Pick<UserRow, 'id'>,
  code: string,
  which: 'confirmed' | 'waiting' = 'confirmed',
): Promise<void> {
  const { db, now, deps, ip } = ctx
  const key = `second-factor:${user.id}`
  await countAttempt(db, { key, most: MAX_TRIES, seconds: WINDOW_SECONDS }, now)
  if (!(await consumeSecondFactor(db, deps, user.id, code, now, which))) {
    await logSecurity(db, now, {
      event: 'secondFactorFailed',
      userId: user.id,
      visitor: visitorKey(deps.secrets, ip, now),
    })
    throw wrongCode()
  }
  await clearAttempts(db, key)
}

/**
 * Requires the second factor if the account has one. Called after all other checks, so that only a caller with correct
 * credentials learns about the second factor. Throws 412 `secondFactorRequired`, 400 `wrongCode` and 429.
 */
export async function requireSecondFactor(ctx: Ctx, user: UserRow, code: string | undefined): Promise<void> {
  if (user.secondFactorAt === null) return
  if (code === undefined || code.trim() === '')
    throw new HttpError(412, { code: 'secondFactorRequired', title: 'Enter the code from your authenticator app.' })
  await takeFactorCode(ctx, user, code)
}

/** Returns the state of the caller's two-step verification (PLUS-81). */
export async function getSecondFactor({ db, caller, deps }: CallerCtx): Promise<CallOutput<typeof GetSecondFactor>> {
  const user = await requireUser(db, caller.id)
  return {
    enabledAt: user.secondFactorAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    required: user.roles.length > 0 && (await isStaffFactorRequired(deps)),
  }
}

/**
 * Checks the caller's password before the second factor is set up. Throws 400 with the field, 409
 * if two-step verification is already on, and 429.
 */
export async function checkSetupPassword(
  ctx: CallerCtx,
  { body: { password } }: CallInput<typeof BeginSecondFactor>,
): Promise<void> {
  const user = await requireUser(ctx.db, ctx.caller.id)
  if (user.secondFactorAt !== null) throw conflict('conflict', 'Two-step verification is already on.')
  await countAttempt(
    ctx.db,
    { key: `second-factor-password:${user.id}`, most: MAX_TRIES, seconds: WINDOW_SECONDS },
    ctx.now,
  )
  if (!(await verifyPassword(trimPassword(password), user.passwordHash))) throw invalid({ password: ['wrong'] })
  await clearAttempts(ctx.db, `second-factor-password:${user.id}`)
}

/** Begins to set up an authenticator app. Two-step verification is off until its first code is confirmed. */
export async function beginSetup({
  db,
  deps,
  now,
  caller,
  recordHistory,
}: CallerWork): Promise<CallOutput<typeof BeginSecondFactor>> {
  const setup = await beginSecondFactor(db, deps.vault, caller, now)
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'secondFactorBegun' })
  return setup
}

/** Uses up the first code of a new authenticator app. Throws 400 `wrongCode` and 429. */
export async function consumeSetupCode(ctx: CallerCtx, code: string): Promise<void> {
  await takeFactorCode(ctx, ctx.caller, code, 'waiting')
}

/**
 * Turns two-step verification on, and ends the user's other sessions, which started without it. Returns the recovery
 * codes; they cannot be read again.
 */
export async function confirmSetup(work: CallerWork): Promise<{ recoveryCodes: string[] }> {
  const { db, deps, now, caller, recordHistory } = work
  await db.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, caller.id))
  await db
    .update(users)
    .set({ secondFactorAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, caller.id))
  await logSecurity(db, now, { event: 'secondFactorOn', userId: caller.id, sessionId: caller.sessionId })
  await endSessions(db, caller.id, now, { except: caller.sessionId })
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'secondFactorOn' })
  return { recoveryCodes: await replaceRecoveryCodes(db, deps.secrets, caller.id, now) }
}

/** Uses up a code before a protected change. Throws 400 `wrongCode` and 429. */
export async function takeCurrentCode(ctx: CallerCtx, code: string): Promise<void> {
  await takeFactorCode(ctx, ctx.caller, code)
}

/** Returns new recovery codes and voids the previous ones. */
export async function renewRecoveryCodes({
  db,
  deps,
  now,
  caller,
  recordHistory,
}: CallerWork): Promise<{ recoveryCodes: string[] }> {
  await logSecurity(db, now, { event: 'recoveryCodesMade', userId: caller.id, sessionId: caller.sessionId })
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'recoveryCodesMade' })
  return { recoveryCodes: await replaceRecoveryCodes(db, deps.secrets, caller.id, now) }
}

/** Turns two-step verification off. Throws 409 if the caller is staff and must use it. */
export async function disableSecondFactor(work: CallerWork): Promise<void> {
  const user = await requireUser(work.db, work.caller.id)
  if (user.roles.length > 0 && (await readStaffFactorRequired(work.db, work.deps)))
    throw conflict('conflict', 'Staff must use two-step verification.')
  await turnOff(work, user.id)
}

/**
 * Turns two-step verification off for a user who has lost both the app and the recovery codes, and ends all sessions of
 * the user. Throws 404, and 409 `ownRole` for the caller.
 */
export async function resetSecondFactorOfUser(work: CallerWork, userId: string): Promise<void> {
  if (userId === work.caller.id)
    throw conflict('ownRole', 'You cannot reset your own two-step verification. Ask another Administrator.')
  if ((await findUser(work.db, userId)) === undefined) throw notFound('No such user.')
  await turnOff(work, userId)
  await endSessions(work.db, userId, work.now)
}

/** Turns two-step verification off. A work without a caller is a command of the operator. */
export async function turnOff({ db, now, caller, recordHistory }: Work, userId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db
    .update(users)
    .set({ secondFactorAt: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
  await logSecurity(db, now, {
    event: 'secondFactorOff',
    userId,
    ...(userId !== caller?.id && { detail: caller === null ? 'byOperator' : 'byAdministrator' }),
  })
  recordHistory({ companyId: null, entity: 'user', entityId: userId, action: 'secondFactorOff' })
}
