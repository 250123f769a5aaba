import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SearchBoard, SearchCompany } from '#contract/candidates/board.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import { GetInvoiceOrders, GetInvoices, GetOrders } from '#contract/billing/billing.ts'
import { GetAdminAuditLog, GetAuditLog, GetAuditPeople } from '#contract/privacy/audit.ts'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import type { HubEventName } from '#contract/base/events.ts'
import { readStatistics } from '#platform/domains/ads/statistics/statistics.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { GetCandidateCard, GetStepsView, GetStepsViews } from '#contract/candidates/pipeline.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { numberCommitted, projectEvents, readEvents, resumeEvents } from '#platform/foundation/events/sender.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { feedVersion, publishedAds } from '#platform/domains/ads/feeds/published-ads.ts'
import { findJobs } from '#platform/site/search/find-jobs.ts'
import { readSearch } from '#platform/site/search/job-search.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { statementsOf, touchedBy, withoutStatistics, type PlanNode } from '#platform/testing/plans.ts'

// Right after a bulk write there are no statistics, and on PGlite there is no autovacuum: the planner then believes
// that a condition leaves one row. A read must touch no more than it would with statistics, so that no page hangs on
// them.

const candidatesInAll = 3000
/**
 * Rows that all nodes of a plan together may touch, times the candidates: a join row by row touches thousands of times
 * as many.
 */
const mostTouched = 12

let platform: TestPlatform
let made: Awaited<ReturnType<typeof createLargeCompany>>

beforeAll(async () => {
  platform = await startPlatform()
  await withoutStatistics(platform.db)
  made = await createLargeCompany(platform.db, platform, { ads: 2000, boards: [2500, 500], members: 4 })
})
afterAll(() => platform.close())

/** Whatever a read asks, it touches a few rows per candidate at most. Answers how many statements were looked at. */
async function expectLinear(run: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(platform, run)
  expect(statements.length).toBeGreaterThan(0)
  const { executeSql } = platform.database.boss
  const explain = 'explain (analyze, timing off, format json)'
  for (const statement of statements) {
    const touched = async (text: string, params?: unknown[]): Promise<number> => {
      const { rows } = await executeSql(text, params)
      const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
      return touchedBy(plan)
    }
    expect
      .soft(await touched(`${explain} ${statement.sql}`, statement.params), statement.sql)
      .toBeLessThan(mostTouched * candidatesInAll)
    if (platform.database.kind !== 'pglite') continue
    // The embedded database keeps its plans: from the sixth time on it may use one that was made for no value in
    // particular.
    const execute = `execute again${statement.params.length > 0 ? `(${statement.params.map(literal).join(', ')})` : ''}`
    await executeSql(`prepare again as ${statement.sql}`)
    for (let time = 0; time < 5; time += 1) await executeSql(`explain ${execute}`)
    expect
      .soft(await touched(`${explain} ${execute}`), `again: ${statement.sql}`)
      .toBeLessThan(mostTouched * candidatesInAll)
    await executeSql('deallocate again')
  }
}

