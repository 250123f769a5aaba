import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, users } from '#platform/foundation/db/schema/index.ts'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'
import { letterheadOf } from '#platform/foundation/mail/letterhead.ts'
import type { NewApplicationsMail } from '#platform/foundation/mail/templates/new-applications.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { CANDIDATE_ALERTS } from '#rules/candidates/candidate-alerts.ts'
import { lastSummary, notificationSettingsOf } from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { seenNames } from '#platform/domains/candidates/candidates/screening.ts'
import { bitOf } from '#platform/domains/unread/kinds.ts'
import { ofLiveAd } from '#platform/domains/unread/notifying.ts'

/** Every five minutes: tells of new applications whoever has not had the letter of the day yet. */
export const TellOfApplications = defineQueue({
  name: 'tell-of-applications',
  schema: NoPayload,
  cron: '*/5 * * * *',
  expireInSeconds: 900,
})

/** Most applications the letter names of an ad, and most ads; how many more there are it says. */
const mostNamed = 10
const mostAds = 10
/** From this many days without an application a published ad is named as idle. */
const idleDays = 5
const day = 86_400_000

const isNew = sql.raw(`u.kinds & ${bitOf('new')} <> 0`)

/**
 * On weekdays at seven in Stockholm, one letter per company with the applications that came since the last one, to the
 * members who follow the ads and have not seen them (ACC-59). Until when a member was told stands in the membership,
 * written with the mail: run again, late or by two at once, nobody is told twice. Answers how many letters were
 * written.
 */
export async function tellOfApplications(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = lastSummary(now)
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
  let told = 0
  const idle = new Map<number, Promise<IdleAd[]>>()
  for (const { companyId, userId, settings } of rows) {
    if (!notificationSettingsOf(settings).sendEmailWhenCandidateApplies) continue
    const idleAds = idle.get(companyId) ?? idleAdsOf(db, companyId, now)
    idle.set(companyId, idleAds)
    const known = await idleAds
    if (
      await write(actor, (work) => tell(work, companyId, userId, due, known), {
        recordsNothing: 'a letter changes nothing of what it tells of',
      })
    )
      told += 1
  }
  return told
}

/** Tells one member of what came until an instant. Answers whether there was anything. */
async function tell(
  { db, deps, mail }: Work,
  companyId: number,
  userId: string,
  due: Date,
  idleAds: readonly IdleAd[],
): Promise<boolean> {
  const place = and(eq(members.companyId, companyId), eq(members.userId, userId))
  const [member] = await db
    .select({ toldUntil: members.applicationsToldUntil })
    .from(members)
    .where(place)
    .for('no key update')
  if (!member || (member.toldUntil !== null && member.toldUntil >= due)) return false
  await db.update(members).set({ applicationsToldUntil: due }).where(place)
  const since = member.toldUntil ?? lastSummary(new Date(due.getTime() - 1))
  const fresh = await unseenApplications(db, companyId, userId, since, due)
  const [newest] = fresh
  const [user] = await db.select({ email: users.email, locale: users.locale }).from(users).where(eq(users.id, userId))
  if (!newest || !user) return false
  const locale = localeOf(user)
  const ads = await adsWith(db, companyId, await seenNames(db, companyId, fresh, locale), deps.env.publicUrl)
  const muted = new Set(
    (
      await db.execute<{ adId: number }>(
        sql`select f.ad_id as "adId" from ad_followers f
          where f.company_id = ${companyId} and f.user_id = ${userId}::uuid and f.muted_at is not null`,
      )
    ).rows.map(({ adId }) => adId),
  )
  const idle = idleAds.find(({ id }) => !muted.has(id))
  mail({
    to: user.email,
    userId,
    companyId,
    template: 'newApplications',
    locale,
    data: {
      head: await letterheadOf(db, deps, companyId, newest.adId),
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

interface Unseen {
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
 * Applications a member has not seen, of ads the member has not muted, that came after one instant and not after
 * another; the newest first.
 */
async function unseenApplications(
  db: Db,
  companyId: number,
  userId: string,
  after: Date,
  until: Date,
): Promise<Unseen[]> {
  const { rows } = await db.execute<Omit<Unseen, 'at'> & { at: Date | string }>(sql`
    select u.ad_id as "adId", a.title, u.candidate_id as "candidateId", c.name, c.email, c.applied_at as at, c.alert, c.answers, c.kinds
    from unread u
    ${ofLiveAd}
    left join lateral (
      select f.muted_at, f.cleared_at from ad_followers f
      where f.company_id = u.company_id and f.ad_id = u.ad_id and f.user_id = u.user_id offset 0
    ) f on true
    cross join lateral (
      select c.name, c.email, c.applied_at, c.alert, jsonb_array_length(c.answers) as answers,
        coalesce((select array_agg(distinct d ->> 1) from json_array_elements(c.documents) d), '{}') as kinds
      from candidates c where c.company_id = u.company_id and c.id = u.candidate_id offset 0
    ) c
    cross join lateral (select k.id from companies k where k.id = u.company_id and k.banned_at is null offset 0) k
    where u.company_id = ${companyId} and u.user_id = ${userId}::uuid and ${isNew} and u.live and f.muted_at is null
      and c.applied_at > coalesce(f.cleared_at, '-infinity')
      and c.applied_at > ${after.toISOString()}::timestamptz and c.applied_at <= ${until.toISOString()}::timestamptz
    order by c.applied_at desc, u.candidate_id desc`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}

/** The ads of the letter, those with most new ones first, each with its first applications in the order they came. */
async function adsWith(
  db: Db,
  companyId: number,
  fresh: readonly Unseen[],
  publicUrl: string,
): Promise<NewApplicationsMail['ads']> {
  const byAd = [...Map.groupBy(fresh, ({ adId }) => adId)]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || b - a)
    .slice(0, mostAds)
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
      .slice(0, mostNamed)
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

/** Published ads that take applications here and have had none for some days, the longest first. */
async function idleAdsOf(db: Db, companyId: number, now: Date): Promise<IdleAd[]> {
  const { rows } = await db.execute<{ id: number; title: string; last: Date | string }>(sql`
    select a.id, a.title, greatest(a.starts_at, a.published_at, n.last) as last
    from ads a
    cross join lateral (select max(c.applied_at) as last from candidates c where c.company_id = a.company_id and c.ad_id = a.id offset 0) n
    where a.company_id = ${companyId} and a.type = 'active' and a.deleted_at is null
      and a.use in ('form', 'formWithDocuments', 'documents') and a.published_at is not null
    order by last, a.id limit 200`)
  return rows
    .map(({ id, title, last }) => ({ id, title, days: Math.floor((now.getTime() - new Date(last).getTime()) / day) }))
    .filter(({ days }) => days >= idleDays)
}
