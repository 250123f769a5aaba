import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FindPostingAndImportByUrl, GetAdDetails, ImportAd } from '#contract/ads/ads.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { AdStepsTemplate } from '#contract/ads/steps.ts'
import { ads, companies, history, outbox } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { addDays, endOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'

// A separate job board over real HTTP, and the product's own job site.

let platform: TestPlatform
let board: Server
let origin: string
let site: string
let owner: UserRow
let company: CompanyRow
/** The responses of the board, by path. */
const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
let requestedPaths: string[] = []

beforeAll(async () => {
  board = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Saknas</h1>')
  })
  await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(board.address() as AddressInfo).port}`
  platform = await startPlatform()
  site = await platform.listen()
  // The URL of Tavla's job site is known only once the server listens.
  platform.deps.env.siteUrl = site
  platform.deps.env.importSites = [
    { origin: site, isLocal: true },
    { origin, isLocal: true },
    { origin: 'https://localhost', isLocal: false },
  ]
})
beforeEach(async () => {
  owner = await platform.createUser()
  company = await platform.createCompany({ admin: owner })
  pages.clear()
  requestedPaths = []
})
afterAll(async () => {
  await platform.close()
  board.closeAllConnections()
  board.close()
})

const posting = (over: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Lagermedarbetare &amp; truckförare',
  description:
    '<h1>Om jobbet</h1><p onclick="steal()">Du kör truck.</p><script>alert(1)</script><a href="javascript:alert(1)">Mer</a>',
  employmentType: ['PART_TIME', 'TEMPORARY'],
  totalJobOpenings: '3',
  validThrough: addDays(stockholmDay(platform.clock()), 20),
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Hamngatan 4',
      postalCode: '852 31',
      addressLocality: 'Sundsvall',
      addressCountry: 'Sweden',
    },
  },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'SEK',
    value: { '@type': 'QuantitativeValue', minValue: 27000, maxValue: '31 500,50', unitText: 'MONTH' },
  },
  ...over,
})
const html =
  (blocks: readonly unknown[], type = 'text/html; charset=utf-8') =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': type }).end(
      '<!doctype html><title>Jobb</title><script type="application/ld+json">{ "broken": </script>' +
        blocks
          .map((block) => JSON.stringify(block).replaceAll('</', '<\\/'))
          .map((block) => `<script type="application/ld+json">${block}</script>`)
          .join('') +
        '<p>Annons</p>',
    )
const redirect = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location }).end()
const publishPage = (blocks: readonly unknown[] = [posting()], path = '/jobb/1f/lagermedarbetare') => {
  pages.set(path, html(blocks))
  return `${origin}${path}`
}
const importing = (
  url: string,
  {
    as = owner,
    folder = company.folderId,
    headers = {},
  }: { as?: UserRow; folder?: number; headers?: Record<string, string> } = {},
) => platform.inject(ImportAd, { body: { folder, url } }, as, { headers })
const drafts = () =>
  platform.db
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, company.id), isNull(ads.deletedAt)))
const idOf = (url: string) => Number(url.split('/').at(-1))

describe('a page with a posting', () => {
  test('creates a draft with the details of the posting and returns its page (AD-51, AD-52)', async () => {
    const { status, body } = await importing(publishPage())
    expect(status).toBe(200)
    const [ad] = await drafts()
    expect(body).toEqual({ url: `/${company.id}/ad/${ad?.id}`, status: 1, statusMessage: null })
    expect(ad).toMatchObject({
      title: 'Lagermedarbetare & truckförare',
      type: 'draft',
      state: 'create',
      source: 'tavla',
      ownerId: owner.id,
      folderId: company.folderId,
      city: 'Sundsvall',
      country: 'SE',
      end: endOfDay(addDays(stockholmDay(platform.clock()), 20)),
      importedFrom: `${origin}/jobb/1f`,
    })
    const { body: details } = await platform.inject(GetAdDetails, { query: { id: ad?.id ?? 0 } }, owner)
    expect(details).toMatchObject({
      content: '<h2>Om jobbet</h2><p>Du kör truck.</p><a>Mer</a>',
      positions: 3,
      type: 'temporary',
      duration: null,
      extent: 'partTime',
      specifications: ['regular'],
      location: 'domestic',
      country: 'SE',
      address: 'Hamngatan 4',
      postCode: '852 31',
      city: 'Sundsvall',
      workplaceType: 'onsite',
      salaryMode: 'range',
      salaryCurrency: 'SEK',
      salaryPayout: 'monthly',
      salaryFrom: 27_000,
      salaryTo: 31_500.5,
      contact: { person: `${owner.firstName} ${owner.lastName}`, email: owner.email },
    })
    const { body: draft } = await platform.inject(GetDraftAd, { query: { id: ad?.id ?? 0 } }, owner)
    expect(draft.missing).toEqual(['details', 'questionnaire', 'steps'])
    expect(
      (await platform.inject(AdStepsTemplate, { query: { id: ad?.id ?? 0 } }, owner)).body.steps.length,
    ).toBeGreaterThan(2)
    expect(
      (
        await platform.db
          .select()
          .from(history)
          .where(eq(history.entityId, String(ad?.id)))
      ).map(({ action }) => action),
    ).toEqual(['imported'])
    expect(
      await platform.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.adId, ad?.id ?? 0), eq(outbox.type, 'updateAd'))),
    ).toHaveLength(1)
  })

  test('finds the posting in a list, in @graph and in other charsets (AD-51)', async () => {
    const importedId = async (blocks: readonly unknown[], path: string) =>
      idOf((await importing(publishPage(blocks, path))).body.url)
    expect(await importedId([[{ '@type': 'BreadcrumbList' }, posting()]], '/jobb/a1/x')).toBeGreaterThan(0)
    expect(
      await importedId(
        [{ '@type': 'WebSite' }, { '@graph': [posting({ '@type': ['Thing', 'https://schema.org/JobPosting'] })] }],
        '/jobb/a2/x',
      ),
    ).toBeGreaterThan(0)
    pages.set(
      '/jobb/a3/x',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end(
            Buffer.from(
              `<script type="application/ld+json">${JSON.stringify(posting({ title: 'Målare', description: 'Vi målar.' }))}</script>`,
              'latin1',
            ),
          ),
    )
    const { body } = await importing(`${origin}/jobb/a3/x`)
    expect(body).toMatchObject({ status: 1 })
    expect((await drafts()).find(({ id }) => id === idOf(body.url))?.title).toBe('Målare')
  })

  test('opens the ad imported before from this URL, or imports it again if it was deleted (AD-52)', async () => {
    const first = idOf((await importing(publishPage())).body.url)
    requestedPaths = []
    expect((await importing(`${origin}/jobb/1F/nytt-namn?ref=mejl`)).body).toEqual({
      url: `/${company.id}/ad/${first}`,
      status: 3,
      statusMessage: null,
    })
    expect(requestedPaths).toEqual([])
    await platform.db.update(ads).set({ deletedAt: platform.clock() }).where(eq(ads.id, first))
    const again = (await importing(publishPage())).body
    expect(again.status).toBe(1)
    expect(idOf(again.url)).not.toBe(first)
  })

  test('creates one ad from two concurrent imports of the same URL (AD-52)', async () => {
    const url = publishPage()
    const both = await Promise.all([importing(url), importing(url)])
    expect(both.map(({ body }) => body.status).toSorted()).toEqual([1, 3])
    expect(await drafts()).toHaveLength(1)
  })

  test("imports another employer's ad from the job site, and opens the company's ownAd (AD-51, PLUS-02, AD-52)", async () => {
    const other = await platform.createCompany({ admin: await platform.createUser() })
    const today = stockholmDay(platform.clock())
    const base = sampleFinishedAd()
    const foreign = await platform.createAd(other, await platform.createUser(), {
      ...base,
      details: { ...base.details, profession: 2512, salaryMode: 'fixed', salaryCurrency: 'SEK', salaryFixed: 30_000 },
      title: 'Åkare',
      type: 'active',
      start: platform.clock(),
      end: endOfDay(addDays(today, 9)),
      publishedAt: platform.clock(),
    })
    const { body } = await importing(`${site}/jobb/${foreign.id.toString(16)}/gammalt-namn`)
    expect(body.status).toBe(1)
    const [draft] = await drafts()
    expect(draft).toMatchObject({
      title: 'Åkare',
      details: {
        content: base.details.content,
        profession: 2512,
        positions: 2,
        city: 'Stockholm',
        salaryMode: 'fixed',
        salaryFixed: 30_000,
      },
      end: endOfDay(addDays(today, 9)),
    })
    const ownAd = await platform.createAd(company, owner, { title: 'Vår egen' })
    expect((await importing(`${site}/jobb/${ownAd.id.toString(16)}/vad-som-helst`)).body).toEqual({
      url: `/${company.id}/ad/${ownAd.id}`,
      status: 3,
      statusMessage: null,
    })
  })
})

describe('a page that cannot be imported', () => {
  const alert = async (page: (request: IncomingMessage, response: ServerResponse) => void) => {
    pages.set('/jobb/1f/x', page)
    const { body } = await importing(`${origin}/jobb/1f/x`)
    expect(body).toMatchObject({ url: `${origin}/jobb/1f/x`, status: 4 })
    expect(await drafts()).toEqual([])
    return body.statusMessage
  }

  test('returns a link to a page without a posting or without a title (AD-52)', async () => {
    for (const blocks of [[], [{ '@type': 'Organization', name: 'AB' }], [posting({ title: ' ' })]]) {
      const url = publishPage(blocks)
      expect((await importing(url)).body).toEqual({
        url,
        status: 2,
        statusMessage: 'Sidan har inga uppgifter som Tavla kan läsa in. Öppna annonsen och kopiera texten därifrån.',
      })
    }
    expect(await drafts()).toEqual([])
  })

  test("explains a failed import in the caller's language (AD-52)", async () => {
    expect(await alert((_request, response) => void response.writeHead(404).end())).toBe(
      'Det finns ingen annons på adressen.',
    )
    expect(await alert((_request, response) => void response.writeHead(410).end())).toBe(
      'Annonsen är inte längre publicerad.',
    )
    expect(await alert((_request, response) => void response.writeHead(503).end())).toMatch(/går inte att nå/)
    expect(await alert((_request, response) => void response.destroy())).toMatch(/går inte att nå/)
    expect(
      await alert(
        (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      ),
    ).toMatch(/inte till en webbsida/)
    expect(
      await alert(
        (_request, response) =>
          void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'.padEnd(1_000_001, 'x')),
      ),
    ).toMatch(/för stor/)
    const english = await importing(`${origin}/jobb/9/x`, { headers: { 'accept-language': 'en' } })
    expect(english.body.statusMessage).toBe('There is no ad at this address.')
  })

  test('follows redirects only between ad pages of the board (AD-50)', async () => {
    const inner = createServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('secret'),
    )
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    let reached = false
    inner.on('request', () => {
      reached = true
    })
    expect(await alert(redirect(`http://127.0.0.1:${(inner.address() as AddressInfo).port}/jobb/1f/x`))).toMatch(
      /leder vidare/,
    )
    expect(await alert(redirect('/admin'))).toMatch(/leder vidare/)
    expect(await alert(redirect('/jobb/1f/x'))).toMatch(/leder vidare/)
    expect(reached).toBe(false)
    inner.close()
    pages.set('/jobb/1f/gammal', redirect('/jobb/1f/ny'))
    publishPage([posting()], '/jobb/1f/ny')
    expect((await importing(`${origin}/jobb/1f/gammal`)).body.status).toBe(1)
  })

  test('rejects a URL that is not an ad of a configured board, without sending a request (AD-50)', async () => {
    const codes = async (url: string) => (await importing(url)).error.errors
    expect(await codes('https://other.example/jobb/1f/x')).toEqual({ url: ['otherSite'] })
    expect(await codes(`${origin}/admin`)).toEqual({ url: ['invalid'] })
    expect(await codes('http://169.254.169.254/jobb/1f/x')).toEqual({ url: ['invalid'] })
    expect(requestedPaths).toEqual([])
  })

  test('requires a public address for a board configured by name (AD-50)', async () => {
    expect((await importing('https://localhost/jobb/1f/x')).body).toMatchObject({
      status: 4,
      statusMessage: expect.stringMatching(/går inte att nå/),
    })
  })

  test('rejects an import by a company that must first connect to the employment service (AD-31)', async () => {
    await platform.db.update(companies).set({ employmentServiceRequired: true }).where(eq(companies.id, company.id))
    expect((await importing(publishPage())).error).toMatchObject({ code: 'employmentServiceMissing' })
    expect(await drafts()).toEqual([])
  })

  test('rejects strangers and limits the number of imports', async () => {
    const url = publishPage()
    expect((await importing(url, { as: await platform.createUser() })).status).toBe(403)
    expect((await importing(url, { folder: 2_000_000_000 })).status).toBe(403)
    expect(requestedPaths).toEqual([])
    for (let i = 0; i < 60; i++) await importing(`${origin}/jobb/${(i + 1).toString(16)}/saknas`)
    expect((await importing(url)).status).toBe(429)
    expect(requestedPaths).toHaveLength(60)
  })
})

