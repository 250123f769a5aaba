import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ApplyDiscount,
  CancelPayment,
  CorrectInvoice,
  CreateOrder,
  GetInvoices,
  GetOrders,
  RequestForInvoice,
  UpdateInvoice,
} from '#contract/billing/orders-and-invoices.ts'
import { UpdateCompanyVat } from '#contract/office/companies.ts'
import { CancelSoMePackage, PurchaseSoMePackage } from '#contract/advertising/promotion.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow } from '#platform/testing/start-platform.ts'
import { createOrder } from './billing.fixture.ts'

// Database triggers maintain the lists and sums of the back office. After any change of orders, invoices and companies
// they must equal a full recalculation.

const platform = await setUpPlatform({ now: new Date('2025-11-20T08:00:00.000Z') })
const staff = await platform.createStaff('Administrator', 'Economy')
const companies = [
  await platform.createCompany({ name: 'Nordvik' }),
  await platform.createCompany({ name: 'Ådalens Plåt', vatAmount: 0 }),
  await platform.createCompany({ name: null, billingName: 'Lön' }),
]

/** Reads the stored sums and a full recalculation from all orders and invoices. */
async function storedAndRecalculated(): Promise<[stored: unknown, recalculated: unknown]> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown> => (await platform.db.execute(query)).rows
  const waiting = sql`
    select company_id, count(*)::int as order_count, sum(o.net)::text as net,
      coalesce(sum(o.net + discount) filter (where payment_canceled_at is null), 0)::text as due,
      min(o.created_at)::text as since,
      round(vat_amount * 10000)::int as vat, coalesce(billing_name, name, '') as billing_name,
      (coalesce(sum(o.net + discount) filter (where payment_canceled_at is null), 0)
        + round(coalesce(sum(o.net + discount) filter (where payment_canceled_at is null), 0) * vat_amount))::bigint::text
        as invoiceable
    from orders o join companies c on c.id = o.company_id where invoice_id is null and price_mode = 'monetary' group by company_id, c.id`
  const withVat = (amount: string) => sql.raw(`(${amount}::bigint + round(${amount}::bigint * vat::numeric / 10000))`)
  return [
    [
      await rows(
        sql`select company_id, order_count, net::text, due::text, since::text, vat, billing_name,
          sum::text, invoiceable::text
          from unbilled order by company_id`,
      ),
      await rows(
        sql`select of, sum(count)::int as count, sum(order_count)::int as orders,
          sum(sum)::bigint::text as sum, sum(invoiceable)::bigint::text as invoiceable
          from billing_sums group by of
          having sum(count) <> 0 or sum(sum) <> 0 order by of`,
      ),
    ],
    [
      await rows(
        sql`select company_id, order_count, net, due, since, vat, billing_name,
          ${withVat('net')}::bigint::text as sum, invoiceable from (${waiting}) w order by company_id`,
      ),
      await rows(sql`
        select 'Unbilled' as of, count(*)::int as count, sum(order_count)::int as orders,
          sum(${withVat('net')})::bigint::text as sum, sum(invoiceable::bigint)::text as invoiceable
        from (${waiting}) w having count(*) > 0
        union all select status, count(*)::int, 0, sum(gross)::bigint::text, '0' from invoices group by status order by of`),
    ],
  ]
}

type Act = (company: CompanyRow, pick: number) => Promise<unknown>

const invoiceOf = async ({ id }: CompanyRow, pick: number) => {
  const { data } = (await platform.inject(GetInvoices, { query: { id } }, staff)).body
  return data[pick % Math.max(data.length, 1)]
}
const lineOf = async (company: CompanyRow, pick: number): Promise<number> => {
  const {
    rows: [line],
  } = await platform.db.execute<{ id: number }>(
    sql`select id from orders
      where company_id = ${company.id} and invoice_id is not null and item is not null
      order by id offset ${pick % 3} limit 1`,
  )
  return line?.id ?? 0
}

