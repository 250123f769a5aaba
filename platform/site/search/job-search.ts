import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { firstTouchParams, type Touch } from '#rules/candidates/arrival.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { ages, choices, type Age, type Extent, type Workplace } from '#platform/site/texts/search-choices.ts'
import { areaKeys, type Area } from './occupation-areas.ts'

// The search in the list of jobs, as the address contains it. A visitor can save, share and reopen the address.

export interface JobSearch {
  /** Every word must occur in the title, the employer or the place. */
  words: string
  place: string
  /** Includes the whole county of the place. */
  county: boolean
  /** Id of the only employer. Null for all employers. */
  company: number | null
  areas: readonly Area[]
  extents: readonly Extent[]
  workplaces: readonly Workplace[]
  age: Age | null
  /** From 1. */
  page: number
  /** Turn of the sponsored ads on the visitor's first page. Null starts with the current turn. */
  turn: number | null
  /** The visitor's first touch, which the links pass on. Null if the list itself is the first page. */
  first: Touch | null
}

export const unfilteredSearch: JobSearch = {
  words: '',
  place: '',
  county: false,
  company: null,
  areas: [],
  extents: [],
  workplaces: [],
  age: null,
  page: 1,
  turn: null,
  first: null,
}

export type JobQuery = Partial<
  Record<
    'q' | 'ort' | 'inom' | 'foretag' | 'yrke' | 'omfattning' | 'plats' | 'publicerad' | 'sida' | 'tur',
    string | string[]
  >
>

const only = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''
const all = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const known = <T extends string>(value: string | string[] | undefined, from: Record<T, unknown>): T[] =>
  (Object.keys(from) as T[]).filter((key) => all(value).includes(key))

const line = (value: string | string[] | undefined, max: number): string =>
  cutText(cleanText('line', cutText(only(value), 4 * max)).trim(), max)

/** Parses a search from an address and ignores invalid parts. Does not read the first touch, which depends on the time. */
export function parseSearch(query: JobQuery): JobSearch {
  const place = line(query.ort, 60)
  return {
    words: line(query.q, 100),
    place,
    county: place !== '' && only(query.inom) === 'lan',
    company: /^[1-9]\d{0,8}$/.test(only(query.foretag)) ? Number(only(query.foretag)) : null,
    areas: areaKeys.filter((key) => all(query.yrke).includes(key)),
    extents: known(query.omfattning, choices.omfattning),
    workplaces: known(query.plats, choices.plats),
    age: known(query.publicerad, ages)[0] ?? null,
    page: /^[1-9]\d{0,3}$/.test(only(query.sida)) ? Number(only(query.sida)) : 1,
    turn: /^[1-9]\d{0,9}$/.test(only(query.tur)) ? Number(only(query.tur)) : null,
    first: null,
  }
}

/** Returns the address of a search. */
export function searchUrl(search: JobSearch, locale: Locale): string {
  const query = new URLSearchParams()
  if (search.words) query.set('q', search.words)
  if (search.place) query.set('ort', search.place)
  if (search.county) query.set('inom', 'lan')
  if (search.company !== null) query.set('foretag', String(search.company))
  for (const area of search.areas) query.append('yrke', area)
  for (const extent of search.extents) query.append('omfattning', extent)
  for (const workplace of search.workplaces) query.append('plats', workplace)
  if (search.age) query.set('publicerad', search.age)
  if (search.page > 1) query.set('sida', String(search.page))
  if (search.turn !== null) query.set('tur', String(search.turn))
  for (const [name, value] of firstTouchParams(search.first)) query.set(name, value)
  query.set('lang', locale)
  return `/jobb?${query}`
}

/** Checks whether the search is more than a page of the full list. */
export const isFiltered = (search: JobSearch): boolean =>
  search.words !== '' ||
  search.place !== '' ||
  search.company !== null ||
  search.areas.length > 0 ||
  search.extents.length > 0 ||
  search.workplaces.length > 0 ||
  search.age !== null

/** One choice of a search, and the search without it. */
export interface Choice {
  kind: 'words' | 'place' | 'county' | 'company' | 'area' | 'extent' | 'workplace' | 'age'
  /** Id of an employer, key of a filter, or the typed text. */
  value: string | number
  without: JobSearch
}

/** Returns the choices that can be removed, except the words and the place, which have their own fields. */
export function choicesOf(search: JobSearch): Choice[] {
  const first = { ...search, page: 1, turn: null }
  return [
    ...(search.company === null
      ? []
      : [{ kind: 'company' as const, value: search.company, without: { ...first, company: null } }]),
    ...search.areas.map((value) => ({
      kind: 'area' as const,
      value,
      without: { ...first, areas: search.areas.filter((each) => each !== value) },
    })),
    ...search.extents.map((value) => ({
      kind: 'extent' as const,
      value,
      without: { ...first, extents: search.extents.filter((each) => each !== value) },
    })),
    ...search.workplaces.map((value) => ({
      kind: 'workplace' as const,
      value,
      without: { ...first, workplaces: search.workplaces.filter((each) => each !== value) },
    })),
    ...(search.age === null ? [] : [{ kind: 'age' as const, value: search.age, without: { ...first, age: null } }]),
  ]
}

/** Returns the typed words and place as choices. */
export function typedChoicesOf(search: JobSearch): Choice[] {
  const first = { ...search, page: 1, turn: null }
  return [
    ...(search.words === '' ? [] : [{ kind: 'words' as const, value: search.words, without: { ...first, words: '' } }]),
    ...(search.place === '' || search.county
      ? []
      : [{ kind: 'county' as const, value: search.place, without: { ...first, county: true } }]),
    ...(search.place === ''
      ? []
      : [{ kind: 'place' as const, value: search.place, without: { ...first, place: '', county: false } }]),
  ]
}
