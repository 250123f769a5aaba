import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/company-and-tree.ts'
import { GetCandidateCard, GetStepsView } from '#contract/pipeline.ts'
import { startPlatform, type TestPlatform } from '#platform/testing.ts'
import { demoUserId, isEmpty, seedDemo } from './demo.ts'

let platform: TestPlatform
let recruiter: { id: string }
beforeAll(async () => {
  platform = await startPlatform()
  expect(await isEmpty(platform.deps)).toBe(true)
  await seedDemo(platform.deps)
  recruiter = { id: (await demoUserId(platform.deps, 'recruiter')) ?? '' }
})
afterAll(() => platform.close())

test('the demo leaves statistics to plan with', async () => {
  const { rows } = await platform.db.execute<{ rows: number }>(sql`select reltuples::int as rows from pg_class where relname = 'candidates'`)
  expect(rows[0]?.rows).toBeGreaterThan(2000)
})

test('the demo has several companies, one with 400 ads, and one ad with 2,000 candidates', async () => {
  expect(await isEmpty(platform.deps)).toBe(false)
  const { body: companies } = await platform.inject(CompanyGetUserCompanies, undefined, recruiter)
  expect(companies.length).toBeGreaterThan(2)
  const large = companies.find((company) => company.name === 'Tranfjärden Logistik AB')
  const { body: tree } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: large?.id ?? 0 } }, recruiter)
  const ads = tree.projects.flatMap((project) => project.folders.flatMap((folder) => folder.ads))
  expect(ads).toHaveLength(400)
  const crowded = ads.find((ad) => ad.name === 'Lagermedarbetare, kvällsskift')
  expect(crowded?.applications.total).toBe(2000)
  const board = await platform.inject(GetStepsView, { query: { id: crowded?.id ?? 0 } }, recruiter)
  expect(board.body.steps.reduce((sum, step) => sum + step.candidates.length, 0)).toBe(2000)
})

test('dates are relative to today, and the answers of a candidate fit the questionnaire', async () => {
  const { body: tree } = await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: 1 } }, recruiter)
  const now = platform.clock().getTime()
  const active = tree.projects.flatMap((project) => project.folders.flatMap((folder) => folder.ads)).filter((ad) => ad.type === 'active')
  expect(active.length).toBeGreaterThan(3)
  for (const ad of active) expect([Date.parse(ad.start ?? '') < now, Date.parse(ad.end ?? '') > now]).toEqual([true, true])
  const board = await platform.inject(GetStepsView, { query: { id: 1000 } }, recruiter)
  const candidate = board.body.steps[2]?.candidates[0]
  const card = await platform.inject(GetCandidateCard, { query: { id: candidate?.id ?? 0 } }, recruiter)
  expect(card.body.info.map((entry) => entry.type)).toEqual(['number', 'checkbox', 'radio', 'text'])
})

test('a demo that was cut off leaves the database empty, so that the next start begins anew', async () => {
  const cut = () => Promise.reject(new Error('cut off'))
  const other = await startPlatform({ store: { write: cut, read: () => Readable.from([]), remove: cut, list: async function* () {}, clean: cut } })
  await expect(seedDemo(other.deps)).rejects.toThrow('cut off')
  expect(await isEmpty(other.deps)).toBe(true)
  await other.close()
})
