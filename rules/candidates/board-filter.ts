// Filters and order of the candidate board, as they stand in its address. Beyond the documents (PLUS-25, PLUS-26).

export const BOARD_SORTS = ['own', 'newest', 'oldest', 'name', 'rank', 'days'] as const
/** own: as the recruiters put them; days: longest in the step first. */
export type BoardSort = (typeof BOARD_SORTS)[number]

export interface BoardFilter {
  /** Words that the name or an answer contains. */
  text: string
  /** Rank of at least this many halves of a star; 0 for any. */
  halves: number
  unread: boolean
  document: boolean
  /** In the step for at least this many days; 0 for any. */
  days: number
  /** The last message has had no answer for at least this many days; 0 for any. */
  silent: number
  sort: BoardSort
}

export const NO_FILTER: BoardFilter = {
  text: '',
  halves: 0,
  unread: false,
  document: false,
  days: 0,
  silent: 0,
  sort: 'own',
}

/** Longest text searched for, most days of a filter, and longest filter that is kept. */
export const FILTER_TEXT_MAX = 80
export const FILTER_DAYS_MAX = 365
export const FILTER_MAX_LENGTH = 400
/** Longest name of a kept filter, and how many a user or a company keeps. */
export const FILTER_NAME_MAX = 60
export const FILTERS_MAX = 30

/** The search parameters of the board's address that a filter uses. */
export const FILTER_PARAMS = ['q', 'rank', 'unread', 'doc', 'days', 'silent', 'sort'] as const

const whole = (value: string | null, most: number) =>
  value !== null && /^\d{1,3}$/.test(value) ? Math.min(most, Number(value)) : 0

/** Reads a filter from search parameters; what is not understood counts as left out. */
export function readFilter(search: { get(name: string): string | null }): BoardFilter {
  const sort = search.get('sort')
  return {
    text: (search.get('q') ?? '').slice(0, FILTER_TEXT_MAX),
    halves: whole(search.get('rank'), 10),
    unread: search.get('unread') === '1',
    document: search.get('doc') === '1',
    days: whole(search.get('days'), FILTER_DAYS_MAX),
    silent: whole(search.get('silent'), FILTER_DAYS_MAX),
    sort: BOARD_SORTS.find((each) => each === sort) ?? 'own',
  }
}

/** The search parameters of a filter, only those that say something. */
export function writeFilter(filter: BoardFilter): [name: (typeof FILTER_PARAMS)[number], value: string][] {
  const { text, halves, unread, document, days, silent, sort } = filter
  return [
    ...(text.trim() === '' ? [] : [['q', text] as const]),
    ...(halves === 0 ? [] : [['rank', String(halves)] as const]),
    ...(unread ? [['unread', '1'] as const] : []),
    ...(document ? [['doc', '1'] as const] : []),
    ...(days === 0 ? [] : [['days', String(days)] as const]),
    ...(silent === 0 ? [] : [['silent', String(silent)] as const]),
    ...(sort === 'own' ? [] : [['sort', sort] as const]),
  ].map(([name, value]) => [name, value])
}

/** Whether a filter leaves anybody out; its order does not count. */
export const isFiltering = (filter: BoardFilter) => writeFilter({ ...filter, sort: 'own' }).length > 0

/** What a filter asks about a candidate; instants are ISO texts of one form, so that they compare as texts. */
export interface FilterFacts {
  id: number
  name: string
  /** The name as it is searched: `foldName` of it, worked out once. */
  folded: string
  rank: number
  isUnread: boolean
  hasDocument: boolean
  receivedAt: string
  enteredStepAt: string
  /** When the last message that has had no answer was sent; null when nothing waits for one. */
  silentSince: string | null
}

/** Whole days from an instant until now. */
export const daysSince = (instant: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 86_400_000))

/** Whether somebody has stood in a step past its limit of days; never without a limit. */
export const isPastDayLimit = (enteredStepAt: string, limit: number | null, now: Date) =>
  limit !== null && daysSince(enteredStepAt, now) > limit

/** A name as it is searched. */
export const foldName = (text: string) => text.normalize('NFC').toLocaleLowerCase('sv')

/** The words of a search, folded. */
export const wordsOf = (text: string) =>
  foldName(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** The latest instant that lies whole days before now, as a text that compares with others. */
const daysBefore = (days: number, now: Date) => new Date(now.getTime() - days * 86_400_000).toISOString()

/**
 * Whether a candidate passes a filter, as a question that is cheap to ask of thousands. `found` are the ids whose
 * answers contain the words; null while they are not known, when only the name counts.
 */
export function compileFilter(
  filter: BoardFilter,
  now: Date,
  found: ReadonlySet<number> | null,
): (facts: FilterFacts) => boolean {
  const words = wordsOf(filter.text)
  const enteredBy = filter.days > 0 ? daysBefore(filter.days, now) : null
  const silentBy = filter.silent > 0 ? daysBefore(filter.silent, now) : null
  const rank = filter.halves / 2
  return (facts) =>
    facts.rank >= rank &&
    (!filter.unread || facts.isUnread) &&
    (!filter.document || facts.hasDocument) &&
    (enteredBy === null || facts.enteredStepAt <= enteredBy) &&
    (silentBy === null || (facts.silentSince !== null && facts.silentSince <= silentBy)) &&
    (words.every((word) => facts.folded.includes(word)) || (found?.has(facts.id) ?? false))
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const swedish = new Intl.Collator('sv')

const orders: Record<Exclude<BoardSort, 'own'>, (a: FilterFacts, b: FilterFacts) => number> = {
  newest: (a, b) => byText(b.receivedAt, a.receivedAt),
  oldest: (a, b) => byText(a.receivedAt, b.receivedAt),
  name: (a, b) => swedish.compare(a.name, b.name),
  rank: (a, b) => b.rank - a.rank,
  days: (a, b) => byText(a.enteredStepAt, b.enteredStepAt),
}

/** A lane in the order of a filter; equal ones keep their own order. */
export const sortLane = <T extends FilterFacts>(lane: readonly T[], sort: BoardSort): readonly T[] =>
  sort === 'own' ? lane : lane.toSorted(orders[sort])

/**
 * The place in the whole lane of what is let go at a place among the shown ones: before the one that stands there, else
 * after the last one shown. Neither list has the moved one.
 */
export function placeInWhole(whole: readonly string[], shown: readonly string[], place: number): number {
  const before = shown[place]
  if (before !== undefined) return Math.max(0, whole.indexOf(before))
  const last = shown.at(-1)
  return last === undefined ? 0 : whole.indexOf(last) + 1
}
