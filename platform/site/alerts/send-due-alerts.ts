import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { ads, jobAlerts, promotions } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { isDue } from '#platform/foundation/due-rows/due-rows.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { JobAlertMail } from '#platform/foundation/mail/templates/job-alert.ts'
import { RHYTHMS, alertTimeAfter } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { PACKAGES, packageHasFeature } from '#rules/promotion/packages.ts'
import { withChannel } from '#rules/candidates/arrival.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { loadSiteAds, type SiteAd } from '#platform/site/search/find-ads.ts'
import { findPlaced, type PlacedJob } from '#platform/site/search/find-jobs.ts'
import { searchUrl, parseSearch } from '#platform/site/search/job-search.ts'
import { adTexts, lastDay } from '#platform/site/view/ad-texts.ts'
import { placeFact, shortFact } from '#platform/site/view/ad-facts.ts'
import { HIGHLIGHTED_DAYS } from '#platform/site/view/job-row.ts'
import { alertLink, unsubscribeLink } from './alert-link.ts'
import type { JobAlert } from './change-alert.ts'
import { getEmployerName, searchInWords } from '#platform/site/search/watched-search.ts'

/**
 * Ads younger than this wait for the next mail, because the transaction that publishes an ad may not be committed yet.
 */
const SETTLE_MS = 60_000
/** Maximum number of new ads read for a search. If there are more, the mail states this number. */
const MAX_READ_ADS = 500
/** Maximum number of new ads listed in a mail. */
const MAX_NEW_ADS = 12
/**
 * Maximum number of promoted ads in a mail. The others wait for the next mail. Together with the new ads, this keeps the
 * mail small enough.
 */
const MAX_PROMOTED_ADS = 10
/** Maximum number of alerts per sweep. The next sweep, a minute later, continues. */
const MAX_ALERTS_PER_SWEEP = 20_000
/** Number of alerts per transaction. */
const ALERTS_PER_TRANSACTION = 100

/** Alerts have no lease: the transaction that queues the mail also stores the time of the next one. */
const dueAlerts = { dueAt: jobAlerts.dueAt, isOpen: isNotNull(jobAlerts.confirmedAt) }

/** Packages that include mails to matching alerts (PROMO-18). */
const matchingPackages = PACKAGES.filter((each) => packageHasFeature(each, 'matching'))

/** Start times of the promotions with matching, by ad id. */
type PromotionStarts = ReadonlyMap<number, readonly Date[]>

interface Due {
  id: string
  searchHash: string
  search: JobAlert['search']
  confirmedAt: Date
  toldUntil: Date
  waiting: readonly number[]
}

/** Contents of the mail to one alert, as ad ids. */
interface MailContents {
  jobs: number[]
  total: number
  promoted: number[]
  /** Promoted ads that did not fit. They come first in the next mail. */
  waiting: number[]
}

/** Result of a search, shared by all its alerts. */
interface SearchResult {
  hash: string
  employer: string | null
  placed: readonly PlacedJob[]
}

/**
 * Queues a mail for every due alert with ads that were placed or promoted since its last mail, and none for an alert
 * without such ads (PLUS-70). Reads the ads once per search. Stores the time up to which an alert has been notified in
 * the same transaction as its mail, so an interrupted, repeated or concurrent run cannot notify twice. Returns the
 * number of mails queued.
 */
