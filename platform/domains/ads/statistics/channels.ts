import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { MAX_CHANNEL_LABELS, MIN_LABEL_APPLICATIONS, type AdChannels } from '#contract/ads/ad-channels.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates, steps } from '#platform/foundation/db/schema/index.ts'
import { INCOMING_INDEX } from '#rules/candidates/board.ts'
import { CHANNELS, toChannel, type Channel } from '#rules/candidates/channels.ts'
import { addDays, instantOf, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

type Channels = CallOutput<typeof AdChannels>
type Pair = Channels['pairs'][number]

const applications = sql<number>`count(*)::integer`
/** Counts candidates in a step after the incoming step. */
const movedOn = sql<number>`(count(*) filter (where ${steps.position} > (
  select i.position from steps i where i.company_id = ${steps.companyId} and i.ad_id = ${steps.adId}
  order by i.position offset ${sql.raw(String(INCOMING_INDEX))} limit 1)))::integer`

/**
 * Returns the channels of the applications to several ads (PLUS-86), of the last `days` days or of all time. Runs two
 * statements, regardless of the number of ads.
 */
export async function listChannels(
  db: Db,
  companyId: number,
  ids: readonly number[],
  now: Date,
  days?: number,
): Promise<({ id: number } & Channels)[]> {
  const since: SQL | undefined =
    days === undefined
      ? undefined
      : sql`${candidates.appliedAt} >= ${instantOf(addDays(stockholmDay(now), 1 - days)).toISOString()}::timestamptz`
  const inScope = and(eq(candidates.companyId, companyId), inArray(candidates.adId, [...ids]), since)
  const isStep = and(eq(steps.companyId, candidates.companyId), eq(steps.id, candidates.stepId))
  const [pairs, labels] = await Promise.all([
    db
      .select({
        adId: candidates.adId,
        first: candidates.firstChannel,
        last: candidates.channel,
        applications,
        movedOn,
      })
      .from(candidates)
      .innerJoin(steps, isStep)
      .where(inScope)
      .groupBy(candidates.adId, candidates.firstChannel, candidates.channel, steps.companyId, steps.adId),
    db
      .select({ adId: candidates.adId, label: sql<string>`${candidates.channelLabel}`, applications, movedOn })
      .from(candidates)
      .innerJoin(steps, isStep)
      .where(and(inScope, isNotNull(candidates.channelLabel)))
      .groupBy(candidates.adId, candidates.channelLabel, steps.companyId, steps.adId)
      .having(sql`count(*) >= ${MIN_LABEL_APPLICATIONS}`)
      .orderBy(desc(sql`3`), asc(candidates.channelLabel)),
  ])
  return ids.map((id) => ({
    id,
    pairs: mergePairs(pairs.filter(({ adId }) => adId === id)),
    labels: labels
      .filter(({ adId }) => adId === id)
      .slice(0, MAX_CHANNEL_LABELS)
      .map(({ label, ...row }) => ({ label, applications: row.applications, movedOn: row.movedOn })),
  }))
}

/** Adds up rows whose stored channels mean the same, in the order of the list of channels. */
function mergePairs(
  rows: readonly { first: string | null; last: string | null; applications: number; movedOn: number }[],
): Pair[] {
  const merged = new Map<string, Pair>()
  for (const row of rows) {
    const [first, last] = [toChannel(row.first), toChannel(row.last)]
    const key = `${first} ${last}`
    const before = merged.get(key) ?? { first, last, applications: 0, movedOn: 0 }
    merged.set(key, {
      ...before,
      applications: before.applications + row.applications,
      movedOn: before.movedOn + row.movedOn,
    })
  }
  const place = (channel: Channel) => CHANNELS.indexOf(channel)
  return [...merged.values()].sort((a, b) => place(a.last) - place(b.last) || place(a.first) - place(b.first))
}
