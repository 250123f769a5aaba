import { and, eq, gt, isNull } from 'drizzle-orm'
import type { TokenPurpose } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { oneTimeTokens } from '#platform/foundation/db/schema/index.ts'
import { randomToken, sha256 } from './secrets.ts'

/**
 * Makes a token for a mailed link: 128 bits, of which only the hash is stored. Earlier ones of the same purpose and
 * subject are void, unless they are kept.
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

/** Makes the unused tokens of a purpose void for whom they were made. */
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

/** Whom a token is for, while it is good; null otherwise. It stays good. */
export async function readToken(db: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ subject: oneTimeTokens.subject })
    .from(oneTimeTokens)
    .where(isLive(purpose, token, now))
  return found?.subject ?? null
}

/** Whether a token of a purpose is out that is still good. */
export async function isPending(db: Db, purpose: TokenPurpose, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ subject: oneTimeTokens.subject })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .limit(1)
  return found !== undefined
}

/** Uses a token up and answers whom it is for; null when it is unknown, used or over. Of two at once one gets it. */
export async function takeToken(tx: Db, purpose: TokenPurpose, token: string, now: Date): Promise<string | null> {
  const [taken] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isLive(purpose, token, now))
    .returning({ subject: oneTimeTokens.subject })
  return taken?.subject ?? null
}
