import { and, desc, eq, gt, ilike, inArray, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { countyNamed, townsAround } from '#platform/domains/identity/preferences/places.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies } from '#platform/foundation/db/schema/index.ts'
import { sponsoredInTurn, turnAt, TURN_MS } from '#rules/promotion/sponsored-turn.ts'
import type { PackageVisibility } from '#rules/promotion/visibility.ts'
import { literally } from '#platform/foundation/db/literally.ts'
import {
  hasContent,
  onSite,
  pointsOn,
  promotionOn,
  selectSiteAds,
  sponsoredOn,
  siteAdOf,
  type SiteAd,
} from './find-ads.ts'
import { areaOf, professionsOf, type Area } from './occupation-areas.ts'
import { type JobSearch } from './job-search.ts'
import { ages, choices, type Age, type Extent, type Workplace } from '#platform/site/texts/search-choices.ts'

// The list of jobs. What a filter leaves is counted along one reading of the ads that the words and the place leave:
// rows of equal properties with their number, from which the counts of every choice are worked out here.

/** Ads on a page of the list. */
export const adsPerPage = 25
/** Most sponsored ads above the others. */
const mostSponsored = 3
/** Most that take turns there; far more than a search finds. */
const mostInTurn = 500

const day = 86_400_000
/** Turns after which a walk through the pages is a new one: a day. */
const turnsKept = day / TURN_MS
const like = (text: string) => `%${literally(text)}%`

/** Where the work is: what was typed stands in the place's name, or the place lies in the same county. */
function isAt({ place, county }: JobSearch): SQL | undefined {
  if (place === '') return undefined
  const towns = county || countyNamed(place) !== null ? townsAround(place) : []
  return towns.length === 0
    ? ilike(ads.city, like(place))
    : or(ilike(ads.city, like(place)), sql`lower(${ads.city}) = any(${sql.param(towns)}::text[])`)
}

/** What the fields and the address say, before any filter. */
function typed(search: JobSearch): SQL | undefined {
  const terms = search.words.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    onSite,
    eq(ads.type, 'active'),
    hasContent,
    ...terms.map((term) =>
      or(ilike(ads.title, like(term)), ilike(companies.name, like(term)), ilike(ads.city, like(term))),
    ),
    isAt(search),
    search.company === null ? undefined : eq(ads.companyId, search.company),
  )
}

/** The filters as conditions. */
function filtered(search: JobSearch, now: Date): SQL | undefined {
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
      : sql`${ads.publishedAt} >= ${new Date(now.getTime() - ages[search.age] * day).toISOString()}::timestamptz`,
  )
}

/** Ads of equal properties, and how many there are. */
interface Bundle {
  area: Area | null
  extents: readonly Extent[]
  workplace: Workplace | null
  /** Days since publication, rounded up to those of a filter; 0 for older ones. */
  age: number
  count: number
}

