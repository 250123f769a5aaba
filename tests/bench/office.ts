import { sql } from 'drizzle-orm'
import type { Call } from '#contract/call.ts'
import { DashboardCountCompanies, DashboardGetCompanies } from '#contract/admin-companies.ts'
import { GetAdminAuditLog } from '#contract/audit.ts'
import { BillingSummary, GetAllInvoices, GetAllOrders, GetOrders } from '#contract/billing.ts'
import { ManagePromotions } from '#contract/promotion.ts'
import { GetUserTasks } from '#contract/staff-tasks.ts'
import { CountAllUsers, GetAllUsers } from '#contract/users.ts'
import { seedLarge } from '#platform/seed/large.ts'
import { startPlatform } from '#platform/testing.ts'
import { printTable } from './lib/table.ts'

// What a page of each list of the office costs with many companies and with ten times as many: the platform's own CPU, and the time
// until it has answered, which is mostly the database's. `TEST_DATABASE_URL=… node tests/bench/office.ts [companies]`

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

async function measure(size: number): Promise<Map<string, Cost>> {
  const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
  const administrator = await platform.createStaff('Administrator')
  await seedLarge(platform.db, { companies: size, orders: size * 10 })
  await platform.db.execute(sql`analyze`)
  const { rows: [last] } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from companies`)
  const token = await platform.signIn(administrator)
  const costs = new Map<string, Cost>()
  for (const [name, call, asked] of reads) {
    const query = typeof asked === 'string' ? asked : asked(last?.id ?? 0)
    const [cpu, wall]: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round++) {
      const [before, from] = [process.cpuUsage(), performance.now()]
      const { statusCode, payload } = await platform.app.inject({ method: call.method, url: `${call.path}?${query}`, headers: { authorization: `Bearer ${token}` } })
      const { user, system } = process.cpuUsage(before)
      if (statusCode !== 200) throw new Error(`${call.id}: ${statusCode} ${payload}`)
      if (round < 0) continue
      cpu.push((user + system) / 1000)
      wall.push(performance.now() - from)
    }
    costs.set(name, { cpu: median(cpu), wall: median(wall) })
  }
  await platform.close()
  return costs
}

const [few, many] = [await measure(companies / 10), await measure(companies)]
console.log(`\n${companies / 10} companies with ${companies} orders, and ten times as many: ms a read\n`)
printTable(['read', 'CPU', 'CPU at ten times', 'answered', 'answered at ten times', 'ratio'], reads.map(([name]) => {
  const [one, ten] = [few.get(name), many.get(name)]
  if (!one || !ten) throw new Error(name)
  return [name, one.cpu.toFixed(1), ten.cpu.toFixed(1), one.wall.toFixed(1), ten.wall.toFixed(1), (ten.wall / one.wall).toFixed(2)]
}))
