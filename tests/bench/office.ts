import { sql } from 'drizzle-orm'
import type { Call } from '#contract/base/call.ts'
import { DashboardCountCompanies, DashboardGetCompanies } from '#contract/office/companies.ts'
import { GetAdminAuditLog } from '#contract/privacy/audit.ts'
import {
  BillingExport,
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  GetBillingExport,
  GetOrders,
} from '#contract/billing/orders-and-invoices.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { CountAllUsers, GetAllUsers } from '#contract/identity/users.ts'
import { seedLarge } from '#platform/tools/seed/large.ts'
import { startPlatform, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { printTable } from './lib/table.ts'

// Measures each list of the back office with many companies and with ten times as many:
// - the CPU time of the platform, and the response time, which is mostly database time
// - the memory of CSV files
// - the cost that totals and indexes of the lists add to writes
// `TEST_DATABASE_URL=… node tests/bench/office.ts [companies]`

const companies = Number(process.argv[2] ?? 100_000)
const rounds = 9

const reads: readonly [name: string, call: Call, query: string | ((company: number) => string)][] = [
  ['companies', DashboardGetCompanies, 'take=21'],
  ['companies: a common word', DashboardGetCompanies, 'take=21&search=energi'],
  ['companies: a rare word', DashboardGetCompanies, 'take=21&search=energi+777'],
  ['companies: s: jobylon', DashboardGetCompanies, 'take=21&search=s%3A+jobylon'],
  ['companies: sub:', DashboardGetCompanies, 'take=21&search=sub%3A+subscription'],
  ['companies counted', DashboardCountCompanies, 'search=energi'],
  ['users', GetAllUsers, 'take=21'],
  ['users: a common word', GetAllUsers, 'take=21&search=lind'],
  ['users: a rare word', GetAllUsers, 'take=21&search=person777%40'],
  ['users: a company', GetAllUsers, 'take=21&search=bygg'],
  ['users counted', CountAllUsers, ''],
  ['invoices', GetAllInvoices, 'take=20'],
  ['invoices by sum', GetAllInvoices, 'take=20&sort=amount'],
  ['invoices: a rare status by sum', GetAllInvoices, 'take=20&sort=amount&status=UnSent'],
  ['invoices: a common word', GetAllInvoices, 'take=20&search=energi'],
  ['invoices: a rare word', GetAllInvoices, 'take=20&search=energi+777'],
  ['not billed', GetAllOrders, 'take=20&orders=false'],
  ['not billed by name', GetAllOrders, 'take=20&orders=false&sort=billingName'],
  ['not billed: a common word', GetAllOrders, 'take=20&orders=false&search=energi'],
  ['not billed: a rare word', GetAllOrders, 'take=20&orders=false&search=energi+777'],
  ['sums of billing', BillingSummary, ''],
  ['log', GetAdminAuditLog, 'take=50'],
  ['log: billing', GetAdminAuditLog, 'take=50&kind=billing'],
  ['log: a common word', GetAdminAuditLog, 'take=50&search=energi'],
  ['log: a rare word', GetAdminAuditLog, 'take=50&search=person777'],
  ['promotions', ManagePromotions, ''],
  ['promotions: a common word', ManagePromotions, 'search=kock'],
  ['promotions: a rare word', ManagePromotions, 'search=kock+778'],
  ['promotions that were cancelled', ManagePromotions, 'state=cancelled'],
  ['tasks', GetUserTasks, 'status=open'],
  ['a company with many orders', GetOrders, (company) => `id=${company}&take=20`],
]

interface Cost {
  cpu: number
  wall: number
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Downloads a table as a file, as a stream. */
interface Sent {
  rows: number
  /** Peak memory of the platform above its baseline in MB, and its CPU time in seconds. */
  memory: number
  cpu: number
}

async function send(platform: TestPlatform, staff: UserRow, at: string, table: 'invoices' | 'unbilled'): Promise<Sent> {
  const {
    body: { token },
  } = await platform.inject(BillingExport, { body: { table } }, staff)
  const [before, cpu] = [process.memoryUsage().rss, process.cpuUsage()]
  const answer = await fetch(`${at}${GetBillingExport.path}?token=${token}`)
  let [rows, most] = [-1, before]
  for await (const chunk of answer.body ?? []) {
    rows += chunk.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 0)
    most = Math.max(most, process.memoryUsage().rss)
  }
  const { user, system } = process.cpuUsage(cpu)
  return { rows, memory: (most - before) / 1e6, cpu: (user + system) / 1e6 }
}

/** Time in milliseconds until a write that affects the lists is stored, with their totals and indexes and without. */
interface Kept {
  with: number
  without: number
}

const writes = 300

async function write(
  platform: TestPlatform,
  size: number,
  one: (company: number) => ReturnType<typeof sql>,
): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < writes; at++) {
    const from = performance.now()
    await platform.db.execute(one((at * 7) % size))
    took.push(performance.now() - from)
  }
  return median(took)
}

