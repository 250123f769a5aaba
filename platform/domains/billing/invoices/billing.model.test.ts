import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ApplyDiscount,
  CancelPayment,
  CreateOrder,
  DeleteOrder,
  GetInvoice,
  GetInvoices,
  RequestForInvoice,
  UpdateInvoice,
  UpdateOrder,
} from '#contract/billing/orders-and-invoices.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { INVOICE_STATUSES, isIssued, type InvoiceStatus } from '#rules/billing/invoice-status.ts'
import { createOrder } from './billing.fixture.ts'
import { registerBilling } from './routes.ts'

// Model test of all staff actions on an invoice and its lines. The table of allowed actions per state decides, rejected
// actions change nothing, and the sums always match the lines.

const platform = await setUpPlatform({ areas: [registerBilling], now: new Date('2025-11-20T08:00:00.000Z') })
const economy = await platform.createStaff('Economy')
const member = await platform.createUser()

type Kind = 'posting' | 'candidate' | 'written' | 'fee'
interface Line {
  id: number
  kind: Kind
  net: number
  discount: number
  isCanceled: boolean
}
interface Model {
  status: InvoiceStatus
  wasSent: boolean
  vat: number
  lines: Line[]
}

/** Allowed actions by kind of line while the invoice is not sent, and the error code of any other action. */
const allowed: Record<Kind, Record<'edit' | 'delete' | 'payment' | 'discount', 200 | 'notManual' | 'manualOrder'>> = {
  posting: { edit: 'notManual', delete: 'notManual', payment: 200, discount: 200 },
  candidate: { edit: 'notManual', delete: 'notManual', payment: 200, discount: 200 },
  written: { edit: 200, delete: 200, payment: 'manualOrder', discount: 'manualOrder' },
  fee: { edit: 'notManual', delete: 'notManual', payment: 'manualOrder', discount: 'manualOrder' },
}

type Act =
  | { act: 'status'; to: InvoiceStatus }
  | { act: 'vat'; to: 0 | 0.25 }
  | { act: 'paper'; to: boolean }
  | { act: 'add'; amount: number }
  | { act: 'edit' | 'discount'; line: number; amount: number }
  | { act: 'delete'; line: number }
  | { act: 'payment'; line: number; cancel: boolean }

const line = fc.nat(5)
const amount = fc.integer({ min: 1, max: 9000 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('status' as const), to: fc.constantFrom(...INVOICE_STATUSES) }),
  fc.record({ act: fc.constant('vat' as const), to: fc.constantFrom(0 as const, 0.25 as const) }),
  fc.record({ act: fc.constant('paper' as const), to: fc.boolean() }),
  fc.record({ act: fc.constant('add' as const), amount }),
  fc.record({ act: fc.constantFrom('edit' as const, 'discount' as const), line, amount }),
  fc.record({ act: fc.constant('delete' as const), line }),
  fc.record({ act: fc.constant('payment' as const), line, cancel: fc.boolean() }),
)
/** Sending closes an invoice for good, so most runs do the actions of an open invoice first. */
const walks = fc
  .tuple(
    fc.array(
      acts.filter(({ act }) => act !== 'status'),
      { maxLength: 8 },
    ),
    fc.array(acts, { maxLength: 6 }),
  )
  .map(([open, any]) => [...open, ...any])

const due = ({ net, discount, isCanceled }: Line) => (isCanceled ? 0 : net + discount)

