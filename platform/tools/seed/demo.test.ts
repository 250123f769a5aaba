import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DashboardGetCompanies } from '#contract/office/companies.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetCandidateCard, GetStepsView } from '#contract/candidates/pipeline.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { demoUserId, isEmpty, seedDemo } from './demo.ts'

const platform = await setUpPlatform({ env: { seed: 'demo' } })
let recruiter: { id: string }
beforeAll(async () => {
  expect(await isEmpty(platform.deps)).toBe(true)
  await seedDemo(platform.deps)
  recruiter = { id: (await demoUserId(platform.deps, 'recruiter')) ?? '' }
})

test('leaves enough statistics for the query planner', async () => {
  const { rows } = await platform.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = 'candidates'`,
  )
  expect(rows[0]?.rows).toBeGreaterThan(2000)
})

test('creates several companies, one with 400 ads, and one ad with 2,000 candidates', async () => {
  expect(await isEmpty(platform.deps)).toBe(false)
  const { body: companies } = await platform.inject(CompanyGetUserCompanies, undefined, recruiter)
  expect(companies.length).toBeGreaterThan(2)
  const large = companies.find((company) => company.name === 'Tranfjärden Logistik AB')
  const { body: tree } = await platform.inject(
    CompanyGetUserCompanyWithAds,
    { query: { id: large?.id ?? 0 } },
    recruiter,
  )
  const ads = tree.projects.flatMap((project) => project.folders.flatMap((folder) => folder.ads))
  expect(ads).toHaveLength(400)
  const crowded = ads.find((ad) => ad.name === 'Lagermedarbetare, kvällsskift')
  expect(crowded?.applications.total).toBe(2000)
  const board = await platform.inject(GetStepsView, { query: { id: crowded?.id ?? 0 } }, recruiter)
  expect(board.body.steps.reduce((sum, step) => sum + step.candidates.length, 0)).toBe(2000)
})

test('creates invoices in every status, numbers without gaps, and orders without an invoice (BILL-18)', async () => {
  const { rows } = await platform.db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from invoices group by status order by status`,
  )
  expect(rows.map(({ status }) => status)).toEqual(['Canceled', 'Paid', 'Sent', 'UnPaid', 'UnSent'])
  const { rows: numbers } = await platform.db.execute<{
    year: number
    first: number
    last: number
    count: number
    series: number
  }>(sql`
    select n.year, n.first, n.last, n.count,
      (select last::int from number_series where name = 'invoices/' || n.year) as series
    from (
      select number / 1000000 as year, min(number % 1000000)::int as first, max(number % 1000000)::int as last,
        count(*)::int as count
      from (
        select number from invoices
        union all
        select credit_note_number from invoices where credit_note_number is not null
      ) i
      group by 1
    ) n`)
  for (const { first, last, count, series } of numbers) expect([first, last, series]).toEqual([1, count, count])
  const {
    rows: [waiting],
  } = await platform.db.execute<{ count: number }>(
    sql`select count(*)::int as count from orders where invoice_id is null`,
  )
  expect(waiting?.count).toBeGreaterThan(20)
})

test('dates every order and promotion of an ad within the period of the ad (PROMO-28, PROMO-29)', async () => {
  const { rows: orders } = await platform.db.execute<{ id: number; isOutside: boolean; isLone: boolean }>(sql`
    select o.id,
      o.starts_on < (a.starts_at at time zone 'Europe/Stockholm')::date
        or o.expires_on > (a.ends_at at time zone 'Europe/Stockholm')::date as "isOutside",
      not exists (
        select from promotions p
        where p.company_id = o.company_id and p.ad_id = o.ad_id and p.package = o.package
          and (p.starts_at at time zone 'Europe/Stockholm')::date = o.starts_on
      ) as "isLone"
    from orders o
    join ads a on a.company_id = o.company_id and a.id = o.ad_id
    where o.item = 'promotion'`)
  expect(orders.length).toBeGreaterThan(30)
  expect(orders.filter(({ isOutside, isLone }) => isOutside || isLone)).toEqual([])
  const { rows: others } = await platform.db.execute(sql`
    select o.id
    from orders o
    where o.item = 'promotion' and (
      o.expires_on - o.starts_on <> 29
      or o.ad_id is null and o.expires_on >= (${platform.clock().toISOString()}::timestamptz at time zone 'Europe/Stockholm')::date
    )`)
  expect(others).toEqual([])
  const { rows: promotions } = await platform.db.execute(sql`
    select p.ad_id, p.starts_at, p.ends_at, a.starts_at as "from", a.ends_at as "until"
    from promotions p
    join ads a on a.company_id = p.company_id and a.id = p.ad_id
    where p.starts_at < a.starts_at or p.ends_at > a.ends_at`)
  expect(promotions).toEqual([])
  // A promotion and the next one of the same ad do not overlap.
  const { rows: overlaps } = await platform.db.execute(sql`
    select p.ad_id
    from promotions p
    join promotions q on q.company_id = p.company_id and q.ad_id = p.ad_id and q.id > p.id
    where tstzrange(p.starts_at, coalesce(p.ended_at, p.ends_at)) && tstzrange(q.starts_at, coalesce(q.ended_at, q.ends_at))`)
  expect(overlaps).toEqual([])
})

