import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { ads, jobAlerts, promotions } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { JobAlertMail } from '#platform/foundation/mail/templates/job-alert.ts'
import { RHYTHMS, letterAfter } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { PACKAGES, hasFeature } from '#rules/promotion/packages.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readSiteAds, type SiteAd } from '#platform/site/search/find-ads.ts'
import { findPlaced, type PlacedJob } from '#platform/site/search/find-jobs.ts'
import { addressOf, readSearch } from '#platform/site/search/job-search.ts'
import { adTexts, lastDay } from '#platform/site/view/ad-texts.ts'
import { placeFact, shortFact } from '#platform/site/view/ad-facts.ts'
import { soonDays } from '#platform/site/view/job-row.ts'
import { alertLink, endLink } from './alert-link.ts'
import type { JobAlert } from './change-alert.ts'
import { employerOf, searchInWords } from '#platform/site/search/watched-search.ts'

/** Ads younger than this wait for the next letter: what publishes one may not have been committed yet. */
const settleMs = 60_000
/** Most new ads read for a search; where there are more, a letter says so many. */
const mostRead = 500
/** Most new ads that a letter names. */
const mostNamed = 12
/**
 * Most promoted ones: the others wait for the next letter. With the new ones they leave a letter as small as it has to
 * be.
 */
const mostPromoted = 10
/** Most alerts of one sweep; the next one a minute later goes on. */
const mostAlerts = 20_000
/** Alerts told of in one transaction. */
const batch = 100

/** Packages that are told of to whoever asked for such ads (PROMO-18). */
const matching = PACKAGES.filter((each) => hasFeature(each, 'matching'))

/** When the promotions of an ad began that are told of. */
type Promoted = ReadonlyMap<number, readonly Date[]>

interface Due {
  id: string
  searchHash: string
  search: JobAlert['search']
  confirmedAt: Date
  toldUntil: Date
  waiting: readonly number[]
}

/** What a letter to one alert tells of: ids of ads. */
interface Found {
  jobs: number[]
  total: number
  promoted: number[]
  /** Promoted ads there is no room for: they come first in the next letter. */
  waiting: number[]
}

/** What a search gives, for all alerts that have it. */
interface Reading {
  hash: string
  employer: string | null
  placed: readonly PlacedJob[]
}

/**
 * Writes to everybody whose alert is due: the ads that came since the last letter and those promoted since, and nothing
 * where there is none (PLUS-70). Alerts of one search share its reading. Until when an alert was told stands in its
 * row, written with the letter: cut off, repeated or done by two at once, nobody is told twice. Answers how many
 * letters were written.
 */
