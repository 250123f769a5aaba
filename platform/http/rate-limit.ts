import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'
import { rateLimits } from '#platform/db/schema/index.ts'
import { tooMany } from './errors.ts'

export interface RateLimit {
  /** What is counted, for example `login:ip:203.0.113.7`. Hash personal data before it gets here. */
  key: string
  most: number
  seconds: number
}

/** Counts one attempt; throws 429 when the window is full. The counters hold across instances. */
export async function countAttempt(db: Db, { key, most, seconds }: RateLimit, now: Date): Promise<void> {
  const fresh = sql`${rateLimits.windowStart} <= ${new Date(now.getTime() - seconds * 1000).toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${fresh} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${fresh} then excluded.window_start else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.windowStart })
  if (row && row.count > most) throw tooMany((row.windowStart.getTime() - now.getTime()) / 1000 + seconds)
}

/** Forgets what was counted, after a success. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Deletes counters whose windows are long over. */
export async function pruneAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, before))
}
