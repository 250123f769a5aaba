import type { AdType, Relation } from '#rules/ads/ad-lifecycle.ts'
import { packageOrder, type PackageOrNone } from '#rules/promotion/packages.ts'
import { formatDate } from '#rules/text-and-time/stockholm-time.ts'

// The ad list: filters, sorting, search and counts. Source: 1§2, 1§9.

/** The fields of an ad that the list uses. Dates are `Date` objects or ISO strings. */
export interface AdRow {
  name: string
  owner: string
  city: string | null
  country: string | null
  start: Date | string | null
  end: Date | string | null
  type: AdType
  relation: Relation
  promotion: PackageOrNone
  muted: boolean
  notifications: number
  applications: { total: number }
}

/** Sort keys. The status column sorts by promotion (AD-17). */
export const SORT_KEYS = ['name', 'start', 'end', 'promotion', 'notifications', 'applications'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export interface Sorting {
  key: SortKey
  direction: 'ascending' | 'descending'
}

export const AD_FILTERS = ['mine', 'active', 'inactive', 'draft', 'scheduled', 'archived'] as const
export type AdFilter = (typeof AD_FILTERS)[number]
export type AdTab = 'all' | 'mine' | 'followed'

/** Settings in local storage (AD-25). If `sorting` is null, the list keeps the order of the tree. */
export interface AdListSettings {
  showActive: boolean
  showInactive: boolean
  showDraft: boolean
  showScheduled: boolean
  showArchived: boolean
  ownerOnly: boolean
  term: string
  sorting: Sorting | null
}

/** Shows active and inactive ads, sorted by end date, descending (AD-18, AD-21). */
export const DEFAULT_AD_LIST_SETTINGS: Readonly<AdListSettings> = {
  showActive: true,
  showInactive: true,
  showDraft: false,
  showScheduled: false,
  showArchived: false,
  ownerOnly: false,
  term: '',
  sorting: { key: 'end', direction: 'descending' },
}

const FLAG = {
  mine: 'ownerOnly',
  active: 'showActive',
  inactive: 'showInactive',
  draft: 'showDraft',
  scheduled: 'showScheduled',
  archived: 'showArchived',
} as const satisfies Record<AdFilter, keyof AdListSettings>

const NO_FILTERS = {
  ownerOnly: false,
  showActive: false,
  showInactive: false,
  showDraft: false,
  showScheduled: false,
  showArchived: false,
}

/** Returns the selected filters. */
export const selectedFilters = (settings: AdListSettings): AdFilter[] =>
  AD_FILTERS.filter((filter) => settings[FLAG[filter]])

/**
 * Applies a click on a filter. A plain click selects only this filter, or deselects it if it was the only one. Shift
 * toggles the filter (AD-20).
 */
export function clickFilter(settings: AdListSettings, filter: AdFilter, shift: boolean): AdListSettings {
  if (shift) return { ...settings, [FLAG[filter]]: !settings[FLAG[filter]] }
  const isOnly = selectedFilters(settings).every((selected) => selected === filter) && settings[FLAG[filter]]
  return { ...settings, ...NO_FILTERS, [FLAG[filter]]: !isOnly }
}

/** Whether an ad passes the filters (AD-19). If no type is selected, ads of every type pass. */
export function passesFilters(ad: Pick<AdRow, 'type' | 'relation'>, settings: AdListSettings): boolean {
  if (settings.ownerOnly && ad.relation !== 'owner') return false
  const types = selectedFilters(settings).filter((filter) => filter !== 'mine')
  return types.length === 0 || types.some((type) => type === ad.type)
}

/** Whether an ad belongs to a tab. Followed ads are other people's ads that are not muted (AD-22). */
export function inTab(ad: Pick<AdRow, 'relation' | 'muted'>, tab: AdTab): boolean {
  if (tab === 'all') return true
  return tab === 'mine' ? ad.relation === 'owner' : ad.relation !== 'owner' && !ad.muted
}

/** Returns the terms of a search in lower case. */
export const searchTerms = (text: string) =>
  text
    .toLocaleLowerCase('sv')
    .split(/\s+/)
    .filter((term) => term !== '')

type Searchable = Pick<AdRow, 'name' | 'owner' | 'city' | 'country' | 'start' | 'end'>

// Each keystroke searches up to 2,000 ads, so the searchable text of each ad is cached.
const knownTexts = new WeakMap<Searchable, string>()
const knownDates = new WeakMap<Searchable, string>()

function remembered(known: WeakMap<Searchable, string>, ad: Searchable, make: () => string): string {
  const cached = known.get(ad)
  if (cached !== undefined) return cached
  const text = make()
  known.set(ad, text)
  return text
}

/** A term contains no white space, so it cannot match across two lines. */
const textsOf = (ad: Searchable) =>
  remembered(knownTexts, ad, () =>
    [ad.name, ad.owner, ad.city ?? '', ad.country ?? ''].join('\n').toLocaleLowerCase('sv'),
  )
const datesOf = (ad: Searchable) => remembered(knownDates, ad, () => `${formatDate(ad.start)}\n${formatDate(ad.end)}`)

/**
 * Whether every term occurs in the name, owner, city, country, start date or end date (AD-24). Ads are immutable: a
 * changed ad is a new object, so the cache stays valid.
 */
export function matchesTerms(ad: Searchable, terms: readonly string[]): boolean {
  return terms.every((term) => textsOf(ad).includes(term) || (/\d/.test(term) && datesOf(ad).includes(term)))
}

/** Returns the sorting after a click on a column: ascending, descending, unsorted (AD-16). */
export function cycleSorting(sorting: Sorting | null, key: SortKey): Sorting | null {
  if (sorting?.key !== key) return { key, direction: 'ascending' }
  return sorting.direction === 'ascending' ? { key, direction: 'descending' } : null
}

const collator = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' })

const timeOf = (value: Date | string | null) =>
  value === null ? null : typeof value === 'string' ? Date.parse(value) : value.getTime()

/**
 * Returns a comparator for `Array.sort` (AD-17). Ads without a date come last in both directions. Ties are sorted by
 * name.
 */
export function compareAds(sorting: Sorting): (a: AdRow, b: AdRow) => number {
  const sign = sorting.direction === 'ascending' ? 1 : -1
  return (a, b) => compareBy(sorting.key, a, b, sign) || collator.compare(a.name, b.name)
}

function compareBy(key: SortKey, a: AdRow, b: AdRow, sign: 1 | -1): number {
  switch (key) {
    case 'name':
      return sign * collator.compare(a.name, b.name)
    case 'promotion':
      return sign * (packageOrder(a.promotion) - packageOrder(b.promotion))
    case 'notifications':
      return sign * (a.notifications - b.notifications)
    case 'applications':
      return sign * (a.applications.total - b.applications.total)
    default: {
      const [x, y] = [timeOf(a[key]), timeOf(b[key])]
      if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0)
      return sign * (x - y)
    }
  }
}

