import { sql, type SQL } from 'drizzle-orm'
import { isLive } from '#platform/domains/unread/kinds.ts'
import { unreadCountsByAd } from '#platform/domains/unread/notifications.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Part } from '#platform/foundation/db/columns-as-json.ts'

/** The part of an ad that differs between users. */
export interface AdCounts {
  muted: boolean
  /** Candidates with activity that is unread and newer than the last clearing. 0 for muted and archived ads. */
  notifications: number
  /** Candidates that the user has not opened. */
  new: number
  /** All candidates except deleted, withdrawn and anonymised ones. */
  total: number
}

const idList = (ids: readonly number[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  )
const userIdList = (ids: readonly string[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )

/** `fresh` is the number of candidates that the user has not opened. */
interface CountRows {
  totals: [adId: number, total: number][]
  unread: [adId: number, userId: string, notifications: number, fresh: number][]
  muted: [adId: number, userId: string][]
}

/**
 * Counts the notifications and candidates of a company's ads, or of the ads in `adIds`, for each user. Does not filter
 * out deleted ads: the caller must. Three subqueries each read one table by its key, so their speed does not depend on
 * the query planner. The part produces a function from ad and user to counts.
 */
export function countsPerAd(
  { companyId, adIds }: { companyId: number; adIds?: readonly number[] },
  userIds: readonly string[],
): Part<(adId: number, userId: string) => AdCounts> {
  const within = adIds ? sql`and ad_id in (${idList(adIds)})` : sql``
  const unreadOfUsers = sql`u.company_id = ${companyId} and u.user_id in (${userIdList(userIds)})
    ${adIds ? sql`and u.ad_id in (${idList(adIds)})` : sql``}`
  const asJsonArray = (part: SQL): SQL => sql`(select coalesce(json_agg(part), '[]') from (${part}) p(part))`
  const json = sql`json_build_object(
    'totals', ${asJsonArray(sql`
      select json_build_array(ad_id, count(*)) from candidates
      where company_id = ${companyId} ${within} and ${isLive('candidates')} group by ad_id`)},
    'unread', ${asJsonArray(sql`
      select json_build_array(n.ad_id, n.user_id, n.notifications, n.new)
      from (${unreadCountsByAd(unreadOfUsers)}) n`)},
    'muted', ${asJsonArray(sql`
      select json_build_array(ad_id, user_id) from ad_followers
      where company_id = ${companyId} ${within} and user_id in (${userIdList(userIds)}) and muted_at is not null`)}
  )`
  return { json, make: toCounts }
}

const noUnread = { muted: false, notifications: 0, new: 0 }
const keyOf = (adId: number, userId: string): string => `${adId} ${userId}`

function toCounts({ totals, unread, muted }: CountRows): (adId: number, userId: string) => AdCounts {
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
    return { ...(unreadOf.get(key) ?? noUnread), muted: isMuted.has(key), total: totalOf.get(adId) ?? 0 }
  }
}

/** The counts of one company on the home grid: notifications of all its ads, and the number of ads that have any. */
export interface CompanyCounts {
  companyId: number
  userId: string
  notifications: number
  unseenCount: number
}

/** Counts per user and company, in one statement. Omits users with nothing unread. */
export async function countPerCompany(
  db: Db,
  companyIds: readonly number[],
  userIds: readonly string[],
): Promise<CompanyCounts[]> {
  if (companyIds.length === 0 || userIds.length === 0) return []
  const { rows } = await db.execute<{ company_id: number; user_id: string; notifications: number; unseen: number }>(sql`
    select n.company_id, n.user_id, sum(n.notifications)::int as notifications, (count(*) filter (where n.notifications > 0))::int as unseen
    from (${unreadCountsByAd(sql`u.company_id in (${idList(companyIds)}) and u.user_id in (${userIdList(userIds)})`)}) n
    group by n.company_id, n.user_id`)
  return rows.map((row) => ({
    companyId: row.company_id,
    userId: row.user_id,
    notifications: row.notifications,
    unseenCount: row.unseen,
  }))
}
