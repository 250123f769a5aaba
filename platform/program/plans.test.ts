import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetInvoiceOrders, GetInvoices, GetOrders } from '#contract/billing/orders-and-invoices.ts'
import { GetAdminAuditLog, GetAuditLog, GetAuditPeople } from '#contract/privacy/audit.ts'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import type { HubEventName } from '#contract/events.ts'
import { listStatistics } from '#platform/domains/ads/statistics/statistics.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { KeyUsage } from '#contract/integrations/key-usage.ts'
import { Changes } from '#contract/integrations/changes.ts'
import { CompanyAds } from '#contract/advertising/publishing.ts'
import { CompanyCandidates, GetCandidateCard, GetStepsView, GetStepsViews } from '#contract/candidates/pipeline.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { numberCommittedEvents, projectEvents, readEvents, resumeEvents } from '#platform/foundation/events/outbox.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { getFeedVersion, listPublishedAds } from '#platform/domains/ads/feeds/published-ads.ts'
import { findJobs } from '#platform/site/search/find-jobs.ts'
import { parseSearch } from '#platform/site/search/job-search.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { captureStatements, countTouchedRows, disableStatistics, type PlanNode } from '#platform/testing/query-plans.ts'

// Without statistics, the planner assumes that a condition matches one row. Statistics are missing right after a bulk
// write, and on PGlite, which has no autovacuum. Reads must not touch more rows then, so that no page depends on
// statistics.

const CANDIDATE_COUNT = 3000
/**
 * Maximum number of rows that all nodes of a plan may touch, per candidate. A nested loop over all rows touches
 * thousands of times as many.
 */
const MAX_TOUCHED_PER_CANDIDATE = 12

const platform = await setUpPlatform()
let made: Awaited<ReturnType<typeof createLargeCompany>>

beforeAll(async () => {
  await disableStatistics(platform.db)
  made = await createLargeCompany(platform.db, platform, { ads: 2000, boards: [2500, 500], members: 4 })
})

/** Expects every statement of a read to touch at most a few rows per candidate. */
async function expectLinear(run: () => Promise<unknown>): Promise<void> {
  const statements = await captureStatements(platform, run)
  expect(statements.length).toBeGreaterThan(0)
  const { executeSql } = platform.database.boss
  const explain = 'explain (analyze, timing off, format json)'
  for (const statement of statements) {
    const touched = async (text: string, params?: unknown[]): Promise<number> => {
      const { rows } = await executeSql(text, params)
      const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
      return countTouchedRows(plan)
    }
    expect
      .soft(await touched(`${explain} ${statement.sql}`, statement.params), statement.sql)
      .toBeLessThan(MAX_TOUCHED_PER_CANDIDATE * CANDIDATE_COUNT)
    if (platform.database.kind !== 'pglite') continue
    // The embedded database caches prepared plans. From the sixth execution on, it may use a generic plan.
    const execute = `execute again${statement.params.length > 0 ? `(${statement.params.map(literal).join(', ')})` : ''}`
    await executeSql(`prepare again as ${statement.sql}`)
    for (let time = 0; time < 5; time += 1) await executeSql(`explain ${execute}`)
    expect
      .soft(await touched(`${explain} ${execute}`), `again: ${statement.sql}`)
      .toBeLessThan(MAX_TOUCHED_PER_CANDIDATE * CANDIDATE_COUNT)
    await executeSql('deallocate again')
  }
}