test('replaces one sent invoice with a corrected one and its credit note (PLUS-105)', async () => {
  const { rows } = await platform.db.execute(sql`
    select o.status, o.net, o.credited_gross = o.gross as "sameSum", n.status as "newStatus", n.order_count as lines,
      (select count(*)::int from history h where h.entity = 'invoice' and h.entity_id = o.id::text and h.action = 'credited')
        as entries
    from invoices o
    join invoices n on n.company_id = o.company_id and n.corrects = o.id
    where o.credit_note_number is not null`)
  expect(rows).toEqual([expect.objectContaining({ status: 'Canceled', newStatus: 'UnSent', entries: 1 })])
})

test('creates credits equal to their sums, promotions in every state and staff tasks (PROMO-36, ADMIN-97, PROMO-52)', async () => {
  const { rows: wrong } = await platform.db.execute(sql`
    select b.account
    from ledger_balances b
    where b.amount <> (
      select sum(e.amount) from ledger_entries e where e.company_id = b.company_id and e.account = b.account
    )`)
  expect(wrong).toEqual([])
  const admin = { id: (await demoUserId(platform.deps, 'administrator')) ?? '' }
  for (const state of ['active', 'scheduled', 'cancelled', 'ended'] as const)
    expect(
      (await platform.inject(ManagePromotions, { query: { state } }, admin)).body.items.length,
      state,
    ).toBeGreaterThan(3)
  // Every promoted ad also has a promotion row.
  const { rows: lone } = await platform.db.execute(sql`
    select a.id
    from ads a
    where (a.promotion <> 'none') <> exists (
      select from promotions p where p.company_id = a.company_id and p.ad_id = a.id and p.ended_at is null
    )`)
  expect(lone).toEqual([])
  expect((await platform.inject(GetUserTasks, { query: { status: 'open' } }, admin)).body).toMatchObject({
    total: 4,
    failed: 2,
  })
})

test('creates a company for every case that the back office shows (ADMIN-06, ADMIN-07, ADMIN-23)', async () => {
  const admin = { id: (await demoUserId(platform.deps, 'administrator')) ?? '' }
  const { body: all } = await platform.inject(DashboardGetCompanies, { query: {} }, admin)
  expect([...new Set(all.map(({ amsConnection }) => amsConnection))].sort()).toEqual([
    'connected',
    'notConnected',
    'waitingForConnection',
    'wrongInformation',
  ])
  for (const has of [
    all.some(({ amfRequired }) => amfRequired),
    all.some(({ jobylonService }) => jobylonService.length > 0),
    all.some(({ pontyServices }) => pontyServices.length > 0),
    all.some(({ teamtailorService }) => teamtailorService !== null),
    all.some(({ partialSponsoringEnabled }) => partialSponsoringEnabled),
    all.some(({ creditsEnabled }) => creditsEnabled),
    all.some(({ hasSubscriptions }) => hasSubscriptions),
  ])
    expect(has).toBe(true)
})

test('uses dates relative to today and gives candidates answers that fit the questionnaire', async () => {
  const { body: tree } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: 1 } }, recruiter)
  const now = platform.clock().getTime()
  const active = tree.projects
    .flatMap((project) => project.folders.flatMap((folder) => folder.ads))
    .filter((ad) => ad.type === 'active')
  expect(active.length).toBeGreaterThan(3)
  for (const ad of active)
    expect([Date.parse(ad.start ?? '') < now, Date.parse(ad.end ?? '') > now]).toEqual([true, true])
  const board = await platform.inject(GetStepsView, { query: { id: 1000 } }, recruiter)
  const candidate = board.body.steps[2]?.candidates[0]
  const card = await platform.inject(GetCandidateCard, { query: { id: candidate?.id ?? 0 } }, recruiter)
  expect(card.body.info.map((entry) => entry.type)).toEqual(['number', 'checkbox', 'radio', 'text'])
})

test('dates unread messages by the last message of the candidate, not by a reply (PLUS-20)', async () => {
  const { rows } = await platform.db.execute<{ unread: number; wrong: number }>(sql`
    select count(*)::int as unread, count(*) filter (where c.activity_chat is distinct from (
      select max(m.created_at) from messages m
      where m.company_id = c.company_id and m.candidate_id = c.id and m.sender_id is null
    ))::int as wrong
    from candidates c where c.activity_chat is not null`)
  expect(rows[0]?.unread).toBeGreaterThan(10)
  expect(rows[0]?.wrong).toBe(0)
})

test('leaves the database empty after an interrupted run, so that the next start seeds again', async () => {
  const cut = () => Promise.reject(new Error('cut off'))
  const other = await startPlatform({
    store: {
      write: cut,
      read: () => Readable.from([]),
      remove: cut,
      list: async function* () {},
      clean: cut,
      check: null,
    },
  })
  await expect(seedDemo(other.deps)).rejects.toThrow('cannot write')
  expect(await isEmpty(other.deps)).toBe(true)
  await other.close()
})
