import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  CompanyNeighbours,
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
} from '#contract/office/companies.ts'
import { ListCompanyNotes } from '#contract/office/company-notes.ts'
import { GetAdminAuditLog } from '#contract/privacy/audit.ts'
import {
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  GetInvoices,
  GetOrders,
} from '#contract/billing/orders-and-invoices.ts'
import type { Call, CallOutput } from '#contract/base/call.ts'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import { CountFeaturePosts, ListFeaturePosts } from '#contract/office/release-notes.ts'
import {
  CountForeignCompany,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
} from '#contract/billing/partial-sponsoring.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { GetSubscriptions, GetSubscriptionTemplates } from '#contract/billing/subscriptions.ts'
import { CountAllUsers, GetAllUsers } from '#contract/identity/users.ts'
import { GetVisibility, GetVolumeVisibility } from '#contract/advertising/visibility.ts'
import { seedLarge } from '#platform/tools/seed/large.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { explain, countReadRows, captureStatements, disableStatistics } from '#platform/testing/query-plans.ts'

// No back office page reads a whole table, for any search, sort or filter. Each table has more rows than a page, a sort
// of the results or a count may read. The execution plans show how many rows of each table a query reads.
// Without statistics the planner assumes small tables, and may sort instead of using an index. Even then, no row may be
// read twice.

const companies = 13_000
/** Maximum number of rows of one table that a statement may read. Counts stop at ten thousand. */
const MAX_ROWS = 12_000

const platform = await setUpPlatform({ env: { checkResponses: false }, now: new Date() })
let staff: UserRow
let many: number

beforeAll(async () => {
  staff = await platform.createStaff('Administrator', 'Economy', 'Moderator')
  await disableStatistics(platform.db)
  await seedLarge(platform.db, { companies, orders: companies * 5 })
  const {
    rows: [last],
  } = await platform.db.execute<{ id: number }>(sql`select max(id) as id from companies`)
  many = last?.id ?? 0
  // More rows than usual for tables that are normally small.
  await platform.db.execute(
    sql`insert into orders (company_id, kind, title, net, created_at)
      select id, 'Other', 'Rad', 10000 + id, now() - id * interval '1 minute' from companies`,
  )
  await platform.db.execute(
    sql`insert into staff_tasks (company_id, ad_id, kind, package, status, created_at)
      select company_id, id, 'socialMedia', 'boost', 'done', now() from ads`,
  )
  await platform.db.execute(
    sql`insert into foreign_company_requests (user_id, company, created_at, accepted_at)
      select ${staff.id}::uuid, '{"companyName": "Company"}', now(), now()
      from generate_series(1, ${companies}::int) i`,
  )
})

const person = (index: number) => sql`md5(${`large user ${index}`})::uuid::text`
const idOf = async (id: ReturnType<typeof person>): Promise<string> =>
  (await platform.db.execute<{ id: string }>(sql`select ${id} as id`)).rows[0]?.id ?? ''

type Query = Record<string, string | number | boolean>
/** A call with a query. `next` returns the cursor of the next page, or null on the last page. */
interface Read {
  call: Call
  query?: Query
  params?: Record<string, number>
  next?: (answer: never) => string | number | null | undefined
}

const lastCursor = (rows: readonly { cursor: string }[]) => rows.at(-1)?.cursor
const nextOf = ({ next }: { next: string | null }) => next
const forEach = <T>(values: readonly T[], createReads: (value: T) => Read[]): Read[] => values.flatMap(createReads)

const searches = [
  '',
  'energi',
  'energi 777',
  'fjäll energi 9',
  'finns inte',
  '700000-0777',
  '70000007',
  'fö',
  'no',
  'rg',
  'ö',
  '7',
  '77',
  'zq',
  'q',
  '%',
  's: jobylon',
  's: nej',
  'sp: eva',
  'sp: nej',
  'sub: subscription',
]
const page = { take: 20 }

