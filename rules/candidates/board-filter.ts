import { CHANNELS, type Channel } from './channels.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// Filters and sort order of the candidate board, as in its URL. Beyond the documents (PLUS-25, PLUS-26).

export const BOARD_SORTS = ['own', 'newest', 'oldest', 'name', 'rank', 'days'] as const
/** `own` is the order that the recruiters chose. `days` puts the candidates with the most days in the step first. */
export type BoardSort = (typeof BOARD_SORTS)[number]

export interface BoardFilter {
  /** Search words. The name or an answer must contain them. */
  text: string
  /** Minimum rank in half stars. 0 for any rank. */
  halves: number
  unread: boolean
  document: boolean
  /** Minimum number of days in the step. 0 for any. */
  days: number
  /** Minimum number of days since the last unanswered message. 0 for any. */
  silent: number
  /** Channels of the last and the first touch. Null for any. */
  channel: Channel | null
  firstChannel: Channel | null
  sort: BoardSort
}

export const NO_FILTER: BoardFilter = {
  text: '',
  halves: 0,
  unread: false,
  document: false,
  days: 0,
  silent: 0,
  channel: null,
  firstChannel: null,
  sort: 'own',
}

/** Maximum length of the search text, maximum number of days in a filter, and maximum length of a saved filter. */
export const MAX_FILTER_TEXT_LENGTH = 80
export const MAX_FILTER_DAYS = 365
export const MAX_FILTER_LENGTH = 400
/** Maximum length of the name of a saved filter, and maximum number of filters that a user or a company can save. */
export const MAX_FILTER_NAME_LENGTH = 60
export const MAX_FILTERS = 30

/** The search parameters that a filter uses in the board's URL. */
export const FILTER_PARAMS = ['q', 'rank', 'unread', 'doc', 'days', 'silent', 'channel', 'first', 'sort'] as const

const wholeNumber = (value: string | null, max: number) =>
  value !== null && /^\d{1,3}$/.test(value) ? Math.min(max, Number(value)) : 0

const channelOf = (value: string | null): Channel | null => CHANNELS.find((channel) => channel === value) ?? null

/** Parses a filter from search parameters. Invalid values are ignored. */
export function readFilter(search: { get(name: string): string | null }): BoardFilter {
  const sort = search.get('sort')
  return {
    text: (search.get('q') ?? '').slice(0, MAX_FILTER_TEXT_LENGTH),
    halves: wholeNumber(search.get('rank'), 10),
    unread: search.get('unread') === '1',
    document: search.get('doc') === '1',
    days: wholeNumber(search.get('days'), MAX_FILTER_DAYS),
    silent: wholeNumber(search.get('silent'), MAX_FILTER_DAYS),
    channel: channelOf(search.get('channel')),
    firstChannel: channelOf(search.get('first')),
    sort: BOARD_SORTS.find((boardSort) => boardSort === sort) ?? 'own',
  }
}

/** Returns the search parameters of a filter. Default values are omitted. */
export function writeFilter(filter: BoardFilter): [name: (typeof FILTER_PARAMS)[number], value: string][] {
  const { text, halves, unread, document, days, silent, channel, firstChannel, sort } = filter
  return [
    ...(text.trim() === '' ? [] : [['q', text] as const]),
    ...(halves === 0 ? [] : [['rank', String(halves)] as const]),
    ...(unread ? [['unread', '1'] as const] : []),
    ...(document ? [['doc', '1'] as const] : []),
    ...(days === 0 ? [] : [['days', String(days)] as const]),
    ...(silent === 0 ? [] : [['silent', String(silent)] as const]),
    ...(channel === null ? [] : [['channel', channel] as const]),
    ...(firstChannel === null ? [] : [['first', firstChannel] as const]),
    ...(sort === 'own' ? [] : [['sort', sort] as const]),
  ].map(([name, value]) => [name, value])
}

/** Returns whether a filter can exclude candidates. The sort order does not count. */
export const isFiltering = (filter: BoardFilter) => writeFilter({ ...filter, sort: 'own' }).length > 0

/**
 * The fields of a candidate that a filter reads. Instants are ISO texts in one format, so that they can be compared as
 * texts.
 */
export interface FilterFacts {
  id: number
  name: string
  /** The name prepared for searching with `foldName`, computed once. */
  folded: string
  rank: number
  isUnread: boolean
  hasDocument: boolean
  receivedAt: string
  enteredStepAt: string
  /** When the last unanswered message was sent. Null if no message is unanswered. */
  silentSince: string | null
  channel: Channel
  firstChannel: Channel
}

/** Returns the number of whole days from an instant until now. */
export const daysSince = (instant: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS))

/** Returns whether a candidate has been in a step for more days than its limit. False without a limit. */
export const isPastDayLimit = (enteredStepAt: string, limit: number | null, now: Date) =>
  limit !== null && daysSince(enteredStepAt, now) > limit

/** Prepares a name for searching. */
export const foldName = (text: string) => text.normalize('NFC').toLocaleLowerCase('sv')

/** Splits a search text into words and prepares them for searching. */
export const searchWordsOf = (text: string) =>
  foldName(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Returns the instant a number of whole days before now, as an ISO text that can be compared. */
const daysBefore = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MS).toISOString()

/**
 * Compiles a filter into a function that is fast enough for thousands of candidates. `matchingIds` contains the ids of
 * candidates whose answers match the search words. While it is null, only names are searched.
 */
export function compileFilter(
  filter: BoardFilter,
  now: Date,
  matchingIds: ReadonlySet<number> | null,
): (facts: FilterFacts) => boolean {
  const words = searchWordsOf(filter.text)
  const enteredBy = filter.days > 0 ? daysBefore(filter.days, now) : null
  const silentBy = filter.silent > 0 ? daysBefore(filter.silent, now) : null
  const rank = filter.halves / 2
  return (facts) =>
    facts.rank >= rank &&
    (!filter.unread || facts.isUnread) &&
    (!filter.document || facts.hasDocument) &&
    (enteredBy === null || facts.enteredStepAt <= enteredBy) &&
    (silentBy === null || (facts.silentSince !== null && facts.silentSince <= silentBy)) &&
    (filter.channel === null || facts.channel === filter.channel) &&
    (filter.firstChannel === null || facts.firstChannel === filter.firstChannel) &&
    (words.every((word) => facts.folded.includes(word)) || (matchingIds?.has(facts.id) ?? false))
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

/** Sorts a lane. Equal candidates keep their original order. */
export const sortLane = <T extends FilterFacts>(lane: readonly T[], sort: BoardSort): readonly T[] =>
  sort === 'own' ? lane : lane.toSorted(orders[sort])

/**
 * Converts an index among the shown candidates into an index in the whole lane. The candidate lands before the shown
 * candidate at that index, otherwise after the last shown candidate. Neither list includes the moved candidate.
 */
export function indexInWholeLane(whole: readonly string[], shown: readonly string[], place: number): number {
  const before = shown[place]
  if (before !== undefined) return Math.max(0, whole.indexOf(before))
  const last = shown.at(-1)
  return last === undefined ? 0 : whole.indexOf(last) + 1
}
