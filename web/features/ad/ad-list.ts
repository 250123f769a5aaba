import type { AdType, Relation } from '#rules/ads/ad-lifecycle.ts'
import { packageOrder, type PackageOrNone } from '#rules/promotion/packages.ts'
import { formatDate } from '#rules/text-and-time/stockholm-time.ts'

// The ad list: filters, sorting, search and counts. Source: 1§2, 1§9.

/** What the list needs of an ad; dates are Date or ISO text. */
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

/** Keys of the sorting; the status column sorts by promotion (AD-17). */
export const SORT_KEYS = ['name', 'start', 'end', 'promotion', 'notifications', 'applications'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export interface Sorting {
  key: SortKey
  direction: 'ascending' | 'descending'
}

export const AD_FILTERS = ['mine', 'active', 'inactive', 'draft', 'scheduled', 'archived'] as const
export type AdFilter = (typeof AD_FILTERS)[number]
export type AdTab = 'all' | 'mine' | 'followed'

/** What is remembered locally (AD-25). `sorting` null is the tree's own order. */
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

/** Active and inactive ads, sorted by end descending (AD-18, AD-21). */
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

/** The selected filters. */
export const selectedFilters = (settings: AdListSettings): AdFilter[] =>
  AD_FILTERS.filter((filter) => settings[FLAG[filter]])

/** A click selects the filter alone, or takes away the only one; with Shift it is added or taken away (AD-20). */
export function clickFilter(settings: AdListSettings, filter: AdFilter, shift: boolean): AdListSettings {
  if (shift) return { ...settings, [FLAG[filter]]: !settings[FLAG[filter]] }
  const isOnly = selectedFilters(settings).every((selected) => selected === filter) && settings[FLAG[filter]]
  return { ...settings, ...NO_FILTERS, [FLAG[filter]]: !isOnly }
}

/** Whether an ad passes the filters (AD-19). When no type is selected, ads of every type show. */
export function passesFilters(ad: Pick<AdRow, 'type' | 'relation'>, settings: AdListSettings): boolean {
  if (settings.ownerOnly && ad.relation !== 'owner') return false
  const types = selectedFilters(settings).filter((filter) => filter !== 'mine')
  return types.length === 0 || types.some((type) => type === ad.type)
}

/** Whether an ad belongs to a tab; followed are ads of others that are not muted (AD-22). */
export function inTab(ad: Pick<AdRow, 'relation' | 'muted'>, tab: AdTab): boolean {
  if (tab === 'all') return true
  return tab === 'mine' ? ad.relation === 'owner' : ad.relation !== 'owner' && !ad.muted
}

/** The words of a search, in lower case. */
export const searchTerms = (text: string) =>
  text
    .toLocaleLowerCase('sv')
    .split(/\s+/)
    .filter((term) => term !== '')

type Searchable = Pick<AdRow, 'name' | 'owner' | 'city' | 'country' | 'start' | 'end'>

// Each letter typed asks 2,000 ads again: what they are found by is made once for each.
const knownTexts = new WeakMap<Searchable, string>()
const knownDates = new WeakMap<Searchable, string>()

function remembered(known: WeakMap<Searchable, string>, ad: Searchable, make: () => string): string {
  const before = known.get(ad)
  if (before !== undefined) return before
  const text = make()
  known.set(ad, text)
  return text
}

/** Terms have no white space, so none is found across the lines. */
const textsOf = (ad: Searchable) =>
  remembered(knownTexts, ad, () =>
    [ad.name, ad.owner, ad.city ?? '', ad.country ?? ''].join('\n').toLocaleLowerCase('sv'),
  )
const datesOf = (ad: Searchable) => remembered(knownDates, ad, () => `${formatDate(ad.start)}\n${formatDate(ad.end)}`)

/**
 * Whether every term is found in name, owner, city, country, start or end date (AD-24). Ads are read only: a changed
 * one is another object.
 */
export function matchesTerms(ad: Searchable, terms: readonly string[]): boolean {
  return terms.every((term) => textsOf(ad).includes(term) || (/\d/.test(term) && datesOf(ad).includes(term)))
}

/** The sorting after a click on a column: ascending, descending, none (AD-16). */
export function cycleSorting(sorting: Sorting | null, key: SortKey): Sorting | null {
  if (sorting?.key !== key) return { key, direction: 'ascending' }
  return sorting.direction === 'ascending' ? { key, direction: 'descending' } : null
}

const collator = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' })

const timeOf = (value: Date | string | null) =>
  value === null ? null : typeof value === 'string' ? Date.parse(value) : value.getTime()

/** Compares two ads for Array.sort (AD-17). Ads without a date come last in both directions; equal ones by name. */
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

/** The ads to show: tab, filters, search and sorting together. */
export function listAds<T extends AdRow>(ads: readonly T[], settings: AdListSettings, tab: AdTab = 'all'): T[] {
  const terms = searchTerms(settings.term)
  const shown = ads.filter((ad) => inTab(ad, tab) && passesFilters(ad, settings) && matchesTerms(ad, terms))
  return settings.sorting === null ? shown : shown.sort(compareAds(settings.sorting))
}

/** Number of ads and how many of them are promoted (AD-23). */
export function countAds(ads: readonly Pick<AdRow, 'promotion'>[]): { ads: number; promoted: number } {
  return { ads: ads.length, promoted: ads.filter((ad) => ad.promotion !== 'none').length }
}

/** Number of ads of each type, for the filters. */
export function countTypes(ads: readonly Pick<AdRow, 'type'>[]): Record<AdType, number> {
  const counts: Record<AdType, number> = { draft: 0, scheduled: 0, active: 0, inactive: 0, archived: 0 }
  for (const ad of ads) counts[ad.type]++
  return counts
}

/** Settings from local storage; what is missing or wrong takes its default (AD-25). */
export function readAdListSettings(stored: unknown): AdListSettings {
  const given: Partial<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const flag = (key: Exclude<keyof AdListSettings, 'term' | 'sorting'>) =>
    typeof given[key] === 'boolean' ? given[key] : DEFAULT_AD_LIST_SETTINGS[key]
  return {
    showActive: flag('showActive'),
    showInactive: flag('showInactive'),
    showDraft: flag('showDraft'),
    showScheduled: flag('showScheduled'),
    showArchived: flag('showArchived'),
    ownerOnly: flag('ownerOnly'),
    term: typeof given['term'] === 'string' ? given['term'] : '',
    sorting: readSorting(given['sorting']),
  }
}

function readSorting(stored: unknown): Sorting | null {
  if (stored === null) return null
  const given: Partial<Record<string, unknown>> = typeof stored === 'object' ? { ...stored } : {}
  const key = SORT_KEYS.find((known) => known === given['key'])
  const direction = given['direction']
  return key !== undefined && (direction === 'ascending' || direction === 'descending')
    ? { key, direction }
    : DEFAULT_AD_LIST_SETTINGS.sorting
}
