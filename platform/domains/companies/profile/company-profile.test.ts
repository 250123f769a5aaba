import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { companies, files, outbox } from '#platform/foundation/db/schema/index.ts'
import { drawLogo } from '#platform/tools/seed/logo.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'

const platform = await setUpPlatform()
const member = await platform.createUser()
const stranger = await platform.createUser()
let company: CompanyRow

beforeEach(async () => {
  company = await platform.createCompany({
    name: 'Nordvik Energi AB',
    homePage: 'nordvik.example/start',
    about: 'Värme och ljus.',
    members: [member],
  })
})

const text = {
  name: 'Nordvik Energi',
  size: '200-499' as const,
  about: 'Vi håller värmen.\n\nOch ljuset.',
  contact: 'Ulrika Nordin',
  founded: '1987',
  logo: null,
  mainOffice: 'Sundsvall',
  revenue: '1 240 mkr',
  webSite: 'nordvik.example/om-oss',
}
const read = async (as = member) => (await platform.inject(CompanyProfile, { query: { id: company.id } }, as)).body
const save = (over: object = {}, as = member) =>
  platform.inject(SaveCompanyProfile, { params: { id: company.id }, body: { ...text, keepLogo: true, ...over } }, as)
const publish = (as = member) => platform.inject(PublishCompanyProfile, { params: { id: company.id } }, as)
const get = (url: string) => platform.app.inject({ url, headers: { 'accept-language': 'sv' } })
const png = async (seed: number) => `data:image/png;base64,${Buffer.from(await drawLogo(seed)).toString('base64')}`

test('saves a draft by a recruiter, and shows it on the page only after publication (COMP-22, COMP-42, COMP-50, COMP-51)', async () => {
  expect(await read()).toMatchObject({
    name: 'Nordvik Energi AB',
    webSite: 'https://nordvik.example',
    about: 'Värme och ljus.',
    urlFragment: '',
    draftProfile: null,
    publishedAt: null,
    publicUrl: null,
  })
  expect((await publish()).status).toBe(409)
  expect((await save()).body).toBe(true)
  const drafted = await read()
  expect(drafted).toMatchObject({
    name: 'Nordvik Energi AB',
    draftProfile: { ...text, webSite: 'https://nordvik.example' },
    publishedAt: null,
  })
  expect((await publish()).body).toBe(true)
  const published = await read()
  expect(published).toMatchObject({
    ...text,
    webSite: 'https://nordvik.example',
    draftProfile: null,
    publishedAt: platform.clock().toISOString(),
  })
  expect(published.publicUrl).toBe(`${platform.env.siteUrl}/foretag/${published.urlFragment}`)
  await save({ name: 'Nordvik' })
  expect(await read()).toMatchObject({ name: 'Nordvik Energi', draftProfile: { name: 'Nordvik' } })
  expect(
    await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateSettings'))),
  ).toHaveLength(3)
})

test('reports every invalid field and stores nothing (COMP-44, COMP-45, COMP-46, COMP-48)', async () => {
  const refused = await save({ name: ' ', webSite: 'nordvik', about: 'a'.repeat(501) })
  expect([refused.status, refused.error.errors]).toEqual([
    400,
    { name: ['required'], webSite: ['invalid'], about: ['tooLong'] },
  ])
  expect((await save({ size: '1-5' })).status).toBe(400)
  expect((await save({ keepLogo: false, logo: 'data:image/png;base64,AAAA' })).error.errors).toEqual({
    logo: ['notAllowed'],
  })
  expect((await read()).draftProfile).toBeNull()
})

test("replaces the company's logo with the drafted logo on publication (COMP-43)", async () => {
  const [first, second] = [await png(1), await png(2)]
  await save({ keepLogo: false, logo: first })
  expect(await read()).toMatchObject({ logo: null, draftProfile: { logo: expect.stringMatching(/^data:image\/png/) } })
  await publish()
  const shown = (await read()).logo
  expect(shown).toMatch(/^data:image\/png/)
  await save({ keepLogo: false, logo: second })
  expect((await read()).logo).toBe(shown)
  // Saves the same draft with another logo, so that the previous draft logo is not used any more.
  await save({ keepLogo: false, logo: null })
  expect((await read()).draftProfile?.logo).toBeNull()
  await publish()
  expect((await read()).logo).toBeNull()
  const logoFiles = await platform.db
    .select({ deletedAt: files.deletedAt })
    .from(files)
    .where(eq(files.companyId, company.id))
  expect(logoFiles.filter(({ deletedAt }) => deletedAt === null)).toEqual([])
})

