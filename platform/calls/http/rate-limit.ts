import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { rateLimits } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { tooMany } from '#platform/foundation/errors/errors.ts'
import { visitorKey } from './visitor-key.ts'

export interface RateLimit {
  /** What is counted, for example `login:` and a visitor's key. Personal data never stands in it. */
  key: string
  most: number
  seconds: number
}

/**
 * What one visitor may do of a kind; as many times more as the operator allows (VISITOR_RATES), where many people share
 * an address.
 */
export const perVisitor = (
  { deps, ip, now }: { deps: Pick<Deps, 'secrets' | 'env'>; ip: string; now: Date },
  name: string,
  most: number,
  seconds: number,
): RateLimit => ({
  key: `${name}:${visitorKey(deps.secrets, ip, now)}`,
  most: most * deps.env.visitorRates,
  seconds,
})

/** Counts one attempt; throws 429 when the window is full. The counters hold across instances. */
export async function countAttempt(db: Db, { key, most, seconds }: RateLimit, now: Date): Promise<void> {
  const fresh = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: now, windowEnd: new Date(now.getTime() + seconds * 1000), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${fresh} then excluded.window_start else ${rateLimits.windowStart} end`,
        windowEnd: sql`case when ${fresh} then excluded.window_end else ${rateLimits.windowEnd} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.windowStart })
  if (row && row.count > most)
    throw tooMany((row.windowStart.getTime() - now.getTime()) / 1000 + seconds, undefined, { most, seconds })
}

/** Forgets what was counted, after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Whether the next attempt would be refused; nothing is counted. */
export async function isExhausted(db: Db, { key, most }: RateLimit, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gte(rateLimits.count, most), gte(rateLimits.windowEnd, now)))
  return row !== undefined
}

/** Deletes counters whose windows are over. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEnd, now))
}
