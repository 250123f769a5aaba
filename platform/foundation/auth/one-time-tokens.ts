import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TokenPurpose } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { oneTimeTokens } from '#platform/foundation/db/schema/index.ts'
import { randomToken, sha256 } from './secrets.ts'

/**
 * Creates a token of 128 random bits for a mailed link and stores only its hash. Voids earlier tokens of the same
 * purpose and subject, unless `keepsEarlier` is true.
 */
export async function issueToken(
  tx: Db,
  {
    purpose,
    subject,
    seconds,
    keepsEarlier = false,
  }: { purpose: TokenPurpose; subject: string; seconds: number; keepsEarlier?: boolean },
  now: Date,
): Promise<string> {
  const token = randomToken()
  if (!keepsEarlier) await voidTokens(tx, purpose, subject)
  await tx.insert(oneTimeTokens).values({
    tokenHash: sha256(token),
    purpose,
    subject,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  })
  return token
}

/** Deletes the unused tokens of a purpose and subject. */
export async function voidTokens(tx: Db, purpose: TokenPurpose, subject: string): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), eq(oneTimeTokens.subject, subject), isNull(oneTimeTokens.usedAt)))
}

const isLive = (purpose: TokenPurpose, token: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, sha256(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  )

/** Returns the subject of a valid token without using the token up. Null if the token is unknown, used or expired. */
export async function getTokenSubject(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ subject: oneTimeTokens.subject })
    .from(oneTimeTokens)
    .where(isLive(purpose, token, now))
  return row?.subject ?? null
}

/** Returns whether any valid token of a purpose exists. */
export async function hasPendingToken(db: Db, purpose: TokenPurpose, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ subject: oneTimeTokens.subject })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .limit(1)
  return row !== undefined
}

/** Marks a token as used and returns its subject. Null if it is unknown, expired or used, also by a concurrent call. */
export async function useToken(tx: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isLive(purpose, token, now))
    .returning({ subject: oneTimeTokens.subject })
  return row?.subject ?? null
}
