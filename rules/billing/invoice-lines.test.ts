import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDiscount,
  checkManualLine,
  grossOfStored,
  storedDiscount,
  amountDueOf,
  invoiceTotals,
  lineWithVat,
  netOfTypedGross,
  roundToKronor,
  type InvoiceLine,
} from './invoice-lines.ts'
import { basisPointsOf, kronorToOre, ore, shareOf } from './money.ts'

const rate = basisPointsOf(2500)
const rates = fc.constantFrom(basisPointsOf(0), rate)
const amounts = fc.integer({ min: 0, max: 5_000_000_00 }).map(ore)
const lines: fc.Arbitrary<InvoiceLine> = fc
  .record({ net: amounts, part: fc.integer({ min: 0, max: 100 }), isPaymentCanceled: fc.boolean() })
  .map(({ net, part, isPaymentCanceled }) => ({
    net,
    discount: ore(-Math.floor((net * part) / 100)),
    isPaymentCanceled,
  }))

test('sums the lines for any prices, discounts, rates and cancelled payments (BILL-09, BILL-10, BILL-13, ADMIN-62)', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 30 }), rates, (invoiceLines, vat) => {
      const totals = invoiceTotals(invoiceLines, vat)
      const lineTotals = invoiceLines.map((line) => lineWithVat(line, vat))
      expect(totals.net).toBe(lineTotals.reduce((sum, { net }) => sum + net, 0))
      expect(totals.vat).toBe(shareOf(totals.net, vat))
      expect(totals.gross).toBe(totals.net + totals.vat)
      expect(totals.gross).toBeGreaterThanOrEqual(0)
      expect(totals.payable).toBe(totals.gross + totals.rounding)
      expect([totals.payable % 100 === 0, Math.abs(totals.rounding) <= 50]).toEqual([true, true])
    }),
  )
})

test('adds VAT to the sum of the lines, rounded once (BILL-09, PLUS-85)', () => {
  const invoiceOf = (...amounts: number[]) =>
    invoiceTotals(
      amounts.map((kronor) => ({ net: kronorToOre(kronor), discount: ore(0), isPaymentCanceled: false })),
      rate,
    )
  // 77 332.65 × 25 % is 19 333.1625. The sum of the rounded VAT of these lines is 19 333.17.
  expect(invoiceOf(76_532.5, 79.99, 26.66, 0.01, 693.49)).toMatchObject({ net: 7_733_265, vat: 1_933_316 })
  // 77 320.15 × 25 % is 19 330.0375. The sum of the rounded VAT of these lines is 19 330.05.
  expect(invoiceOf(77_000.02, 240.02, 80.11)).toMatchObject({
    net: 7_732_015,
    vat: 1_933_004,
    gross: 9_665_019,
    payable: 9_665_000,
  })
})

test('rounds the amount to pay to whole kronor, half away from zero (ADMIN-62)', () => {
  expect([ore(2_553_250), ore(2_553_249), ore(-50), ore(0)].map(roundToKronor)).toEqual([2_553_300, 2_553_200, -100, 0])
})

test('charges nothing for a cancelled payment, and restores the full amount (ADMIN-68)', () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(amountDueOf({ ...line, isPaymentCanceled: true })).toBe(0)
      expect(amountDueOf({ ...line, isPaymentCanceled: false })).toBe(line.net + line.discount)
    }),
  )
})

test('stores a discount below zero, and never more than its line (ADMIN-69, ADMIN-70)', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(ore), (net, typed) => {
      const discount = storedDiscount(typed)
      expect(discount).toBeLessThanOrEqual(0)
      expect(checkDiscount({ net }, discount)).toEqual(net + discount < 0 ? { discount: ['moreThanPrice'] } : {})
    }),
  )
})

test('restores an amount typed with VAT within an öre (ADMIN-64)', () => {
  fc.assert(
    fc.property(amounts, rates, (gross, vat) => {
      const restoredGross = lineWithVat(
        { net: netOfTypedGross(gross, vat), discount: ore(0), isPaymentCanceled: false },
        vat,
      ).gross
      expect(Math.abs(restoredGross - gross)).toBeLessThanOrEqual(1)
    }),
  )
  expect(netOfTypedGross(ore(562_500), rate)).toBe(450_000)
  // 12 345.67 is stored as 9 876.54 without VAT, which is 12 345.68 with VAT.
  expect([netOfTypedGross(ore(1_234_567), rate), grossOfStored(ore(1_234_567), rate)]).toEqual([987_654, 1_234_568])
  expect([9_999, 3_333, -25_000, 100_000_000].map((typed) => grossOfStored(ore(typed), rate))).toEqual([
    9_999, 3_333, -25_000, 100_000_000,
  ])
})

test('requires a title and a positive amount for a manual line (ADMIN-65, ADMIN-66, SHELL-05)', () => {
  expect(checkManualLine({ title: ' ', net: 0 })).toEqual({ title: ['required'], amount: ['required'] })
  expect(checkManualLine({ title: 'x'.repeat(201), net: 1e12 })).toEqual({ title: ['tooLong'], amount: ['outOfRange'] })
  expect(checkManualLine({ title: 'Fotografering', net: -100 })).toEqual({ amount: ['outOfRange'] })
  expect(checkManualLine({ title: 'Fotografering', net: 100 })).toEqual({})
})