/** A value as it stands in a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const textOf = (each: unknown): string =>
    each instanceof Date ? each.toISOString() : typeof each === 'object' ? JSON.stringify(each) : String(each)
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(textOf(each))).join(',')}}` : textOf(value)
  return `'${text.replaceAll("'", "''")}'`
}

const boardAd = () => made.adIds[0] ?? 0
const aCandidate = async (): Promise<number> =>
  (await platform.db.execute<{ id: number }>(sql`select max(id) - 100 as id from candidates`)).rows[0]?.id ?? 0

describe('without statistics a read stays linear', () => {
  test('feed of a career page', async () => {
    await expectLinear(() => feedVersion(platform.db, made.company.id))
    await expectLinear(() => publishedAds(platform.db, made.company.id, platform.env.siteUrl))
  })
  test('board', () => expectLinear(() => platform.inject(GetStepsView, { query: { id: boardAd() } }, made.owner)))
  test('boards', () =>
    expectLinear(() => platform.inject(GetStepsViews, { query: { ids: made.adIds.slice(0, 20) } }, made.owner)))
  test('card', async () => {
    const id = await aCandidate()
    await expectLinear(() => platform.inject(GetCandidateCard, { query: { id } }, made.owner))
  })
  test('tree', () =>
    expectLinear(() => platform.inject(CompanyGetUserCompanyWithAds, { query: { id: made.company.id } }, made.owner)))
  test('home', () => expectLinear(() => platform.inject(CompanyGetUserCompanies, undefined, made.owner)))
  test.for(['new', 'chat', undefined] as const)('inbox of %s', (kind) =>
    expectLinear(() =>
      platform.inject(GetInbox, { query: { companyId: made.company.id, ...(kind && { kind }) } }, made.owner),
    ),
  )
  test('search of a board', () =>
    expectLinear(() => platform.inject(SearchBoard, { query: { id: boardAd(), text: 'uppgifter 177' } }, made.owner)))
  test('search of a company', () =>
    expectLinear(() =>
      platform.inject(SearchCompany, { query: { companyId: made.company.id, text: 'kim 17' } }, made.owner),
    ))
})

test('PLUS-11 PLUS-73 without statistics the list of jobs and its counts stay linear', async () => {
  await platform.db.execute(sql`
    insert into ads (company_id, folder_id, title, owner_id, type, city, country, published_at, details, created_at, updated_at)
    select ${made.company.id}, (select min(id) from folders where company_id = ${made.company.id}), 'Snickare ' || i,
      ${made.owner.id}, 'active', 'Umeå', 'SE', now() - i * interval '1 hour',
      jsonb_build_object('profession', 7111 + i % 100, 'extent', 'fullTime',
        'type', 'indefinite', 'workplaceType', 'onsite', 'content', repeat('text ', 500)), now(), now()
    from generate_series(1, ${candidatesInAll}::int) i`)
  for (const query of [
    '',
    '?sida=40',
    '?q=snickare&ort=ume&inom=lan&omfattning=heltid&plats=arbetsplats&publicerad=manad&yrke=bygg',
  ]) {
    await expectLinear(() =>
      findJobs(platform.db, readSearch(Object.fromEntries(new URLSearchParams(query))), new Date()),
    )
  }
})

test('PROMO-52 ADMIN-97 BILL-33 without statistics promotions, tasks and transactions stay linear', async () => {
  const staff = await platform.createStaff('Administrator')
  const each = sql`from (
    select id, row_number() over (order by id) as i from ads
    where company_id = ${made.company.id} limit ${candidatesInAll}::int) a`
  await platform.db.execute(sql`
    insert into promotions (company_id, ad_id, package, starts_at, ends_at, ended_at, domains, created_at)
    select ${made.company.id}, a.id, 'boost', now() - i * interval '1 hour', now() + (i - 1000) * interval '1 hour',
      case when i < 1000 then now() end, '[]', now() ${each}`)
  await platform.db.execute(
    sql`insert into staff_tasks (company_id, ad_id, kind, package, status, created_at)
      select ${made.company.id}, a.id, 'sponsor', 'boost', case when i % 2 = 0 then 'open' else 'done' end, now() ${each}`,
  )
  await platform.db.execute(sql`
    insert into ledger_entries (company_id, account, amount, balance, cause, at, data)
    select ${made.company.id}, 'credits/boost', 1, i, 'order/' || i, now(), jsonb_build_object('kind', 'used', 'adId', a.id) ${each}`)
  for (const query of [
    {},
    { state: 'active' as const },
    { state: 'cancelled' as const, sort: 'starts' as const },
    { search: 'annons 17' },
  ])
    await expectLinear(() => platform.inject(ManagePromotions, { query }, staff))
  for (const query of [{}, { status: 'open' as const }, { kind: 'programmatic' as const }])
    await expectLinear(() => platform.inject(GetUserTasks, { query }, staff))
  await expectLinear(() =>
    platform.inject(GetCreditTransactions, { params: { companyId: made.company.id }, query: {} }, made.owner),
  )
  await expectLinear(() => platform.inject(GetCreditInfo, { params: { companyId: made.company.id } }, made.owner))
})

test('BILL-05 BILL-14 BILL-16 PLUS-71 without statistics orders, invoices, their lines and the statistics of ads stay linear', async () => {
  const { company, owner } = made
  const numbers = sql`generate_series(1, ${candidatesInAll}::int) i`
  await platform.db.execute(sql`
    insert into invoices (company_id, number, status, vat, paper_billing, net, gross, order_count, created_at)
    select ${company.id}, 2025000000 + i, 'UnSent', 2500, false, 100, 125, 1, now() from ${numbers}`)
  await platform.db.execute(
    sql`insert into orders (company_id, kind, item, title, net, created_at)
      select ${company.id}, 'Posting', 'promotion', 'Order ' || i, 100, now() from ${numbers}`,
  )
  await platform.db.execute(sql`
    insert into orders (company_id, kind, item, title, net, invoice_id, created_at)
    select company_id, 'Posting', 'promotion', 'Rad', 100, id, now() from invoices where company_id = ${company.id}`)
  await platform.db.execute(sql`
    insert into ad_statistics (company_id, ad_id, day, views, apply_presses)
    select ${company.id}, ad, to_char(now() - i * interval '1 day', 'YYYY-MM-DD')::date, 5, 1
    from unnest(array[${sql.join(
      made.adIds.slice(0, 100).map((id) => sql`${id}`),
      sql`, `,
    )}]::int[]) ad, generate_series(0, 59) i`)
  const {
    rows: [invoice],
  } = await platform.db.execute<{ id: number }>(
    sql`select max(id) as id from invoices where company_id = ${company.id}`,
  )
  await expectLinear(() => platform.inject(GetOrders, { query: { id: company.id, take: 20 } }, owner))
  await expectLinear(() => platform.inject(GetInvoices, { query: { id: company.id, take: 20 } }, owner))
  await expectLinear(() => platform.inject(GetInvoiceOrders, { query: { id: invoice?.id ?? 0 } }, owner))
  await expectLinear(() => readStatistics(platform.db, company.id, made.adIds.slice(0, 20), new Date()))
})

test('PLUS-42 without statistics a page of the log is a walk along an index, and its count stays linear', async () => {
  // Each is sorted and put together with the other log: some ten rows of the plan for each.
  const entries = candidatesInAll / 3
  const administrator = await platform.createStaff('Administrator')
  await platform.db.execute(sql`
    insert into history (company_id, entity, entity_id, action, actor_id, at, data)
    select ${made.company.id}, case when i % 100 = 0 then 'invoice' else 'candidate' end, (i % 500)::text, 'read',
      ${made.owner.id}::uuid, now() - i * interval '1 second', '{}'
    from generate_series(1, ${entries}::int) i`)
  await platform.db.execute(
    sql`insert into security_log (at, event, user_id, detail, visitor)
      select now() - i * interval '1 minute', 'signedIn', ${made.owner.id}::uuid, '', ''
      from generate_series(1, ${entries}::int) i`,
  )
  const id = made.company.id
  for (const query of [
    {},
    { kind: 'billing' as const },
    { kind: 'signIns' as const },
    { who: made.owner.id },
    { impersonated: true },
    { search: 'kim 17' },
  ]) {
    await expectLinear(() => platform.inject(GetAuditLog, { query: { id, ...query } }, administrator))
    await expectLinear(() => platform.inject(GetAdminAuditLog, { query }, administrator))
  }
  await expectLinear(() => platform.inject(GetAuditPeople, { query: { id } }, administrator))
})

test('without statistics the events of a batch are read for all who listen in linear time', async () => {
  const candidateId = await aCandidate()
  const event = (type: HubEventName) => sql`(${type}, ${made.company.id}, ${boardAd()}, ${candidateId}, now())`
  await platform.db.execute(
    sql`insert into outbox (type, company_id, ad_id, candidate_id, created_at)
      values ${event('updateCandidate')}, ${event('updateAd')}, ${event('updateHome')}`,
  )
  await numberCommitted(platform.db)
  const rows = await readEvents(platform.db, 0, 10)
  await expectLinear(() =>
    projectEvents(
      platform.db,
      rows,
      made.people.map(({ id }) => id),
    ),
  )
})

test('SHELL-114 a first link does not read the events of the day', async () => {
  await platform.db.execute(sql`
    insert into outbox (seq, type, company_id, created_at)
    select i, 'updateHome', ${made.company.id}, now() - interval '20 hours'
    from generate_series(1001, 61000) i`)
  await expectLinear(() => resumeEvents(platform.db, made.owner.id, null, 61_000))
})
