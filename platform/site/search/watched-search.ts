import { and, eq, isNull } from 'drizzle-orm'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { addressOf, type JobQuery, type JobSearch } from './job-search.ts'
import { areaName } from './occupation-areas.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'

/**
 * What of a search can be watched: all but the page one stood on and the age of ads, as letters tell of new ones alone.
 */
export const watchable = (search: JobSearch): JobSearch => ({ ...search, page: 1, turn: null, age: null })

/** Where a search is watched. */
export const watchAddress = (search: JobSearch, locale: Locale): string =>
  addressOf(watchable(search), locale).replace(/^\/jobb/, '/bevaka')

/** A search as it is stored: as the address of the list has it, and a digest that equal searches share. */
export function storedSearch(search: JobSearch): { search: Record<string, string | string[]>; searchHash: string } {
  const query = new URLSearchParams(addressOf(watchable(search), 'sv').split('?')[1])
  query.delete('lang')
  const stored = Object.fromEntries(
    [...new Set(query.keys())].map((key) => [key, query.getAll(key)]),
  ) satisfies JobQuery
  return { search: stored, searchHash: sha256(query.toString()) }
}

/** Name of the employer a search is narrowed to; null without one, or when there is none to show. */
export async function employerOf(db: Db, { company }: JobSearch): Promise<string | null> {
  if (company === null) return null
  const [found] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, company), isNull(companies.bannedAt)))
  return found?.name ?? null
}

const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase('sv') + text.slice(1)

/** A search in few words, as they stand in a sentence: "drift och teknik, heltid, i Sundsvall". */
export function searchInWords(
  { words, place, areas, extents, workplaces }: JobSearch,
  employer: string | null,
  locale: Locale,
): string {
  const t = siteTexts[locale]
  const quoted = locale === 'en' ? `“${words}”` : `”${words}”`
  const what = [
    words !== '' && quoted,
    ...areas.map((area) => lowered(areaName(area, locale))),
    ...extents.map((each) => lowered(t.extents[each])),
    ...workplaces.map((each) => lowered(t.workplaces[each])),
  ].filter((each) => each !== false)
  const where = [place !== '' && t.at(place), employer !== null && t.of(employer)].filter((each) => each !== false)
  return [what.join(', ') || (where.length > 0 ? lowered(t.jobs) : t.everyJobShort), ...where].join(' ')
}

/** A search as facts, a row for each filter. */
export function searchFacts(
  { words, place, county, areas, extents, workplaces }: JobSearch,
  employer: string | null,
  locale: Locale,
): (readonly [label: string, value: string])[] {
  const t = siteTexts[locale]
  const rows = [
    [t.wordsFact, words],
    [t.occupation, areas.map((area) => areaName(area, locale)).join(', ')],
    [t.place, place !== '' && county ? t.inCountyOf(place) : place],
    [t.employerFact, employer ?? ''],
    [t.extent, extents.map((each) => t.extents[each]).join(', ')],
    [t.workplaceLabel, workplaces.map((each) => t.workplaces[each]).join(', ')],
  ] as const
  const said = rows.filter(([, value]) => value !== '')
  return said.length > 0 ? said : [[t.searchFact, t.everyJob]]
}
