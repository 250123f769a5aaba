import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDiscount,
  checkManualLine,
  storedDiscount,
  amountDueOf,
  invoiceTotals,
  lineWithVat,
  netOfTypedGross,
  roundToKronor,
  type InvoiceLine,
} from './invoice-lines.ts'
import { formatInvoiceNumber, isOcrNumber, luhnDigit, ocrNumber, storedInvoiceNumber } from './invoice-number.ts'
import {
  dueDateOf,
  INVOICE_STATUSES,
  isContentFinal,
  isIssued,
  statusOnDay,
  applyStatus,
  type InvoiceState,
  type InvoiceStatus,
} from './invoice-status.ts'
import { basisPointsOf, ore } from './money.ts'
import { addDays } from '#rules/text-and-time/stockholm-time.ts'

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
const [now, today] = ['2025-11-20T08:00:00.000Z', '2025-11-20']
const fresh: InvoiceState = { status: 'UnSent', issuedOn: null, dueOn: null, sentAt: null, paidAt: null }
const paths = fc.array(fc.constantFrom(...INVOICE_STATUSES), { minLength: 1, maxLength: 8 })
const follow = (path: readonly InvoiceStatus[]) =>
  path.reduce((state, status) => applyStatus(state, status, { now, today }), fresh)

test('allows every status to follow every other, with these effects (ADMIN-55)', () => {
  const outcomes = INVOICE_STATUSES.map((to) => {
    const { status, issuedOn, dueOn, sentAt, paidAt } = applyStatus(fresh, to, { now, today })
    return [status, issuedOn, dueOn, sentAt !== null, paidAt !== null]
  })
  expect(outcomes).toEqual([
    ['UnSent', null, null, false, false],
    ['Sent', today, '2025-12-20', true, false],
    ['UnPaid', today, '2025-12-20', true, false],
    ['Paid', today, '2025-12-20', true, true],
    ['Canceled', null, null, false, false],
  ])
})

test('keeps a sent invoice final and dated, and `paidAt` only while it is paid (ADMIN-55, BILL-18)', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const state = follow(path)
      const wasIssued = path.some(isIssued)
      expect(state.status).toBe(path.at(-1))
      expect(isContentFinal(state)).toBe(wasIssued)
      expect([state.issuedOn !== null, state.dueOn !== null]).toEqual([wasIssued, wasIssued])
      expect(state.paidAt !== null).toBe(state.status === 'Paid')
    }),
  )
})

test('keeps a due date that is not before the invoice date, and replaces others with 30 days (ADMIN-57, BILL-20)', () => {
  const dates = fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(today, days)))
  fc.assert(
    fc.property(dates, dates, fc.constantFrom(...INVOICE_STATUSES.filter(isIssued)), (issuedOn, dueOn, status) => {
      const sent = applyStatus({ ...fresh, issuedOn, dueOn }, status, { now, today })
      const date = issuedOn ?? today
      expect([sent.issuedOn, sent.dueOn]).toEqual([date, dueOn !== null && dueOn >= date ? dueOn : dueDateOf(date)])
    }),
  )
})

test('is overdue the day after 30 days, and no longer when the due date is moved forward (BILL-20, BILL-21)', () => {
  const dueOn = dueDateOf(today)
  expect(dueOn).toBe('2025-12-20')
  expect([
    statusOnDay(dueOn, { status: 'Sent', dueOn }),
    statusOnDay(addDays(dueOn, 1), { status: 'Sent', dueOn }),
    statusOnDay(today, { status: 'UnPaid', dueOn }),
  ]).toEqual(['Sent', 'UnPaid', 'Sent'])
  fc.assert(
    fc.property(fc.constantFrom(...INVOICE_STATUSES), fc.integer({ min: -400, max: 400 }), (status, days) => {
      const after = statusOnDay(addDays(today, days), { status, dueOn: today })
      if (status === 'Sent' || status === 'UnPaid') expect(after).toBe(days > 0 ? 'UnPaid' : 'Sent')
      else expect(after).toBe(status)
    }),
  )
})

test('sums the lines for any prices, discounts, rates and cancelled payments (BILL-09, BILL-10, BILL-13, ADMIN-62)', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 30 }), rates, (invoiceLines, vat) => {
      const totals = invoiceTotals(invoiceLines, vat)
      const lineTotals = invoiceLines.map((line) => lineWithVat(line, vat))
      expect(totals.net).toBe(lineTotals.reduce((sum, { net }) => sum + net, 0))
      expect(totals.vat).toBe(lineTotals.reduce((sum, line) => sum + line.vat, 0))
      expect(totals.gross).toBe(totals.net + totals.vat)
      expect(totals.gross).toBeGreaterThanOrEqual(0)
      expect(totals.payable).toBe(totals.gross + totals.rounding)
      expect([totals.payable % 100 === 0, Math.abs(totals.rounding) <= 50]).toEqual([true, true])
    }),
  )
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
})

test('requires a title and an amount for a manual line (ADMIN-65, ADMIN-66)', () => {
  expect(checkManualLine({ title: ' ', net: 0 })).toEqual({ title: ['required'], amount: ['required'] })
  expect(checkManualLine({ title: 'x'.repeat(201), net: 1e12 })).toEqual({ title: ['tooLong'], amount: ['outOfRange'] })
  expect(checkManualLine({ title: 'Fotografering', net: -100 })).toEqual({})
})

test('reads the year from a number, and sorts by it (BILL-15)', () => {
  expect([
    formatInvoiceNumber(storedInvoiceNumber(2025, 42)),
    formatInvoiceNumber(storedInvoiceNumber(2025, 12_345)),
  ]).toEqual(['2025-0042', '2025-12345'])
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 999_999 }), (year, position) => {
      expect(storedInvoiceNumber(year, position)).toBeLessThan(storedInvoiceNumber(year + 1, 1))
    }),
  )
  expect(() => storedInvoiceNumber(2025, 0)).toThrow(RangeError)
})

test('detects every wrong digit and almost every swap of two digits in an OCR number (PLUS-85)', () => {
  // Bankgirot's example of the algorithm: 123456789 has the check digit 7.
  expect(luhnDigit('123456789')).toBe(7)
  expect(ocrNumber(storedInvoiceNumber(2025, 1124))).toBe('2025112406')
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (year, position, where, by) => {
        const ocr = ocrNumber(storedInvoiceNumber(year, position))
        expect([isOcrNumber(ocr), isOcrNumber(`${ocr}0`), isOcrNumber(ocr.slice(1))]).toEqual([true, false, false])
        const at = where % ocr.length
        const wrong = ocr.slice(0, at) + ((Number(ocr[at]) + by) % 10) + ocr.slice(at + 1)
        expect(isOcrNumber(wrong)).toBe(false)
      },
    ),
  )
})
