import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ApplyDiscount,
  BillingExport,
  BillingSummary,
  CancelPayment,
  CorrectInvoice,
  CreateOrder,
  DeleteOrder,
  GetAllInvoices,
  GetAllOrders,
  GetInvoice,
  GetInvoiceOrders,
  GetInvoices,
  GetOrder,
  GetOrders,
  InvoiceFee,
  InvoicePreview,
  RequestForInvoice,
  RequestInvoiceFile,
  UpdateInvoice,
  UpdateOrder,
} from '#contract/billing/orders-and-invoices.ts'
import type { CallInput } from '#contract/base/call.ts'
import { removeUnclaimedFiles } from '#platform/domains/candidates/applications/remove-files.ts'
import { companies, files, history, invoices, orders, outbox } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { createOrder } from './billing.fixture.ts'
import { linesOfPdf } from './document/read-pdf.fixture.ts'
import { MarkOverdue } from './queues.ts'
import { registerBilling } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerBilling], now: new Date('2025-11-20T08:00:00.000Z') })
const economy = await platform.createStaff('Economy')
let member: UserRow
let company: CompanyRow

beforeEach(async () => {
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({
    members: [member],
    name: 'Nordvik Energi AB',
    invoiceEmail: 'ekonomi@nordvik.example',
  })
})

const order = (overrides: Partial<typeof orders.$inferInsert> = {}) => createOrder(platform, company.id, overrides)
const request = (as = member, id = company.id) => platform.inject(RequestForInvoice, { body: { id } }, as)
const ofCompany = async () => (await platform.inject(GetInvoices, { query: { id: company.id } }, member)).body
const getInvoice = async (id: number) => (await platform.inject(GetInvoice, { query: { id } }, economy)).body
/** Creates an invoice with two orders. */
async function requested(overrides: Partial<typeof orders.$inferInsert> = {}) {
  await order(overrides)
  await order({
    kind: 'Candidate',
    item: null,
    title: 'Kandidatpaket, elnätstekniker',
    net: 500_000,
    adId: null,
    package: null,
    ...overrides,
  })
  expect((await request()).status).toBe(200)
  const [invoice] = (await ofCompany()).data
  if (!invoice) throw new Error('No invoice')
  return getInvoice(invoice.id)
}
const update = (
  id: number,
  change: Partial<CallInput<typeof UpdateInvoice>['body']> & { key: CallInput<typeof UpdateInvoice>['body']['key'] },
) => platform.inject(UpdateInvoice, { body: { id, ...change } }, economy)
const setStatus = (id: number, status: 'UnSent' | 'Sent' | 'UnPaid' | 'Paid' | 'Canceled') =>
  update(id, { key: 'status', status })

