import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'

/** What one user sees of an ad besides the ad itself. */
export interface AdCounts {
  companyId: number
  adId: number
  userId: string
  muted: boolean
  /** Candidates with unread activity later than the last clearing; 0 while muted and for archived ads. */
  notifications: number
  /** Candidates the user has not opened. */
  new: number
  /** All candidates, without deleted, withdrawn and anonymised ones. */
  total: number
}

const kinds = ['new', 'info', 'chat', 'upload', 'notes'] as const

/** Per kind the time of its last activity when it is unread for the user, else null. */
const latestUnread = sql.raw(kinds.map((kind) => `case when c.activity_${kind} > coalesce(s.seen_${kind}, m.joined_at) then c.activity_${kind} end`).join(', '))

interface Scope {
  companyIds: readonly number[]
  adIds?: readonly number[]
}

/**
 * Counts per user and ad in one statement. A kind is unread when its activity is later than what the user has seen of
 * it, or, never seen, later than when the user joined the company; who is not a member (platform staff) has nothing
 * unread. Deleted ads are left out.
 */
export async function countPerAd(db: Db, scope: Scope, userIds: readonly string[]): Promise<AdCounts[]> {
  if (isEmpty(scope, userIds)) return []
  const { rows } = await db.execute<{ company_id: number; ad_id: number; user_id: string; muted: boolean; notifications: number; new: number; total: number }>(
    perAd(scope, userIds),
  )
  return rows.map((row) => ({
    companyId: row.company_id,
    adId: row.ad_id,
    userId: row.user_id,
    muted: row.muted,
    notifications: row.notifications,
    new: row.new,
    total: row.total,
  }))
}

/** The sums of a company on the home grid: notifications of its ads, and how many ads have any. */
export interface CompanyCounts {
  companyId: number
  userId: string
  notifications: number
  unseenCount: number
}

/** The sums per user and company, in one statement; a company without ads is left out. */
export async function countPerCompany(db: Db, companyIds: readonly number[], userIds: readonly string[]): Promise<CompanyCounts[]> {
  if (isEmpty({ companyIds }, userIds)) return []
  const { rows } = await db.execute<{ company_id: number; user_id: string; notifications: number; unseen: number }>(sql`
    select company_id, user_id, sum(notifications)::int as notifications, (count(*) filter (where notifications > 0))::int as unseen
    from (${perAd({ companyIds }, userIds)}) ad
    group by company_id, user_id`)
  return rows.map((row) => ({ companyId: row.company_id, userId: row.user_id, notifications: row.notifications, unseenCount: row.unseen }))
}

const isEmpty = (scope: Scope, userIds: readonly string[]) => scope.companyIds.length === 0 || userIds.length === 0 || scope.adIds?.length === 0

function perAd(scope: Scope, userIds: readonly string[]): SQL {
  const companies = sql.join(scope.companyIds.map((id) => sql`${id}::int`), sql`, `)
  const users = sql.join(userIds.map((id) => sql`${id}::uuid`), sql`, `)
  const adIds = scope.adIds && sql.join(scope.adIds.map((id) => sql`${id}::int`), sql`, `)
  const seenTimes = sql.raw(kinds.map((kind) => `max(seen_at) filter (where kind = '${kind}') as seen_${kind}`).join(', '))
  const seenScope = adIds ? sql`and candidate_id in (select id from candidates where company_id in (${companies}) and ad_id in (${adIds}))` : sql``
  return sql`
    with seen as (
      select company_id, candidate_id, user_id, ${seenTimes}
      from candidate_seen
      where company_id in (${companies}) and user_id in (${users}) ${seenScope}
      group by company_id, candidate_id, user_id
    )
    select a.company_id, a.id as ad_id, u.id as user_id,
      coalesce(bool_or(f.muted_at is not null), false) as muted,
      (count(c.id) filter (where a.type <> 'archived' and f.muted_at is null
        and greatest(${latestUnread}) > coalesce(f.cleared_at, '-infinity')))::int as notifications,
      (count(c.id) filter (where c.activity_new > coalesce(s.seen_new, m.joined_at)))::int as new,
      count(c.id)::int as total
    from ads a
    join users u on u.id in (${users})
    left join members m on m.company_id = a.company_id and m.user_id = u.id
    left join ad_followers f on f.company_id = a.company_id and f.ad_id = a.id and f.user_id = u.id
    left join candidates c on c.company_id = a.company_id and c.ad_id = a.id
      and c.deleted_at is null and c.withdrawn_at is null and c.anonymised_at is null
    left join seen s on s.company_id = c.company_id and s.candidate_id = c.id and s.user_id = u.id
    where a.company_id in (${companies}) ${adIds ? sql`and a.id in (${adIds})` : sql``} and a.deleted_at is null
    group by a.company_id, a.id, u.id`
}