describe('finding a posting', () => {
  const find = (url: string) =>
    platform.inject(FindPostingAndImportByUrl, { body: { folder: company.folderId, url } }, owner)

  test("imports any page that shows one ad, identified by the ad's own URL (AD-51)", async () => {
    pages.set('/karriar/lager?id=7', html([posting({ url: `${origin}/jobb/2b/lager` })]))
    const { body } = await find(`${origin}/karriar/lager?id=7#ansok`)
    expect(body.status).toBe(1)
    expect((await drafts()).map(({ importedFrom }) => importedFrom)).toEqual([`${origin}/jobb/2b`])
    expect((await importing(`${origin}/jobb/2b/lager`)).body).toEqual({ ...body, status: 3 })
    expect((await find(`${origin}/karriar/lager?id=7`)).body).toEqual({ ...body, status: 3 })
  })

  test('returns 404 without a posting and 400 for another site (AD-51)', async () => {
    pages.set('/om', html([]))
    expect((await find(`${origin}/om`)).status).toBe(404)
    expect((await find(`${origin}/saknas`)).status).toBe(404)
    expect((await find('https://other.example/om')).error.errors).toEqual({ url: ['otherSite'] })
    pages.set('/bort', redirect('https://other.example/'))
    expect((await find(`${origin}/bort`)).body).toMatchObject({
      status: 4,
      statusMessage: expect.stringMatching(/leder vidare/),
    })
  })
})