async function measureWrites(platform: TestPlatform, size: number): Promise<Map<string, Kept>> {
  const {
    rows: [first],
  } = await platform.db.execute<{ id: number }>(sql`select min(id) as id from companies`)
  const base = first?.id ?? 0
  const order = (company: number) =>
    sql`insert into orders (company_id, kind, title, net, created_at) values (${base + company}, 'Other', 'Rad', 390000, now())`
  const rename = (company: number) => sql`update companies set name = name || '.' where id = ${base + company}`
  const kept = new Map<string, Kept>()
  const bought = await write(platform, size, order)
  await platform.db.execute(sql`alter table orders disable trigger user`)
  kept.set('an order, with what waits and the sums', { with: bought, without: await write(platform, size, order) })
  await platform.db.execute(sql`alter table orders enable trigger user`)
  const renamed = await write(platform, size, rename)
  for (const index of ['companies_name_parts', 'companies_number_parts', 'companies_billing_name_parts'])
    await platform.db.execute(sql.raw(`drop index ${index}`))
  kept.set('a company renamed, with the indexes of its parts', {
    with: renamed,
    without: await write(platform, size, rename),
  })
  return kept
}

interface Measured {
  costs: Map<string, Cost>
  sent: Map<string, Sent>
  kept: Map<string, Kept>
}

async function measure(size: number): Promise<Measured> {
  const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
  const administrator = await platform.createStaff('Administrator')
  await seedLarge(platform.db, { companies: size, orders: size * 10 })
  // One table after the other, because all together would exceed the statement timeout.
  const { rows: tables } = await platform.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) await platform.db.execute(sql`analyze ${sql.identifier(name)}`)
  const {
    rows: [last],
  } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from companies`)
  const token = await platform.signIn(administrator)
  const costs = new Map<string, Cost>()
  for (const [name, call, asked] of reads) {
    const query = typeof asked === 'string' ? asked : asked(last?.id ?? 0)
    const [cpu, wall]: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round++) {
      const [before, from] = [process.cpuUsage(), performance.now()]
      const { statusCode, payload } = await platform.app.inject({
        method: call.method,
        url: `${call.path}?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
      const { user, system } = process.cpuUsage(before)
      if (statusCode !== 200) throw new Error(`${call.id}: ${statusCode} ${payload}`)
      if (round < 0) continue
      cpu.push((user + system) / 1000)
      wall.push(performance.now() - from)
    }
    costs.set(name, { cpu: median(cpu), wall: median(wall) })
  }
  const at = await platform.listen()
  const sent = new Map<string, Sent>()
  for (const table of ['unbilled', 'invoices'] as const) sent.set(table, await send(platform, administrator, at, table))
  const kept = await measureWrites(platform, size)
  await platform.close()
  return { costs, sent, kept }
}

const [few, many] = [await measure(companies / 10), await measure(companies)]
console.log(`\n${companies / 10} companies with ${companies} orders, and ten times as many: ms per read\n`)
printTable(
  ['read', 'CPU', 'CPU at ten times', 'answered', 'answered at ten times', 'ratio'],
  reads.map(([name]) => {
    const [one, ten] = [few.costs.get(name), many.costs.get(name)]
    if (!one || !ten) throw new Error(name)
    return [
      name,
      one.cpu.toFixed(1),
      ten.cpu.toFixed(1),
      one.wall.toFixed(1),
      ten.wall.toFixed(1),
      (ten.wall / one.wall).toFixed(2),
    ]
  }),
)

console.log('\nTables as files\n')
printTable(
  ['table', 'rows', 'memory', 'CPU', 'rows at ten times', 'memory at ten times', 'CPU at ten times'],
  [...few.sent].map(([name, one]) => {
    const ten = many.sent.get(name)
    if (!ten) throw new Error(name)
    return [
      name,
      ...[one, ten].flatMap(({ rows, memory, cpu }) => [
        String(rows),
        `${memory.toFixed(0)} MB`,
        `${cpu.toFixed(1)} s`,
      ]),
    ]
  }),
)
console.log('\nWrites with ten times as many companies, ms until stored\n')
printTable(
  ['write', 'with', 'without', 'ratio'],
  [...many.kept].map(([name, kept]) => [
    name,
    kept.with.toFixed(2),
    kept.without.toFixed(2),
    (kept.with / kept.without).toFixed(2),
  ]),
)
