import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { rateLimits } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { tooMany } from '#platform/foundation/errors/errors.ts'
import { visitorKey } from './visitor-key.ts'

// Not @fastify/rate-limit: it limits whole routes, but our handlers also limit by account, in the shared database.

export interface RateLimit {
  /** The counter, for example `login:` and a visitor's key. Must not contain personal data. */
  key: string
  /** Maximum attempts per window. */
  most: number
  /** Length of the window. */
  seconds: number
}

/**
 * Returns the rate limit of one visitor, by IP address. It is multiplied by VISITOR_RATES, for installations where many
 * people share an address.
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

/** Counts one attempt. All instances share the counters. */
async function count(db: Db, { key, seconds }: RateLimit, now: Date): Promise<{ count: number; windowStart: Date }> {
  const isNewWindow = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: now, windowEnd: new Date(now.getTime() + seconds * 1000), count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isNewWindow} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${isNewWindow} then excluded.window_start else ${rateLimits.windowStart} end`,
        windowEnd: sql`case when ${isNewWindow} then excluded.window_end else ${rateLimits.windowEnd} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.windowStart })
  if (!row) throw new Error('The insert or update of rate_limits returned no row.')
  return row
}

/** Counts one attempt, and returns whether it is within the limit. */
export const isWithinLimit = async (db: Db, limit: RateLimit, now: Date): Promise<boolean> =>
  (await count(db, limit, now)).count <= limit.most

/** Counts one attempt. Throws 429 if the limit is exceeded. */
export async function countAttempt(db: Db, limit: RateLimit, now: Date): Promise<void> {
  const { most, seconds } = limit
  const counted = await count(db, limit, now)
  if (counted.count > most)
    throw tooMany((counted.windowStart.getTime() - now.getTime()) / 1000 + seconds, undefined, { most, seconds })
}

/** Resets a counter, after a successful attempt. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Returns whether the next attempt would be rejected, without counting. */
export async function isExhausted(db: Db, { key, most }: RateLimit, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gte(rateLimits.count, most), gte(rateLimits.windowEnd, now)))
  return row !== undefined
}

/** Deletes counters with an expired window. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowEnd, now))
}
