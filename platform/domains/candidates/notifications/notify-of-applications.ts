import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, users } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { NewApplicationsMail } from '#platform/foundation/mail/templates/new-applications.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { RECRUITER_CHANNELS } from '#rules/candidates/channels.ts'
import { CANDIDATE_ALERTS } from '#rules/candidates/candidate-alerts.ts'
import { lastSummaryDue, notificationSettingsOf } from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { screenNames } from '#platform/domains/candidates/candidates/screening.ts'
import { bitOf } from '#platform/domains/unread/kinds.ts'
import { joinLiveAd } from '#platform/domains/unread/notifications.ts'

/**
 * The job that sends the daily email about new applications. Runs every five minutes, for members who have not received
 * today's email.
 */
export const NotifyOfApplications = defineQueue({
  name: 'tell-of-applications',
  schema: NoPayload,
  cron: '*/5 * * * *',
  expireInSeconds: 900,
})

/** Maximum number of applications the email lists per ad, and of ads. It gives the totals as well. */
const MAX_LISTED_APPLICATIONS = 10
const MAX_LISTED_ADS = 10
/** The email mentions a published ad as idle after this many days without an application. */
const IDLE_DAYS = 5

/** SQL: whether candidate `c` applied, and was not only put on the board by a recruiter (PLUS-88). */
const hasApplied = sql`coalesce(c.channel, '') not in (${sql.join(
  RECRUITER_CHANNELS.map((channel) => sql`${channel}`),
  sql`, `,
)})`

const isNew = sql.raw(`u.kinds & ${bitOf('new')} <> 0`)

/**
 * Sends each member one email per company on weekdays at seven in Stockholm (ACC-59). It lists the new applications to
 * ads the member follows that the member has not seen. Stores the end of the covered period in the membership together
 * with the email, so a repeated, late or concurrent run emails nobody twice. Returns the number of emails.
 */
export async function notifyOfApplications(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = lastSummaryDue(now)
  const rows = await db
    .select({ companyId: members.companyId, userId: members.userId, settings: users.notificationSettings })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        or(isNull(members.applicationsToldUntil), lt(members.applicationsToldUntil, due)),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        sql`(${members.companyId}, ${members.userId}) in (select u.company_id, u.user_id from unread u where ${isNew} and u.live)`,
      ),
    )
  let sentCount = 0
  const idleAdsByCompany = new Map<number, Promise<IdleAd[]>>()
  for (const { companyId, userId, settings } of rows) {
    if (!notificationSettingsOf(settings).sendEmailWhenCandidateApplies) continue
    const idleAdsPromise = idleAdsByCompany.get(companyId) ?? listIdleAds(db, companyId, now)
    idleAdsByCompany.set(companyId, idleAdsPromise)
    const idleAds = await idleAdsPromise
    if (
      await write(actor, (work) => notifyMember(work, companyId, userId, due, idleAds), {
        recordsNothing: 'the email changes no recruitment data',
      })
    )
      sentCount += 1
  }
  return sentCount
}

/** Notifies one member of applications up to the given time. Returns whether there were any. */
async function notifyMember(
  { db, deps, sendMail }: Work,
  companyId: number,
  userId: string,
  due: Date,
  idleAds: readonly IdleAd[],
): Promise<boolean> {
  const membership = and(eq(members.companyId, companyId), eq(members.userId, userId))
  const [member] = await db
    .select({ notifiedUntil: members.applicationsToldUntil })
    .from(members)
    .where(membership)
    .for('no key update')
  if (!member || (member.notifiedUntil !== null && member.notifiedUntil >= due)) return false
  await db.update(members).set({ applicationsToldUntil: due }).where(membership)
  const since = member.notifiedUntil ?? lastSummaryDue(new Date(due.getTime() - 1))
  const newApplications = await unseenApplications(db, companyId, userId, since, due)
  const [newest] = newApplications
  const [user] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  if (!newest || !user) return false
  const locale = localeOf(user)
  const ads = await groupByAd(
    db,
    companyId,
    await screenNames(db, companyId, newApplications, locale),
    deps.env.publicUrl,
  )
  const muted = new Set(
    (
      await db.execute<{ adId: number }>(
        sql`select f.ad_id as "adId" from ad_followers f
          where f.company_id = ${companyId} and f.user_id = ${userId}::uuid and f.muted_at is not null`,
      )
    ).rows.map(({ adId }) => adId),
  )
  const idle = idleAds.find(({ id }) => !muted.has(id))
  sendMail({
    to: user.email,
    userId,
    companyId,
    template: 'newApplications',
    locale,
    data: {
      head: await getAdLetterhead(db, deps, companyId, newest.adId),
      at: due,
      since,
      ads,
      idle: idle ? { title: idle.title, days: idle.days } : null,
      inbox: `${deps.env.publicUrl}/${companyId}/inbox`,
      settings: `${deps.env.publicUrl}/profile/notification-settings`,
    },
  })
  return true
}