export async function sendDueAlerts(actor: Actor): Promise<number> {
  const { db, now } = actor
  const until = new Date(now.getTime() - SETTLE_MS)
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
  let mailCount = 0
  let reading: SearchResult | null = null
  for (let at = 0; at < due.length; at += ALERTS_PER_TRANSACTION) {
    const alerts = due.slice(at, at + ALERTS_PER_TRANSACTION)
    const contentsById = new Map<string, MailContents & { employer: string | null }>()
    for (const alert of alerts) {
      if (reading?.hash !== alert.searchHash)
        reading = await loadSearchResult(
          db,
          alert,
          { since: sinceOf.get(alert.searchHash) ?? alert.toldUntil, until },
          promoted,
        )
      contentsById.set(alert.id, { ...pickAds(alert, reading.placed, promoted, until), employer: reading.employer })
    }
    const adsById = await loadSiteAds(db, [
      ...new Set([...contentsById.values()].flatMap(({ jobs, promoted: paid }) => [...jobs, ...paid])),
    ])
    mailCount += await write(
      actor,
      async (work) => {
        // The update claims only alerts that are still due, so an alert that has ended since then gets no mail.
        const waiting = JSON.stringify(Object.fromEntries([...contentsById].map(([id, each]) => [id, each.waiting])))
        const claimed = await work.db
          .update(jobAlerts)
          .set({
            toldUntil: until,
            promotedWaiting: sql`${waiting}::jsonb -> ${jobAlerts.id}::text`,
            dueAt: sql`case ${jobAlerts.rhythm} ${sql.join(
              RHYTHMS.map((each) => sql`when ${each} then ${alertTimeAfter(each, now).toISOString()}::timestamptz`),
              sql` `,
            )} end`,
          })
          .where(
            and(
              inArray(
                jobAlerts.id,
                alerts.map(({ id }) => id),
              ),
              isDue(dueAlerts, now),
            ),
          )
          .returning()
        const previousTimes = new Map(alerts.map(({ id, toldUntil }) => [id, toldUntil]))
        const letters = claimed.flatMap((alert) => {
          const contents = contentsById.get(alert.id)
          const data =
            contents &&
            mailOf(work.deps, alert, contents, adsById, { at: now, since: previousTimes.get(alert.id) ?? now })
          return data ? [{ alert, data }] : []
        })
        for (const { alert, data } of letters)
          work.sendMail({
            to: alert.email,
            jobAlertId: alert.id,
            unsubscribe: unsubscribeLink(work.deps, alert),
            template: 'jobAlert',
            locale: alert.locale,
            data,
          })
        return letters.length
      },
      { recordsNothing: 'a letter changes nothing of what it tells of' },
    )
  }
  return mailCount
}

/** Returns the due alerts, sorted so that alerts with the same search are adjacent. */
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
    .where(isDue(dueAlerts, now))
    .orderBy(asc(jobAlerts.dueAt), asc(jobAlerts.id))
    .limit(MAX_ALERTS_PER_SWEEP)
  return rows
    .flatMap(({ confirmedAt, toldUntil, ...row }) =>
      confirmedAt === null ? [] : [{ ...row, confirmedAt, toldUntil: toldUntil ?? confirmedAt }],
    )
    .sort((a, b) => (a.searchHash < b.searchHash ? -1 : a.searchHash > b.searchHash ? 1 : a.id < b.id ? -1 : 1))
}

/**
 * Returns the start times of all matching promotions, by ad. Includes:
 * - ads with a matching promotion that began between the two instants;
 * - waiting ads that still have a matching promotion.
 */
async function findPromoted(
  db: Db,
  { since, until }: { since: Date; until: Date },
  waiting: readonly number[],
): Promise<PromotionStarts> {
  const { rows } = await db.execute<{ id: number; starts: (string | Date)[] }>(sql`
    select p.ad_id as id, (
      select json_agg(q.starts_at order by q.starts_at) from ${promotions} q
      where q.company_id = p.company_id and q.ad_id = p.ad_id and q.package = any(${sql.param(matchingPackages)}::text[])
    ) as starts
    from ${promotions} p
    join ${ads} a on a.company_id = p.company_id and a.id = p.ad_id and a.promotion = p.package
    where (
        p.starts_at > ${since.toISOString()}::timestamptz
        or p.ad_id = any(${sql.param([...new Set(waiting)])}::integer[])
      )
      and p.starts_at <= ${until.toISOString()}::timestamptz
      and p.ended_at is null and p.cancelled_at is null and p.package = any(${sql.param(matchingPackages)}::text[])`)
  return new Map(rows.map(({ id, starts }) => [id, starts.map((each) => new Date(each))]))
}

/** Loads the ads that the alerts of one search may list. */
async function loadSearchResult(
  db: Db,
  { searchHash, search }: Due,
  times: { since: Date; until: Date },
  promoted: PromotionStarts,
): Promise<SearchResult> {
  const jobSearch = parseSearch(search)
  const placed = await findPlaced(db, jobSearch, { ...times, also: [...promoted.keys()] }, MAX_READ_ADS)
  return { hash: searchHash, placed, employer: placed.length === 0 ? null : await getEmployerName(db, jobSearch) }
}

