import { and, between, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { STATISTICS_DAYS, type AdStatistics } from '#contract/ads/ad-statistics.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { adStatistics, candidates } from '#platform/foundation/db/schema/index.ts'
import { RECRUITER_CHANNELS } from '#rules/candidates/channels.ts'
import { addDays, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

type Statistics = CallOutput<typeof AdStatistics>
type Counts = Statistics['totals']

const NO_COUNTS: Counts = { views: 0, applyPresses: 0, applications: 0 }
const sum = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (total, count) => ({
      views: total.views + count.views,
      applyPresses: total.applyPresses + count.applyPresses,
      applications: total.applications + count.applications,
    }),
    NO_COUNTS,
  )

/** Matches candidates that applied to the ad, and not only were put on its board by a recruiter (PLUS-88). */
const hasApplied = or(isNull(candidates.channel), notInArray(candidates.channel, [...RECRUITER_CHANNELS]))

/**
 * Returns the daily views, presses of Apply and applications of several ads (PLUS-71). Today is the last day. Runs two
 * statements, regardless of the number of ads.
 */
export async function listStatistics(
  db: Db,
  companyId: number,
  ids: readonly number[],
  now: Date,
  days = STATISTICS_DAYS,
): Promise<({ id: number } & Statistics)[]> {
  const today = stockholmDay(now)
  const first = addDays(today, 1 - 2 * days)
  const day = sql<string>`to_char(${candidates.appliedAt} at time zone 'Europe/Stockholm', 'YYYY-MM-DD')`
  const [visits, applicationCounts] = await Promise.all([
    db
      .select({
        adId: adStatistics.adId,
        day: adStatistics.day,
        views: adStatistics.views,
        applyPresses: adStatistics.applyPresses,
      })
      .from(adStatistics)
      .where(
        and(
          eq(adStatistics.companyId, companyId),
          inArray(adStatistics.adId, [...ids]),
          between(adStatistics.day, first, today),
        ),
      ),
    db
      .select({ adId: candidates.adId, day, applications: sql<number>`count(*)::integer` })
      .from(candidates)
      .where(
        and(
          eq(candidates.companyId, companyId),
          inArray(candidates.adId, [...ids]),
          hasApplied,
          sql`${candidates.appliedAt} >= ${instantOf(first).toISOString()}::timestamptz`,
        ),
      )
      .groupBy(candidates.adId, sql`2`),
  ])
  const countsByAdAndDay = new Map<string, Counts>()
  for (const { adId, day: date, ...counts } of visits)
    countsByAdAndDay.set(`${adId}:${date}`, { ...NO_COUNTS, ...counts })
  for (const { adId, day: date, applications } of applicationCounts)
    countsByAdAndDay.set(`${adId}:${date}`, { ...(countsByAdAndDay.get(`${adId}:${date}`) ?? NO_COUNTS), applications })
  return ids.map((id) => {
    const all = Array.from({ length: 2 * days }, (_, index) => addDays(first, index)).map((date) => ({
      day: date,
      ...(countsByAdAndDay.get(`${id}:${date}`) ?? NO_COUNTS),
    }))
    return { id, days: all.slice(days), totals: sum(all.slice(days)), before: sum(all.slice(0, days)) }
  })
}