async function reads(): Promise<Read[]> {
  const [seller, user] = [await idOf(person(1)), await idOf(person(777))]
  return [
    ...forEach<Query>(
      [
        ...searches.map((search) => ({ search })),
        { salesperson: 'none' },
        { salesperson: seller },
        { salesperson: 'none', search: 'energi' },
        { salesperson: seller, search: 'energi' },
        { salesperson: user },
      ],
      (query) => [
        { call: DashboardGetCompanies, query: { ...query, take: 21 }, next: lastCursor },
        { call: DashboardCountCompanies, query },
        { call: CompanyNeighbours, query: { ...query, id: 777 } },
      ],
    ),
    { call: DashboardGetSalespersons },
    ...forEach(
      ['', 'lind', 'bygg', 'person777@', 'eva lind', 'åsa 777', 'stor.example', 'ev', 'finns inte'],
      (search) => [
        { call: GetAllUsers, query: { search, take: 21 }, next: lastCursor },
        { call: CountAllUsers, query: { search } },
      ],
    ),
    ...forEach(['invoiceable', 'sum', 'billingName', 'earliest', 'ordersCount'], (sort) =>
      forEach(['asc', 'desc'], (direction) => [
        { call: GetAllOrders, query: { ...page, sort, direction }, next: lastCursor },
      ]),
    ),
    ...forEach(['energi', 'energi 777', 'finns inte', '70000007', 'no'], (search) => [
      { call: GetAllOrders, query: { ...page, search, orders: false }, next: lastCursor },
    ]),
    { call: BillingSummary },
    ...forEach(['createdAt', 'orderNumber', 'status', 'amount', 'dueDate', 'ordersCount'], (sort) =>
      forEach<Query>([{}, { direction: 'asc' }, { status: 'UnSent' }, { status: 'Paid' }], (narrowed) => [
        { call: GetAllInvoices, query: { ...page, sort, ...narrowed }, next: nextOf },
      ]),
    ),
    ...forEach<Query>(
      [
        { search: 'energi' },
        { search: 'energi 777' },
        { search: 'finns inte' },
        { search: '70000007' },
        { search: 'energi', status: 'UnSent' },
        { search: 'energi 7', sort: 'amount' },
        { search: 'no', sort: 'dueDate' },
        { search: 'rg' },
        { search: 'zq' },
        { search: '7' },
      ],
      (query) => [{ call: GetAllInvoices, query: { ...page, ...query }, next: nextOf }],
    ),
    { call: GetInvoices, query: { id: many, take: 20 } },
    { call: GetOrders, query: { id: many, take: 20 } },
    ...forEach<Query>(
      [
        {},
        { kind: 'billing' },
        { kind: 'signIns' },
        { kind: 'office' },
        { who: seller },
        { who: user },
        { who: staff.id },
        { impersonated: true },
        { from: '2020-01-01', to: '2020-01-02' },
        { search: 'energi' },
        { search: 'energi 777' },
        { search: 'person777' },
        { search: 'åsa' },
        { search: 'ev' },
        { search: 'finns inte' },
        { kind: 'ads', who: user },
        { kind: 'ads', search: 'energi 777' },
      ],
      (query) => [{ call: GetAdminAuditLog, query: { take: 50, ...query }, next: nextOf }],
    ),
    ...forEach<Query>(
      [
        {},
        { direction: 'asc' },
        { sort: 'starts' },
        { state: 'active' },
        { state: 'active', sort: 'starts' },
        { state: 'scheduled' },
        { state: 'cancelled' },
        { state: 'cancelled', sort: 'starts' },
        { state: 'ended' },
        { search: 'kock' },
        { search: 'kock 778' },
        { search: 'energi' },
        { search: 'energi 777' },
        { search: 'finns inte' },
        { search: 'fö' },
        { search: 'finns inte', state: 'active' },
        { search: 'kock', state: 'cancelled' },
      ],
      (query) => [{ call: ManagePromotions, query, next: nextOf }],
    ),
    ...forEach<Query>(
      [
        {},
        { status: 'open' },
        { status: 'done' },
        { status: 'closed' },
        { kind: 'programmatic' },
        { kind: 'sponsor' },
        { status: 'done', kind: 'programmatic' },
      ],
      (query) => [{ call: GetUserTasks, query, next: nextOf }],
    ),
    ...forEach<Query>([{}, { status: 'pending' }, { status: 'accepted' }], (query) => [
      { call: GetAllForeignCompany, query, next: lastCursor },
    ]),
    { call: CountForeignCompany },
    { call: GetExistingCompanyByOrganizationNumber, query: { organizationNumber: '7000000777' } },
    { call: ListFeaturePosts, query: { take: 21 }, next: (posts: readonly { id: number }[]) => posts.at(-1)?.id },
    { call: CountFeaturePosts },
    { call: GetPartialSponsoringCompanyPoints, query: { id: many } },
    { call: GetPartialSponsoringJobsPoints, query: { id: many, take: 20 }, next: lastCursor },
    {
      call: ListCompanyNotes,
      params: { id: many },
      query: { take: 31 },
      next: (notes: readonly { id: number }[]) => notes.at(-1)?.id,
    },
    { call: GetSubscriptions, params: { companyId: many } },
    { call: GetSubscriptionTemplates },
    { call: GetCreditInfo, params: { companyId: many } },
    { call: GetCreditTransactions, params: { companyId: many } },
    { call: GetVisibility },
    { call: GetVolumeVisibility },
  ]
}

