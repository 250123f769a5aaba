import fc from 'fast-check'
import { expect, test } from 'vitest'
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
import { addDays } from '#rules/text-and-time/stockholm-time.ts'

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