async function readBundles(db: Db, search: JobSearch, now: Date): Promise<Bundle[]> {
  const since = (days: number) =>
    sql`${ads.publishedAt} >= ${new Date(now.getTime() - days * day).toISOString()}::timestamptz`
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
    .where(typed(search))
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

const passes: Record<Filter, (bundle: Bundle, search: JobSearch) => boolean> = {
  areas: ({ area }, { areas }) => areas.length === 0 || (area !== null && areas.includes(area)),
  extents: (bundle, { extents }) => extents.length === 0 || extents.some((each) => bundle.extents.includes(each)),
  workplaces: ({ workplace }, { workplaces }) =>
    workplaces.length === 0 || (workplace !== null && workplaces.includes(workplace)),
  age: (bundle, { age }) => age === null || (bundle.age !== 0 && bundle.age <= ages[age]),
}
const filters = Object.keys(passes) as Filter[]

/** How many ads of the bundles a search leaves. */
const countOf = (bundles: readonly Bundle[], search: JobSearch): number =>
  bundles.reduce(
    (sum, bundle) => (filters.every((filter) => passes[filter](bundle, search)) ? sum + bundle.count : sum),
    0,
  )

/** What each choice of a filter would show, for the rest of the search. */
export interface JobCounts {
  total: number
  areas: ReadonlyMap<Area, number>
  extents: Readonly<Record<Extent, number>>
  workplaces: Readonly<Record<Workplace, number>>
  ages: Readonly<Record<Age, number>>
}

function countsOf(bundles: readonly Bundle[], search: JobSearch): JobCounts {
  const byArea = new Map<Area, number>()
  for (const bundle of bundles) {
    if (bundle.area !== null && filters.every((filter) => filter === 'areas' || passes[filter](bundle, search)))
      byArea.set(bundle.area, (byArea.get(bundle.area) ?? 0) + bundle.count)
  }
  const having = <T extends string>(keys: Record<T, unknown>, change: (key: T) => Partial<JobSearch>) =>
    Object.fromEntries(
      (Object.keys(keys) as T[]).map((key) => [key, countOf(bundles, { ...search, ...change(key) })]),
    ) as Record<T, number>
  return {
    total: countOf(bundles, search),
    areas: byArea,
    extents: having(choices.omfattning, (key) => ({ extents: [key] })),
    workplaces: having(choices.plats, (key) => ({ workplaces: [key] })),
    ages: having(ages, (age) => ({ age })),
  }
}

export interface FoundJobs {
  counts: JobCounts
  /** Sponsored ads stand above the first page, and nowhere else. */
  sponsored: SiteAd[]
  ads: SiteAd[]
  /** How many of all ads stand on this page and those before it. */
  shown: number
  pages: number
  /** Name of the employer the search is narrowed to; null when there is none to show. */
  employer: string | null
  /** Whose turn it is above the others, for the way to the other pages. */
  turn: number
}

/**
 * The active ads a search leaves, newest first; above them those sponsored on the domain that is asked, null being the
 * main one, by their visibility there, in percent by package, and by their points.
 */
export async function findJobs(
  db: Db,
  search: JobSearch,
  now: Date,
  { domain = null, visibility }: { domain?: string | null; visibility?: PackageVisibility } = {},
): Promise<FoundJobs> {
  const wanted = and(typed(search), filtered(search, now))
  const counts = countsOf(await readBundles(db, search, now), search)
  const sponsoredAds =
    counts.total === 0
      ? []
      : await db
          .select({ id: ads.id, companyId: ads.companyId, package: promotionOn(domain), points: pointsOn(domain) })
          .from(ads)
          .innerJoin(companies, eq(companies.id, ads.companyId))
          .where(and(wanted, sponsoredOn(domain)))
          .orderBy(desc(ads.placedAt), desc(ads.id))
          .limit(mostInTurn)
  const present = turnAt(now)
  // Who walks through the pages keeps the ads that stood above where the walk began.
  const turn =
    search.turn !== null && search.turn <= present && search.turn > present - turnsKept ? search.turn : present
  const inTurn = sponsoredInTurn(sponsoredAds, turn, mostSponsored, visibility)
  const ids = inTurn.map(({ id }) => id)
  const read = async (where: SQL | undefined, limit: number, offset: number) =>
    (
      await selectSiteAds(db, domain).where(where).orderBy(desc(ads.placedAt), desc(ads.id)).limit(limit).offset(offset)
    ).flatMap((row) => siteAdOf(row) ?? [])
  const above =
    search.page === 1 && ids.length > 0 ? await read(and(onSite, inArray(ads.id, ids)), mostSponsored, 0) : []
  const sponsored = above.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const rows =
    counts.total === 0
      ? []
      : await read(
          ids.length === 0 ? wanted : and(wanted, notInArray(ads.id, ids)),
          adsPerPage,
          (search.page - 1) * adsPerPage,
        )
  const [employer] =
    search.company === null
      ? []
      : await db
          .select({ name: companies.name })
          .from(companies)
          .where(and(eq(companies.id, search.company), sql`${companies.bannedAt} is null`))
  return {
    counts,
    sponsored,
    ads: rows,
    shown: ids.length + (search.page - 1) * adsPerPage + rows.length,
    pages: Math.max(1, Math.ceil((counts.total - ids.length) / adsPerPage)),
    employer: employer?.name ?? null,
    turn,
  }
}

/** An ad by when it was placed. */
export interface PlacedJob {
  id: number
  placedAt: Date
}

/**
 * The newest ads of a search that were placed after one instant and not after another, and those among `also`, whenever
 * they were placed.
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
      .where(and(typed(search), filtered(search, until), where))
      .orderBy(desc(ads.placedAt), desc(ads.id))
  const placed = await select(and(gt(ads.placedAt, since), lte(ads.placedAt, until))).limit(limit)
  const known = new Set(placed.map(({ id }) => id))
  const others = also.filter((id) => !known.has(id))
  const rows =
    others.length === 0 ? placed : [...placed, ...(await select(sql`${ads.id} = any(${sql.param(others)}::integer[])`))]
  return rows.flatMap(({ id, placedAt }) => (placedAt === null ? [] : [{ id, placedAt }]))
}

/** How many ads other searches would give, in their order. */
export async function countJobs(db: Db, searches: readonly JobSearch[], now: Date): Promise<number[]> {
  const read = new Map<string, Promise<Bundle[]>>()
  return Promise.all(
    searches.map(async (search) => {
      const key = JSON.stringify([search.words, search.place, search.county, search.company])
      const bundles = read.get(key) ?? readBundles(db, search, now)
      read.set(key, bundles)
      return countOf(await bundles, search)
    }),
  )
}

/** Most ads shown beside one that is over. */
const mostSimilar = 5

/**
 * Active ads that may interest whoever looked for this one: of the same occupation or the same place, the newest first;
 * else the newest of all.
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
        .where(and(onSite, eq(ads.type, 'active'), sql`${ads.id} <> ${id}`, where))
        .orderBy(desc(ads.placedAt), desc(ads.id))
        .limit(mostSimilar)
    ).flatMap((row) => siteAdOf(row) ?? [])
  const similar = near === undefined ? [] : await read(near)
  return similar.length > 0 ? similar : read(undefined)
}