/** Returns the ads to show after applying tab, filters, search and sorting. */
export function listAds<T extends AdRow>(ads: readonly T[], settings: AdListSettings, tab: AdTab = 'all'): T[] {
  const terms = searchTerms(settings.term)
  const shown = ads.filter((ad) => inTab(ad, tab) && passesFilters(ad, settings) && matchesTerms(ad, terms))
  return settings.sorting === null ? shown : shown.sort(compareAds(settings.sorting))
}

/** Counts the ads and how many of them are promoted (AD-23). */
export function countAds(ads: readonly Pick<AdRow, 'promotion'>[]): { ads: number; promoted: number } {
  return { ads: ads.length, promoted: ads.filter((ad) => ad.promotion !== 'none').length }
}

/** Counts the ads of each type, for the filters. */
export function countTypes(ads: readonly Pick<AdRow, 'type'>[]): Record<AdType, number> {
  const counts: Record<AdType, number> = { draft: 0, scheduled: 0, active: 0, inactive: 0, archived: 0 }
  for (const ad of ads) counts[ad.type]++
  return counts
}

/** Parses settings from local storage. A missing or invalid value gets its default (AD-25). */
export function readAdListSettings(stored: unknown): AdListSettings {
  const fields: Partial<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const flag = (key: Exclude<keyof AdListSettings, 'term' | 'sorting'>) =>
    typeof fields[key] === 'boolean' ? fields[key] : DEFAULT_AD_LIST_SETTINGS[key]
  return {
    showActive: flag('showActive'),
    showInactive: flag('showInactive'),
    showDraft: flag('showDraft'),
    showScheduled: flag('showScheduled'),
    showArchived: flag('showArchived'),
    ownerOnly: flag('ownerOnly'),
    term: typeof fields['term'] === 'string' ? fields['term'] : '',
    sorting: readSorting(fields['sorting']),
  }
}

function readSorting(stored: unknown): Sorting | null {
  if (stored === null) return null
  const fields: Partial<Record<string, unknown>> = typeof stored === 'object' ? { ...stored } : {}
  const key = SORT_KEYS.find((known) => known === fields['key'])
  const direction = fields['direction']
  return key !== undefined && (direction === 'ascending' || direction === 'descending')
    ? { key, direction }
    : DEFAULT_AD_LIST_SETTINGS.sorting
}
