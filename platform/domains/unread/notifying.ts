import { sql, type SQL } from 'drizzle-orm'
import { bitOf } from './kinds.ts'

// What of the unread is a notification, in one place: for single rows, and summed per ad. Everything beside a row is
// looked up by its key; a plain join is done from the wrong side where the planner has no statistics.

/** The ad `a` of a row `u` of unread, unless it is archived or deleted: then nothing of it is a notification. */
export const ofLiveAd = sql`cross join lateral (
    select a.title from ads a
    where a.company_id = u.company_id and a.id = u.ad_id and a.deleted_at is null and a.type <> 'archived' offset 0
  ) a`

/**
 * Whether a user wants to be told of applications alone, `w`; everybody does until the settings say otherwise (ACC-59,
 * ACC-60).
 */
const wants = (userId: string): SQL => sql`cross join lateral (
    select coalesce((w.notification_settings ->> 'sendNotificationWhenCandidateApplies')::boolean, true) as new_ones
    from users w where w.id = ${sql.raw(userId)} offset 0
  ) w`

/** A row `u` of unread with nothing but an application in it. */
const isNewAlone = sql.raw(`u.kinds = ${bitOf('new')}`)

/** What the user has decided about the ad, `f`, and about applications, `w`, for a row `u` of unread. */
export const decided = sql`${wants('u.user_id')} left join lateral (
    select f.muted_at, f.cleared_at from ad_followers f
    where f.company_id = u.company_id and f.ad_id = u.ad_id and f.user_id = u.user_id offset 0
  ) f on true`

/**
 * Whether a row `u` of unread notifies, beside `decided`: the candidate counts, the ad is not muted, `at` is after the
 * last clearing, and who is told of it wants to be.
 */
export const notifies = (at = sql.raw('u.at')): SQL =>
  sql`(u.live and f.muted_at is null and (w.new_ones or not ${isNewAlone}) and ${at} > coalesce(f.cleared_at, '-infinity'))`

/**
 * What is unread per company, ad and user: `notifications`, and `new` ones. Summed first; the few ads the user has
 * decided something about are counted anew.
 */
export const unreadByAd = (where: SQL): SQL => sql`
  select n.company_id, n.ad_id, n.user_id, n.new,
    case when a.archived then 0
      else coalesce(f.notifications, case when w.new_ones then n.live else n.others end) end as notifications
  from (
    select u.company_id, u.ad_id, u.user_id, (count(*) filter (where u.live))::int as live,
      (count(*) filter (where u.live and not ${isNewAlone}))::int as others,
      (count(*) filter (where u.live and u.kinds & ${sql.raw(String(bitOf('new')))} <> 0))::int as new
    from unread u where ${where}
    group by u.company_id, u.ad_id, u.user_id
    offset 0
  ) n
  cross join lateral (
    select a.type = 'archived' as archived from ads a
    where a.company_id = n.company_id and a.id = n.ad_id and a.deleted_at is null offset 0
  ) a
  ${wants('n.user_id')}
  left join lateral (
    select case when f.muted_at is null then (
      select count(*)::int from unread u
      where u.company_id = n.company_id and u.ad_id = n.ad_id and u.user_id = n.user_id and ${notifies()}
    ) else 0 end as notifications
    from ad_followers f where f.company_id = n.company_id and f.ad_id = n.ad_id and f.user_id = n.user_id
    offset 0
  ) f on true`
