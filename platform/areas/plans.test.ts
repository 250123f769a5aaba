import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SearchBoard, SearchCompany } from '#contract/board.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/company-and-tree.ts'
import type { HubEventName } from '#contract/events.ts'
import { GetInbox } from '#contract/inbox.ts'
import { GetCandidateCard, GetStepsView, GetStepsViews } from '#contract/pipeline.ts'
import { numberCommitted, projectEvents, readEvents, resumeEvents } from '#platform/events/sender.ts'
import { startPlatform, type TestPlatform } from '#platform/testing.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'

// Right after a bulk write there are no statistics, and on PGlite there is no autovacuum: the planner then believes that a
// condition leaves one row. A read must touch no more than it would with statistics, so that no page hangs on them.

const candidatesInAll = 3000
/** Rows that all nodes of a plan together may touch, times the candidates: a join row by row touches thousands of times as many. */
const mostTouched = 12

let platform: TestPlatform
let made: Awaited<ReturnType<typeof createLargeCompany>>

beforeAll(async () => {
  platform = await startPlatform()
  const { rows } = await platform.db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  for (const { name } of rows) await platform.db.execute(sql`alter table ${sql.identifier(name)} set (autovacuum_enabled = false)`)
  made = await createLargeCompany(platform.db, platform, { ads: 2000, boards: [2500, 500], members: 4 })
})
afterAll(() => platform.close())

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Rows that a plan touched: of each node those it gave and those it threw away, each time it ran. */
function touchedBy(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return node['Actual Loops'] * (node['Actual Rows'] + removed) + (node.Plans ?? []).reduce((sum, each) => sum + touchedBy(each), 0)
}

/** The statements that select among those that something asks the database, as asked. */
async function statementsOf(run: () => Promise<unknown>): Promise<{ sql: string; params: unknown[] }[]> {
  const session: { prepareQuery(query: { sql: string; params: unknown[] }): unknown } = Object.getPrototypeOf(Reflect.get(platform.db, 'session'))
  const asked = vi.spyOn(session, 'prepareQuery')
  await run()
  const statements = asked.mock.calls.map(([query]) => query)
  asked.mockRestore()
  return statements.filter((each) => /^\s*(select|with)\b/i.test(each.sql) && !/for (no key )?update|pg_notify/i.test(each.sql))
}

/** Whatever a read asks, it touches a few rows per candidate at most. Answers how many statements were looked at. */
async function expectLinear(run: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(run)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const { rows } = await platform.database.boss.executeSql(`explain (analyze, timing off, format json) ${statement.sql}`, statement.params)
    const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
    expect.soft(touchedBy(plan), statement.sql).toBeLessThan(mostTouched * candidatesInAll)
  }
}

const boardAd = () => made.adIds[0] ?? 0
const aCandidate = async (): Promise<number> => (await platform.db.execute<{ id: number }>(sql`select max(id) - 100 as id from candidates`)).rows[0]?.id ?? 0

describe('without statistics a read stays linear', () => {
  test('board', () => expectLinear(() => platform.inject(GetStepsView, { query: { id: boardAd() } }, made.owner)))
  test('boards', () => expectLinear(() => platform.inject(GetStepsViews, { query: { ids: made.adIds.slice(0, 20) } }, made.owner)))
  test('card', async () => {
    const id = await aCandidate()
    await expectLinear(() => platform.inject(GetCandidateCard, { query: { id } }, made.owner))
  })
  test('tree', () => expectLinear(() => platform.inject(CompanyGetUserCompanyWithAds, { query: { id: made.company.id } }, made.owner)))
  test('home', () => expectLinear(() => platform.inject(CompanyGetUserCompanies, undefined, made.owner)))
  test.for(['new', 'chat', undefined] as const)('inbox of %s', (kind) =>
    expectLinear(() => platform.inject(GetInbox, { query: { companyId: made.company.id, ...(kind && { kind }) } }, made.owner)))
  test('search of a board', () => expectLinear(() => platform.inject(SearchBoard, { query: { id: boardAd(), text: 'uppgifter 177' } }, made.owner)))
  test('search of a company', () => expectLinear(() => platform.inject(SearchCompany, { query: { companyId: made.company.id, text: 'kim 17' } }, made.owner)))
})

test('without statistics the events of a batch are read for all who listen in linear time', async () => {
  const candidateId = await aCandidate()
  const event = (type: HubEventName) => sql`(${type}, ${made.company.id}, ${boardAd()}, ${candidateId}, now())`
  await platform.db.execute(sql`insert into outbox (type, company_id, ad_id, candidate_id, created_at) values ${event('updateCandidate')}, ${event('updateAd')}, ${event('updateHome')}`)
  await numberCommitted(platform.db)
  const rows = await readEvents(platform.db, 0, 10)
  await expectLinear(() => projectEvents(platform.db, rows, made.people.map(({ id }) => id)))
})

test('SHELL-114 a first link does not read the events of the day', async () => {
  await platform.db.execute(sql`
    insert into outbox (seq, type, company_id, created_at) select i, 'updateHome', ${made.company.id}, now() - interval '20 hours' from generate_series(1001, 61000) i`)
  await expectLinear(() => resumeEvents(platform.db, made.owner.id, null, 61_000))
})