/** Formats a value as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const textOf = (scalar: unknown): string =>
    scalar instanceof Date ? scalar.toISOString() : typeof scalar === 'object' ? JSON.stringify(scalar) : String(scalar)
  const text = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(textOf(item))).join(',')}}` : textOf(value)
  return `'${text.replaceAll("'", "''")}'`
}

const boardAd = () => made.adIds[0] ?? 0
const aCandidate = async (): Promise<number> =>
  (await platform.db.execute<{ id: number }>(sql`select max(id) - 100 as id from candidates`)).rows[0]?.id ?? 0

describe('reads in linear time without statistics', () => {
  test('feed of a career page', async () => {
    await expectLinear(() => getFeedVersion(platform.db, made.company.id))
    await expectLinear(() => listPublishedAds(platform.db, made.company.id, platform.env.siteUrl))
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
  test('use of a key by the hour (PLUS-99)', async () => {
    const { id: companyId } = made.company
    await platform.db.execute(sql`
      with keys as (
        insert into partner_keys (company_id, kind, name, key_hash, masked, created_at)
        select ${companyId}, 'api', 'Nyckel ' || n, 'hash' || n, 'tvl_', now() from generate_series(1, 100) n
        returning id
      )
      insert into key_usage
      select ${companyId}, id, date_trunc('hour', now()) - make_interval(hours => h), 1, 1, 1, 0, 0, 0, 1, null
      from keys, generate_series(0, 743) h`)
    const [key] = await platform.db.select({ id: partnerKeys.id }).from(partnerKeys).limit(1)
    const params = { companyId, keyId: key?.id ?? 0 }
    await expectLinear(() => platform.inject(KeyUsage, { params, query: { days: 31 } }, made.owner))
  })
  test('pages of the ads and the candidates of a company (PLUS-98)', async () => {
    const { id: companyId } = made.company
    for (const call of [CompanyAds, CompanyCandidates])
      await expectLinear(() => platform.inject(call, { query: { companyId, take: 100 } }, made.owner))
    const { body } = await platform.inject(CompanyCandidates, { query: { companyId, take: 100 } }, made.owner)
    const query = { companyId, ad: boardAd(), after: body.next ?? '' }
    await expectLinear(() => platform.inject(CompanyCandidates, { query }, made.owner))
  })
  test('the changes of a company, from any place in the feed (PLUS-98)', async () => {
    const { id: companyId } = made.company
    const now = platform.clock().toISOString()
    await platform.db.execute(sql`
      insert into outbox (seq, type, company_id, ad_id, candidate_id, data, created_at)
      select (select coalesce(max(seq), 0) from outbox) + i, 'addChange', ${companyId}, ${boardAd()}, i,
        jsonb_build_object('event', 'ad.changed'), ${now}::timestamptz
      from generate_series(1, ${CANDIDATE_COUNT}::int) i`)
    const read = (query: object) => platform.inject(Changes, { query: { companyId, take: 100, ...query } }, made.owner)
    const { body } = await read({})
    expect(body.items).toHaveLength(100)
    await expectLinear(() => read({}))
    await expectLinear(() => read({ after: body.next ?? '' }))
    await expectLinear(() => read({ events: ['candidate.moved'] }))
  })
  test('search of a board', () =>
    expectLinear(() => platform.inject(SearchBoard, { query: { id: boardAd(), text: 'uppgifter 177' } }, made.owner)))
  test('search of a company', () =>
    expectLinear(() =>
      platform.inject(SearchCompany, { query: { companyId: made.company.id, text: 'kim 17' } }, made.owner),
    ))
})

test('reads the job list and its counts in linear time without statistics (PLUS-11, PLUS-73)', async () => {
  await platform.db.execute(sql`
    insert into ads (company_id, folder_id, title, owner_id, type, city, country, published_at, details, created_at, updated_at)
    select ${made.company.id}, (select min(id) from folders where company_id = ${made.company.id}), 'Snickare ' || i,
      ${made.owner.id}, 'active', 'Umeå', 'SE', now() - i * interval '1 hour',
      jsonb_build_object('profession', 7111 + i % 100, 'extent', 'fullTime',
        'type', 'indefinite', 'workplaceType', 'onsite', 'content', repeat('text ', 500)), now(), now()
    from generate_series(1, ${CANDIDATE_COUNT}::int) i`)
  for (const query of [
    '',
    '?sida=40',
    '?q=snickare&ort=ume&inom=lan&omfattning=heltid&plats=arbetsplats&publicerad=manad&yrke=bygg',
  ]) {
    await expectLinear(() =>
      findJobs(platform.db, parseSearch(Object.fromEntries(new URLSearchParams(query))), new Date()),
    )
  }
})

test('reads promotions, tasks and transactions in linear time without statistics (PROMO-52, ADMIN-97, BILL-33)', async () => {
  const staff = await platform.createStaff('Administrator')
  const each = sql`from (
    select id, row_number() over (order by id) as i from ads
    where company_id = ${made.company.id} limit ${CANDIDATE_COUNT}::int) a`
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

test('reads orders, invoices, lines and ad statistics in linear time without statistics (BILL-05, BILL-14, BILL-16, PLUS-71)', async () => {
  const { company, owner } = made
  const numbers = sql`generate_series(1, ${CANDIDATE_COUNT}::int) i`
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
  await expectLinear(() => listStatistics(platform.db, company.id, made.adIds.slice(0, 20), new Date()))
})

test('reads a page of the audit log by index and counts it in linear time without statistics (PLUS-42)', async () => {
  // Both logs are sorted and merged, which touches about ten plan rows per entry.
  const entries = CANDIDATE_COUNT / 3
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

test('loads the events of a batch for all connected users in linear time without statistics', async () => {
  const candidateId = await aCandidate()
  const event = (type: HubEventName) => sql`(${type}, ${made.company.id}, ${boardAd()}, ${candidateId}, now())`
  await platform.db.execute(
    sql`insert into outbox (type, company_id, ad_id, candidate_id, created_at)
      values ${event('updateCandidate')}, ${event('updateAd')}, ${event('updateHome')}`,
  )
  await numberCommittedEvents(platform.deps)
  const rows = await readEvents(platform.db, 0, 10)
  await expectLinear(() =>
    projectEvents(
      platform.db,
      rows,
      made.people.map(({ id }) => id),
    ),
  )
})

test('checks the limit of an upload without reading the documents of all candidates (PLUS-06)', async () => {
  await platform.db.execute(sql`
    insert into files (id, company_id, candidate_id, kind, name, content_type, size, key, created_at)
    select gen_random_uuid(), ${made.company.id}, n, 'cv', 'cv.pdf', 'application/pdf', 1000, gen_random_uuid(), now()
    from generate_series(1, ${MAX_TOUCHED_PER_CANDIDATE * CANDIDATE_COUNT}::int) n`)
  await expectLinear(() => platform.deps.files.unclaimedBytes(platform.db, made.company.id))
})

test('does not read the events of the day on a first connection (SHELL-114)', async () => {
  await platform.db.execute(sql`
    insert into outbox (seq, type, company_id, created_at)
    select i, 'updateHome', ${made.company.id}, now() - interval '20 hours'
    from generate_series(1000001, 1060000) i`)
  await expectLinear(() => resumeEvents(platform.db, made.owner.id, null, 1_060_000))
})
