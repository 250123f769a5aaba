import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basisPointsOf,
  rateToBasisPoints,
  documentTotals,
  oreToKronor,
  lineTotals,
  netOfGross,
  ore,
  kronorToOre,
  basisPointsToRate,
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

test('accepts only whole öre as an amount', () => {
  expect(kronorToOre(14_875.5)).toBe(1_487_550)
  expect(kronorToOre(0.29)).toBe(29)
  expect(kronorToOre(-26)).toBe(-2600)
  for (const wrong of [0.005, Number.NaN, Number.POSITIVE_INFINITY, 1e13])
    expect(() => kronorToOre(wrong)).toThrow(RangeError)
  expect(() => ore(1.5)).toThrow(RangeError)
  expect(Object.is(ore(-0), 0)).toBe(true)
  for (const wrong of [-1, 10_001, 12.5]) expect(() => basisPointsOf(wrong)).toThrow(RangeError)
  expect(() => rateToBasisPoints(0.123_45)).toThrow(RangeError)
})

test('converts API rates back and forth without change (BILL-13)', () => {
  expect(rateToBasisPoints(0.25)).toBe(2500)
  expect(basisPointsToRate(rateToBasisPoints(0.25))).toBe(0.25)
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(kronorToOre(oreToKronor(amount))).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }).map(basisPointsOf), (rate) => {
      expect(rateToBasisPoints(basisPointsToRate(rate))).toBe(rate)
    }),
  )
})

test('rounds half an öre away from zero, in both directions', () => {
  expect(shareOf(ore(2), basisPointsOf(2500))).toBe(1)
  expect(shareOf(ore(-2), basisPointsOf(2500))).toBe(-1)
  expect(shareOf(ore(1), basisPointsOf(2500))).toBe(0)
  expect(
    lineTotals({ quantity: 3, unitPrice: ore(333), discount: basisPointsOf(5000), vat: basisPointsOf(2500) }),
  ).toEqual({ net: 500, vat: 125, gross: 625 })
})

test('charges 26 kronor and VAT for a paper invoice (BILL-25)', () => {
  expect(lineTotals({ quantity: 1, unitPrice: kronorToOre(26), vat: basisPointsOf(2500) })).toEqual({
    net: 2600,
    vat: 650,
    gross: 3250,
  })
})

test('calculates the VAT of a document once per rate, and net plus VAT is the gross (BILL-09, BILL-10)', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 40 }), (moneyLines) => {
      const totalsOfLines = moneyLines.map(lineTotals)
      const total = documentTotals(moneyLines)
      expect(total.net).toBe(totalsOfLines.reduce((sum, line) => sum + line.net, 0))
      for (const column of ['net', 'vat', 'gross'] as const)
        expect(total[column]).toBe(total.byRate.reduce((sum, rate) => sum + rate[column], 0))
      for (const { rate, net, vat } of total.byRate) expect(vat).toBe(shareOf(net, rate))
      for (const part of [...totalsOfLines, ...total.byRate, total]) expect(part.net + part.vat).toBe(part.gross)
    }),
  )
})

test('is at most half an öre off the exact value, and refunds exactly what it charged', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const exact = (line.unitPrice * line.quantity * (10_000 - (line.discount ?? 0))) / 10_000
      expect(Math.abs(lineTotals(line).net - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      const refund = lineTotals({ ...line, quantity: -line.quantity })
      expect([refund.net + lineTotals(line).net, refund.vat + lineTotals(line).vat]).toEqual([0, 0])
    }),
  )
})

test('returns a net whose total is within one öre of the amount with VAT (ADMIN-64)', () => {
  fc.assert(
    fc.property(amounts, rates, (gross, vat) => {
      const net = netOfGross(gross, vat)
      expect(Math.abs(net + shareOf(net, vat) - gross)).toBeLessThanOrEqual(1)
    }),
  )
  expect(netOfGross(kronorToOre(125), basisPointsOf(2500))).toBe(10_000)
})
