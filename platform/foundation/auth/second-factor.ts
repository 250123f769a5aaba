import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { recoveryCodes, secondFactors } from '#platform/foundation/db/schema/index.ts'
import { RECOVERY_CODE_COUNT, cleanSecondFactor, isRecoveryCode } from '#rules/people/second-factor.ts'
import { hmac, type Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

/** Seconds that an authenticator app shows a code. Source: RFC 6238. */
const PERIOD_SECONDS = 30
/** Number of earlier and later periods with accepted codes, for clocks that differ. */
const WINDOW_PERIODS = 1

/** Binds the encrypted secret to its user. */
const sealName = (userId: string): string => `secondFactor:${userId}`

const totpOf = (base32: string, email: string): TOTP =>
  new TOTP({
    issuer: 'Tavla',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(base32),
  })

/**
 * Creates an unconfirmed secret and replaces an earlier unconfirmed secret. Returns the URI for the QR code, and the
 * secret for users who type it into the app.
 */
export async function beginSecondFactor(
  tx: Db,
  vault: Vault,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const { base32: secret } = new Secret({ size: 20 })
  const values = { secret: vault.seal(secret, sealName(id)), lastStep: null, createdAt: now }
  await tx
    .insert(secondFactors)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values, setWhere: isNull(secondFactors.confirmedAt) })
  return { secret, uri: totpOf(secret, email).toString() }
}

/**
 * Returns whether a code of the app or a recovery code is valid, and marks it as used. Each code is accepted once: the
 * update that accepts an app code also rejects the codes of that period and all earlier ones. With `waiting`, checks
 * the unconfirmed secret, for which recovery codes are not accepted.
 */
export async function consumeSecondFactor(
  db: Db,
  { vault, secrets }: { vault: Vault; secrets: Secrets },
  userId: string,
  typed: string,
  now: Date,
  which: 'confirmed' | 'waiting' = 'confirmed',
): Promise<boolean> {
  const code = cleanSecondFactor(typed)
  if (isRecoveryCode(code)) {
    if (which === 'waiting') return false
    const updated = await db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashOf(secrets, userId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId })
    return updated.length > 0
  }
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row || (row.confirmedAt === null) !== (which === 'waiting')) return false
  const delta = totpOf(vault.open(row.secret, sealName(userId)), '').validate({
    token: code,
    window: WINDOW_PERIODS,
    timestamp: now.getTime(),
  })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
  const updated = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return updated.length > 0
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces the user's recovery codes and returns the new ones. Only their keyed hashes are stored. */
export async function replaceRecoveryCodes(tx: Db, secrets: Secrets, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(secrets, userId, code), createdAt: now })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

const hashOf = ({ codes }: Secrets, userId: string, code: string): string => hmac(codes, `recovery:${userId}:${code}`)
