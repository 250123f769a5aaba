import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatAmountTyping, isAmount, parseAmount, THOUSANDS_SPACE } from './amounts.ts'
import {
  AVATAR_COLOURS,
  avatarIndex,
  avatarOf,
  brightness,
  initials,
  initialsColour,
  splitName,
} from '#rules/people/avatar.ts'
import { isWindowTooSmall } from './timings.ts'

const plain = (text: string) => text.replaceAll(THOUSANDS_SPACE, ' ')

describe('avatar', () => {
  const person = fc.record({ firstName: fc.string(), lastName: fc.string(), email: fc.string() })
  test('gives a person the same colour every time, ignoring case (SHELL-12)', () => {
    fc.assert(
      fc.property(person, (p) => {
        const index = avatarIndex(p)
        expect(AVATAR_COLOURS[index]).toBeDefined()
        expect(avatarIndex({ ...p })).toBe(index)
      }),
    )
    expect(avatarIndex({ firstName: 'Karin', lastName: 'Wallén', email: 'K@X.se' })).toBe(
      avatarIndex({ firstName: 'karin ', lastName: 'WALLÉN', email: 'k@x.se' }),
    )
  })
  test('uses every colour, and all three inputs (SHELL-12)', () => {
    const used = new Set(
      Array.from({ length: 500 }, (_, n) => avatarIndex({ firstName: `F${n}`, lastName: 'L', email: 'e' })),
    )
    expect(used.size).toBe(10)
    const by = (key: 'firstName' | 'lastName' | 'email') =>
      new Set(
        Array.from({ length: 50 }, (_, n) =>
          avatarIndex({ firstName: 'a', lastName: 'b', email: 'c', [key]: `x${n}` }),
        ),
      ).size
    expect([by('firstName'), by('lastName'), by('email')].every((count) => count > 3)).toBe(true)
  })
  test('draws black initials from brightness 186, otherwise white (SHELL-13)', () => {
    expect(initialsColour('#bababa')).toBe('black')
    expect(initialsColour('#b9b9b9')).toBe('white')
    expect(AVATAR_COLOURS.map(initialsColour)).toEqual([
      'white',
      'white',
      'white',
      'white',
      'white',
      'white',
      'black',
      'black',
      'black',
      'black',
    ])
    expect(brightness('#ffffff')).toBeCloseTo(255)
  })
  test('returns the initials (SHELL-12)', () => {
    expect(initials({ firstName: 'åsa', lastName: 'berg', email: null })).toBe('ÅB')
    expect(initials({ firstName: '', lastName: '', email: 'x@y.se' })).toBe('X')
    expect(initials({ firstName: ' ', lastName: '', email: null })).toBe('?')
    expect(avatarOf({ firstName: 'Elin', lastName: 'Åkesson', email: null }).initials).toBe('EÅ')
    expect(splitName('Anna Maria Berg')).toEqual({ firstName: 'Anna Maria', lastName: 'Berg' })
    expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' })
  })
})

describe('amounts', () => {
  test('formats amounts with a decimal comma and a space between thousands (SHELL-04)', () => {
    expect(plain(formatAmount(14875))).toBe('14 875')
    expect(plain(formatAmount(1234567.5))).toBe('1 234 567,50')
    expect(plain(formatAmount(1.005))).toBe('1,01')
    expect(plain(formatAmount(-3900, 2))).toBe('−3 900,00')
    expect(plain(formatAmount(-0.001))).toBe('0')
  })
  test('parses digits, spaces and two decimals after a comma (SHELL-05, AD-98)', () => {
    expect(parseAmount('33 500,50')).toBe(33500.5)
    expect(parseAmount('33500.5')).toBe(33500.5)
    for (const text of ['', 'abc', '-5', '1,234', '1,2,3', ',5', '1e3']) expect(parseAmount(text)).toBeNull()
  })
  test('parses the amounts it formats (AD-98)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const value = cents / 100
        expect(parseAmount(formatAmount(value))).toBe(value)
        expect(isAmount(value)).toBe(true)
      }),
    )
    expect([isAmount(1.234), isAmount(-1), isAmount(NaN), isAmount(Infinity)]).toEqual([false, false, false, false])
  })
  test('formats an amount while it is typed, and changes nothing the second time (AD-98)', () => {
    expect(plain(formatAmountTyping('33500,555'))).toBe('33 500,55')
    expect(plain(formatAmountTyping('a0012'))).toBe('12')
    expect(formatAmountTyping('5,')).toBe('5,')
    fc.assert(
      fc.property(fc.string(), (typed) => formatAmountTyping(formatAmountTyping(typed)) === formatAmountTyping(typed)),
    )
  })
})

test('detects windows that are too small (SHELL-111)', () => {
  const fits: [number, number][] = [
    [1440, 900],
    [768, 480],
    [991, 615],
    [992, 616],
  ]
  const tooSmall: [number, number][] = [
    [1440, 479],
    [767, 600],
    [991, 616],
  ]
  expect(fits.filter(([width, height]) => isWindowTooSmall(width, height))).toEqual([])
  expect(tooSmall.filter(([width, height]) => !isWindowTooSmall(width, height))).toEqual([])
})
