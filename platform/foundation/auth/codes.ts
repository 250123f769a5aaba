import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { codes } from '#platform/foundation/db/schema/index.ts'
import { CODE_LENGTH, CODE_MINUTES, CODE_PURPOSES, CODE_TRIES, type CodePurpose } from '#rules/people/one-time-code.ts'
import { hmac, type Secrets } from './secrets.ts'

/** What a code is for. */
export interface CodeKey {
  userId: string
  purpose: CodePurpose
}

/**
 * Makes a one-time code and voids the user's earlier ones of the same purpose. Answers the digits; only their hash is
 * kept.
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
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  })
  return code
}

/** Makes the user's unused codes of a purpose void. */
export async function voidCodes(tx: Db, { userId, purpose }: CodeKey): Promise<void> {
  await tx
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.type, CODE_PURPOSES[purpose]), isNull(codes.usedAt)))
}

/** How a try ended. */
export type TriedCode = 'right' | 'wrong' | 'tooMany'

/**
 * Tries a code. The try is counted in the statement that compares, so that no number of requests at once gets more than
 * five; the same statement uses the code up. `tooMany`: there is a code, but its tries are spent.
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  { userId, purpose }: CodeKey,
  code: string,
  now: Date,
): Promise<TriedCode> {
  const hash = hashCode(secrets, { userId, purpose }, code)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ tried: boolean; matched: boolean }>(sql`
    with live as (
      select id, tries < ${CODE_TRIES} as open from ${codes}
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

/** A keyed hash: six digits alone could be found by trying them all against a copied table. */
const hashCode = ({ codes: secret }: Secrets, { userId, purpose }: CodeKey, code: string): string =>
  hmac(secret, `${userId}:${purpose}:${code}`)
