import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kronorToOre, ore, oreToKronor } from '#rules/billing/money.ts'
import { bigIntScalar, decimalScalar } from './scalars.ts'

const write = (kronor: number) => decimalScalar.coerceOutputValue(kronor)
const read = (text: unknown) => decimalScalar.coerceInputValue(text)

/** Writes öre as text with whole numbers only. */
function textOf(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

test('every amount in öre is written and read without a floating-point error', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
      expect(write(oreToKronor(ore(amount)))).toBe(textOf(amount))
      expect(kronorToOre(read(textOf(amount)))).toBe(amount)
    }),
  )
})

test('a number with more decimals keeps them all', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (number) => {
      const text = write(Math.abs(number) < 1e-3 ? 0 : number)
      expect(text).toMatch(/^-?\d+\.\d{2,}$/)
      expect(Number(text)).toBeCloseTo(Math.abs(number) < 1e-3 ? 0 : number, 10)
    }),
  )
  expect([write(14_875), write(0.1 + 0.2), write(-0)]).toEqual(['14875.00', '0.30000000000000004', '0.00'])
})

test.each([['14875,00'], ['1e3'], ['0.005'], [''], ['12345678901234'], [14_875], [null]])(
  'refuses %j, which is not exact in öre or no text',
  (value) => {
    expect(() => read(value)).toThrow('decimal string')
  },
)

test('BigInt carries whole numbers beyond 32 bits, and refuses anything else', () => {
  for (const number of [0, 4_294_967_295, Number.MAX_SAFE_INTEGER]) {
    expect(bigIntScalar.coerceOutputValue(number)).toBe(number)
    expect(bigIntScalar.coerceInputValue(number)).toBe(number)
  }
  for (const wrong of [1.5, '7', 2 ** 53, null])
    expect(() => bigIntScalar.coerceInputValue(wrong)).toThrow('whole number')
})
