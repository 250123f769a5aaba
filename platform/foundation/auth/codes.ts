import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { codes } from '#platform/foundation/db/schema/index.ts'
import {
  CODE_LENGTH,
  CODE_LIFETIME_MINUTES,
  CODE_PURPOSES,
  MAX_CODE_ATTEMPTS,
  type CodePurpose,
} from '#rules/people/one-time-code.ts'
import { hmac, type Secrets } from './secrets.ts'

/** A code is valid for one user and one purpose. */
export interface CodeKey {
  userId: string
  purpose: CodePurpose
}

/**
 * Creates a one-time code and voids the user's earlier codes of the same purpose. Returns the digits; only their hash
 * is stored.
 */
export async function createCode(tx: Db, secrets: Secrets, { userId, purpose }: CodeKey, now: Date): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const type = CODE_PURPOSES[purpose]
  await voidCodes(tx, { userId, purpose })
  await tx.insert(codes).values({
    id: randomUUID(),
    userId,
    type,
    codeHash: hashCode(secrets, { userId, purpose }, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MINUTES * 60_000),
  })
  return code
}

/** Deletes the user's unused codes of a purpose. */
export async function voidCodes(tx: Db, { userId, purpose }: CodeKey): Promise<void> {
  await tx
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.type, CODE_PURPOSES[purpose]), isNull(codes.usedAt)))
}

/** Result of an attempt. */
export type CodeResult = 'right' | 'wrong' | 'tooMany'

/**
 * Checks a code and marks it as used if it matches. One statement compares, counts the attempt and marks the code, so
 * concurrent requests cannot get more than `MAX_CODE_ATTEMPTS` attempts. Returns `tooMany` if all attempts are used.
 */
export async function verifyCode(
  db: Db,
  secrets: Secrets,
  { userId, purpose }: CodeKey,
  code: string,
  now: Date,
): Promise<CodeResult> {
  const hash = hashCode(secrets, { userId, purpose }, code)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ tried: boolean; matched: boolean }>(sql`
    with live as (
      select id, tries < ${MAX_CODE_ATTEMPTS} as open from ${codes}
      where user_id = ${userId} and type = ${CODE_PURPOSES[purpose]} and used_at is null and expires_at > ${at}
      order by created_at desc limit 1 for update
    ), tried as (
      update ${codes} set tries = codes.tries + 1, used_at = case when code_hash = ${hash} then ${at} end
      from live where codes.id = live.id and live.open
      returning code_hash = ${hash} as matched
    )
    select live.open as tried, coalesce(tried.matched, false) as matched from live left join tried on true`)
  const [row] = rows
  if (!row) return 'wrong'
  if (!row.tried) return 'tooMany'
  return row.matched ? 'right' : 'wrong'
}

/** Keyed, because all six-digit codes could be tried against the plain hashes in a copied table. */
const hashCode = ({ codes: secret }: Secrets, { userId, purpose }: CodeKey, code: string): string =>
  hmac(secret, `${userId}:${purpose}:${code}`)