describe('orders and requests', () => {
  test('lists unbilled orders with VAT rate, count and sums (BILL-05, BILL-06, BILL-07, BILL-10, BILL-13)', async () => {
    await order({ discount: -100_000 })
    await order({
      kind: 'Candidate',
      item: null,
      title: 'Kandidatpaket',
      net: 500_000,
      adId: null,
      package: null,
      startsOn: null,
      expiresOn: null,
    })
    await order({ title: 'Avbruten', net: 690_000, paymentCanceledAt: platform.clock() })
    await order({ title: 'Med krediter', net: 0, priceMode: 'credit', credits: 1 })
    const { body } = await platform.inject(GetOrders, { query: { id: company.id } }, member)
    expect(body).toMatchObject({
      vatAmount: 0.25,
      total: 3,
      next: null,
      sums: { net: 15_900, vat: 3975, gross: 19_875, rounding: 0, payable: 19_875 },
    })
    expect(
      body.orders.map(
        ({ title, orderType, total, discount, isPaymentCanceled, currentDue, starts, expires, pricePerDay }) => [
          title,
          orderType,
          total,
          discount,
          isPaymentCanceled,
          currentDue,
          starts,
          expires,
          pricePerDay,
        ],
      ),
    ).toEqual([
      ['Avbruten', 'Posting', 6900, 0, true, 0, '2025-10-02', '2025-11-01', 230],
      ['Kandidatpaket', 'Candidate', 5000, 0, false, 5000, null, null, null],
      ['Nätplanerare, Boost Plus', 'Posting', 11_900, -1000, false, 10_900, '2025-10-02', '2025-11-01', 396.67],
    ])
    const single = (id: number, as = member, companyId = company.id) =>
      platform.inject(GetOrder, { query: { id: companyId, order: id } }, as)
    const [newest] = body.orders
    expect((await single(newest?.id ?? 0)).body).toEqual({ order: newest, vatAmount: 0.25 })
    const elsewhere = await platform.createCompany({ members: [member] })
    expect((await single(newest?.id ?? 0, member, elsewhere.id)).status).toBe(404)
    // VAT is rounded once, on the sum of the orders: 3975.01, not 3975.02.
    for (const title of ['Två öre', 'Två till']) await order({ title, net: 2 })
    expect((await platform.inject(GetOrders, { query: { id: company.id } }, member)).body.sums).toEqual({
      net: 15_900.04,
      vat: 3975.01,
      gross: 19_875.05,
      rounding: -0.05,
      payable: 19_875,
    })
  })

  test('invoices all orders once, with a number of the year and the requester (BILL-26, BILL-27, BILL-28)', async () => {
    expect([(await request()).status, (await request()).error.code]).toEqual([409, 'noOrders'])
    const invoice = await requested()
    expect(invoice).toMatchObject({
      status: 'UnSent',
      start: null,
      dueDate: null,
      bill: null,
      amount: 16_900,
      ordersCount: 2,
      requestedBy: { kind: 'user', name: 'Karin Wallén' },
      orderNumber: expect.stringMatching(/^2025-\d{4,}$/),
      paperBilling: false,
    })
    expect(invoice.orders.map(({ title }) => title)).toEqual([
      'Nätplanerare, Boost Plus',
      'Kandidatpaket, elnätstekniker',
    ])
    expect((await platform.inject(GetOrders, { query: { id: company.id } }, member)).body.total).toBe(0)
    expect((await request()).error.code).toBe('noOrders')
    expect(await platform.db.select().from(outbox).where(eq(outbox.companyId, company.id))).toMatchObject([
      { type: 'updateSettings' },
      { type: 'updateOffice', data: { about: 'billing' } },
      // The list of companies shows who has orders to invoice.
      { type: 'updateOffice', data: { about: 'companies' } },
      { type: 'updateOffice', data: { about: 'timeline' } },
    ])
  })

  test('previews an invoice, and refuses the request if the content changed (BILL-25, BILL-26, BILL-27)', async () => {
    await platform.db.update(companies).set({ paperBilling: true }).where(eq(companies.id, company.id))
    const cancelled = await order({ title: 'Avbruten', paymentCanceledAt: platform.clock() })
    await order({ discount: -100_000 })
    const preview = async (as = member) => platform.inject(InvoicePreview, { query: { id: company.id } }, as)
    const { body: shown } = await preview(economy)
    expect(shown).toMatchObject({
      orders: [{ title: 'Nätplanerare, Boost Plus', discount: -1000, currentDue: 10_900 }],
      ordersCount: 1,
      cancelledCount: 1,
      paperFee: 26,
      vatAmount: 0.25,
      sums: { net: 10_926, vat: 2731.5, gross: 13_657.5, rounding: 0.5, payable: 13_658 },
      buyer: { name: 'Nordvik Energi AB', organizationNumber: company.organizationNumber },
    })
    const confirm = (fingerprint: string) =>
      platform.inject(RequestForInvoice, { body: { id: company.id, fingerprint } }, member)
    const changed = { status: 409, error: { code: 'ordersChanged' } }
    const changes = [
      () => order({ title: 'Ny order' }),
      () => platform.db.update(orders).set({ paymentCanceledAt: null }).where(eq(orders.id, cancelled.id)),
      () => platform.db.update(companies).set({ paperBilling: false }).where(eq(companies.id, company.id)),
      () => platform.db.update(companies).set({ vatAmount: 0 }).where(eq(companies.id, company.id)),
    ]
    let { fingerprint } = shown
    for (const change of changes) {
      await change()
      expect(await confirm(fingerprint)).toMatchObject(changed)
      fingerprint = (await preview()).body.fingerprint
    }
    expect((await ofCompany()).total).toBe(0)
    const { sums } = (await preview()).body
    expect((await confirm(fingerprint)).status).toBe(200)
    expect((await ofCompany()).data).toMatchObject([{ sums }])
  })

  test('creates one invoice for two concurrent requests, without a gap in the numbers (BILL-27)', async () => {
    const companiesOf5 = await Promise.all(
      Array.from({ length: 5 }, () => platform.createCompany({ members: [member] })),
    )
    for (const { id } of companiesOf5) await createOrder(platform, id)
    const answers = await Promise.all(companiesOf5.flatMap(({ id }) => [request(member, id), request(member, id)]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
    const numbers = (await platform.db.select({ number: invoices.number }).from(invoices))
      .map(({ number }) => number % 1_000_000)
      .sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  test('adds the paper fee once, and removes it with paper billing (BILL-25, ADMIN-61)', async () => {
    await platform.db.update(companies).set({ paperBilling: true }).where(eq(companies.id, company.id))
    const invoice = await requested()
    expect(invoice.orders.at(-1)).toMatchObject({
      title: 'Avgift för pappersfaktura',
      orderType: 'Other',
      item: 'paperFee',
      currentDue: 26,
    })
    expect(invoice.sums).toEqual({ net: 16_926, vat: 4231.5, gross: 21_157.5, rounding: 0.5, payable: 21_158 })
    expect((await platform.inject(InvoiceFee, { query: { id: invoice.id } }, economy)).body).toMatchObject({
      id: invoice.orders.at(-1)?.id,
      total: 26,
    })
    const without = (await update(invoice.id, { key: 'paperBilling', paperBilling: false })).body
    expect([without.ordersCount, without.paperBilling, without.amount]).toEqual([2, false, 16_900])
    expect((await platform.inject(InvoiceFee, { query: { id: invoice.id } }, economy)).body).toMatchObject({
      id: null,
      total: 26,
    })
    for (let time = 0; time < 2; time += 1) await update(invoice.id, { key: 'paperBilling', paperBilling: true })
    expect((await getInvoice(invoice.id)).orders.filter(({ item }) => item === 'paperFee')).toHaveLength(1)
    const fee = (await getInvoice(invoice.id)).orders.at(-1)
    expect(
      (
        await platform.inject(
          UpdateOrder,
          { params: { orderId: fee?.id ?? 0 }, body: { title: 'Gratis', amount: 1 } },
          economy,
        )
      ).error.code,
    ).toBe('notManual')
  })

  test('pages by key: shows each row once, even if rows are added in between (BILL-14, BILL-16, ADMIN-75)', async () => {
    for (let index = 0; index < 5; index += 1) await requested()
    const seen: number[] = []
    let after: string | undefined
    do {
      const { body } = await platform.inject(
        GetInvoices,
        { query: { id: company.id, take: 2, ...(after !== undefined && { after }) } },
        member,
      )
      expect(body.total).toBeGreaterThanOrEqual(5)
      seen.push(...body.data.map(({ id }) => id))
      after = body.next ?? undefined
      if (seen.length === 2) await requested()
    } while (after !== undefined)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(new Set(seen).size).toBe(5)
    const lines = await platform.inject(GetInvoiceOrders, { query: { id: seen[0] ?? 0, take: 1 } }, member)
    expect([lines.body.orders.length, lines.body.vatAmount, lines.body.next !== null]).toEqual([1, 0.25, true])
    const nextPage = await platform.inject(
      GetInvoiceOrders,
      { query: { id: seen[0] ?? 0, after: lines.body.next ?? '' } },
      member,
    )
    expect([nextPage.body.orders.length, nextPage.body.next]).toEqual([1, null])
    const named = (companyId: number) =>
      platform.inject(GetInvoiceOrders, { query: { id: seen[0] ?? 0, companyId } }, member)
    expect([(await named(company.id)).status, (await named(company.id + 1)).status]).toEqual([200, 403])
  })
})

describe('the life of an invoice', () => {
  test('allows any order of statuses, with their effects (ADMIN-54, ADMIN-55, BILL-18, BILL-19, BILL-20, BILL-22, BILL-23)', async () => {
    const { id } = await requested()
    const sent = (await setStatus(id, 'Sent')).body
    expect(sent).toMatchObject({
      status: 'Sent',
      start: '2025-11-20',
      dueDate: '2025-12-20',
      sentAt: platform.clock().toISOString(),
      paidAt: null,
    })
    const statuses = ['UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled'] as const
    for (const from of statuses) {
      for (const to of statuses) {
        await setStatus(id, from)
        const after = (await setStatus(id, to)).body
        expect([after.status, after.start, after.dueDate, after.paidAt !== null, after.sums.gross]).toEqual([
          to,
          '2025-11-20',
          '2025-12-20',
          to === 'Paid',
          to === 'Canceled' ? 0 : 21_125,
        ])
      }
    }
  })

  test('closes a sent invoice: only its status and due date can change (ADMIN-54)', async () => {
    const invoice = await requested()
    const { id } = invoice
    const [line] = invoice.orders
    await setStatus(id, 'Sent')
    const refused = [
      await update(id, { key: 'vat', vat: 0 }),
      await update(id, { key: 'paperBilling', paperBilling: true }),
      await update(id, { key: 'start', start: '2025-11-21' }),
      await platform.inject(CreateOrder, { body: { id, title: 'Mer', amount: 100 } }, economy),
      await platform.inject(ApplyDiscount, { params: { orderId: line?.id ?? 0 }, body: { discount: -1 } }, economy),
      await platform.inject(CancelPayment, { params: { orderId: line?.id ?? 0 }, body: { cancel: true } }, economy),
    ]
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'invoiceSent']))
    await setStatus(id, 'UnSent')
    expect((await update(id, { key: 'vat', vat: 0 })).error.code).toBe('invoiceSent')
    expect((await update(id, { key: 'dueDate', dueDate: '2026-01-31' })).body.dueDate).toBe('2026-01-31')
  })

  test('corrects a sent invoice with a new one that names it, and cancels the first unchanged (ADMIN-54)', async () => {
    const invoice = await requested()
    expect((await platform.inject(CorrectInvoice, { body: { id: invoice.id } }, economy)).error.code).toBe(
      'invoiceNotSent',
    )
    await setStatus(invoice.id, 'Sent')
    const corrected = (await platform.inject(CorrectInvoice, { body: { id: invoice.id } }, economy)).body
    expect(corrected).toMatchObject({
      status: 'UnSent',
      corrects: { id: invoice.id, orderNumber: invoice.orderNumber },
      amount: 16_900,
      ordersCount: 2,
      sentAt: null,
    })
    expect(await getInvoice(invoice.id)).toMatchObject({
      status: 'Canceled',
      amount: 0,
      correctedBy: { id: corrected.id },
      orders: invoice.orders.map(({ title, total }) => ({ title, total })),
    })
    expect(
      (await platform.inject(CreateOrder, { body: { id: corrected.id, title: 'Rättat', amount: 100 } }, economy))
        .status,
    ).toBe(200)
    expect((await platform.inject(CorrectInvoice, { body: { id: invoice.id } }, economy)).error.code).toBe('conflict')
    for (const status of ['Sent', 'UnSent', 'Paid', 'UnPaid'] as const)
      expect((await setStatus(invoice.id, status)).error.code).toBe('conflict')
  })

  test('replacing a sent invoice issues a credit note for it, with PDF and e-invoice (PLUS-105)', async () => {
    const invoice = await requested()
    await setStatus(invoice.id, 'Sent')
    const query = { id: invoice.id, document: 'creditNote' } as const
    const noCreditNote = await platform.inject(RequestInvoiceFile, { query }, member)
    expect([noCreditNote.status, noCreditNote.error.code]).toEqual([409, 'noInvoiceFile'])
    platform.clock.set('2025-11-24T08:00:00Z')
    const { orderNumber } = (await platform.inject(CorrectInvoice, { body: { id: invoice.id } }, economy)).body
    const [listed] = (await platform.inject(GetInvoices, { query: { id: company.id } }, member)).body.data.filter(
      ({ id }) => id === invoice.id,
    )
    const creditNote = listed?.creditNote
    // The numbers of invoices and credit notes are one series.
    expect(creditNote).toEqual({
      orderNumber: `2025-${String(Number(orderNumber.slice(5)) + 1).padStart(4, '0')}`,
      issuedOn: '2025-11-24',
      sums: { net: 16_900, vat: 4225, gross: 21_125, rounding: 0, payable: 21_125 },
    })
    await platform.runJobs()
    const [stored] = await platform.db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect([typeof stored?.creditNoteFileId, typeof stored?.creditNotePeppolFileId]).toEqual(['string', 'string'])
    platform.clock.advance({ days: 2 })
    await removeUnclaimedFiles(platform.deps, platform.clock())
    const open = async (form: 'pdf' | 'peppol') => {
      const { uid, token } = (await platform.inject(RequestInvoiceFile, { query: { ...query, form } }, member)).body
      return platform.app.inject({
        url: `/getRequestedInvoiceFile?${new URLSearchParams({ id: String(invoice.id), uid, token })}`,
      })
    }
    const pdf = await open('pdf')
    expect(pdf.headers['content-disposition']).toContain(`kreditfaktura-${creditNote?.orderNumber}.pdf`)
    expect(linesOfPdf(pdf.rawPayload).join('\t')).toContain(`Avser faktura\t${invoice.orderNumber} av 2025-11-20`)
    const xml = (await open('peppol')).payload
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(xml).toContain(`<cbc:ID>${invoice.orderNumber}</cbc:ID>`)
    // A company cannot open the credit note of another company.
    expect((await platform.inject(RequestInvoiceFile, { query }, await platform.createUser())).status).toBe(403)
    platform.clock.set('2025-11-20T08:00:00Z')
  })

  test('accepts VAT of 0 or 25 %, dates within a year, and a due date after the invoice date (ADMIN-56, ADMIN-57)', async () => {
    const { id } = await requested()
    expect((await update(id, { key: 'vat', vat: 0 })).body).toMatchObject({
      vat: 0,
      sums: { net: 16_900, vat: 0, gross: 16_900 },
    })
    expect((await update(id, { key: 'vat', vat: 0.12 })).error.errors).toEqual({ vat: ['notAllowed'] })
    expect((await update(id, { key: 'vat' })).error.errors).toEqual({ vat: ['required'] })
    expect((await update(id, { key: 'start', start: '2026-11-21' })).error.errors).toEqual({ start: ['tooFar'] })
    expect((await update(id, { key: 'start', start: '2026-11-20' })).body.start).toBe('2026-11-20')
    expect((await update(id, { key: 'start', start: '2027-11-20' })).body.start).toBe('2027-11-20')
    expect((await update(id, { key: 'start', start: '2025-11-25' })).body.start).toBe('2025-11-25')
    expect((await update(id, { key: 'dueDate', dueDate: '2025-11-24' })).error.errors).toEqual({
      dueDate: ['beforeStart'],
    })
    expect((await setStatus(id, 'Sent')).body).toMatchObject({ start: '2025-11-25', dueDate: '2025-12-25' })
  })

  test('never has a due date before the invoice date, however the dates are set (ADMIN-57)', async () => {
    const { id } = await requested()
    expect((await update(id, { key: 'dueDate', dueDate: '2025-11-19' })).error.errors).toEqual({
      dueDate: ['beforeStart'],
    })
    expect((await update(id, { key: 'dueDate', dueDate: '2025-11-20' })).body.dueDate).toBe('2025-11-20')
    expect((await update(id, { key: 'start', start: '2025-11-21' })).error.errors).toEqual({ start: ['beforeStart'] })
    expect(await getInvoice(id)).toMatchObject({ start: null, dueDate: '2025-11-20' })
    // The due date passes before the invoice is sent.
    platform.clock.set('2025-11-25T08:00:00Z')
    expect((await setStatus(id, 'Sent')).body).toMatchObject({ start: '2025-11-25', dueDate: '2025-12-25' })
    platform.clock.set('2025-11-20T08:00:00Z')
  })

  test('marks unpaid invoices as overdue in time, and reverts this for a later due date (BILL-21)', async () => {
    const [late, paid] = [await requested(), await requested()]
    for (const { id } of [late, paid]) await setStatus(id, 'Sent')
    await setStatus(paid.id, 'Paid')
    platform.clock.set('2025-12-20T12:00:00Z')
    await platform.deps.jobs.runNow(MarkOverdue, {})
    expect((await getInvoice(late.id)).status).toBe('Sent')
    platform.clock.set('2025-12-20T23:30:00Z')
    await platform.deps.jobs.runNow(MarkOverdue, {})
    expect([(await getInvoice(late.id)).status, (await getInvoice(paid.id)).status]).toEqual(['UnPaid', 'Paid'])
    expect((await update(late.id, { key: 'dueDate', dueDate: '2026-01-10' })).body.status).toBe('Sent')
    platform.clock.set('2025-11-20T08:00:00Z')
  })

  test('rejects the second of two concurrent changes (ADMIN-54)', async () => {
    const invoice = await requested()
    expect((await update(invoice.id, { key: 'start', start: '2025-11-21', version: invoice.version })).status).toBe(200)
    const second = await update(invoice.id, { key: 'start', start: '2025-11-22', version: invoice.version })
    expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
    const line = await platform.inject(
      CreateOrder,
      { body: { id: invoice.id, title: 'Foto', amount: 100, version: invoice.version } },
      economy,
    )
    expect(line.error.code).toBe('changedMeanwhile')
    expect((await getInvoice(invoice.id)).start).toBe('2025-11-21')
  })

  test('records every staff change in the history, with values before and after (ADMIN-54, SHELL-116)', async () => {
    const invoice = await requested()
    await setStatus(invoice.id, 'Sent')
    const entries = await platform.db
      .select()
      .from(history)
      .where(sql`company_id = ${company.id} and entity = 'invoice'`)
      .orderBy(history.id)
    expect(entries.map(({ action, data, actorId }) => [action, data, actorId])).toEqual([
      ['requested', { number: invoice.orderNumber }, member.id],
      ['changed', { field: 'status', before: 'UnSent', after: 'Sent' }, economy.id],
    ])
  })
})

describe('lines', () => {
  test('adds, changes and removes manual lines, but not other lines (ADMIN-63, ADMIN-65, ADMIN-66)', async () => {
    const invoice = await requested()
    const added = (
      await platform.inject(CreateOrder, { body: { id: invoice.id, title: ' Fotografering ', amount: 4500 } }, economy)
    ).body
    expect(added).toMatchObject({ title: 'Fotografering', orderType: 'Other', item: null, currentDue: 4500 })
    expect((await getInvoice(invoice.id)).amount).toBe(21_400)
    expect(
      (
        await platform.inject(
          UpdateOrder,
          { params: { orderId: added.id }, body: { title: 'Foto', amount: 4000.5 } },
          economy,
        )
      ).body,
    ).toMatchObject({ title: 'Foto', total: 4000.5 })
    expect((await getInvoice(invoice.id)).amount).toBe(20_900.5)
    const posting = invoice.orders[0]?.id ?? 0
    expect(
      (await platform.inject(UpdateOrder, { params: { orderId: posting }, body: { title: 'X', amount: 1 } }, economy))
        .error.code,
    ).toBe('notManual')
    expect((await platform.inject(DeleteOrder, { params: { orderId: posting }, query: {} }, economy)).error.code).toBe(
      'notManual',
    )
    expect((await platform.inject(DeleteOrder, { params: { orderId: added.id }, query: {} }, economy)).status).toBe(200)
    expect((await getInvoice(invoice.id)).amount).toBe(16_900)
    expect(
      (await platform.inject(CreateOrder, { body: { id: invoice.id, title: ' ', amount: 0 } }, economy)).error.errors,
    ).toEqual({ title: ['required'], amount: ['required'] })
    expect(
      (await platform.inject(CreateOrder, { body: { id: invoice.id, title: 'Öre', amount: 1.005 } }, economy)).error
        .errors,
    ).toEqual({ amount: ['format'] })
  })

  test('changes a subscription line like a manual line, without cancel or discount (ADMIN-63, ADMIN-66, ADMIN-68, ADMIN-69)', async () => {
    await order({
      kind: 'Other',
      item: 'subscription',
      title: 'Årsavtal',
      net: 1_850_000,
      adId: null,
      package: null,
      startsOn: '2025-12-01',
      expiresOn: '2026-05-31',
    })
    const invoice = await requested()
    const orderId = invoice.orders.find(({ item }) => item === 'subscription')?.id ?? 0
    const params = { orderId }
    expect((await platform.inject(CancelPayment, { params, body: { cancel: true } }, economy)).error.code).toBe(
      'manualOrder',
    )
    expect((await platform.inject(ApplyDiscount, { params, body: { discount: -1 } }, economy)).error.code).toBe(
      'manualOrder',
    )
    expect(
      (await platform.inject(UpdateOrder, { params, body: { title: 'Halvårsavtal', amount: 10_000 } }, economy)).body,
    ).toMatchObject({
      item: 'subscription',
      title: 'Halvårsavtal',
      total: 10_000,
      starts: '2025-12-01',
      expires: '2026-05-31',
    })
    expect((await getInvoice(invoice.id)).amount).toBe(26_900)
    expect((await platform.inject(DeleteOrder, { params, query: {} }, economy)).status).toBe(200)
    expect((await getInvoice(invoice.id)).amount).toBe(16_900)
    const acts = await platform.db
      .select({ action: history.action, data: history.data })
      .from(history)
      .where(and(eq(history.companyId, company.id), like(history.action, 'line%')))
      .orderBy(history.id)
    expect(acts).toEqual([
      {
        action: 'lineChanged',
        data: {
          order: orderId,
          before: { title: 'Årsavtal', amount: 18_500 },
          after: { title: 'Halvårsavtal', amount: 10_000 },
        },
      },
      { action: 'lineRemoved', data: { order: orderId, title: 'Halvårsavtal', amount: 10_000 } },
    ])
  })

  test('cancels and restores a payment, but not of a manual line (ADMIN-68)', async () => {
    const invoice = await requested()
    const orderId = invoice.orders[0]?.id ?? 0
    const cancel = (value: boolean) =>
      platform.inject(CancelPayment, { params: { orderId }, body: { cancel: value } }, economy)
    expect((await cancel(true)).body).toMatchObject({ isPaymentCanceled: true, currentDue: 0, total: 11_900 })
    expect((await getInvoice(invoice.id)).amount).toBe(5000)
    expect((await cancel(false)).body.currentDue).toBe(11_900)
    expect((await getInvoice(invoice.id)).amount).toBe(16_900)
    // The history has the amount before and after, as for every staff action (PLUS-42).
    const acts = await platform.db
      .select({ action: history.action, data: history.data })
      .from(history)
      .where(and(eq(history.companyId, company.id), like(history.action, 'payment%')))
      .orderBy(history.id)
    expect(acts).toEqual(
      [
        ['paymentCancelled', 11_900, 0],
        ['paymentRestored', 0, 11_900],
      ].map(([action, before, after]) => ({
        action,
        data: { order: orderId, title: 'Nätplanerare, Boost Plus', before, after },
      })),
    )
    const manual = (await platform.inject(CreateOrder, { body: { id: invoice.id, title: 'Foto', amount: 1 } }, economy))
      .body
    expect(
      (await platform.inject(CancelPayment, { params: { orderId: manual.id }, body: { cancel: true } }, economy)).error
        .code,
    ).toBe('manualOrder')
    expect(
      (await platform.inject(ApplyDiscount, { params: { orderId: manual.id }, body: { discount: -1 } }, economy)).error
        .code,
    ).toBe('manualOrder')
  })

  test('stores a discount as negative kronor, and rejects it above the price (ADMIN-69, ADMIN-70, ADMIN-71)', async () => {
    const invoice = await requested()
    const discount = (value: number) =>
      platform.inject(
        ApplyDiscount,
        { params: { orderId: invoice.orders[0]?.id ?? 0 }, body: { discount: value } },
        economy,
        { headers: { 'accept-language': 'sv' } },
      )
    expect((await discount(1000)).body).toMatchObject({ discount: -1000, currentDue: 10_900 })
    const refused = await discount(-11_900.01)
    expect([refused.status, refused.error.errors, refused.error.detail]).toEqual([
      400,
      { discount: ['moreThanPrice'] },
      'Rabatten är större än radens pris, 11\u00a0900 kr.',
    ])
    expect((await discount(-11_900)).body.currentDue).toBe(0)
  })

  test('rejects every change that makes the total negative (ADMIN-66)', async () => {
    // Only lines of earlier releases are negative.
    await order({ kind: 'Other', item: null, title: 'Avdrag', net: -1_690_000 })
    const invoice = await requested()
    const cancelled = await platform.inject(
      CancelPayment,
      { params: { orderId: invoice.orders.find(({ total }) => total > 0)?.id ?? 0 }, body: { cancel: true } },
      economy,
    )
    expect(cancelled.error.errors).toEqual({ cancel: ['belowZero'] })
    expect((await getInvoice(invoice.id)).amount).toBe(0)
  })

  test('a line that staff add or change cannot be negative (SHELL-05, ADMIN-65, ADMIN-66)', async () => {
    const invoice = await requested()
    const body = { title: 'Fotografering', amount: -0.01 }
    const added = await platform.inject(CreateOrder, { body: { id: invoice.id, ...body } }, economy)
    expect([added.status, added.error.errors]).toEqual([400, { amount: ['outOfRange'] }])
    const line = (await platform.inject(CreateOrder, { body: { id: invoice.id, ...body, amount: 100 } }, economy)).body
    const changed = await platform.inject(UpdateOrder, { params: { orderId: line.id }, body }, economy)
    expect([changed.status, changed.error.errors]).toEqual([400, { amount: ['outOfRange'] }])
    expect((await getInvoice(invoice.id)).amount).toBe(17_000)
  })
})

describe('files', () => {
  const requestFile = async (id: number, as = member, form?: 'pdf' | 'peppol') =>
    platform.inject(RequestInvoiceFile, { query: { id, ...(form && { form }) } }, as)
  const open = (id: number, { uid, token }: { uid: string; token: string }) =>
    platform.app.inject({ url: `/getRequestedInvoiceFile?${new URLSearchParams({ id: String(id), uid, token })}` })
  const uploading = (id: number, name: string, bytes: Buffer, version?: number) => {
    const boundary = 'tavla-test'
    const field = (key: string, value: number) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
    const head =
      field('id', id) +
      (version === undefined ? '' : field('version', version)) +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n'
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  }
  const upload = async (id: number, name: string, bytes: Buffer, version?: number) =>
    platform.app.inject({
      method: 'POST',
      url: '/uploadInvoice',
      headers: {
        authorization: `Bearer ${await platform.signIn(economy)}`,
        'content-type': 'multipart/form-data; boundary=tavla-test',
      },
      payload: uploading(id, name, bytes, version),
    })

  test('opens the PDF or e-invoice once, without a session, within five minutes (BILL-24, PLUS-85)', async () => {
    const { id } = await requested()
    expect([(await requestFile(id)).status, (await requestFile(id)).error.code]).toEqual([409, 'noInvoiceFile'])
    await setStatus(id, 'Sent')
    const first = (await requestFile(id)).body
    const file = await open(id, first)
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="faktura-2025-\d{4}.pdf"/)
    expect((await open(id, first)).statusCode).toBe(410)
    const otherInvoice = await requested()
    await setStatus(otherInvoice.id, 'Sent')
    expect((await open(otherInvoice.id, (await requestFile(id)).body)).statusCode).toBe(404)
    const late = (await requestFile(id)).body
    platform.clock.advance({ minutes: 5, seconds: 1 })
    expect((await open(id, late)).statusCode).toBe(410)
    const xml = await open(id, (await requestFile(id, member, 'peppol')).body)
    expect([xml.headers['content-type'], xml.payload.startsWith('<?xml')]).toEqual(['application/xml', true])
    // The company's history has each requested file, also by staff.
    await requestFile(id, economy)
    const fetched = await platform.db
      .select({ actorId: history.actorId, data: history.data })
      .from(history)
      .where(
        and(eq(history.companyId, company.id), eq(history.entityId, String(id)), eq(history.action, 'fileFetched')),
      )
      .orderBy(history.id)
    expect(fetched).toEqual([
      ...['pdf', 'pdf', 'pdf', 'peppol'].map((form) => ({ actorId: member.id, data: { form } })),
      { actorId: economy.id, data: { form: 'pdf' } },
    ])
    await setStatus(id, 'Canceled')
    expect((await requestFile(id)).error.code).toBe('noInvoiceFile')
    platform.clock.set('2025-11-20T08:00:00Z')
  })

  test('a foreign buyer without Swedish VAT gets reverse charge in preview, list and files (PLUS-105)', async () => {
    const address = {
      coAddress: null,
      streetAddress: 'Strandgata 22',
      postNumber: '8006',
      postArea: 'Bodø',
      postCountry: 'NO',
      postAddress: null,
    }
    const change = { companyAddress: address, billingAddress: address, vatNumber: null }
    await platform.db.update(companies).set(change).where(eq(companies.id, company.id))
    const isReverseCharge = async () => {
      await order()
      return (await platform.inject(InvoicePreview, { query: { id: company.id } }, member)).body.isReverseCharge
    }
    expect(await isReverseCharge()).toBe(false)
    await platform.db.update(companies).set({ vatAmount: 0 }).where(eq(companies.id, company.id))
    expect(await isReverseCharge()).toBe(true)
    const { id } = await requested()
    expect(await getInvoice(id)).toMatchObject({ vat: 0, isReverseCharge: true })
    await setStatus(id, 'Sent')
    const [listed] = (await platform.inject(GetInvoices, { query: { id: company.id } }, member)).body.data
    expect(listed?.isReverseCharge).toBe(true)
    expect(linesOfPdf((await open(id, (await requestFile(id)).body)).rawPayload).join('\n')).toContain(
      'omvänd betalningsskyldighet',
    )
    const xml = (await open(id, (await requestFile(id, member, 'peppol')).body)).payload
    expect(xml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
    expect(xml.match(/<cbc:ID>(AE|Z|G|S)<\/cbc:ID>/g)?.every((tag) => tag.includes('AE'))).toBe(true)
  })

  test('shows the paper fee, packages, ads and days in English for a foreign buyer (PLUS-85, BILL-25)', async () => {
    const address = {
      coAddress: null,
      streetAddress: 'Esplanadi 1',
      postNumber: '00100',
      postArea: 'Helsinki',
      postCountry: 'FI',
      postAddress: null,
    }
    await platform.db
      .update(companies)
      .set({ paperBilling: true, companyAddress: address, billingAddress: address })
      .where(eq(companies.id, company.id))
    await createOrder(platform, company.id, { package: 'basic', title: 'Montör, Bas' })
    await createOrder(platform, company.id, {
      item: 'socialMedia',
      package: null,
      title: 'Montör, paket för sociala medier',
    })
    const { id } = await requested()
    await setStatus(id, 'Sent')
    const text = linesOfPdf((await open(id, (await requestFile(id)).body)).rawPayload)
      .join('\n')
      .replaceAll('\u00a0', ' ')
    for (const title of [
      'Paper invoice fee\t26.00',
      'Montör, Basic\t',
      'Montör, social media package\t',
      'Candidate package,',
    ])
      expect(text).toContain(title)
    expect(text).toMatch(/^Ad 30 days/m)
    expect(text).not.toMatch(/Avgift|Annons|paket|Bas$/m)
    // The e-invoice has the same texts.
    const xml = (await open(id, (await requestFile(id, member, 'peppol')).body)).payload
    expect(xml).toContain('<cbc:Name>Montör, social media package</cbc:Name>')
    expect(xml).not.toMatch(/paket|Bas</)
  })

  test('creates the document once in a job when the invoice is sent, and always returns it (PLUS-85)', async () => {
    const { id } = await requested()
    await setStatus(id, 'Sent')
    const countEvents = () =>
      platform.db.$count(outbox, and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateOffice')))
    const before = await countEvents()
    await platform.runJobs()
    // Open pages get the name of the file.
    expect(await countEvents()).toBe(before + 1)
    const sentInvoice = await getInvoice(id)
    expect(sentInvoice.bill).toMatchObject({
      name: expect.stringMatching(/^faktura-2025-/),
      contentType: 'application/pdf',
      isUploaded: false,
    })
    expect(
      Buffer.from(sentInvoice.bill?.bytes ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    // Reading the invoice with its bytes counts as a download; reading the invoice alone does not (BILL-24, PLUS-42).
    await platform.inject(GetInvoice, { query: { id, file: false } }, economy)
    expect(
      await platform.db
        .select({ actorId: history.actorId, data: history.data })
        .from(history)
        .where(
          and(eq(history.companyId, company.id), eq(history.entityId, String(id)), eq(history.action, 'fileFetched')),
        ),
    ).toEqual([{ actorId: economy.id, data: { form: 'pdf' } }])
    await platform.db.update(companies).set({ name: 'Ett annat namn AB' }).where(eq(companies.id, company.id))
    await setStatus(id, 'Paid')
    await platform.runJobs()
    const [storedInvoice] = await platform.db.select().from(invoices).where(eq(invoices.id, id))
    expect((await getInvoice(id)).companyName).toBe('Nordvik Energi AB')
    await requestFile(id)
    expect((await platform.db.select().from(invoices).where(eq(invoices.id, id)))[0]?.documentFileId).toBe(
      storedInvoice?.documentFileId,
    )
  })

  test('keeps the e-invoice equal to its document, also an earlier one, after names change (PLUS-85)', async () => {
    const address = {
      coAddress: null,
      streetAddress: 'Esplanadi 1',
      postNumber: '00100',
      postArea: 'Helsinki',
      postCountry: 'FI',
      postAddress: null,
    }
    await platform.db
      .update(companies)
      .set({ companyAddress: address, billingAddress: address })
      .where(eq(companies.id, company.id))
    await createOrder(platform, company.id, { package: 'basic', title: 'Montör, Bas' })
    const { id } = await requested()
    await setStatus(id, 'Sent')
    await platform.runJobs()
    const filesOf = async () => {
      const [row] = await platform.db
        .select({ documentFileId: invoices.documentFileId, peppolFileId: invoices.peppolFileId })
        .from(invoices)
        .where(eq(invoices.id, id))
      return row
    }
    const titleOf = async () =>
      /<cbc:Name>(Montör, \w+)<\/cbc:Name>/.exec(
        (await open(id, (await requestFile(id, member, 'peppol')).body)).payload,
      )?.[1]
    const fileIds = await filesOf()
    expect([typeof fileIds?.documentFileId, typeof fileIds?.peppolFileId]).toEqual(['string', 'string'])
    await platform.db.update(orders).set({ title: 'Montör, Volym' }).where(eq(orders.invoiceId, id))
    expect(await titleOf()).toBe('Montör, Basic')
    // Both files are referenced, so the clean-up keeps them.
    platform.clock.advance({ days: 2 })
    await removeUnclaimedFiles(platform.deps, platform.clock())
    expect(await titleOf()).toBe('Montör, Basic')
    await platform.db.update(invoices).set({ peppolFileId: null }).where(eq(invoices.id, id))
    await Promise.all([requestFile(id, member, 'peppol'), requestFile(id, member, 'peppol')])
    expect(await titleOf()).toBe('Montör, Volym')
    expect((await filesOf())?.documentFileId).toBe(fileIds?.documentFileId)
    platform.clock.set('2025-11-20T08:00:00Z')
  })

  test('replaces the generated file with an upload, and accepts only txt and pdf content (ADMIN-58, ADMIN-59)', async () => {
    const { id } = await requested()
    await setStatus(id, 'Sent')
    const taken = await upload(id, 'rättad.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'))
    expect([taken.statusCode, taken.json()]).toMatchObject([
      200,
      { bill: { name: 'rättad.pdf', isUploaded: true, contentType: 'application/pdf' } },
    ])
    expect((await open(id, (await requestFile(id)).body)).payload).toContain('%PDF-1.7')
    const picture = await upload(id, 'faktura.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    expect([picture.statusCode, picture.json()]).toMatchObject([400, { errors: { file: ['notAllowed'] } }])
    expect((await upload(id, 'faktura.txt', Buffer.from('Faktura som text, åäö'))).json()).toMatchObject({
      bill: { name: 'faktura.txt', contentType: 'text/plain' },
    })
    const uploads = await platform.db
      .select()
      .from(files)
      .where(sql`company_id = ${company.id} and name = 'rättad.pdf'`)
    expect(uploads.map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
    // A colleague changed the invoice after this version was read.
    const { version } = await getInvoice(id)
    const late = await upload(id, 'sen.txt', Buffer.from('Sen'), version - 1)
    expect([late.statusCode, late.json(), (await getInvoice(id)).bill?.name]).toMatchObject([
      409,
      { code: 'changedMeanwhile' },
      'faktura.txt',
    ])
    expect((await upload(id, 'ny.txt', Buffer.from('Ny'), version)).statusCode).toBe(200)
    const unnamed = await platform.app.inject({
      method: 'POST',
      url: '/uploadInvoice',
      headers: {
        authorization: `Bearer ${await platform.signIn(economy)}`,
        'content-type': 'multipart/form-data; boundary=tavla-test',
      },
      payload: uploading(0, 'x.pdf', Buffer.from('%PDF-1.7')),
    })
    expect(unnamed.statusCode).toBe(400)
  })

  test('exports both tables as CSV once in the reader’s language, and escapes formulas (ADMIN-72, ADMIN-75, PLUS-122)', async () => {
    await platform.db
      .update(companies)
      .set({ name: '=SUM(A1) AB', organizationNumber: `77${company.id}` })
      .where(eq(companies.id, company.id))
    await requested()
    await order()
    const read = async (body: CallInput<typeof BillingExport>['body'], language = 'sv') => {
      const headers = { 'accept-language': language }
      const { token } = (await platform.inject(BillingExport, { body }, economy, { headers })).body
      const url = `/getBillingExport?token=${token}`
      const answer = await platform.app.inject({ url })
      expect((await platform.app.inject({ url })).statusCode).toBe(410)
      return answer
    }
    const all = await read({ table: 'invoices', search: `77${company.id}`, status: 'UnSent' })
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [, row, ...more] = all.payload.trim().split('\r\n')
    expect([all.payload.startsWith('\ufeffNummer;Företag'), row?.split(';').slice(1, 4), more]).toEqual([
      true,
      ["'=SUM(A1) AB", `77${company.id}`, 'Begärd'],
      [],
    ])
    expect(row?.split(';').slice(6, 10)).toEqual(['2', '16900,00', '4225,00', '21125,00'])
    const english = await read({ table: 'invoices', search: `77${company.id}`, status: 'UnSent' }, 'en')
    expect(english.payload).toMatch(/^\ufeffNumber;Company;.*\r\n.*;Requested;.*;2;16900,00;4225,00;21125,00;/)
    expect(english.headers['content-disposition']).toContain('invoices-')
    // The history has the export, without the search text.
    expect(
      (
        await platform.db
          .select({ data: history.data })
          .from(history)
          .where(and(eq(history.entityId, economy.id), eq(history.action, 'billingExported')))
          .orderBy(history.id)
      ).at(-1),
    ).toEqual({ data: { table: 'invoices', status: 'UnSent', isSearched: true } })
    expect((await read({ table: 'unbilled', search: `77${company.id}` })).payload.trim().split('\r\n')[1]).toBe(
      `'=SUM(A1) AB;77${company.id};2025-11-20;1;14875,00;14875,00`,
    )
  })

  test('exports only the selected rows, and the history has their number (PLUS-141)', async () => {
    const [other, unselected] = [
      await platform.createCompany({ name: 'Ådalens Plåt' }),
      await platform.createCompany({ name: 'Bergslagen' }),
    ]
    for (const { id } of [company, other, unselected]) await createOrder(platform, id)
    const read = async (body: CallInput<typeof BillingExport>['body']) => {
      const { token } = (await platform.inject(BillingExport, { body }, economy)).body
      const [, ...rows] = (await platform.app.inject({ url: `/getBillingExport?token=${token}` })).payload
        .trim()
        .split('\r\n')
      return rows
    }
    const ids = [company.id, other.id, other.id, 1_999_999_999]
    const unbilledRows = await read({ table: 'unbilled', ids })
    expect(unbilledRows.map((row) => row.split(';')[0]).sort()).toEqual([company.name, 'Ådalens Plåt'].sort())
    expect(
      (
        await platform.db
          .select({ data: history.data })
          .from(history)
          .where(and(eq(history.entityId, economy.id), eq(history.action, 'billingExported')))
          .orderBy(history.id)
      ).at(-1),
    ).toEqual({ data: { table: 'unbilled', isSearched: false, selectedRows: 3 } })
    const invoice = await requested()
    await createOrder(platform, company.id)
    await requested()
    expect(await read({ table: 'invoices', ids: [invoice.id] })).toEqual([expect.stringMatching(/^2025-\d+;/)])
    expect((await platform.inject(BillingExport, { body: { table: 'invoices', ids: [] } }, economy)).status).toBe(400)
  })
})

describe('back office', () => {
  test('lists unbilled orders by company, sorted by any column and paged by key (ADMIN-72, ADMIN-73, ADMIN-74)', async () => {
    const testCompanies = [
      company,
      await platform.createCompany({ name: 'Ådalens Plåt', vatAmount: 0 }),
      await platform.createCompany({ name: 'Bergslagen', paperBilling: true }),
    ]
    const [, second, third] = testCompanies
    await order({ discount: -190_000, createdAt: new Date('2025-10-03T08:00:00Z') })
    await order({ net: 100_000, paymentCanceledAt: platform.clock() })
    await createOrder(platform, second?.id ?? 0, { net: 400_000, createdAt: new Date('2025-10-01T08:00:00Z') })
    for (let index = 0; index < 21; index += 1) await createOrder(platform, third?.id ?? 0, { net: 10_000 })
    const list = async (
      sort: 'invoiceable' | 'billingName' | 'sum' | 'earliest' | 'ordersCount',
      direction: 'asc' | 'desc' = 'desc',
    ) => {
      const seen = []
      let after: string | undefined
      do {
        const { body } = await platform.inject(
          GetAllOrders,
          { query: { sort, direction, take: 1, ...(after !== undefined && { after }) } },
          economy,
        )
        seen.push(...body)
        after = body.at(-1)?.cursor
      } while (after !== undefined)
      return seen.filter(({ companyId }) => testCompanies.some(({ id }) => id === companyId))
    }
    const ids = testCompanies.map(({ id }) => id)
    const rows = await list('invoiceable')
    expect(
      rows.map(({ companyId, sum, invoiceable, ordersCount, vatAmount, paperBilling, earliest, orders: some }) => [
        ids.indexOf(companyId),
        sum,
        invoiceable,
        ordersCount,
        vatAmount,
        paperBilling,
        earliest,
        some.length,
      ]),
    ).toEqual([
      [0, 16_125, 12_500, 2, 0.25, false, '2025-10-03T08:00:00.000Z', 2],
      [1, 4000, 4000, 1, 0, false, '2025-10-01T08:00:00.000Z', 1],
      [2, 2625, 2625, 21, 0.25, true, '2025-11-20T08:00:00.000Z', 20],
    ])
    const order0 = async (...by: Parameters<typeof list>) =>
      (await list(...by)).map(({ companyId }) => ids.indexOf(companyId))
    expect(
      await Promise.all([order0('sum'), order0('earliest', 'asc'), order0('ordersCount'), order0('sum', 'asc')]),
    ).toEqual([
      [0, 1, 2],
      [1, 0, 2],
      [2, 0, 1],
      [2, 1, 0],
    ])
  })

  test('searches invoices, filters them by status and sorts them (ADMIN-75, ADMIN-76, ADMIN-77, ADMIN-102)', async () => {
    await platform.db
      .update(companies)
      .set({ name: 'Sjöbergs 100% Bageri', organizationNumber: `98${String(company.id).padStart(8, '0')}` })
      .where(eq(companies.id, company.id))
    const testInvoices = [await requested(), await requested({ net: 100 }), await requested({ net: 5_000_000 })]
    await setStatus(testInvoices[1]?.id ?? 0, 'Sent')
    await update(testInvoices[1]?.id ?? 0, { key: 'dueDate', dueDate: '2026-02-01' })
    await setStatus(testInvoices[2]?.id ?? 0, 'Paid')
    const find = async (query: CallInput<typeof GetAllInvoices>['query']) => {
      const { body } = await platform.inject(GetAllInvoices, { query }, economy)
      return [body.data.map(({ id }) => testInvoices.findIndex((invoice) => invoice.id === id)), body.total]
    }
    expect(await find({ search: 'sjöbergs 100%' })).toEqual([[2, 1, 0], 3])
    expect(await find({ search: 'sjöbergs 1000' })).toEqual([[], 0])
    expect(await find({ search: `98${String(company.id).padStart(8, '0')}`.replace(/^(.{6})/, '$1-') })).toEqual([
      [2, 1, 0],
      3,
    ])
    expect(await find({ search: 'sjöbergs', status: 'Paid' })).toEqual([[2], 1])
    for (const [sort, expected] of [
      ['orderNumber', [2, 1, 0]],
      ['amount', [2, 0, 1]],
      ['dueDate', [1, 2, 0]],
      ['createdAt', [2, 1, 0]],
    ] as const) {
      expect([sort, await find({ search: 'sjöbergs', sort })]).toEqual([sort, [expected, 3]])
      // A search of two letters matches inside names.
      expect([sort, (await find({ search: 'jö', sort }))[0]]).toEqual([sort, expect.arrayContaining([0, 1, 2])])
    }
    // A cancelled invoice shows no due date, so it is sorted as one without.
    await setStatus(testInvoices[1]?.id ?? 0, 'Canceled')
    expect((await find({ search: 'sjöbergs', sort: 'dueDate' }))[0]).toEqual([2, 1, 0])
    await setStatus(testInvoices[1]?.id ?? 0, 'Sent')
    expect(await find({ search: 'sjöbergs', sort: 'ordersCount' })).toEqual([expect.arrayContaining([0, 1, 2]), 3])
    const paged = []
    let after: string | undefined
    do {
      const { body } = await platform.inject(
        GetAllInvoices,
        {
          query: {
            search: 'sjöbergs',
            sort: 'status',
            direction: 'asc',
            take: 1,
            ...(after !== undefined && { after }),
          },
        },
        economy,
      )
      paged.push(...body.data.map(({ status }) => status))
      after = body.next ?? undefined
    } while (after !== undefined)
    expect(paged).toEqual(['Paid', 'Sent', 'UnSent'])
  })

  test('returns the sums above the tables (ADMIN-72)', async () => {
    const before = (await platform.inject(BillingSummary, undefined, economy)).body
    await requested()
    await order()
    const after = (await platform.inject(BillingSummary, undefined, economy)).body
    expect(after.unbilled).toEqual({
      companies: before.unbilled.companies + 1,
      orders: before.unbilled.orders + 1,
      sum: before.unbilled.sum + 14_875,
      invoiceable: before.unbilled.invoiceable + 14_875,
    })
    const unsent = ({ statuses }: typeof before) => statuses.find(({ status }) => status === 'UnSent')
    expect([unsent(after)?.count, unsent(after)?.sum]).toEqual([
      (unsent(before)?.count ?? 0) + 1,
      (unsent(before)?.sum ?? 0) + 21_125,
    ])
  })

  test('allows billing only for members, Administrator and Economy (BILL-01, ADMIN-101, SHELL-116)', async () => {
    const { id } = await requested()
    await setStatus(id, 'Sent')
    const tried = async (as: UserRow) => [
      (await platform.inject(GetOrders, { query: { id: company.id } }, as)).status,
      (await platform.inject(GetInvoices, { query: { id: company.id } }, as)).status,
      (await platform.inject(GetInvoiceOrders, { query: { id } }, as)).status,
      (await platform.inject(RequestInvoiceFile, { query: { id } }, as)).status,
      (await request(as)).status,
      (await platform.inject(GetInvoice, { query: { id } }, as)).status,
      (await platform.inject(GetAllInvoices, { query: {} }, as)).status,
      (await platform.inject(GetAllOrders, { query: {} }, as)).status,
    ]
    expect(await tried(member)).toEqual([200, 200, 200, 200, 409, 403, 403, 403])
    for (const staff of [economy, await platform.createStaff('Administrator')])
      expect(await tried(staff)).toEqual([200, 200, 200, 200, 409, 200, 200, 200])
    for (const outsider of [
      await platform.createUser(),
      await platform.createStaff('Moderator'),
      await platform.createStaff('InternalSales'),
      await platform.createStaff('ContentWriter'),
    ])
      expect(await tried(outsider)).toEqual([403, 403, 403, 403, 403, 403, 403, 403])
  })

  test('returns the same error for a missing and a foreign invoice, order or company (SHELL-116, ADMIN-53, BILL-16, BILL-24)', async () => {
    const { id } = await requested()
    await setStatus(id, 'Sent')
    const [line] = (await getInvoice(id)).orders
    const missing = 2_000_000_000
    const errorsOf = async (as: UserRow, ids: { invoice: number; order: number; company: number }) => {
      const answers = await Promise.all([
        platform.inject(GetOrders, { query: { id: ids.company } }, as),
        platform.inject(GetInvoices, { query: { id: ids.company } }, as),
        platform.inject(RequestForInvoice, { body: { id: ids.company } }, as),
        platform.inject(GetInvoiceOrders, { query: { id: ids.invoice } }, as),
        platform.inject(RequestInvoiceFile, { query: { id: ids.invoice } }, as),
        platform.inject(GetInvoice, { query: { id: ids.invoice } }, as),
        platform.inject(InvoiceFee, { query: { id: ids.invoice } }, as),
        platform.inject(CorrectInvoice, { body: { id: ids.invoice } }, as),
        platform.inject(UpdateInvoice, { body: { id: ids.invoice, key: 'status', status: 'Paid' } }, as),
        platform.inject(CreateOrder, { body: { id: ids.invoice, title: 'Rad', amount: 1 } }, as),
        platform.inject(UpdateOrder, { params: { orderId: ids.order }, body: { title: 'Rad', amount: 1 } }, as),
        platform.inject(DeleteOrder, { params: { orderId: ids.order }, query: {} }, as),
        platform.inject(CancelPayment, { params: { orderId: ids.order }, body: { cancel: true } }, as),
        platform.inject(ApplyDiscount, { params: { orderId: ids.order }, body: { discount: -1 } }, as),
      ])
      return answers.map(({ status, error }) => [status, error])
    }
    const none = { invoice: missing, order: missing, company: missing }
    const stranger = await platform.createUser()
    const refused = await errorsOf(stranger, none)
    expect(new Set(refused.map((error) => JSON.stringify(error)))).toEqual(
      new Set(['[403,{"code":"forbidden","title":"You do not have access to this, or it does not exist."}]']),
    )
    expect(await errorsOf(stranger, { invoice: id, order: line?.id ?? 0, company: company.id })).toEqual(refused)
    // Staff with access to all companies get the same error for missing ids.
    expect(await errorsOf(economy, none)).toEqual(refused)
  })
})