test('rejects a change that is based on an old version (COMP-50)', async () => {
  const { version } = await read()
  expect((await save({ version })).status).toBe(200)
  const late = await save({ version, name: 'Sen' })
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  expect((await save({ version: (await read()).version })).status).toBe(200)
})

test("allows only members to read and change a company's profile (COMP-42, COMP-50)", async () => {
  expect([
    (await platform.inject(CompanyProfile, { query: { id: company.id } }, stranger)).status,
    (await save({}, stranger)).status,
    (await publish(stranger)).status,
  ]).toEqual([403, 403, 403])
  expect((await read()).draftProfile).toBeNull()
})

test('makes a unique URL from the name, and redirects from earlier URLs (PLUS-72)', async () => {
  await save()
  await publish()
  const first = (await read()).urlFragment
  expect(first).toMatch(/^nordvik-energi(-\d+)?$/)
  await save({ name: 'Nordvik Kraft' })
  await publish()
  const second = (await read()).urlFragment
  expect((await get(`/foretag/${second}`)).statusCode).toBe(200)
  const moved = await get(`/foretag/${first}?lang=en`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/foretag/${second}?lang=en`])
  const mine = company
  company = await platform.createCompany({ members: [member] })
  await save({ name: 'Nordvik Kraft' })
  await publish()
  expect((await read()).urlFragment).toBe(`${second}-2`)
  company = mine
  // The company gets its earlier URL back with its earlier name.
  await save()
  await publish()
  expect((await read()).urlFragment).toBe(first)
  for (const none of ['ingen', 'a'.repeat(150), '%00', '__proto__'])
    expect([none, (await get(`/foretag/${none}`)).statusCode]).toEqual([none, 404])
})

test('shows the published profile, logo and active ads, and links to it from every ad (PLUS-72)', async () => {
  const now = platform.clock()
  const details = { ...newAdDetails(), content: '<p>Text</p>', city: 'Sundsvall' }
  const ad = await platform.createAd(company, member, {
    title: 'Drifttekniker <1>',
    type: 'active',
    state: 'offers',
    start: now,
    end: new Date(now.getTime() + DAY_MS * 30),
    publishedAt: now,
    details,
    city: 'Sundsvall',
    use: 'form',
  })
  await platform.createAd(company, member, { title: 'Utkast', details })
  await platform.createAd(company, member, { title: 'Utgången', type: 'inactive', publishedAt: now, details })
  const adPath = `/jobb/${ad.id.toString(16)}/drifttekniker-1`
  expect((await get(adPath)).payload).toContain(`href="/jobb?foretag=${company.id}&amp;lang=sv"`)
  await save({ about: 'Rad <b>ett</b>.\n\nRad två.', keepLogo: false, logo: await png(3) })
  await publish()
  const { urlFragment } = await read()
  const page = (await get(`/foretag/${urlFragment}`)).payload
  expect(page).toContain('<h1>Nordvik Energi</h1><p>Sundsvall, 200–499 anställda</p>')
  expect(page).toContain('<p>Rad &lt;b&gt;ett&lt;/b&gt;.</p><p>Rad två.</p>')
  expect(page).toMatch(/<img src="\/media\/[^"]+"/)
  expect(
    [...page.matchAll(/class="job job-plain" href="([^"]*)"><span><b>(.*?)<\/b>/g)].map(([, href, title]) => [
      href,
      title,
    ]),
  ).toEqual([[`${adPath}?lang=sv&amp;kanal=companyPage`, 'Drifttekniker &lt;1&gt;']])
  expect(page).toContain('<a class="link" href="https://nordvik.example" rel="noopener nofollow">nordvik.example</a>')
  expect((await get(`/foretag/${urlFragment}?lang=en`)).payload).toContain('200–499 employees')
  expect((await get(adPath)).payload).toContain(`href="/foretag/${urlFragment}?lang=sv"`)
  expect((await get('/jobb')).payload).toContain(`<a href="/foretag/${urlFragment}?lang=sv">Nordvik Energi AB</a>`)
  expect((await get('/sitemap.xml')).payload).toContain(`/foretag/${urlFragment}</loc>`)
})

test('shows no page for a banned company (PLUS-72, ADMIN-15)', async () => {
  await save()
  await publish()
  const { urlFragment } = await read()
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, company.id))
  expect((await get(`/foretag/${urlFragment}`)).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).payload).not.toContain(`/foretag/${urlFragment}</loc>`)
})
