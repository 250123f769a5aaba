import { eq } from 'drizzle-orm'
import { Value } from 'typebox/value'
import { beforeEach, expect, test } from 'vitest'
import { JsonFeed, PublishedAds } from '#contract/ads/feeds.ts'
import { CreateApiKey, CreateCareerPage, DeleteCareerPage } from '#contract/integrations/api-keys.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { ads, companies } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow, CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const platform = await setUpPlatform()
let member: UserRow
let company: CompanyRow
let ad: AdRow
let key: { id: number; key: string }

beforeEach(async () => {
  member = await platform.createUser()
  company = await platform.createCompany({ members: [member] })
  ad = await platform.createAd(company, member)
  await publish(ad, {})
  key = (await platform.inject(CreateCareerPage, { body: { id: company.id, name: 'Webben' } }, member)).body
})

const publish = (of: { id: number }, set: Partial<typeof ads.$inferInsert>) =>
  platform.db
    .update(ads)
    .set({
      ...sampleFinishedAd(),
      title: 'Lagermedarbetare',
      type: 'active',
      publishedAt: platform.clock(),
      start: platform.clock(),
      end: new Date(platform.clock().getTime() + 20 * DAY_MS),
      ...set,
    })
    .where(eq(ads.id, of.id))

const get = (name: 'ads.json' | 'indeed.xml', { of = key.key, etag }: { of?: string; etag?: string } = {}) =>
  platform.app.inject({ url: `/feeds/${of}/${name}`, headers: etag === undefined ? {} : { 'if-none-match': etag } })

test('lists only the active ads of the company in the JSON feed (PLUS-61)', async () => {
  const draft = await platform.createAd(company, member)
  const other = await platform.createCompany({ members: [member] })
  await publish(await platform.createAd(other, member), { title: 'Annan' })
  const { statusCode, headers, payload } = await get('ads.json')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
    'private, max-age=300',
  ])
  const feed = JSON.parse(payload) as { version: string; items: { id: string; url: string; title: string }[] }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items.map(({ id, title, url }) => [id, title, url])).toEqual([
    [
      String(ad.id),
      'Lagermedarbetare',
      `${platform.env.siteUrl}/jobb/${ad.id.toString(16)}/lagermedarbetare?kanal=careerPage`,
    ],
  ])
  expect(payload).not.toContain(String(draft.title))
  for (const [type, deletedAt] of [
    ['inactive', null],
    ['active', platform.clock()],
  ] as const) {
    await publish(ad, { type, deletedAt })
    expect(JSON.parse((await get('ads.json')).payload)).toMatchObject({ items: [] })
  }
})

const range = {
  salaryMode: 'range',
  salaryCurrency: 'SEK',
  salaryPayout: 'monthly',
  salaryFrom: 29_500,
  salaryTo: 33_800.5,
} as const
const hourly = { salaryMode: 'fixed', salaryCurrency: 'EUR', salaryPayout: 'hourly', salaryFixed: 21.75 } as const

test('follows JSON Feed 1.1 and describes the job with its salary (PLUS-61)', async () => {
  await publish(ad, { title: 'Elnätstekniker', details: sampleDetails(range) })
  const read = async () => {
    const feed: unknown = JSON.parse((await get('ads.json')).payload)
    expect([...Value.Errors(JsonFeed, feed)]).toEqual([])
    return Value.Parse(JsonFeed, feed)
  }
  const feed = await read()
  expect(feed).toMatchObject({
    feed_url: `${platform.env.siteUrl}/feeds/${key.key}/ads.json`,
    home_page_url: `${platform.env.siteUrl}/jobb`,
    authors: [{ name: company.name }],
    items: [
      {
        url: `${platform.env.siteUrl}/jobb/${ad.id.toString(16)}/eln%C3%A4tstekniker?kanal=careerPage`,
        _job: {
          about: `${platform.env.siteUrl}/openapi.json`,
          salary: { currency: 'SEK', period: 'monthly', fixed: null, from: 29_500, to: 33_800.5 },
        },
      },
    ],
  })
  expect((await platform.app.inject(new URL(feed.feed_url).pathname)).statusCode).toBe(200)
  const salaryOf = async (details: Partial<typeof range | typeof hourly>) => {
    await publish(ad, { details: sampleDetails(details), version: (ad.version += 1) })
    return (await read()).items[0]?._job.salary
  }
  expect(await salaryOf(hourly)).toEqual({ currency: 'EUR', period: 'hourly', fixed: 21.75, from: null, to: null })
  expect(await salaryOf({})).toBeNull()
  const partTime = { extent: 'partTime' as const, partTimeTypes: 'range' as const, timeFrom: 50, timeTo: 75 }
  await publish(ad, { details: sampleDetails(partTime), version: (ad.version += 1) })
  expect((await read()).items[0]?._job).toMatchObject(partTime)
})

