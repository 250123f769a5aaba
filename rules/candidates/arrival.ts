import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { MAX_CHANNEL_LABEL_LENGTH, toLinkChannel, type Channel } from './channels.ts'

// How a visitor reached an ad, as the addresses and the form of the job site carry it (PLUS-86). No cookie and no
// storage of the browser is involved.

/** One step of a visitor towards an ad. */
export interface Touch {
  channel: Channel
  /** The label of a partner's link. Null for other channels. */
  label: string | null
  /** Null if unknown. */
  at: Date | null
}

/**
 * The first and the last touch of a visitor. Both are equal if the visitor opened the ad directly, without other pages
 * of the job site.
 */
export interface Arrival {
  first: Touch
  last: Touch
}

/** The arrival of a visitor whose address says nothing. */
export const UNKNOWN_ARRIVAL: Arrival = {
  first: { channel: 'unknown', label: null, at: null },
  last: { channel: 'unknown', label: null, at: null },
}

/** A first touch is forgotten after this number of days. */
export const MAX_TOUCH_AGE_DAYS = 30

/** The search parameters that carry the channel: of the link, of a partner's link, and of the first touch. */
export interface ArrivalQuery {
  kanal?: unknown
  k?: unknown
  forst?: unknown
}

const only = (value: unknown): string => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? one : ''
}

/** Returns the label of a partner's link as it is stored. Null if nothing is left. */
export function toChannelLabel(text: string): string | null {
  const line = cleanText('line', cutText(text, 4 * MAX_CHANNEL_LABEL_LENGTH)).replace(/\s+/g, ' ')
  return cutText(line.trim(), MAX_CHANNEL_LABEL_LENGTH).trim() || null
}

/** Returns the touch that a link names. Null if the link has no mark. */
function markedTouch({ kanal, k }: ArrivalQuery, at: Date): Touch | null {
  const label = toChannelLabel(only(k))
  if (label !== null) return { channel: 'partner', label, at }
  return only(kanal) === '' ? null : { channel: toLinkChannel(only(kanal)), label: null, at }
}

/** Writes a touch for an address or a form: channel, seconds since 1970 in base 36, and label. */
export const writeTouch = ({ channel, label, at }: Touch): string =>
  [channel, at === null ? '' : Math.floor(at.getTime() / 1000).toString(36), ...(label === null ? [] : [label])].join(
    '.',
  )

/** Parses a touch. Returns null for anything that {@link writeTouch} does not write, and for a touch that is too old. */
export function readTouch(text: unknown, now: Date): Touch | null {
  const [, name = '', time = '', rest = ''] = /^([a-zA-Z]{1,30})\.([0-9a-z]{1,8})(?:\.(.*))?$/s.exec(only(text)) ?? []
  const channel = toLinkChannel(name)
  const at = new Date(parseInt(time, 36) * 1000)
  const age = now.getTime() - at.getTime()
  if (channel !== name || !(age >= 0 && age <= MAX_TOUCH_AGE_DAYS * DAY_MS)) return null
  const label = channel === 'partner' ? toChannelLabel(rest) : null
  return channel === 'partner' && label === null ? null : { channel, label, at }
}

/** Returns the arrival of a visitor who opens the page of an ad. */
export function arrivalAtAd(query: ArrivalQuery, now: Date): Arrival {
  const last = markedTouch(query, now) ?? { channel: 'unknown', label: null, at: now }
  return { first: readTouch(query.forst, now) ?? last, last }
}

/**
 * Returns the first touch of a visitor of any other page: a list or a company's page. Null if the address names none.
 * A link to an ad then is the first touch.
 */
export const firstTouchOn = (query: ArrivalQuery, now: Date): Touch | null =>
  readTouch(query.forst, now) ?? markedTouch(query, now)

/** Returns the search parameter that passes the first touch on. Empty if there is nothing to pass on. */
export const firstTouchParams = (first: Touch | null): [name: 'forst', value: string][] =>
  first === null || first.channel === 'unknown' ? [] : [['forst', writeTouch(first)]]

/** Returns the parameters of an address that carry the channel, to keep them in a redirect. */
export const arrivalParams = (query: ArrivalQuery): [name: 'kanal' | 'k' | 'forst', value: string][] =>
  (['kanal', 'k', 'forst'] as const).flatMap((name): [typeof name, string][] => {
    const value = cutText(only(query[name]), 200)
    return value === '' ? [] : [[name, value]]
  })

/** Adds parameters to an address, before its fragment. */
export function withParams(address: string, params: readonly (readonly [name: string, value: string])[]): string {
  if (params.length === 0) return address
  const [rest = '', fragment] = address.split('#', 2)
  const query = params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${rest}${rest.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Returns the address of a link that names its channel. */
export const withChannel = (address: string, channel: Channel, first: Touch | null = null): string =>
  withParams(address, [['kanal', channel], ...firstTouchParams(first)])

/** Returns the address of another language of the same page, which keeps the arrival. */
export const withArrival = (address: string, { first, last }: Arrival): string =>
  withParams(address, [
    ...(last.label !== null
      ? [['k', last.label] as const]
      : last.channel === 'unknown'
        ? []
        : [['kanal', last.channel] as const]),
    ...firstTouchParams(first),
  ])

/** Returns the address of a partner's link. */
export const withPartner = (address: string, label: string): string => withParams(address, [['k', label]])