const acts: Record<string, Act> = {
  buys: (company, pick) =>
    createOrder(platform, company.id, { net: 10_001 + pick, createdAt: new Date(Date.UTC(2025, 9, 1 + (pick % 28))) }),
  buysWithCredits: (company) => createOrder(platform, company.id, { net: 0, credits: 1, priceMode: 'credit' }),
  buysMuch: (company, pick) =>
    platform.db.execute(sql`
    insert into orders (company_id, kind, title, net, created_at)
    select c, 'Other', 'Rad', ${pick}, '2025-09-01'::timestamptz + i * interval '1 day'
    from generate_series(1, 3) i, unnest(array[${company.id}::int, ${companies[0]?.id}::int]) c`),
  isNotToPay: (company) =>
    platform.db.execute(
      sql`update orders set payment_canceled_at = now()
        where id = (select min(id) from orders where company_id = ${company.id} and invoice_id is null)`,
    ),
  // A transaction that locks several rows locks the company first.
  isTakenAway: (company) =>
    platform.db.execute(
      sql`with held as materialized (select id from companies where id = ${company.id} for share)
        delete from orders where id = (
          select min(id) from orders
          where company_id = (select id from held) and invoice_id is null and price_mode = 'monetary')`,
    ),
  isRenamed: (company) =>
    platform.db.execute(sql`update orders set title = title || '.' where company_id = ${company.id}`),
  becomesDearer: (company, pick) =>
    platform.db.execute(
      sql`update orders set net = net + ${pick} where company_id = ${company.id} and invoice_id is null and price_mode = 'monetary'`,
    ),
  asksForInvoice: (company) => platform.inject(RequestForInvoice, { body: { id: company.id } }, staff),
  changesRate: (company, pick) =>
    platform.inject(UpdateCompanyVat, { body: { id: company.id, vat: pick % 2 === 0 } }, staff),
  changesName: (company, pick) =>
    platform.db.execute(
      sql`update companies set billing_name = ${pick % 2 === 0 ? null : `Faktura ${pick}`} where id = ${company.id}`,
    ),
  status: async (company, pick) => {
    const invoice = await invoiceOf(company, pick)
    return (
      invoice &&
      platform.inject(
        UpdateInvoice,
        {
          body: {
            id: invoice.id,
            key: 'status',
            status: (['UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled'] as const)[pick % 5] ?? 'Paid',
          },
        },
        staff,
      )
    )
  },
  line: async (company, pick) => {
    const invoice = await invoiceOf(company, pick)
    return invoice && platform.inject(CreateOrder, { body: { id: invoice.id, title: 'Rad', amount: pick } }, staff)
  },
  discount: async (company, pick) =>
    platform.inject(ApplyDiscount, { params: { orderId: await lineOf(company, pick) }, body: { discount: -1 } }, staff),
  payment: async (company, pick) =>
    platform.inject(
      CancelPayment,
      { params: { orderId: await lineOf(company, pick) }, body: { cancel: pick % 2 === 0 } },
      staff,
    ),
  correction: async (company, pick) => {
    const invoice = await invoiceOf(company, pick)
    return invoice && platform.inject(CorrectInvoice, { body: { id: invoice.id } }, staff)
  },
}

test('keeps the stored sums equal to a recalculation after any purchases, invoices and changes (ADMIN-72, ADMIN-74)', async () => {
  const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat({ max: 2 }), fc.nat({ max: 999 }))
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (all) => {
      for (const [name, index, pick] of all) {
        const company = companies[index]
        if (company) await acts[name]?.(company, pick + 1)
      }
      const [stored, recalculated] = await storedAndRecalculated()
      expect(stored).toEqual(recalculated)
    }),
    { numRuns: 40 },
  )
})

test('counts everything after concurrent purchases, requests and changes (ADMIN-72, BILL-27)', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      companies.flatMap((company) => [
        createOrder(platform, company.id, { net: 12_345 }),
        createOrder(platform, company.id, { net: 1 }),
        acts['asksForInvoice']?.(company, 1),
        acts['changesRate']?.(company, round),
        acts['isTakenAway']?.(company, 1),
        createOrder(platform, company.id),
      ]),
    )
    const [stored, recalculated] = await storedAndRecalculated()
    expect(stored).toEqual(recalculated)
  }
  for (const company of companies)
    expect((await platform.inject(GetOrders, { query: { id: company.id } }, staff)).status).toBe(200)
})

test('keeps an order cancelled during an invoice request on the invoice, or uncharged; the sum fits (BILL-27, PROMO-64)', async () => {
  const member = await platform.createUser()
  const company = await platform.createCompany({ members: [member] })
  const ads = await Promise.all(
    [1, 2, 3].map(() => platform.createAd(company, member, { type: 'active', promotion: 'boost' })),
  )
  for (const ad of ads)
    expect(
      (
        await platform.inject(
          PurchaseSoMePackage,
          { params: { adId: ad.id }, body: { mediaSelection: 'auto-select' } },
          member,
        )
      ).status,
    ).toBe(200)
  const takeBack = (ad: (typeof ads)[number]) => platform.inject(CancelSoMePackage, { params: { adId: ad.id } }, member)
  const [request] = await Promise.all([
    platform.inject(RequestForInvoice, { body: { id: company.id } }, member),
    ...ads.slice(1).map(takeBack),
  ])
  expect(request.status).toBeLessThan(300)
  for (const ad of ads.slice(0, 1)) expect((await takeBack(ad)).status).toBeLessThan(300)
  const { rows } = await platform.db.execute<{ net: string; due: string }>(sql`
    select i.net::text, coalesce(sum(o.net) filter (where o.payment_canceled_at is null), 0)::text as due
    from invoices i join orders o on o.invoice_id = i.id
    where i.company_id = ${company.id} group by i.id, i.net`)
  expect(rows).toHaveLength(1)
  for (const { net, due } of rows) expect(net).toBe(due)
})
