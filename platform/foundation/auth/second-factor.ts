import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { recoveryCodes, secondFactors } from '#platform/foundation/db/schema/index.ts'
import { RECOVERY_CODES, cleanSecondFactor, isRecoveryCode } from '#rules/people/second-factor.ts'
import { hmac, type Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

/**
 * Seconds a code of an authenticator app is shown, as RFC 6238 recommends, and how many before and after are taken for
 * clocks that differ.
 */
const period = 30
const window = 1

/** What the secret is sealed under: it opens for its own user alone. */
const sealName = (userId: string): string => `secondFactor:${userId}`

const totpOf = (base32: string, email: string): TOTP =>
  new TOTP({ issuer: 'Tavla', label: email, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(base32) })

/**
 * Makes a secret that waits to be confirmed, in place of one that waited. Answers what the app is told, and the secret
 * for who types it.
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
 * Takes a code of the app, or a recovery code, each once: a code of the app counts for its half minute and none before
 * it is taken any more, in the statement that looks. `which`: a secret that waits takes codes of the app alone.
 */
export async function takeSecondFactor(
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
    const taken = await db
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
    return taken.length > 0
  }
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!row || (row.confirmedAt === null) !== (which === 'waiting')) return false
  const delta = totpOf(vault.open(row.secret, sealName(userId)), '').validate({
    token: code,
    window,
    timestamp: now.getTime(),
  })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / period) + delta
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ten recovery codes in place of those before, and answers them this once; only their keyed hashes are kept. */
export async function makeRecoveryCodes(tx: Db, secrets: Secrets, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(secrets, userId, code), createdAt: now })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

const hashOf = ({ codes }: Secrets, userId: string, code: string): string => hmac(codes, `recovery:${userId}:${code}`)
