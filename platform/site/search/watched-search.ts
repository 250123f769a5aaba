import { and, eq, isNull } from 'drizzle-orm'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { searchUrl, type JobQuery, type JobSearch } from './job-search.ts'
import { areaName } from './occupation-areas.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'

/**
 * Returns the part of a search that an alert can keep: everything except the page, the first touch and the age of ads,
 * because mails only list new ads.
 */
export const toWatchableSearch = (search: JobSearch): JobSearch => ({
  ...search,
  page: 1,
  turn: null,
  first: null,
  age: null,
})

/** Returns the address of the form that creates an alert for a search. */
export const watchAddress = (search: JobSearch, locale: Locale): string =>
  searchUrl(toWatchableSearch(search), locale).replace(/^\/jobb/, '/bevaka')

/** Returns a search in its stored form: the query of the list's address, and a hash that equal searches share. */
export function storedSearch(search: JobSearch): { search: Record<string, string | string[]>; searchHash: string } {
  const query = new URLSearchParams(searchUrl(toWatchableSearch(search), 'sv').split('?')[1])
  query.delete('lang')
  const stored = Object.fromEntries(
    [...new Set(query.keys())].map((key) => [key, query.getAll(key)]),
  ) satisfies JobQuery
  return { search: stored, searchHash: sha256(query.toString()) }
}

/** Returns the name of the employer of a search. Null without an employer, or if the employer is hidden. */
export async function getEmployerName(db: Db, { company }: JobSearch): Promise<string | null> {
  if (company === null) return null
  const [found] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, company), isNull(companies.bannedAt), isNull(companies.testOf)))
  return found?.name ?? null
}

const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase('sv') + text.slice(1)

/** Returns a short phrase for a search, for use within a sentence: "drift och teknik, heltid, i Sundsvall". */
export function searchInWords(
  { words, place, areas, extents, workplaces }: JobSearch,
  employer: string | null,
  locale: Locale,
): string {
  const t = siteTexts[locale]
  const quoted = locale === 'en' ? `“${words}”` : `”${words}”`
  const filterTexts = [
    words !== '' && quoted,
    ...areas.map((area) => lowered(areaName(area, locale))),
    ...extents.map((each) => lowered(t.extents[each])),
    ...workplaces.map((each) => lowered(t.workplaces[each])),
  ].filter((each) => each !== false)
  const where = [place !== '' && t.at(place), employer !== null && t.of(employer)].filter((each) => each !== false)
  return [filterTexts.join(', ') || (where.length > 0 ? lowered(t.jobs) : t.everyJobShort), ...where].join(' ')
}

/** Returns a search as label and value pairs, one for each filter. */
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
  const facts = rows.filter(([, value]) => value !== '')
  return facts.length > 0 ? facts : [[t.searchFact, t.everyJob]]
}
