import { and, desc, eq, gt, ilike, inArray, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { findCounty, townsAround } from '#platform/domains/identity/preferences/places.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies } from '#platform/foundation/db/schema/index.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { sponsoredAdsInTurn, turnAt, TURN_MS } from '#rules/promotion/sponsored-turn.ts'
import type { PackageVisibility } from '#rules/promotion/visibility.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import {
  hasContent,
  hasTownLike,
  isInTowns,
  isListed,
  pointsOn,
  promotionOn,
  selectSiteAds,
  isSponsoredOn,
  siteAdOf,
  type SiteAd,
} from './find-ads.ts'
import { areaOf, professionsOf, type Area } from './occupation-areas.ts'
import { type JobSearch } from './job-search.ts'
import { ages, choices, type Age, type Extent, type Workplace } from '#platform/site/texts/search-choices.ts'

// The list of jobs. One query groups the ads that match the search words and the place by their filter properties, with
// a count per group. The counts of every filter choice are computed from these groups.

/** Number of ads per page of the list. */
const ADS_PER_PAGE = 25
/** Maximum number of sponsored ads at the top. */
const MAX_SPONSORED = 3
/** Maximum number of sponsored ads in the rotation, far more than a search finds. */
const MAX_IN_ROTATION = 500

/** Number of turns after which the turn in a link to another page expires: one day. */
const TURNS_KEPT = DAY_MS / TURN_MS
const like = (text: string) => `%${escapeLike(text)}%`

/** Condition for the place of work: the place contains the typed text, or it is in the same county. */
function placeCondition({ place, county }: JobSearch): SQL | undefined {
  if (place === '') return undefined
  const towns = county || findCounty(place) !== null ? townsAround(place) : []
  return towns.length === 0 ? hasTownLike(like(place)) : or(hasTownLike(like(place)), isInTowns(towns))
}

/** Condition for the search words, the place and the employer, without the filters. */
function textCondition(search: JobSearch): SQL | undefined {
  const terms = search.words.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    isListed,
    eq(ads.type, 'active'),
    hasContent,
    ...terms.map((term) =>
      or(ilike(ads.title, like(term)), ilike(companies.name, like(term)), hasTownLike(like(term))),
    ),
    placeCondition(search),
    search.company === null ? undefined : eq(ads.companyId, search.company),
  )
}

/** Condition for the filters. */
function filterCondition(search: JobSearch, now: Date): SQL | undefined {
  return and(
    search.areas.length === 0
      ? undefined
      : sql`${ads.profession} = any(${sql.param(professionsOf(search.areas))}::integer[])`,
    search.extents.length === 0
      ? undefined
      : or(
          ...search.extents.map((extent) =>
            extent === 'timmar' ? eq(ads.employment, 'hourly') : eq(ads.extent, choices.omfattning[extent]),
          ),
        ),
    search.workplaces.length === 0
      ? undefined
      : inArray(
          ads.workplace,
          search.workplaces.map((each) => choices.plats[each]),
        ),
    search.age === null
      ? undefined
      : sql`${ads.publishedAt} >= ${new Date(now.getTime() - ages[search.age] * DAY_MS).toISOString()}::timestamptz`,
  )
}

/** Number of ads with the same filter properties. */
interface AdGroup {
  area: Area | null
  extents: readonly Extent[]
  workplace: Workplace | null
  /** Smallest age filter, in days, that includes these ads. 0 if they are older than every filter. */
  age: number
  count: number
}

async function loadAdGroups(db: Db, search: JobSearch, now: Date): Promise<AdGroup[]> {
  const since = (days: number) =>
    sql`${ads.publishedAt} >= ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  const age = sql<number>`case
    when ${since(ages.dygn)} then ${sql.raw(String(ages.dygn))}
    when ${since(ages.vecka)} then ${sql.raw(String(ages.vecka))}
    when ${since(ages.manad)} then ${sql.raw(String(ages.manad))}
    else 0
  end`
  const rows = await db
    .select({
      profession: ads.profession,
      extent: ads.extent,
      employment: ads.employment,
      workplace: ads.workplace,
      age,
      count: sql<number>`count(*)::integer`,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(textCondition(search))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`)
  return rows.map(({ profession, extent, employment, workplace, age: days, count }) => ({
    area: areaOf(profession),
    extents: [
      ...(extent === 'fullTime' ? (['heltid'] as const) : extent === 'partTime' ? (['deltid'] as const) : []),
      ...(employment === 'hourly' ? (['timmar'] as const) : []),
    ],
    workplace:
      workplace === 'onsite'
        ? 'arbetsplats'
        : workplace === 'mixed'
          ? 'delvis'
          : workplace === 'remote'
            ? 'distans'
            : null,
    age: Number(days),
    count: Number(count),
  }))
}

