import { sql, type SQL } from 'drizzle-orm'
import { isLive } from '#platform/domains/unread/kinds.ts'
import { unreadByAd } from '#platform/domains/unread/notifying.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Part } from '#platform/foundation/db/columns-as-json.ts'

/** What one user sees of an ad besides the ad itself. */
export interface AdCounts {
  muted: boolean
  /** Candidates with unread activity later than the last clearing; 0 while muted and for archived ads. */
  notifications: number
  /** Candidates the user has not opened. */
  new: number
  /** All candidates, without deleted, withdrawn and anonymised ones. */
  total: number
}

const list = (ids: readonly number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  )
const people = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )

interface Counted {
  totals: [adId: number, total: number][]
  unread: [adId: number, userId: string, notifications: number, fresh: number][]
  muted: [adId: number, userId: string][]
}

/**
 * Counts per user of the ads of a company, or of some of them; deleted ads are to be left out by who asks. Three parts
 * that each read one table by its key, so that nothing hangs on what the planner believes; makes the counts of an ad
 * for a user.
 */
export function countsPerAd(
  { companyId, adIds }: { companyId: number; adIds?: readonly number[] },
  userIds: readonly string[],
): Part<(adId: number, userId: string) => AdCounts> {
  const within = adIds ? sql`and ad_id in (${list(adIds)})` : sql``
  const mine = sql`u.company_id = ${companyId} and u.user_id in (${people(userIds)})
    ${adIds ? sql`and u.ad_id in (${list(adIds)})` : sql``}`
  const gathered = (part: SQL): SQL => sql`(select coalesce(json_agg(part), '[]') from (${part}) p(part))`
  const json = sql`json_build_object(
    'totals', ${gathered(sql`
      select json_build_array(ad_id, count(*)) from candidates
      where company_id = ${companyId} ${within} and ${isLive('candidates')} group by ad_id`)},
    'unread', ${gathered(sql`select json_build_array(n.ad_id, n.user_id, n.notifications, n.new) from (${unreadByAd(mine)}) n`)},
    'muted', ${gathered(sql`
      select json_build_array(ad_id, user_id) from ad_followers
      where company_id = ${companyId} ${within} and user_id in (${people(userIds)}) and muted_at is not null`)}
  )`
  return { json, make: countsOf }
}

const none = { muted: false, notifications: 0, new: 0 }
const keyOf = (adId: number, userId: string): string => `${adId} ${userId}`

function countsOf({ totals, unread, muted }: Counted): (adId: number, userId: string) => AdCounts {
  const totalOf = new Map(totals)
  const unreadOf = new Map(
    unread.map(([adId, userId, notifications, fresh]) => [
      keyOf(adId, userId),
      { muted: false, notifications, new: fresh },
    ]),
  )
  const isMuted = new Set(muted.map(([adId, userId]) => keyOf(adId, userId)))
  return (adId, userId) => {
    const key = keyOf(adId, userId)
    return { ...(unreadOf.get(key) ?? none), muted: isMuted.has(key), total: totalOf.get(adId) ?? 0 }
  }
}

/** The sums of a company on the home grid: notifications of its ads, and how many ads have any. */
export interface CompanyCounts {
  companyId: number
  userId: string
  notifications: number
  unseenCount: number
}

/** The sums per user and company, in one statement; who has nothing unread is left out. */
export async function countPerCompany(
  db: Db,
  companyIds: readonly number[],
  userIds: readonly string[],
): Promise<CompanyCounts[]> {
  if (companyIds.length === 0 || userIds.length === 0) return []
  const { rows } = await db.execute<{ company_id: number; user_id: string; notifications: number; unseen: number }>(sql`
    select n.company_id, n.user_id, sum(n.notifications)::int as notifications, (count(*) filter (where n.notifications > 0))::int as unseen
    from (${unreadByAd(sql`u.company_id in (${list(companyIds)}) and u.user_id in (${people(userIds)})`)}) n
    group by n.company_id, n.user_id`)
  return rows.map((row) => ({
    companyId: row.company_id,
    userId: row.user_id,
    notifications: row.notifications,
    unseenCount: row.unseen,
  }))
}
