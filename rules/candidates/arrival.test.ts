import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import {
  arrivalAtAd,
  arrivalParams,
  firstTouchOn,
  MAX_TOUCH_AGE_DAYS,
  readTouch,
  toChannelLabel,
  withArrival,
  withChannel,
  withPartner,
  writeTouch,
} from './arrival.ts'
import { CHANNELS, MAX_CHANNEL_LABEL_LENGTH, RECRUITER_CHANNELS, toChannel } from './channels.ts'

const now = new Date('2025-11-20T12:00:00Z')
const byRecruiter: readonly string[] = RECRUITER_CHANNELS
/** The channels that a link can name. */
const linkChannels = CHANNELS.filter((channel) => !byRecruiter.includes(channel))
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const queryOf = (address: string) => Object.fromEntries(new URL(address, 'https://jobb.example').searchParams)

test('PLUS-86 a link names its channel, and a value outside the list is unknown', () => {
  for (const channel of linkChannels) {
    const { first, last } = arrivalAtAd(queryOf(withChannel('/jobb/1/x?lang=sv', channel)), now)
    const touch = { channel, label: null, at: now }
    expect([first, last]).toEqual([touch, touch])
  }
  const unknown = { channel: 'unknown', label: null, at: now }
  for (const query of [{}, { kanal: 'board' }, { kanal: '' }, { kanal: ['constructor'] }, { k: ' \u200b' }, { k: {} }])
    expect(arrivalAtAd(query, now)).toEqual({ first: unknown, last: unknown })
  expect(toChannel('board')).toBe('unknown')
})

test('PLUS-86 PLUS-88 no link and no passed touch can name the channel of a recruiter', () => {
  const unknown = { channel: 'unknown', label: null, at: now }
  for (const channel of RECRUITER_CHANNELS) {
    const { first, last } = arrivalAtAd(queryOf(withChannel('/jobb/1/x?lang=sv', channel)), now)
    expect([first, last]).toEqual([unknown, unknown])
    expect(readTouch(writeTouch({ channel, label: null, at: before(60_000) }), now)).toBeNull()
  }
})

test('PLUS-86 a partner’s label is cleaned and cut', () => {
  expect(arrivalAtAd(queryOf(withPartner('/jobb/1/x', 'Fack & förbundet')), now).last).toEqual({
    channel: 'partner',
    label: 'Fack & förbundet',
    at: now,
  })
  expect(toChannelLabel('  a\u0000\u202e\n\tb  ')).toBe('a b')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const label = toChannelLabel(text)
      expect(label === null || (label.length <= MAX_CHANNEL_LABEL_LENGTH && toChannelLabel(label) === label)).toBe(true)
    }),
  )
})

test('PLUS-86 the first touch is passed on until it is too old, and survives every link', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...linkChannels),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 0, max: MAX_TOUCH_AGE_DAYS * DAY_MS - 1000 }),
      (channel, text, age) => {
        const label = channel === 'partner' ? (toChannelLabel(text) ?? 'x') : null
        const at = new Date(Math.ceil(before(age).getTime() / 1000) * 1000)
        if (at > now) return
        const first = { channel, label, at }
        expect(readTouch(writeTouch(first), now)).toEqual(first)
        const address = withChannel('/jobb/1/x?lang=sv', 'search', first)
        const expected = channel === 'unknown' ? { channel: 'search', label: null, at: now } : first
        expect(arrivalAtAd(queryOf(address), now).first).toEqual(expected)
      },
    ),
  )
  const old = { channel: 'jobAlert', label: null, at: before(MAX_TOUCH_AGE_DAYS * DAY_MS + 1000) } as const
  expect(arrivalAtAd(queryOf(withChannel('/x', 'search', old)), now).first.channel).toBe('search')
  expect(firstTouchOn(queryOf(withChannel('/foretag/x', 'careerPage')), now)?.channel).toBe('careerPage')
})

test('PLUS-86 anything else than a written touch is ignored', () => {
  const future = writeTouch({ channel: 'search', label: null, at: new Date(now.getTime() + 60_000) })
  for (const text of ['', 'search', 'search.', 'search.zzzzzzzz', 'board.sx1abc', 'partner.sx1abc', future, ['x'], 7])
    expect(readTouch(text, now)).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => readTouch(text, now) === null || /^[a-zA-Z]+\./.test(text)))
})

test('PLUS-86 a redirect and another language keep the channel', () => {
  const query = { kanal: 'jobAlert', k: 'x'.repeat(900), forst: 'search.sx1abc', lang: 'sv' }
  expect(arrivalParams(query)).toEqual([
    ['kanal', 'jobAlert'],
    ['k', 'x'.repeat(200)],
    ['forst', 'search.sx1abc'],
  ])
  const arrival = {
    first: { channel: 'jobAlert', label: null, at: before(60_000) },
    last: { channel: 'partner', label: 'ÅF', at: now },
  } as const
  expect(arrivalAtAd(queryOf(withArrival('/jobb/1/x?lang=en', arrival)), now)).toEqual(arrival)
})