type Filter = 'areas' | 'extents' | 'workplaces' | 'age'

const passes: Record<Filter, (group: AdGroup, search: JobSearch) => boolean> = {
  areas: ({ area }, { areas }) => areas.length === 0 || (area !== null && areas.includes(area)),
  extents: (group, { extents }) => extents.length === 0 || extents.some((each) => group.extents.includes(each)),
  workplaces: ({ workplace }, { workplaces }) =>
    workplaces.length === 0 || (workplace !== null && workplaces.includes(workplace)),
  age: (group, { age }) => age === null || (group.age !== 0 && group.age <= ages[age]),
}
const filters = Object.keys(passes) as Filter[]

/** Returns the number of ads in the groups that match the search. */
const countMatching = (groups: readonly AdGroup[], search: JobSearch): number =>
  groups.reduce((sum, group) => (filters.every((filter) => passes[filter](group, search)) ? sum + group.count : sum), 0)

/** Number of ads that each choice of a filter would show, within the rest of the search. */
export interface JobCounts {
  total: number
  areas: ReadonlyMap<Area, number>
  extents: Readonly<Record<Extent, number>>
  workplaces: Readonly<Record<Workplace, number>>
  ages: Readonly<Record<Age, number>>
}

function countsOf(groups: readonly AdGroup[], search: JobSearch): JobCounts {
  const byArea = new Map<Area, number>()
  for (const group of groups) {
    if (group.area !== null && filters.every((filter) => filter === 'areas' || passes[filter](group, search)))
      byArea.set(group.area, (byArea.get(group.area) ?? 0) + group.count)
  }
  const countEach = <T extends string>(keys: Record<T, unknown>, change: (key: T) => Partial<JobSearch>) =>
    Object.fromEntries(
      (Object.keys(keys) as T[]).map((key) => [key, countMatching(groups, { ...search, ...change(key) })]),
    ) as Record<T, number>
  return {
    total: countMatching(groups, search),
    areas: byArea,
    extents: countEach(choices.omfattning, (key) => ({ extents: [key] })),
    workplaces: countEach(choices.plats, (key) => ({ workplaces: [key] })),
    ages: countEach(ages, (age) => ({ age })),
  }
}

export interface FoundJobs {
  counts: JobCounts
  /** Sponsored ads, shown only at the top of the first page. */
  sponsored: SiteAd[]
  ads: SiteAd[]
  /** Number of ads on this page and the pages before it. */
  shown: number
  pages: number
  /** Name of the employer that the search is limited to. Null without an employer, or if the employer is hidden. */
  employer: string | null
  /** Turn of the rotation, for the links to the other pages. */
  turn: number
}

/**
 * Returns the active ads of a search, newest first, and the sponsored ads to show above them. Sponsored ads are chosen
 * by their points and by `visibility`, in percent per package. A null domain is the main domain.
 */
