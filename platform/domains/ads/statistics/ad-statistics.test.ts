import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { AdStatistics, AdStatisticsList } from '#contract/ads/ad-statistics.ts'
import { adStatistics } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import { startPlatform, type AdRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'

const { platform, company, member } = await setUpCompany()

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const publish = (over: Parameters<TestPlatform['createAd']>[2] = {}): Promise<AdRow> =>
  platform.createAd(company, member, {
    title: 'Tekniker',
    type: 'active',
    use: 'form',
    publishedAt: platform.clock(),
    details: { ...newAdDetails(), content: '<p>Text</p>' },
    ...over,
  })
const pathOf = (ad: AdRow) => `/${publicPath({ id: ad.id, name: ad.title })}`
const open = (ad: AdRow, headers: Record<string, string> = browser, method: 'GET' | 'HEAD' = 'GET') =>
  platform.app.inject({ method, url: pathOf(ad), headers })
const begin = (ad: AdRow, headers: Record<string, string> = browser) =>
  platform.app.inject({ method: 'POST', url: `${pathOf(ad)}/borjat`, headers })
const statistics = async (ad: AdRow, days?: number, as = member) =>
  (await platform.inject(AdStatistics, { query: { id: ad.id, ...(days && { days }) } }, as)).body

test('counts views, presses of Apply and applications by day, with totals for this and the previous period (PLUS-71)', async () => {
  const ad = await publish()
  // 00:30 in Stockholm is still the previous day in UTC.
  platform.clock.set('2025-11-01T22:30:00Z')
  await open(ad)
  platform.clock.set('2025-11-02T23:30:00Z')
  await open(ad)
  await open(ad)
  expect((await begin(ad)).statusCode).toBe(204)
  await platform.createCandidate(ad, { appliedAt: platform.clock() })
  const { days, totals, before } = await statistics(ad, 1)
  expect(days).toEqual([{ day: '2025-11-03', views: 2, applyPresses: 1, applications: 1 }])
  expect(totals).toEqual({ views: 2, applyPresses: 1, applications: 1 })
  // The previous period is 2 November, without any visits.
  expect(before).toEqual({ views: 0, applyPresses: 0, applications: 0 })
  const { days: all, totals: sums } = await statistics(ad)
  expect([all.length, all[0]?.day, all.at(-1)?.day, sums.views]).toEqual([30, '2025-10-05', '2025-11-03', 3])
  expect(all.find(({ day }) => day === '2025-11-01')?.views).toBe(1)
})

test('counts a press of Apply without JavaScript on the redirect, and once per sent form (PLUS-71)', async () => {
  const link = await publish({ use: 'link', link: 'https://nordvik.example/jobb' })
  const pressApply = (headers: Record<string, string> = browser, method: 'GET' | 'HEAD' = 'GET') =>
    platform.app.inject({ method, url: `${pathOf(link)}/ansok`, headers })
  expect((await pressApply()).headers['location']).toBe('https://nordvik.example/jobb')
  await pressApply(browser, 'HEAD')
  await pressApply({ ...browser, 'sec-purpose': 'prefetch' })
  await pressApply({ 'user-agent': 'Googlebot/2.1' })
  expect((await statistics(link)).totals.applyPresses).toBe(1)
  const form = await publish()
  const send = (fields: Record<string, string>) => {
    const payload = `${Object.entries(fields)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--x--\r\n`
    return platform.app.inject({
      method: 'POST',
      url: pathOf(form),
      headers: { ...browser, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
  }
  // The form returns with its errors and states that it was already counted, as does a script that counted the first
  // keystroke.
  const back = await send({ firstName: 'Sofia', began: '' })
  expect([back.statusCode, back.payload.includes('name="began" value="yes"')]).toEqual([400, true])
  await send({ firstName: 'Sofia', began: 'yes' })
  await send({ firstName: 'Sofia', [TRAP_FIELD]: 'https://spam.example' })
  expect((await statistics(form)).totals.applyPresses).toBe(1)
})

test('ignores robots, prefetching browsers and pages that only redirect (PLUS-71)', async () => {
  const ad = await publish()
  const agents = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.31',
    'Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/120.0',
    'facebookexternalhit/1.1',
    '',
  ]
  for (const agent of agents) {
    await open(ad, { 'user-agent': agent })
    await begin(ad, { 'user-agent': agent })
  }
  await open(ad, { ...browser, 'sec-purpose': 'prefetch;prerender' })
  await open(ad, browser, 'HEAD')
  await platform.app.inject({ url: `/jobb/${pathOf(ad).split('/')[2]}`, headers: browser })
  await begin(ad, { ...browser, 'sec-fetch-site': 'cross-site' })
  expect((await statistics(ad)).totals).toEqual({ views: 0, applyPresses: 0, applications: 0 })
  await open(ad)
  expect((await statistics(ad)).totals.views).toBe(1)
})

test('sets no cookie and stores nothing about the visitor (PLUS-71)', async () => {
  const ad = await publish()
  const page = await platform.app.inject({ url: pathOf(ad), headers: browser, remoteAddress: '203.0.113.77' })
  expect(page.headers['set-cookie']).toBeUndefined()
  await platform.deps.visits.flush()
  const { rows } = await platform.db.execute<{ text: string }>(
    sql`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from (select * from ad_statistics) t`,
  )
  expect(rows[0]?.text).not.toMatch(/203\.0|Firefox/)
  expect(
    Object.keys((await platform.db.select().from(adStatistics).where(eq(adStatistics.adId, ad.id)))[0] ?? {}),
  ).toEqual(['companyId', 'adId', 'day', 'views', 'applyPresses'])
})

test('stores counts in one statement, skips deleted ads and retries after a failure (PLUS-71)', async () => {
  const [first, second] = [await publish(), await publish()]
  for (let index = 0; index < 40; index += 1)
    platform.deps.visits.count(
      { companyId: company.id, id: index % 2 ? first.id : second.id },
      'view',
      platform.clock(),
    )
  platform.deps.visits.count({ companyId: company.id, id: 999_999 }, 'view', platform.clock())
  await platform.db.execute(sql`alter table ad_statistics rename to away`)
  await expect(platform.deps.visits.flush()).rejects.toThrow()
  await platform.db.execute(sql`alter table away rename to ad_statistics`)
  await platform.deps.visits.flush()
  expect([(await statistics(first)).totals.views, (await statistics(second)).totals.views]).toEqual([20, 20])
})

test('stores counts within a second without a request, so a killed process loses no more (PLUS-71)', async () => {
  const ad = await publish()
  const stored = async () =>
    (await platform.db.select({ views: adStatistics.views }).from(adStatistics).where(eq(adStatistics.adId, ad.id)))[0]
      ?.views ?? 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await open(ad)
    vi.advanceTimersByTime(999)
    await open(ad)
    expect(await stored()).toBe(0)
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(stored).toBe(2)
})

test('returns statistics of several ads, without those of other companies (PLUS-71)', async () => {
  const ad = await publish()
  const stranger = await platform.createUser()
  await open(ad)
  const read = async (as: UserRow) =>
    (await platform.inject(AdStatisticsList, { query: { ids: [ad.id, 999_999], days: 7 } }, as)).body
  expect(await read(member)).toMatchObject({ found: [{ id: ad.id, totals: { views: 1 } }], blocked: [] })
  expect(await read(stranger)).toEqual({ found: [], blocked: [] })
  expect((await platform.inject(AdStatistics, { query: { id: ad.id } }, stranger)).status).toBe(403)
})

test('stores pending counts when the platform stops (PLUS-71)', async () => {
  const second = await startPlatform({ database: { ...platform.database, close: async () => {} } })
  const ad = await publish()
  await second.app.inject({ url: pathOf(ad), headers: browser })
  await second.close()
  expect((await statistics(ad)).totals.views).toBe(1)
})