interface UnseenApplication {
  adId: number
  title: string
  candidateId: number
  name: string
  email: string
  at: Date
  alert: string | null
  answers: number
  kinds: string[]
}

/**
 * Lists applications that a member has not seen, of ads the member has not muted, received after `after` and not after
 * `until`, newest first.
 */
async function unseenApplications(
  db: Db,
  companyId: number,
  userId: string,
  after: Date,
  until: Date,
): Promise<UnseenApplication[]> {
  const { rows } = await db.execute<Omit<UnseenApplication, 'at'> & { at: Date | string }>(sql`
    select u.ad_id as "adId", a.title, u.candidate_id as "candidateId", c.name, c.email, c.applied_at as at, c.alert, c.answers, c.kinds
    from unread u
    ${joinLiveAd}
    left join lateral (
      select f.muted_at, f.cleared_at from ad_followers f
      where f.company_id = u.company_id and f.ad_id = u.ad_id and f.user_id = u.user_id offset 0
    ) f on true
    cross join lateral (
      select c.name, c.email, c.applied_at, c.channel, c.alert, jsonb_array_length(c.answers) as answers,
        coalesce((select array_agg(distinct d ->> 1) from json_array_elements(c.documents) d), '{}') as kinds
      from candidates c where c.company_id = u.company_id and c.id = u.candidate_id offset 0
    ) c
    cross join lateral (select k.id from companies k where k.id = u.company_id and k.banned_at is null offset 0) k
    where u.company_id = ${companyId} and u.user_id = ${userId}::uuid and ${isNew} and u.live and f.muted_at is null
      and c.applied_at > coalesce(f.cleared_at, '-infinity')
      and ${hasApplied}
      and c.applied_at > ${after.toISOString()}::timestamptz and c.applied_at <= ${until.toISOString()}::timestamptz
    order by c.applied_at desc, u.candidate_id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

/**
 * Groups applications by ad for the email. Ads with most new applications come first; applications are in order of
 * arrival.
 */
async function groupByAd(
  db: Db,
  companyId: number,
  newApplications: readonly UnseenApplication[],
  publicUrl: string,
): Promise<NewApplicationsMail['ads']> {
  const byAd = [...Map.groupBy(newApplications, ({ adId }) => adId)]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a)
    .slice(0, MAX_LISTED_ADS)
  const ids = sql.join(
    byAd.map(([id]) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ adId: number; total: number }>(sql`
    select c.ad_id as "adId", count(*)::int as total from candidates c
    where c.company_id = ${companyId} and c.ad_id in (${ids}) and c.deleted_at is null and c.anonymised_at is null group by c.ad_id`)
  const totals = new Map(rows.map(({ adId, total }) => [adId, total]))
  return byAd.map(([adId, list]) => ({
    title: list[0]?.title ?? '',
    fresh: list.length,
    total: totals.get(adId) ?? list.length,
    applications: list
      .slice(0, MAX_LISTED_APPLICATIONS)
      .reverse()
      .map(({ candidateId, name, email, at, alert, answers, kinds }) => ({
        name,
        email,
        at,
        answers,
        hasCv: kinds.includes('cv'),
        hasLetter: kinds.includes('letter'),
        hasVideo: kinds.includes('video'),
        hasAppliedBefore: alert === CANDIDATE_ALERTS.appliedBefore,
        link: `${publicUrl}/${companyId}/ad/${adId}/board?candidate=${candidateId}`,
      })),
  }))
}

interface IdleAd {
  id: number
  title: string
  days: number
}

/** Lists published ads that accept applications in Tavla and have received none for some days, longest first. */
async function listIdleAds(db: Db, companyId: number, now: Date): Promise<IdleAd[]> {
  const { rows } = await db.execute<{ id: number; title: string; last: Date | string }>(sql`
    select a.id, a.title, greatest(a.starts_at, a.published_at, n.last) as last
    from ads a
    cross join lateral (select max(c.applied_at) as last from candidates c 
      where c.company_id = a.company_id and c.ad_id = a.id and ${hasApplied} offset 0) n
    where a.company_id = ${companyId} and a.type = 'active' and a.deleted_at is null
      and a.use in ('form', 'formWithDocuments', 'documents') and a.published_at is not null
    order by last, a.id limit 200`)
  return rows
    .map(({ id, title, last }) => ({
      id,
      title,
      days: Math.floor((now.getTime() - new Date(last).getTime()) / DAY_MS),
    }))
    .filter(({ days }) => days >= IDLE_DAYS)
}
