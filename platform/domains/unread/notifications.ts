import { sql, type SQL } from 'drizzle-orm'
import { bitOf } from './kinds.ts'

// Defines which unread activity counts as a notification, for single rows and as counts per ad. Lateral joins look up
// related rows by key. Without table statistics, the planner can start a plain join from the wrong table.

/** Joins the ad `a` of an unread row `u`. Archived and deleted ads are excluded, because they do not notify. */
export const joinLiveAd = sql`cross join lateral (
    select a.title from ads a
    where a.company_id = u.company_id and a.id = u.ad_id and a.deleted_at is null and a.type <> 'archived' offset 0
  ) a`

/** Joins a user's setting `w`: whether new applications alone notify the user. On by default (ACC-59, ACC-60). */
const notificationSetting = (userId: string): SQL => sql`cross join lateral (
    select coalesce((w.notification_settings ->> 'sendNotificationWhenCandidateApplies')::boolean, true) as new_ones
    from users w where w.id = ${sql.raw(userId)} offset 0
  ) w`

/** Condition for an unread row `u` that contains only a new application. */
const isOnlyNew = sql.raw(`u.kinds = ${bitOf('new')}`)

/** Joins the user's settings for an unread row `u`: for its ad (`f`) and for new applications (`w`). */
export const joinUserSettings = sql`${notificationSetting('u.user_id')} left join lateral (
    select f.muted_at, f.cleared_at from ad_followers f
    where f.company_id = u.company_id and f.ad_id = u.ad_id and f.user_id = u.user_id offset 0
  ) f on true`

/**
 * Returns the condition for an unread row `u` that notifies its user. Requires the joins `f` and `w`. All must be true:
 * - the candidate is live
 * - the ad is not muted
 * - the activity is later than the last clearing of the ad
 * - the user wants this kind of notification
 */
export const notifies = (at = sql.raw('u.at')): SQL =>
  sql`(u.live and f.muted_at is null and (w.new_ones or not ${isOnlyNew}) and ${at} > coalesce(f.cleared_at, '-infinity'))`

/**
 * Query for the unread counts per company, ad and user: `notifications`, and `new` for new applications. Sums all rows
 * first, and then recounts only the few ads that the user has muted or cleared.
 */
export const unreadCountsByAd = (where: SQL): SQL => sql`
  select n.company_id, n.ad_id, n.user_id, n.new,
    case when a.archived then 0
      else coalesce(f.notifications, case when w.new_ones then n.live else n.others end) end as notifications
  from (
    select u.company_id, u.ad_id, u.user_id, (count(*) filter (where u.live))::int as live,
      (count(*) filter (where u.live and not ${isOnlyNew}))::int as others,
      (count(*) filter (where u.live and u.kinds & ${sql.raw(String(bitOf('new')))} <> 0))::int as new
    from unread u where ${where}
    group by u.company_id, u.ad_id, u.user_id
    offset 0
  ) n
  cross join lateral (
    select a.type = 'archived' as archived from ads a
    where a.company_id = n.company_id and a.id = n.ad_id and a.deleted_at is null offset 0
  ) a
  ${notificationSetting('n.user_id')}
  left join lateral (
    select case when f.muted_at is null then (
      select count(*)::int from unread u
      where u.company_id = n.company_id and u.ad_id = n.ad_id and u.user_id = n.user_id and ${notifies()}
    ) else 0 end as notifications
    from ad_followers f where f.company_id = n.company_id and f.ad_id = n.ad_id and f.user_id = n.user_id
    offset 0
  ) f on true`