test('allows changes by the state of the invoice and keeps sums right (ADMIN-54, ADMIN-55, ADMIN-63, ADMIN-68, ADMIN-69)', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const company = await platform.createCompany({ members: [member] })
      await createOrder(platform, company.id, { net: 690_000 })
      await createOrder(platform, company.id, {
        kind: 'Candidate',
        item: null,
        adId: null,
        package: null,
        net: 500_000,
      })
      await platform.inject(RequestForInvoice, { body: { id: company.id } }, member)
      const id = (await platform.inject(GetInvoices, { query: { id: company.id } }, member)).body.data[0]?.id ?? 0
      const read = async () => (await platform.inject(GetInvoice, { query: { id, file: false } }, economy)).body
      const kinds: Kind[] = ['posting', 'candidate']
      const model: Model = {
        status: 'UnSent',
        wasSent: false,
        vat: 0.25,
        lines: (await read()).orders.map((order, index) => ({
          id: order.id,
          kind: kinds[index] ?? 'written',
          net: order.total,
          discount: 0,
          isCanceled: false,
        })),
      }
      const closed = () => model.wasSent
      /** Checks the result of an action, and updates the model if the action is allowed. */
      const expectAnswer = (
        { status, error }: { status: number; error: { code?: string } | undefined },
        should: 200 | string,
        then: () => void,
      ) => {
        expect(status === 200 ? 200 : error?.code).toBe(should)
        if (should === 200) then()
      }
      for (const step of walk) {
        const target = 'line' in step ? model.lines[step.line % Math.max(1, model.lines.length)] : undefined
        if ('line' in step && !target) continue
        const may = closed()
          ? 'invoiceSent'
          : step.act === 'edit' || step.act === 'delete' || step.act === 'payment' || step.act === 'discount'
            ? allowed[target?.kind ?? 'written'][step.act]
            : 200
        const params = { orderId: target?.id ?? 0 }
        switch (step.act) {
          case 'status':
            expectAnswer(
              await platform.inject(UpdateInvoice, { body: { id, key: 'status', status: step.to } }, economy),
              model.lines.length === 0 && isIssued(step.to) ? 'invalid' : 200,
              () => {
                model.status = step.to
                model.wasSent ||= isIssued(step.to)
              },
            )
            break
          case 'vat':
            expectAnswer(
              await platform.inject(UpdateInvoice, { body: { id, key: 'vat', vat: step.to } }, economy),
              may,
              () => (model.vat = step.to),
            )
            break
          case 'paper': {
            const answer = await platform.inject(
              UpdateInvoice,
              { body: { id, key: 'paperBilling', paperBilling: step.to } },
              economy,
            )
            expectAnswer(answer, may, () => {
              const fee = answer.body.orders.find(({ item }) => item === 'paperFee')
              const hadFee = model.lines.some(({ kind }) => kind === 'fee')
              if (step.to && !hadFee)
                model.lines.push({ id: fee?.id ?? 0, kind: 'fee', net: 26, discount: 0, isCanceled: false })
              if (!step.to) model.lines = model.lines.filter(({ kind }) => kind !== 'fee')
            })
            break
          }
          case 'add': {
            const answer = await platform.inject(
              CreateOrder,
              { body: { id, title: 'Fotografering', amount: step.amount } },
              economy,
            )
            expectAnswer(answer, may, () =>
              model.lines.push({
                id: answer.body.id,
                kind: 'written',
                net: step.amount,
                discount: 0,
                isCanceled: false,
              }),
            )
            break
          }
          case 'edit':
            expectAnswer(
              await platform.inject(UpdateOrder, { params, body: { title: 'Ändrad', amount: step.amount } }, economy),
              may,
              () => {
                if (target) target.net = step.amount
              },
            )
            break
          case 'discount': {
            const isMore = may === 200 && step.amount > (target?.net ?? 0)
            expectAnswer(
              await platform.inject(ApplyDiscount, { params, body: { discount: -step.amount } }, economy),
              isMore ? 'invalid' : may,
              () => {
                if (target) target.discount = -step.amount
              },
            )
            break
          }
          case 'delete':
            expectAnswer(
              await platform.inject(DeleteOrder, { params, query: {} }, economy),
              may,
              () => (model.lines = model.lines.filter((candidate) => candidate !== target)),
            )
            break
          case 'payment':
            expectAnswer(
              await platform.inject(CancelPayment, { params, body: { cancel: step.cancel } }, economy),
              may,
              () => {
                if (target) target.isCanceled = step.cancel
              },
            )
            break
        }
        const stored = await read()
        expect(
          stored.orders.map((order) => [
            order.id,
            order.total,
            order.discount,
            order.isPaymentCanceled,
            order.currentDue,
          ]),
        ).toEqual(model.lines.map((one) => [one.id, one.net, one.discount, one.isCanceled, due(one)]))
        const net = model.status === 'Canceled' ? 0 : model.lines.reduce((sum, one) => sum + due(one), 0)
        expect([
          stored.status,
          stored.sentAt !== null,
          stored.vat,
          stored.ordersCount,
          stored.sums.net,
          stored.sums.vat,
        ]).toEqual([model.status, model.wasSent, model.vat, model.lines.length, net, net * model.vat])
      }
    }),
    { numRuns: 12 },
  )
})