/** Describes the tables from which a read, or the read of its next page, takes too many rows. */
async function excessiveReads(
  { call, query = {}, params = {}, next }: Read,
  mayRead: (table: string) => number,
  seen: Set<string>,
): Promise<string[]> {
  const faults: string[] = []
  const ask = async (pageQuery: Query): Promise<CallOutput<Call> | null> => {
    let answer: unknown = null
    const statements = await captureStatements(platform, async () => {
      const { status, body, error } = await platform.inject(call, { params, query: pageQuery }, staff)
      if (status !== 200) faults.push(`${call.id} ${JSON.stringify(pageQuery)}: ${status} ${JSON.stringify(error)}`)
      answer = body
    })
    for (const statement of statements) {
      // Statements repeat between calls: each call reads its caller, and many searches share a count.
      const statementKey = JSON.stringify([statement.sql, statement.params])
      if (seen.has(statementKey)) continue
      seen.add(statementKey)
      for (const [table, rows] of countReadRows(await explain(platform, statement, { asIfLarge: true }))) {
        if (rows > mayRead(table))
          faults.push(
            `${call.id} ${JSON.stringify(pageQuery)} reads ${rows} of ${table}: ` +
              statement.sql.replace(/(\$\d+, ){9,}/g, '…').slice(0, 600),
          )
      }
    }
    return answer
  }
  const answer = await ask(query)
  const after = next?.(answer as never)
  if (after !== null && after !== undefined) await ask({ ...query, after })
  return faults
}

const tables = [
  'companies',
  'users',
  'unbilled',
  'invoices',
  'orders',
  'history',
  'security_log',
  'ads',
  'promotions',
  'staff_tasks',
  'foreign_company_requests',
] as const
const requirements = '(ADMIN-01, ADMIN-72, ADMIN-75, ADMIN-79, ADMIN-86, ADMIN-97, PLUS-42)'

/** Returns the number of rows of each large table. */
async function sizes(): Promise<ReadonlyMap<string, number>> {
  const sized = new Map<string, number>()
  for (const table of tables)
    sized.set(
      table,
      (await platform.db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(table)}`))
        .rows[0]?.rows ?? 0,
    )
  return sized
}

async function faultsOf(mayRead: (table: string) => number): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const read of await reads()) faults.push(...(await excessiveReads(read, mayRead, seen)))
  return faults
}

test(`reads no row twice on any back office page without statistics ${requirements}`, async () => {
  const sized = await sizes()
  expect(await faultsOf((table) => Math.max(MAX_ROWS, sized.get(table) ?? 0))).toEqual([])
})

test(`reads no whole table on any back office page with statistics ${requirements}`, async () => {
  await platform.db.execute(sql`analyze`)
  for (const [table, rows] of await sizes()) expect([table, rows > MAX_ROWS]).toEqual([table, true])
  expect(await faultsOf(() => MAX_ROWS)).toEqual([])
})