export async function tellOfNewJobs(actor: Actor): Promise<number> {
  const { db, now } = actor
  const until = new Date(now.getTime() - settleMs)
  const due = await findDue(db, now)
  if (due.length === 0) return 0
  const sinceOf = new Map<string, Date>()
  let since = now
  for (const { searchHash, toldUntil } of due) {
    const known = sinceOf.get(searchHash)
    if (known === undefined || toldUntil < known) sinceOf.set(searchHash, toldUntil)
    if (toldUntil < since) since = toldUntil
  }
  const promoted = await findPromoted(
    db,
    { since, until },
    due.flatMap(({ waiting }) => waiting),
  )
  let told = 0
  let reading: Reading | null = null
  for (let at = 0; at < due.length; at += batch) {
    const some = due.slice(at, at + batch)
    const found = new Map<string, Found & { employer: string | null }>()
    for (const alert of some) {
      if (reading?.hash !== alert.searchHash)
        reading = await readSearchOf(
          db,
          alert,
          { since: sinceOf.get(alert.searchHash) ?? alert.toldUntil, until },
          promoted,
        )
      found.set(alert.id, { ...pick(alert, reading.placed, promoted, until), employer: reading.employer })
    }
    const named = await readSiteAds(db, [
      ...new Set([...found.values()].flatMap(({ jobs, promoted: paid }) => [...jobs, ...paid])),
    ])
    told += await write(
      actor,
      async (work) => {
        // A letter that is due is taken in the statement that says so; who ended an alert meanwhile gets none.
        const waiting = JSON.stringify(Object.fromEntries([...found].map(([id, each]) => [id, each.waiting])))
        const taken = await work.db
          .update(jobAlerts)
          .set({
            toldUntil: until,
            promotedWaiting: sql`${waiting}::jsonb -> ${jobAlerts.id}::text`,
            dueAt: sql`case ${jobAlerts.rhythm} ${sql.join(
              RHYTHMS.map((each) => sql`when ${each} then ${letterAfter(each, now).toISOString()}::timestamptz`),
              sql` `,
            )} end`,
          })
          .where(
            and(
              inArray(
                jobAlerts.id,
                some.map(({ id }) => id),
              ),
              isNotNull(jobAlerts.confirmedAt),
              lte(jobAlerts.dueAt, now),
            ),
          )
          .returning()
        const before = new Map(some.map(({ id, toldUntil }) => [id, toldUntil]))
        const letters = taken.flatMap((alert) => {
          const of = found.get(alert.id)
          const data = of && letterOf(work.deps, alert, of, named, { at: now, since: before.get(alert.id) ?? now })
          return data ? [{ alert, data }] : []
        })
        for (const { alert, data } of letters)
          work.mail({
            to: alert.email,
            jobAlertId: alert.id,
            unsubscribe: endLink(work.deps, alert),
            template: 'jobAlert',
            locale: alert.locale,
            data,
          })
        return letters.length
      },
      { recordsNothing: 'a letter changes nothing of what it tells of' },
    )
  }
  return told
}

/** The alerts that are due, those of one search beside each other. */
async function findDue(db: Db, now: Date): Promise<Due[]> {
  const rows = await db
    .select({
      id: jobAlerts.id,
      searchHash: jobAlerts.searchHash,
      search: jobAlerts.search,
      confirmedAt: jobAlerts.confirmedAt,
      toldUntil: jobAlerts.toldUntil,
      waiting: jobAlerts.promotedWaiting,
    })
    .from(jobAlerts)
    .where(and(isNotNull(jobAlerts.confirmedAt), lte(jobAlerts.dueAt, now)))
    .orderBy(asc(jobAlerts.dueAt), asc(jobAlerts.id))
    .limit(mostAlerts)
  return rows
    .flatMap(({ confirmedAt, toldUntil, ...row }) =>
      confirmedAt === null ? [] : [{ ...row, confirmedAt, toldUntil: toldUntil ?? confirmedAt }],
    )
    .sort((a, b) => (a.searchHash < b.searchHash ? -1 : a.searchHash > b.searchHash ? 1 : a.id < b.id ? -1 : 1))
}

/**
 * Ads with a promotion that is told of and began between two instants, and those that wait and still have one, with
 * when all such promotions of theirs began.
 */
async function findPromoted(
  db: Db,
  { since, until }: { since: Date; until: Date },
  waiting: readonly number[],
): Promise<Promoted> {
  const { rows } = await db.execute<{ id: number; starts: (string | Date)[] }>(sql`
    select p.ad_id as id, (
      select json_agg(q.starts_at order by q.starts_at) from ${promotions} q
      where q.company_id = p.company_id and q.ad_id = p.ad_id and q.package = any(${sql.param(matching)}::text[])
    ) as starts
    from ${promotions} p
    join ${ads} a on a.company_id = p.company_id and a.id = p.ad_id and a.promotion = p.package
    where (
        p.starts_at > ${since.toISOString()}::timestamptz
        or p.ad_id = any(${sql.param([...new Set(waiting)])}::integer[])
      )
      and p.starts_at <= ${until.toISOString()}::timestamptz
      and p.ended_at is null and p.cancelled_at is null and p.package = any(${sql.param(matching)}::text[])`)
  return new Map(rows.map(({ id, starts }) => [id, starts.map((each) => new Date(each))]))
}