export async function findJobs(
  db: Db,
  search: JobSearch,
  now: Date,
  { domain = null, visibility }: { domain?: string | null; visibility?: PackageVisibility } = {},
): Promise<FoundJobs> {
  const condition = and(textCondition(search), filterCondition(search, now))
  const counts = countsOf(await loadAdGroups(db, search, now), search)
  const sponsoredAds =
    counts.total === 0
      ? []
      : await db
          .select({ id: ads.id, companyId: ads.companyId, package: promotionOn(domain), points: pointsOn(domain) })
          .from(ads)
          .innerJoin(companies, eq(companies.id, ads.companyId))
          .where(and(condition, isSponsoredOn(domain)))
          .orderBy(desc(ads.placedAt), desc(ads.id))
          .limit(MAX_IN_ROTATION)
  const currentTurn = turnAt(now)
  // A visitor who pages through the list keeps the sponsored ads of the first page.
  const turn =
    search.turn !== null && search.turn <= currentTurn && search.turn > currentTurn - TURNS_KEPT
      ? search.turn
      : currentTurn
  const inTurn = sponsoredAdsInTurn(sponsoredAds, turn, MAX_SPONSORED, visibility)
  const ids = inTurn.map(({ id }) => id)
  const read = async (where: SQL | undefined, limit: number, offset: number) =>
    (
      await selectSiteAds(db, domain).where(where).orderBy(desc(ads.placedAt), desc(ads.id)).limit(limit).offset(offset)
    ).flatMap((row) => siteAdOf(row) ?? [])
  const topAds =
    search.page === 1 && ids.length > 0 ? await read(and(isListed, inArray(ads.id, ids)), MAX_SPONSORED, 0) : []
  const sponsored = topAds.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const rows =
    counts.total === 0
      ? []
      : await read(
          ids.length === 0 ? condition : and(condition, notInArray(ads.id, ids)),
          ADS_PER_PAGE,
          (search.page - 1) * ADS_PER_PAGE,
        )
  const [employer] =
    search.company === null
      ? []
      : await db
          .select({ name: companies.name })
          .from(companies)
          .where(and(eq(companies.id, search.company), isNull(companies.bannedAt), isNull(companies.testOf)))
  return {
    counts,
    sponsored,
    ads: rows,
    shown: ids.length + (search.page - 1) * ADS_PER_PAGE + rows.length,
    pages: Math.max(1, Math.ceil((counts.total - ids.length) / ADS_PER_PAGE)),
    employer: employer?.name ?? null,
    turn,
  }
}

/** The sort time of an ad. */
export interface PlacedJob {
  id: number
  placedAt: Date
}

/**
 * Returns the newest matching ads placed after `since` and up to `until`, and the matching ads among `also`, placed at
 * any time.
 */
export async function findPlaced(
  db: Db,
  search: JobSearch,
  { since, until, also }: { since: Date; until: Date; also: readonly number[] },
  limit: number,
): Promise<PlacedJob[]> {
  const select = (where: SQL | undefined) =>
    db
      .select({ id: ads.id, placedAt: ads.placedAt })
      .from(ads)
      .innerJoin(companies, eq(companies.id, ads.companyId))
      .where(and(textCondition(search), filterCondition(search, until), where))
      .orderBy(desc(ads.placedAt), desc(ads.id))
  const placed = await select(and(gt(ads.placedAt, since), lte(ads.placedAt, until))).limit(limit)
  const placedIds = new Set(placed.map(({ id }) => id))
  const others = also.filter((id) => !placedIds.has(id))
  const rows =
    others.length === 0 ? placed : [...placed, ...(await select(sql`${ads.id} = any(${sql.param(others)}::integer[])`))]
  return rows.flatMap(({ id, placedAt }) => (placedAt === null ? [] : [{ id, placedAt }]))
}

/** Returns the number of ads that each search finds, in the order of the searches. */
export async function countJobs(db: Db, searches: readonly JobSearch[], now: Date): Promise<number[]> {
  const groupsByKey = new Map<string, Promise<AdGroup[]>>()
  return Promise.all(
    searches.map(async (search) => {
      const key = JSON.stringify([search.words, search.place, search.county, search.company])
      const groups = groupsByKey.get(key) ?? loadAdGroups(db, search, now)
      groupsByKey.set(key, groups)
      return countMatching(await groups, search)
    }),
  )
}

/** Maximum number of ads suggested on the page of an expired ad. */
const MAX_SIMILAR = 5

/**
 * Returns active ads similar to an ad: of the same occupation area or in the same place, newest first. If there are
 * none, returns the newest ads.
 */
export async function findSimilarJobs(
  db: Db,
  { id, profession, city }: { id: number; profession: number | null; city: string | null },
  domain: string | null = null,
): Promise<SiteAd[]> {
  const area = areaOf(profession)
  const near = or(
    area === null ? undefined : sql`${ads.profession} = any(${sql.param(professionsOf([area]))}::integer[])`,
    city ? eq(ads.city, city) : undefined,
  )
  const read = async (where: SQL | undefined) =>
    (
      await selectSiteAds(db, domain)
        .where(and(isListed, eq(ads.type, 'active'), sql`${ads.id} <> ${id}`, where))
        .orderBy(desc(ads.placedAt), desc(ads.id))
        .limit(MAX_SIMILAR)
    ).flatMap((row) => siteAdOf(row) ?? [])
  const similar = near === undefined ? [] : await read(near)
  return similar.length > 0 ? similar : read(undefined)
}
