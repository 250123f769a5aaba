import { CHANNELS, type Channel } from '#rules/candidates/channels.ts'

/** The applications with one combination of first and last touch. */
export interface Pair {
  readonly first: Channel
  readonly last: Channel
  readonly applications: number
  readonly movedOn: number
}

/** The applications of one channel, by first and by last touch. `movedOn` counts by last touch. */
export interface ChannelCounts {
  channel: Channel
  first: number
  last: number
  movedOn: number
}

/** Channels with fewer applications allow no conclusion. */
export const MIN_APPLICATIONS = 3

/** The conclusions from the numbers. Small numbers give none. */
export interface Conclusions {
  /** The channel of most last touches. */
  most: { channel: Channel; last: number } | null
  /** The channel that most applicants met first and then left for another channel. */
  left: { channel: Channel; first: number; switched: number } | null
}

/** Returns the numbers of each channel that occurs, with the most applications first. */
export function countChannels(pairs: readonly Pair[]): ChannelCounts[] {
  const sum = (rows: readonly Pair[], of: 'applications' | 'movedOn') => rows.reduce((total, row) => total + row[of], 0)
  return CHANNELS.map((channel) => {
    const ofLast = pairs.filter(({ last }) => last === channel)
    return {
      channel,
      first: sum(
        pairs.filter(({ first }) => first === channel),
        'applications',
      ),
      last: sum(ofLast, 'applications'),
      movedOn: sum(ofLast, 'movedOn'),
    }
  })
    .filter(({ first, last }) => first + last > 0)
    .sort((a, b) => b.last - a.last || b.first - a.first)
}

/** Returns the pairs with different touches, with the most applications first. */
export const switchedPairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(({ first, last }) => first !== last).sort((a, b) => b.applications - a.applications)

/** Draws conclusions from known channels with at least {@link MIN_APPLICATIONS} applications. */
export function conclude(pairs: readonly Pair[]): Conclusions {
  const counts = countChannels(pairs).filter(({ channel }) => channel !== 'unknown')
  const [most] = counts.filter(({ last }) => last >= MIN_APPLICATIONS)
  const [left] = counts
    .map(({ channel, first }) => ({
      channel,
      first,
      switched: pairs
        .filter((pair) => pair.first === channel && pair.last !== channel)
        .reduce((total, { applications }) => total + applications, 0),
    }))
    .filter(({ first, switched }) => first >= MIN_APPLICATIONS && switched > 0)
    .sort((a, b) => b.switched - a.switched)
  return { most: most ? { channel: most.channel, last: most.last } : null, left: left ?? null }
}

/** Returns the marks of an axis from zero: at most five steps of 1, 2 or 5 times a power of ten. */
export function axisMarks(maximum: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, maximum)))
  const candidates = [power / 10, power / 5, power / 2, power, power * 2].filter((step) => step >= 1)
  const step = candidates.find((each) => Math.ceil(maximum / each) <= 5) ?? power * 2
  return Array.from({ length: Math.max(1, Math.ceil(maximum / step)) + 1 }, (_, index) => index * step)
}