test("fills in the elements of Indeed's format (PLUS-61)", async () => {
  const elements = async (details: Partial<ReturnType<typeof sampleDetails>>) => {
    await publish(ad, { title: 'Elnätstekniker', details: sampleDetails(details) })
    const { payload } = await get('indeed.xml')
    return Object.fromEntries(
      [...payload.matchAll(/<(\w+)><!\[CDATA\[(.*?)\]\]>/g)].map(([, name, text]) => [name, text]),
    )
  }
  expect(await elements({ ...range, workplaceType: 'mixed' })).toMatchObject({
    publisher: 'Tavla',
    publisherurl: `${platform.env.siteUrl}/jobb`,
    company: company.name,
    referencenumber: String(ad.id),
    requisitionid: String(ad.id),
    url: `${platform.env.siteUrl}/jobb/${ad.id.toString(16)}/eln%C3%A4tstekniker?kanal=importedBoard`,
    city: 'Stockholm',
    state: 'Stockholms län',
    country: 'SE',
    salary: '29500 - 33800.5 SEK per month',
    remotetype: 'Hybrid remote',
  })
  expect(await elements({ ...hourly, city: 'malmö', workplaceType: 'remote' })).toMatchObject({
    state: 'Skåne län',
    salary: '21.75 EUR per hour',
    remotetype: 'Fully remote',
  })
  // Part of the postal area of Motala is in another county than the municipality.
  expect(await elements({ city: 'Motala' })).toMatchObject({ state: 'Östergötlands län' })
  // An unknown town, a name that several counties have, and a town of another country have no county.
  for (const place of [{ city: 'Zzstad' }, { city: 'Julita' }, { city: 'Stockholm', country: 'NO' }]) {
    const found = await elements(place)
    expect([found['city'], found['state'], found['salary']]).toEqual([place.city, undefined, undefined])
  }
})

test('escapes text in the XML and omits the contact person (PLUS-61)', async () => {
  const contact = {
    person: 'Zzcontact Person',
    position: 'Chef',
    email: 'zz@contact.example',
    phone: '070-999 88 77',
    website: null,
  }
  await publish(ad, {
    title: 'A & B <i>]]></title>\u0007',
    email: 'zz@contact.example',
    details: sampleDetails({ content: '<p>1 &lt; 2 &amp; ]]&gt;</p><script>alert(1)</script>', contact }),
  })
  const { headers, payload } = await get('indeed.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(payload).toContain('<title><![CDATA[A & B <i>]]]]><![CDATA[></title>]]></title>')
  expect(payload).not.toContain('<script')
  expect(payload.match(/<job>/g)).toHaveLength(1)
  for (const feed of [payload, (await get('ads.json')).payload])
    for (const personalData of ['Zzcontact', 'zz@contact.example', '999 88 77'])
      expect(feed).not.toContain(personalData)
})

test('returns 304 without rendering until something changes (PLUS-61)', async () => {
  const first = await get('ads.json')
  const etag = String(first.headers.etag)
  const again = await get('ads.json', { etag })
  expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
  expect((await get('ads.json', { etag: `W/${etag}, "other"` })).statusCode).toBe(304)
  expect((await get('indeed.xml', { etag })).statusCode).toBe(200)
  await publish(ad, { title: 'Truckförare', version: ad.version + 7 })
  expect((await get('ads.json', { etag })).statusCode).toBe(200)
  const renamed = String((await get('ads.json')).headers.etag)
  await platform.db.update(companies).set({ name: 'Nytt namn AB' }).where(eq(companies.id, company.id))
  expect((await get('ads.json', { etag: renamed })).statusCode).toBe(200)
})

test('accepts only a career page key and explains other failures (PLUS-61)', async () => {
  const refusal = async (of: string) => {
    const { statusCode, payload } = await get('ads.json', { of })
    const { code, title } = JSON.parse(payload) as { code: string; title: string }
    titles.add(title)
    return [statusCode, code]
  }
  const titles = new Set<string>()
  expect(await refusal('tvl_nobodys-key-nobodys-key')).toEqual([401, 'keyUnknown'])
  expect(await refusal('something')).toEqual([401, 'keyUnknown'])
  expect(
    await refusal(
      (await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Lönesystem' } }, member)).body.key,
    ),
  ).toEqual([403, 'keyNotAllowed'])
  expect(titles).toContain('Feeds need the key of a career page. An API key does not belong in a URL.')
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, company.id))
  expect(await refusal(key.key)).toEqual([402, 'accountBlocked'])
  await platform.db.update(companies).set({ bannedAt: null }).where(eq(companies.id, company.id))
  await platform.inject(DeleteCareerPage, { params: { companyId: company.id, keyId: key.id } }, member)
  expect(await refusal(key.key)).toEqual([401, 'keyDeleted'])
})

test('limits how often a feed is rendered; 304 responses do not count (PLUS-61)', async () => {
  const etag = String((await get('ads.json')).headers.etag)
  for (let count = 1; count < 120; count += 1) expect((await get('ads.json')).statusCode).toBe(200)
  const refused = await get('ads.json')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await get('ads.json', { etag })).statusCode).toBe(304)
})

test('returns the same ads from the REST API for a career page key (PLUS-61)', async () => {
  const { body } = await platform.inject(PublishedAds, { query: { companyId: company.id } }, key.key)
  expect(body.map(({ id, title }) => [id, title])).toEqual([[ad.id, 'Lagermedarbetare']])
  const other = await platform.createCompany({ members: [member] })
  expect((await platform.inject(PublishedAds, { query: { companyId: other.id } }, key.key)).status).toBe(403)
})