/**
 * Selects the ads for one alert: ads placed since its last mail, newest first, and ads promoted since then. Leaves out
 * promoted ads that the alert has already listed, as new or for an earlier promotion. Ads that do not fit wait for the
 * next mail, where the longest-waiting come first.
 */
function pickAds(
  { confirmedAt, toldUntil, waiting }: Due,
  placed: readonly PlacedJob[],
  promoted: PromotionStarts,
  until: Date,
): MailContents {
  const isNew = ({ placedAt }: PlacedJob): boolean => placedAt > toldUntil && placedAt <= until
  const isNotified = (at: Date): boolean => at > confirmedAt && at <= toldUntil
  const newAds = placed.filter(isNew)
  const olderIds = new Set(
    placed.flatMap((ad) => (isNew(ad) || ad.placedAt > confirmedAt || !promoted.has(ad.id) ? [] : [ad.id])),
  )
  const startTimeOf = (id: number): number =>
    promoted
      .get(id)
      ?.find((each) => each > toldUntil && each <= until)
      ?.getTime() ?? Infinity
  const started = [...olderIds]
    .filter((id) => !waiting.includes(id) && startTimeOf(id) < Infinity && !promoted.get(id)?.some(isNotified))
    .toSorted((a, b) => startTimeOf(a) - startTimeOf(b) || a - b)
  const promotedIds = [...waiting.filter((id) => olderIds.has(id)), ...started]
  return {
    jobs: newAds.slice(0, MAX_NEW_ADS).map(({ id }) => id),
    total: newAds.length,
    promoted: promotedIds.slice(0, MAX_PROMOTED_ADS),
    waiting: promotedIds.slice(MAX_PROMOTED_ADS),
  }
}

/** Returns the mail to an alert. Null if there are no ads to list. */
function mailOf(
  deps: Pick<Deps, 'env' | 'secrets'>,
  alert: JobAlert,
  { jobs, total, promoted, waiting, employer }: MailContents & { employer: string | null },
  ads: ReadonlyMap<number, SiteAd>,
  when: { at: Date; since: Date },
): JobAlertMail | null {
  const search = parseSearch(alert.search)
  const toJobs = (ids: readonly number[]) =>
    ids
      .flatMap((id) => ads.get(id) ?? [])
      .map((ad) => ({
        title: ad.title,
        hint: hintOf(ad, when.at, alert.locale),
        link: withChannel(
          `${encodeURI(publicAddress(deps.env.siteUrl, { id: ad.id, name: ad.title }))}?lang=${alert.locale}`,
          'jobAlert',
        ),
      }))
  const [newJobs, promotedJobs] = [toJobs(jobs), toJobs(promoted)]
  if (newJobs.length + promotedJobs.length === 0) return null
  return {
    ...when,
    search: searchInWords(search, employer, alert.locale),
    jobs: newJobs,
    // Some ads may have ended since the search ran.
    total: newJobs.length === 0 ? 0 : total - (jobs.length - newJobs.length),
    promoted: promotedJobs,
    waiting: waiting.length,
    list: withChannel(`${deps.env.siteUrl}${searchUrl(search, alert.locale)}`, 'jobAlert'),
    manage: alertLink(deps, alert),
  }
}

/** Returns one line with the employer, place, work and last day of an ad, and whether it is sponsored. */
function hintOf(ad: SiteAd, now: Date, locale: Locale): string {
  const t = adTexts[locale]
  const end = ad.end === null ? null : stockholmDay(ad.end)
  const daysLeft = end === null ? 0 : daysBetween(stockholmDay(now), end)
  const where = [ad.company.name, placeFact(ad.details, locale)].filter(Boolean).join(', ')
  const work = [shortFact(ad.details, locale), ad.promotion !== 'none' && t.isSponsored].filter(Boolean).join(', ')
  return [
    where,
    work,
    end === null ? '' : daysLeft > HIGHLIGHTED_DAYS ? t.applyBy(lastDay(end, locale)) : t.soon(daysLeft),
  ]
    .filter(Boolean)
    .join('. ')
}