/** What the alerts of one search may be told of. */
async function readSearchOf(
  db: Db,
  { searchHash, search }: Due,
  times: { since: Date; until: Date },
  promoted: Promoted,
): Promise<Reading> {
  const wanted = readSearch(search)
  const placed = await findPlaced(db, wanted, { ...times, also: [...promoted.keys()] }, mostRead)
  return { hash: searchHash, placed, employer: placed.length === 0 ? null : await employerOf(db, wanted) }
}

/**
 * What one alert is told of: ads placed since the last letter, the newest first; and ads promoted since, unless the
 * alert has been told of them before, as new or for an earlier promotion. What there is no room for waits, and who has
 * waited longest comes first.
 */
function pick(
  { confirmedAt, toldUntil, waiting }: Due,
  placed: readonly PlacedJob[],
  promoted: Promoted,
  until: Date,
): Found {
  const isNew = ({ placedAt }: PlacedJob): boolean => placedAt > toldUntil && placedAt <= until
  const isTold = (at: Date): boolean => at > confirmedAt && at <= toldUntil
  const fresh = placed.filter(isNew)
  const older = new Set(
    placed.flatMap((ad) => (isNew(ad) || ad.placedAt > confirmedAt || !promoted.has(ad.id) ? [] : [ad.id])),
  )
  const begunAt = (id: number): number =>
    promoted
      .get(id)
      ?.find((each) => each > toldUntil && each <= until)
      ?.getTime() ?? Infinity
  const begun = [...older]
    .filter((id) => !waiting.includes(id) && begunAt(id) < Infinity && !promoted.get(id)?.some(isTold))
    .toSorted((a, b) => begunAt(a) - begunAt(b) || a - b)
  const paid = [...waiting.filter((id) => older.has(id)), ...begun]
  return {
    jobs: fresh.slice(0, mostNamed).map(({ id }) => id),
    total: fresh.length,
    promoted: paid.slice(0, mostPromoted),
    waiting: paid.slice(mostPromoted),
  }
}

/** The letter to an alert; null where there is nothing to tell of. */
function letterOf(
  deps: Pick<Deps, 'env' | 'secrets'>,
  alert: JobAlert,
  { jobs, total, promoted, waiting, employer }: Found & { employer: string | null },
  ads: ReadonlyMap<number, SiteAd>,
  when: { at: Date; since: Date },
): JobAlertMail | null {
  const search = readSearch(alert.search)
  const told = (ids: readonly number[]) =>
    ids
      .flatMap((id) => ads.get(id) ?? [])
      .map((ad) => ({
        title: ad.title,
        hint: hintOf(ad, when.at, alert.locale),
        link: `${encodeURI(publicAddress(deps.env.siteUrl, { id: ad.id, name: ad.title }))}?lang=${alert.locale}`,
      }))
  const [named, paid] = [told(jobs), told(promoted)]
  if (named.length + paid.length === 0) return null
  return {
    ...when,
    search: searchInWords(search, employer, alert.locale),
    jobs: named,
    // Some may have ended since they were found.
    total: named.length === 0 ? 0 : total - (jobs.length - named.length),
    promoted: paid,
    waiting: waiting.length,
    list: `${deps.env.siteUrl}${addressOf(search, alert.locale)}`,
    manage: alertLink(deps, alert),
  }
}

/** Employer, place, work and last day of an ad, and whether it is paid for, on one line. */
function hintOf(ad: SiteAd, now: Date, locale: Locale): string {
  const t = adTexts[locale]
  const end = ad.end === null ? null : stockholmDay(ad.end)
  const left = end === null ? 0 : daysBetween(stockholmDay(now), end)
  const where = [ad.company.name, placeFact(ad.details, locale)].filter(Boolean).join(', ')
  const what = [shortFact(ad.details, locale), ad.promotion !== 'none' && t.isSponsored].filter(Boolean).join(', ')
  return [where, what, end === null ? '' : left > soonDays ? t.applyBy(lastDay(end, locale)) : t.soon(left)]
    .filter(Boolean)
    .join('. ')
}
