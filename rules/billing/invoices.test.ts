import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDiscount,
  checkManualLine,
  discountOf,
  dueOf,
  invoiceTotals,
  lineWithVat,
  netOfTyped,
  wholeKronor,
  type InvoiceLine,
} from './invoice-lines.ts'
import { invoiceNumber, isOcrNumber, luhnDigit, ocrNumber, storedNumber } from './invoice-number.ts'
import {
  dueDateOf,
  invoiceStatuses,
  isClosed,
  isIssued,
  statusOn,
  withStatus,
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
const paths = fc.array(fc.constantFrom(...invoiceStatuses), { minLength: 1, maxLength: 8 })
const follow = (path: readonly InvoiceStatus[]) =>
  path.reduce((state, status) => withStatus(state, status, { now, today }), fresh)

test('ADMIN-55 every status may follow every other: the table of what each does', () => {
  const told = invoiceStatuses.map((to) => {
    const { status, issuedOn, dueOn, sentAt, paidAt } = withStatus(fresh, to, { now, today })
    return [status, issuedOn, dueOn, sentAt !== null, paidAt !== null]
  })
  expect(told).toEqual([
    ['UnSent', null, null, false, false],
    ['Sent', today, '2025-12-20', true, false],
    ['UnPaid', today, '2025-12-20', true, false],
    ['Paid', today, '2025-12-20', true, true],
    ['Canceled', null, null, false, false],
  ])
})

test('ADMIN-55 BILL-18 whatever statuses follow each other: sent once stays closed and dated, paid is told only while it is paid', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const state = follow(path)
      const wasIssued = path.some(isIssued)
      expect(state.status).toBe(path.at(-1))
      expect(isClosed(state)).toBe(wasIssued)
      expect([state.issuedOn !== null, state.dueOn !== null]).toEqual([wasIssued, wasIssued])
      expect(state.paidAt !== null).toBe(state.status === 'Paid')
    }),
  )
})

test('a sent invoice is not due before its date: a good due date is kept, another becomes 30 days ADMIN-57 BILL-20', () => {
  const dates = fc.option(fc.integer({ min: -60, max: 60 }).map((days) => addDays(today, days)))
  fc.assert(
    fc.property(dates, dates, fc.constantFrom(...invoiceStatuses.filter(isIssued)), (issuedOn, dueOn, status) => {
      const sent = withStatus({ ...fresh, issuedOn, dueOn }, status, { now, today })
      const date = issuedOn ?? today
      expect([sent.issuedOn, sent.dueOn]).toEqual([date, dueOn !== null && dueOn >= date ? dueOn : dueDateOf(date)])
    }),
  )
})

test('BILL-20 BILL-21 an invoice has 30 days, is overdue the day after, and waits again when its due date is moved ahead', () => {
  const dueOn = dueDateOf(today)
  expect(dueOn).toBe('2025-12-20')
  expect([
    statusOn(dueOn, { status: 'Sent', dueOn }),
    statusOn(addDays(dueOn, 1), { status: 'Sent', dueOn }),
    statusOn(today, { status: 'UnPaid', dueOn }),
  ]).toEqual(['Sent', 'UnPaid', 'Sent'])
  fc.assert(
    fc.property(fc.constantFrom(...invoiceStatuses), fc.integer({ min: -400, max: 400 }), (status, days) => {
      const after = statusOn(addDays(today, days), { status, dueOn: today })
      if (status === 'Sent' || status === 'UnPaid') expect(after).toBe(days > 0 ? 'UnPaid' : 'Sent')
      else expect(after).toBe(status)
    }),
  )
})

test('BILL-09 BILL-10 BILL-13 ADMIN-62 totals are the sums of the lines for any prices, discounts, rates and cancelled payments', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 30 }), rates, (all, vat) => {
      const totals = invoiceTotals(all, vat)
      const each = all.map((line) => lineWithVat(line, vat))
      expect(totals.net).toBe(each.reduce((sum, { net }) => sum + net, 0))
      expect(totals.vat).toBe(each.reduce((sum, one) => sum + one.vat, 0))
      expect(totals.gross).toBe(totals.net + totals.vat)
      expect(totals.gross).toBeGreaterThanOrEqual(0)
      expect(totals.payable).toBe(totals.gross + totals.rounding)
      expect([totals.payable % 100 === 0, Math.abs(totals.rounding) <= 50]).toEqual([true, true])
    }),
  )
})

test('ADMIN-62 what is to be paid is whole kronor, half away from zero', () => {
  expect([ore(2_553_250), ore(2_553_249), ore(-50), ore(0)].map(wholeKronor)).toEqual([2_553_300, 2_553_200, -100, 0])
})

test('ADMIN-68 a cancelled payment costs nothing and comes back as it was', () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(dueOf({ ...line, isPaymentCanceled: true })).toBe(0)
      expect(dueOf({ ...line, isPaymentCanceled: false })).toBe(line.net + line.discount)
    }),
  )
})

test('ADMIN-69 ADMIN-70 a discount is stored below zero and is never more than its line', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(ore), (net, typed) => {
      const discount = discountOf(typed)
      expect(discount).toBeLessThanOrEqual(0)
      expect(checkDiscount({ net }, discount)).toEqual(net + discount < 0 ? { discount: ['moreThanPrice'] } : {})
    }),
  )
})

test('ADMIN-64 an amount typed with VAT comes back within an öre', () => {
  fc.assert(
    fc.property(amounts, rates, (gross, vat) => {
      const back = lineWithVat({ net: netOfTyped(gross, vat), discount: ore(0), isPaymentCanceled: false }, vat).gross
      expect(Math.abs(back - gross)).toBeLessThanOrEqual(1)
    }),
  )
  expect(netOfTyped(ore(562_500), rate)).toBe(450_000)
})

test('ADMIN-65 ADMIN-66 a written line needs a title and an amount', () => {
  expect(checkManualLine({ title: ' ', net: 0 })).toEqual({ title: ['required'], amount: ['required'] })
  expect(checkManualLine({ title: 'x'.repeat(201), net: 1e12 })).toEqual({ title: ['tooLong'], amount: ['outOfRange'] })
  expect(checkManualLine({ title: 'Fotografering', net: -100 })).toEqual({})
})

test('BILL-15 a number tells its year and sorts by it', () => {
  expect([invoiceNumber(storedNumber(2025, 42)), invoiceNumber(storedNumber(2025, 12_345))]).toEqual([
    '2025-0042',
    '2025-12345',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 999_999 }), (year, place) => {
      expect(storedNumber(year, place)).toBeLessThan(storedNumber(year + 1, 1))
    }),
  )
  expect(() => storedNumber(2025, 0)).toThrow(RangeError)
})

test('PLUS-85 an OCR number carries its length and a check digit that finds every wrong digit and almost every exchange of two', () => {
  // Bankgirot's example of the algorithm: 123456789 has the check digit 7.
  expect(luhnDigit('123456789')).toBe(7)
  expect(ocrNumber(storedNumber(2025, 1124))).toBe('2025112406')
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (year, place, where, by) => {
        const ocr = ocrNumber(storedNumber(year, place))
        expect([isOcrNumber(ocr), isOcrNumber(`${ocr}0`), isOcrNumber(ocr.slice(1))]).toEqual([true, false, false])
        const at = where % ocr.length
        const wrong = ocr.slice(0, at) + ((Number(ocr[at]) + by) % 10) + ocr.slice(at + 1)
        expect(isOcrNumber(wrong)).toBe(false)
      },
    ),
  )
})
