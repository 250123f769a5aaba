import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basisPointsOf,
  basisPointsOfRate,
  documentTotals,
  kronorOf,
  lineTotals,
  netOfGross,
  ore,
  oreOfKronor,
  rateOf,
  shareOf,
  type MoneyLine,
} from './money.ts'

const amounts = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(ore)
const rates = fc.constantFrom(0, 600, 1200, 2500).map(basisPointsOf)
const lines: fc.Arbitrary<MoneyLine> = fc.record({
  quantity: fc.integer({ min: -50, max: 50 }),
  unitPrice: amounts,
  discount: fc.integer({ min: 0, max: 10_000 }).map(basisPointsOf),
  vat: rates,
})

test('an amount is whole öre, and nothing else is taken for one', () => {
  expect(oreOfKronor(14_875.5)).toBe(1_487_550)
  expect(oreOfKronor(0.29)).toBe(29)
  expect(oreOfKronor(-26)).toBe(-2600)
  for (const wrong of [0.005, Number.NaN, Number.POSITIVE_INFINITY, 1e13])
    expect(() => oreOfKronor(wrong)).toThrow(RangeError)
  expect(() => ore(1.5)).toThrow(RangeError)
  expect(Object.is(ore(-0), 0)).toBe(true)
  for (const wrong of [-1, 10_001, 12.5]) expect(() => basisPointsOf(wrong)).toThrow(RangeError)
  expect(() => basisPointsOfRate(0.123_45)).toThrow(RangeError)
})

test('BILL-13 the rates of the wire come and go unchanged', () => {
  expect(basisPointsOfRate(0.25)).toBe(2500)
  expect(rateOf(basisPointsOfRate(0.25))).toBe(0.25)
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(oreOfKronor(kronorOf(amount))).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }).map(basisPointsOf), (rate) => {
      expect(basisPointsOfRate(rateOf(rate))).toBe(rate)
    }),
  )
})

test('half an öre goes away from zero, in both directions', () => {
  expect(shareOf(ore(2), basisPointsOf(2500))).toBe(1)
  expect(shareOf(ore(-2), basisPointsOf(2500))).toBe(-1)
  expect(shareOf(ore(1), basisPointsOf(2500))).toBe(0)
  expect(
    lineTotals({ quantity: 3, unitPrice: ore(333), discount: basisPointsOf(5000), vat: basisPointsOf(2500) }),
  ).toEqual({ net: 500, vat: 125, gross: 625 })
})

test('BILL-25 the fee of a paper bill is 26 kronor and VAT', () => {
  expect(lineTotals({ quantity: 1, unitPrice: oreOfKronor(26), vat: basisPointsOf(2500) })).toEqual({
    net: 2600,
    vat: 650,
    gross: 3250,
  })
})

test('BILL-10 whatever the lines, each column of a document adds up, and net and VAT are what is to be paid', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 40 }), (all) => {
      const each = all.map(lineTotals)
      const total = documentTotals(all)
      for (const column of ['net', 'vat', 'gross'] as const) {
        expect(total[column]).toBe(each.reduce((sum, line) => sum + line[column], 0))
        expect(total[column]).toBe(total.byRate.reduce((sum, rate) => sum + rate[column], 0))
      }
      for (const part of [...each, ...total.byRate, total]) expect(part.net + part.vat).toBe(part.gross)
    }),
  )
})

test('a line is off the exact value by half an öre at most, and what is given back is what was taken', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const exact = (line.unitPrice * line.quantity * (10_000 - (line.discount ?? 0))) / 10_000
      expect(Math.abs(lineTotals(line).net - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      const back = lineTotals({ ...line, quantity: -line.quantity })
      expect([back.net + lineTotals(line).net, back.vat + lineTotals(line).vat]).toEqual([0, 0])
    }),
  )
})

test('ADMIN-64 a total that holds VAT gives a net whose total is the same, give or take one öre', () => {
  fc.assert(
    fc.property(amounts, rates, (gross, vat) => {
      const net = netOfGross(gross, vat)
      expect(Math.abs(net + shareOf(net, vat) - gross)).toBeLessThanOrEqual(1)
    }),
  )
  expect(netOfGross(oreOfKronor(125), basisPointsOf(2500))).toBe(10_000)
})
