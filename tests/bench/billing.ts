import { sql } from 'drizzle-orm'
import { GetInvoiceOrders, GetInvoices, GetOrders } from '#contract/billing/orders-and-invoices.ts'
import type { Call } from '#contract/base/call.ts'
import { CompanyGet, CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetEnabledFeatures } from '#contract/integrations/services.ts'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import { CompanyPromotionPrices } from '#contract/advertising/promotion.ts'
import type { InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { printTable } from './lib/table.ts'

// Measures the platform CPU of the billing page for a company with 10,000 orders, 10,000 invoices and 10,000 credit
// transactions, with twenty times as many of other companies. With PGlite this includes the database. `node
// tests/bench/billing.ts [orders] [others]`. Uses PostgreSQL with TEST_DATABASE_URL, otherwise PGlite.

const orders = Number(process.argv[2] ?? 10_000)
const others = Number(process.argv[3] ?? 20)
const rounds = 15
const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
const { db, database } = platform
const owner = await platform.createUser()
const company = await platform.createCompany({ name: 'Nordvik Energi AB', members: [owner] })
const ad = await platform.createAd(company, owner, { title: 'Elnätstekniker' })
await db.execute(sql`
  insert into companies (name, organization_number, company_address, billing_address, created_at)
  select 'Företag ' || i, 'x' || i, '{}', '{}', now()
  from generate_series(1, ${others}::int) i`)
const { rows: companies } = await db.execute<{ id: number }>(sql`select id from companies order by id`)
/** The copy of the parties in an invoice, of a typical size. */
const parties = JSON.stringify({
  seller: {
    name: 'Tavla Rekrytering AB',
    organizationNumber: '556000-4615',
    vatNumber: 'SE556000461501',
    streetAddress: 'Storgatan 1',
    postNumber: '111 22',
    postArea: 'Stockholm',
    email: 'faktura@tavla.example',
    bankgiro: '5050-1055',
  },
  buyer: {
    name: 'Nordvik Energi AB',
    organizationNumber: '556016-0680',
    vatNumber: null,
    email: 'faktura@nordvik.example',
    reference: null,
    address: {
      coAddress: null,
      streetAddress: 'Hamngatan 2',
      postNumber: '411 06',
      postArea: 'Göteborg',
      postCountry: 'Sverige',
      postAddress: null,
    },
  },
  ourReference: null,
  dueOn: '2025-12-01',
  replaces: null,
} satisfies InvoiceParties)
/** Inserts in batches of a thousand, because a connection is closed after the statement timeout. */
const atOnce = 1000
for (const { id } of companies) {
  for (let from = 1; from <= orders; from += atOnce) {
    const some = sql`generate_series(${from}::int, ${Math.min(from + atOnce - 1, orders)}::int) i`
    await db.execute(sql`
      insert into invoices (
        company_id, number, status, vat, paper_billing, net, gross, order_count, issued_on, due_on, parties,
        created_at, sent_at
      )
      select ${id}::int, 2025000000 + ${id}::int * ${orders}::int + i, 'Sent', 2500, false, 690000, 862500, 1,
        '2025-11-01', '2025-12-01', ${parties}::jsonb, now(), now()
      from ${some}`)
    await db.execute(sql`
      insert into orders (company_id, kind, item, ad_id, package, title, net, starts_on, expires_on, created_at)
      select ${id}::int, 'Posting', 'promotion', ${ad.id}, 'boost', 'Elnätstekniker ' || i, 690000, '2025-11-01',
        '2025-12-01', now()
      from ${some}`)
    await db.execute(sql`
      insert into orders (company_id, kind, item, package, title, net, starts_on, expires_on, invoice_id, created_at)
      select company_id, 'Posting', 'promotion', 'boost', 'Elnätstekniker', 690000, '2025-11-01', '2025-12-01', id,
        now()
      from invoices
      where company_id = ${id}::int
        and number between 2025000000 + ${id}::int * ${orders}::int + ${from}::int
          and 2025000000 + ${id}::int * ${orders}::int + ${from + atOnce - 1}::int`)
    await db.execute(sql`
      insert into ledger_entries (company_id, account, amount, balance, cause, at, data)
      select ${id}::int, 'credits/boost', 1, i, 'order/' || i, now(),
        jsonb_build_object('kind', 'used', 'adId', ${ad.id}::int)
      from ${some}`)
  }
}
await db.execute(
  sql`insert into ledger_balances (company_id, account, amount) select id, 'credits/boost', ${orders} from companies`,
)
await db.execute(sql`analyze`)
const token = await platform.signIn(owner)
const {
  rows: [last],
} = await db.execute<{ id: number }>(sql`select max(id) as id from invoices where company_id = ${company.id}`)

/** Returns the CPU time of this process and the elapsed time of a read, in milliseconds: medians of the rounds. */
async function costOf(
  call: Call,
  query: string,
  params: Record<string, number> = {},
): Promise<{ cpu: number; clock: number; next: string | null }> {
  const taken: { cpu: number; clock: number }[] = []
  let next: string | null = null
  for (let round = -5; round < rounds; round++) {
    const [before, began] = [process.cpuUsage(), performance.now()]
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const { statusCode, payload } = await platform.app.inject({
      method: call.method,
      url: `${path}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const [{ user, system }, clock] = [process.cpuUsage(before), performance.now() - began]
    if (statusCode !== 200) throw new Error(`${call.id}: ${statusCode} ${payload}`)
    next = (JSON.parse(payload) as { next?: string | null }).next ?? null
    if (round >= 0) taken.push({ cpu: (user + system) / 1000, clock })
  }
  const median = (of: 'cpu' | 'clock'): number =>
    taken.map((each) => each[of]).toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
  return { cpu: median('cpu'), clock: median('clock'), next }
}

const list = `id=${company.id}&take=20`
const page: [name: string, call: Call, query: string, params?: Record<string, number>][] = [
  ['whose they are', CompanyGetUserCompanies, ''],
  ['company', CompanyGet, `id=${company.id}`],
  ['features', GetEnabledFeatures, ''],
  ['orders', GetOrders, list],
  ['invoices', GetInvoices, list],
  ['credits', GetCreditInfo, '', { companyId: company.id }],
  ['prices', CompanyPromotionPrices, '', { companyId: company.id }],
  ['transactions', GetCreditTransactions, 'pageSize=21', { companyId: company.id }],
]
const rows: string[][] = []
const whole = { cpu: 0, clock: 0 }
const report = (name: string, { cpu, clock }: { cpu: number; clock: number }) =>
  rows.push([name, cpu.toFixed(1), clock.toFixed(1)])
const cursors: Record<string, string> = {}
for (const [name, call, query, params] of page) {
  const cost = await costOf(call, query, params)
  if (cost.next !== null) cursors[name] = cost.next
  whole.cpu += cost.cpu
  whole.clock += cost.clock
  report(name, cost)
}
report('the page', whole)
report('next page of orders', await costOf(GetOrders, `${list}&after=${cursors['orders']}`))
report('next page of invoices', await costOf(GetInvoices, `${list}&after=${cursors['invoices']}`))
report('lines of an invoice', await costOf(GetInvoiceOrders, `id=${last?.id}`))
console.log(`\nThe billing page of a company with ${orders} orders on ${database.kind}, ms a read\n`)
printTable(['read', 'CPU of the platform', 'by the clock'], rows)
await platform.close()
