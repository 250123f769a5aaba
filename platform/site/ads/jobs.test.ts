import { beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  ads,
  companies,
  companyFragments,
  companyProfiles,
  settings,
  type ExternalContent,
} from '#platform/foundation/db/schema/index.ts'
import { AdStatistics } from '#contract/ads/ad-statistics.ts'
import { CancelPromotion, PurchaseSocialMediaAndBoosting, StartPromotion } from '#contract/advertising/promotion.ts'
import {
  DisablePartialSponsoring,
  EnablePartialSponsoring,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { PutVisibility } from '#contract/advertising/visibility.ts'
import { listPublishedAds } from '#platform/domains/ads/feeds/published-ads.ts'
import { drawLogo } from '#platform/tools/seed/logo.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { newAdDetails, type AdDetails } from '#rules/ads/ad-details-model.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'

const platform = await setUpPlatform()
let recruiter: UserRow
let nordvik: CompanyRow
let torp: CompanyRow

/** An ad to create, with its age in days and any details that differ from the defaults. */
interface AdOptions extends Partial<AdDetails> {
  title: string
  company?: CompanyRow
  ago?: number
  promotion?: 'boost' | 'volume' | 'none'
}

async function publish({ title, company = nordvik, ago = 0, promotion = 'none', ...change }: AdOptions) {
  const now = platform.clock()
  const details = { ...newAdDetails(), content: '<p>Text</p>', location: 'domestic' as const, country: 'SE', ...change }
  return platform.createAd(company, recruiter, {
    title,
    type: 'active',
    state: 'offers',
    start: now,
    end: new Date(now.getTime() + 30 * DAY_MS),
    publishedAt: new Date(now.getTime() - ago * DAY_MS),
    details,
    city: details.city,
    country: 'SE',
    use: 'form',
    promotion,
  })
}

const get = async (query: string, host = 'localhost:4100') =>
  (await platform.app.inject({ url: `/jobb${query}`, headers: { 'accept-language': 'sv', host } })).payload
/** Returns the titles of the rows, in page order. */
const titles = (page: string) =>
  [...page.matchAll(/<div class="job"[^>]*>.*?<b><a[^>]*>(.*?)<\/a><\/b>/gs)].map(([, title = '']) => title)
/** Returns the count shown beside a filter's checkbox. */
const count = (page: string, name: string, value: string) =>
  Number(new RegExp(`id="${name}-${value}"[^>]*>.*?<span class="n">(\\d+)<`, 's').exec(page)?.[1])
const pills = (page: string) => [
  ...new Set(
    [...page.matchAll(/<a class="tag" href="([^"]*)" aria-label="([^"]*)"/g)].map(
      ([, href, label]) => `${label} ${href?.replaceAll('&amp;', '&')}`,
    ),
  ),
]

beforeAll(async () => {
  recruiter = await platform.createUser()
  nordvik = await platform.createCompany({ name: 'Nordvik Energi AB', members: [recruiter] })
  torp = await platform.createCompany({ name: 'Timmer & Torp AB', members: [recruiter] })
  await publish({ title: 'Elektriker', profession: 7411, city: 'Sundsvall' })
  await publish({ title: 'Elmontör', profession: 7411, city: 'Härnösand', ago: 1, extent: 'partTime' })
  await publish({ title: 'Sjuksköterska', profession: 2221, city: 'Sundsvall', ago: 3, company: torp })
  await publish({
    title: 'Undersköterska',
    profession: 5321,
    city: 'Umeå',
    ago: 3.1,
    type: 'hourly',
    extent: 'partTime',
  })
  await publish({ title: 'Utvecklare', profession: 2512, location: 'remote', city: null, ago: 20 })
  await publish({ title: 'Arkitekt', profession: 2512, city: 'Sundsvall', workplaceType: 'mixed', ago: 60 })
})

test('lists active ads by day, newest first, with employer, place, work, last day and logo (PLUS-11, PLUS-73)', async () => {
  const page = await get('')
  expect(titles(page)).toEqual(['Elektriker', 'Elmontör', 'Sjuksköterska', 'Undersköterska', 'Utvecklare', 'Arkitekt'])
  expect([...page.matchAll(/<h2 class="jl-g">(.*?)<\/h2>/g)].map(([, head]) => head)).toEqual([
    'I dag',
    'I går',
    'Oktober',
    'September',
  ])
  expect(page).toMatch(/<a href="\/jobb\?foretag=\d+&amp;lang=sv">Nordvik Energi AB<\/a>, Sundsvall/)
  expect(page).toContain('Heltid, tillsvidare, fast lön')
  expect(page).toContain('Ansök senast 3 december')
  expect(page).toContain('<span class="logo logo-none" aria-hidden="true">NE</span>')
})

test('narrows the list with each filter and counts each choice within the rest of the search (PLUS-73)', async () => {
  const page = await get('?omfattning=heltid&yrke=data')
  expect(titles(page)).toEqual(['Utvecklare', 'Arkitekt'])
  // The occupation counts are over all full-time ads, the extent counts over all ads in the occupation, and the
  // workplace counts over both filters.
  expect([count(page, 'yrke', 'data'), count(page, 'yrke', 'drift'), count(page, 'yrke', 'vard')]).toEqual([2, 1, 1])
  expect([count(page, 'omfattning', 'heltid'), count(page, 'omfattning', 'deltid')]).toEqual([2, 0])
  expect([
    count(page, 'plats', 'arbetsplats'),
    count(page, 'plats', 'delvis'),
    count(page, 'plats', 'distans'),
  ]).toEqual([0, 1, 1])
  expect(page).toMatch(/id="yrke-data" name="yrke" value="data" checked/)
  // Several choices of one filter are combined with OR.
  expect(titles(await get('?yrke=data&yrke=vard'))).toEqual([
    'Sjuksköterska',
    'Undersköterska',
    'Utvecklare',
    'Arkitekt',
  ])
  expect(titles(await get('?omfattning=timmar'))).toEqual(['Undersköterska'])
  expect(titles(await get('?plats=distans&plats=delvis'))).toEqual(['Utvecklare', 'Arkitekt'])
  expect(titles(await get('?publicerad=dygn'))).toEqual(['Elektriker', 'Elmontör'])
  expect(titles(await get('?publicerad=vecka'))).toEqual(['Elektriker', 'Elmontör', 'Sjuksköterska', 'Undersköterska'])
  expect(titles(await get('?publicerad=manad')).at(-1)).toBe('Utvecklare')
})

test('matches a place by part of its name, by its county, or by the name of a county (PLUS-73)', async () => {
  expect(titles(await get('?ort=sunds'))).toEqual(['Elektriker', 'Sjuksköterska', 'Arkitekt'])
  expect(titles(await get('?ort=sundsvall&inom=lan'))).toEqual(['Elektriker', 'Elmontör', 'Sjuksköterska', 'Arkitekt'])
  expect(titles(await get('?ort=Västernorrland'))).toEqual(['Elektriker', 'Elmontör', 'Sjuksköterska', 'Arkitekt'])
  expect(titles(await get('?ort=Ingenstans&inom=lan'))).toEqual([])
})

test('shows each chosen filter as a pill that removes that filter and keeps the others (PLUS-73)', async () => {
  const page = await get('?q=a&yrke=data&omfattning=heltid&publicerad=manad&sida=1&lang=sv')
  expect(pills(page)).toEqual([
    'Ta bort Data och IT /jobb?q=a&omfattning=heltid&publicerad=manad&lang=sv',
    'Ta bort Heltid /jobb?q=a&yrke=data&publicerad=manad&lang=sv',
    'Ta bort Senaste månaden /jobb?q=a&yrke=data&omfattning=heltid&lang=sv',
  ])
  expect(page).toContain('href="/jobb?q=a&amp;yrke=data&amp;omfattning=heltid&amp;publicerad=manad&amp;lang=en"')
})

test("lists one employer's ads separately and hides the ads of a banned employer (PLUS-11)", async () => {
  const page = await get(`?foretag=${torp.id}`)
  expect(titles(page)).toEqual(['Sjuksköterska'])
  expect(pills(page)).toEqual(['Ta bort Timmer &amp; Torp AB /jobb?lang=sv'])
  expect(page).toContain('<title>Lediga jobb hos Timmer &amp; Torp AB')
  expect(await get('?foretag=999999')).not.toContain('class="job"')
})

test('shows, for an empty result, how many jobs each search with one filter fewer finds (PLUS-73)', async () => {
  const page = await get('?ort=Sundsvall&yrke=drift&plats=delvis&publicerad=vecka')
  expect(page).toContain(siteTexts.sv.noneFound)
  const alternatives = [
    ...page.matchAll(/<li><a href="([^"]*)">.*?<span>(.*?)<\/span><span class="num">(.*?)<\/span>/g),
  ].map(([, , text, jobs]) => `${text}: ${jobs}`)
  expect(alternatives).toEqual(['Utan Delvis på distans: 1 jobb', 'Alla lediga jobb: 6 jobb'])
  const emptyResult = await get('?q=astronaut')
  expect(emptyResult).not.toContain('Utan')
  expect(emptyResult).toContain('Alla lediga jobb')
})

test('puts at most three sponsored ads first, once, under a heading that says so (PLUS-73)', async () => {
  const made = [
    await publish({ title: 'S1', ago: 9, promotion: 'boost' }),
    await publish({ title: 'S2', ago: 8, promotion: 'boost' }),
    await publish({ title: 'S3', ago: 7, promotion: 'boost' }),
    await publish({ title: 'S4', ago: 6, promotion: 'boost' }),
    await publish({ title: 'V', ago: 2, promotion: 'volume' }),
  ]
  const page = await get('')
  expect(new Set(titles(page).slice(0, 3)).size).toBe(3)
  expect(
    titles(page)
      .slice(0, 3)
      .every((title) => ['S1', 'S2', 'S3', 'S4', 'V'].includes(title)),
  ).toBe(true)
  expect(titles(page).filter((title) => !/^(S\d|V)$/.test(title))).toEqual([
    'Elektriker',
    'Elmontör',
    'Sjuksköterska',
    'Undersköterska',
    'Utvecklare',
    'Arkitekt',
  ])
  expect(titles(page)).toHaveLength(11)
  // A sponsored ad without a place at the top is marked in the list.
  expect(page.match(/, sponsrad<\/span>/g)).toHaveLength(2)
  expect(page).toContain(siteTexts.sv.sponsoredMeans)
  expect(page).toContain('Visar 11 av 11')
  expect(titles(await get('?yrke=data'))).toEqual(['Utvecklare', 'Arkitekt'])
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('rotates sponsored ads by the clock and keeps the first turn while a reader pages (PLUS-73, PROMO-17)', async () => {
  const made = []
  for (let number = 0; number < 30; number += 1)
    made.push(
      await publish({
        title: `Tur ${number}`,
        company: torp,
        ago: 200 + number,
        ...(number < 5 && { promotion: 'boost' as const }),
      }),
    )
  const above = (page: string) => titles(page.split('<h2 class="jl-g">')[0] ?? '')
  const before = platform.clock()
  const seen = new Map<string, number>()
  for (let turn = 0; turn < 5; turn += 1) {
    for (const title of above(await get('?q=tur'))) seen.set(title, (seen.get(title) ?? 0) + 1)
    platform.clock.advance({ minutes: 1 })
  }
  expect([...seen.values()]).toEqual([3, 3, 3, 3, 3])
  const first = await get('?q=tur')
  const next = /rel="next" href="\/jobb([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  platform.clock.advance({ minutes: 2 })
  const walked = [...titles(first), ...titles(await get(next))]
  expect([walked.length, new Set(walked).size]).toEqual([30, 30])
  // An ad that is no longer promoted returns to its usual position immediately.
  await platform.db.update(ads).set({ promotion: 'none' }).where(eq(ads.companyId, torp.id))
  expect(above(await get('?q=tur'))).toEqual([])
  platform.clock.set(before)
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('uses the visibility that staff set to choose the sponsored ads of this site (ADMIN-98)', async () => {
  const administrator = await platform.createUser({ roles: ['Administrator'] })
  const made = [
    await publish({ title: 'Synas volym', promotion: 'volume' }),
    await publish({ title: 'Synas boost', company: torp, promotion: 'boost' }),
  ]
  const above = async () => titles((await get('?q=synas')).split('<h2 class="jl-g">')[0] ?? '').sort()
  expect(await above()).toEqual(['Synas boost', 'Synas volym'])
  // The settings screen would reject the domain name that tests use, so the test writes the row directly.
  await platform.db.insert(settings).values({
    name: 'visibilityByDomain',
    scope: '',
    value: [{ domain: new URL(platform.env.siteUrl).hostname, percentage: 0 }],
    changedAt: platform.clock(),
  })
  platform.deps.settings.clearCache()
  expect(await above()).toEqual(['Synas boost'])
  expect(titles(await get('?q=synas'))).toHaveLength(2)
  await platform.inject(
    PutVisibility,
    { body: { percentages: [{ promotionType: 'boost', percentage: 0 }] } },
    administrator,
  )
  expect(await above()).toEqual([])
  await platform.db.delete(settings)
  platform.deps.settings.clearCache()
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('sponsors an ad only on the domains of its promotion, with visibility set per domain (PROMO-30, ADMIN-98)', async () => {
  const { env } = platform.deps
  const before = env.siteDomains
  env.siteDomains = ['tavlajobb.example', 'norrjobb.example']
  const sponsored = await publish({ title: 'Orter boost', company: torp, ago: 5 })
  const newer = await publish({ title: 'Orter utan', ago: 1 })
  const body = { promotionType: 'boost' as const, priceMode: 'monetary' as const, socialMedia: false }
  expect(
    (await platform.inject(PurchaseSocialMediaAndBoosting, { params: { adId: sponsored.id }, body }, recruiter)).status,
  ).toBe(200)
  env.siteDomains = ['tavlajobb.example', 'norrjobb.example', 'sommarjobb.example']
  const shown = async (host: string) => {
    const page = await get('?q=orter', host)
    return [titles(page), page.includes(siteTexts.sv.sponsoredMeans), page.includes('sponsrad</span>')]
  }
  const above = [['Orter boost', 'Orter utan'], true, false]
  expect(await shown('norrjobb.example')).toEqual(above)
  expect(await shown('NORRJOBB.example:4100')).toEqual(above)
  expect(await shown('sommarjobb.example')).toEqual([['Orter utan', 'Orter boost'], false, false])
  // Any other host name is treated as the main domain, where every promotion counts.
  for (const host of ['tavlajobb.example', 'localhost:4100', '127.0.0.1', 'elsewhere.example'])
    expect(await shown(host)).toEqual(above)
  await platform.db.insert(settings).values({
    name: 'visibilityByDomain',
    scope: '',
    value: [{ domain: 'norrjobb.example', percentage: 0 }],
    changedAt: platform.clock(),
  })
  platform.deps.settings.clearCache()
  await platform.inject(CancelPromotion, { params: { adId: sponsored.id } }, recruiter)
  const administrator = await platform.createUser({ roles: ['Administrator'] })
  await platform.inject(
    StartPromotion,
    { params: { adId: newer.id }, body: { promotionType: 'volume' } },
    administrator,
  )
  expect(await shown('norrjobb.example')).toEqual([['Orter utan', 'Orter boost'], false, true])
  expect(await shown('tavlajobb.example')).toEqual([['Orter utan', 'Orter boost'], true, false])
  await platform.db.delete(settings)
  platform.deps.settings.clearCache()
  env.siteDomains = before
  for (const ad of [sponsored, newer]) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('sponsors an ad on the main domain by its points while partial sponsoring is on (PROMO-45, PROMO-47)', async () => {
  const moderator = await platform.createUser({ roles: ['Moderator'] })
  const { env } = platform.deps
  const before = env.siteDomains
  env.siteDomains = ['tavlajobb.example', 'norrjobb.example']
  const start = platform.clock()
  const made = [
    await publish({ title: 'Poäng två', company: torp, ago: 9 }),
    await publish({ title: 'Poäng sex', ago: 8 }),
    await publish({ title: 'Poäng utan', company: torp, ago: 1 }),
  ]
  const [two, six] = made.map(({ id }) => ({ id }))
  for (const [company, ad, points] of [
    [torp, two, 2],
    [nordvik, six, 6],
  ] as const) {
    expect((await platform.inject(EnablePartialSponsoring, { params: { id: company.id } }, moderator)).status).toBe(200)
    expect(
      (
        await platform.inject(
          SetPartialSponsoringAvailablePoints,
          { params: { id: company.id }, body: { points: 10 } },
          moderator,
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await platform.inject(
          SetPartialSponsoringPointsForJobPosting,
          { params: { id: ad?.id ?? 0 }, body: { points } },
          moderator,
        )
      ).status,
    ).toBe(200)
  }
  const first = new Map<string | undefined, number>()
  for (let turn = 0; turn < 16; turn += 1) {
    const page = await get('?q=poäng')
    expect(titles(page).slice(0, 2).sort()).toEqual(['Poäng sex', 'Poäng två'])
    expect([titles(page)[2], page.includes(siteTexts.sv.sponsoredMeans)]).toEqual(['Poäng utan', true])
    const [above] = titles(page)
    first.set(above, (first.get(above) ?? 0) + 1)
    platform.clock.advance({ minutes: 1 })
  }
  expect(Object.fromEntries(first)).toEqual({ 'Poäng två': 4, 'Poäng sex': 12 })
  expect(titles(await get('?q=poäng', 'norrjobb.example'))).toEqual(['Poäng utan', 'Poäng sex', 'Poäng två'])
  // When partial sponsoring is off, the ad keeps its points but they have no effect.
  for (const company of [torp, nordvik])
    await platform.inject(DisablePartialSponsoring, { params: { id: company.id } }, moderator)
  const off = await get('?q=poäng')
  expect([titles(off), off.includes(siteTexts.sv.sponsoredMeans)]).toEqual([
    ['Poäng utan', 'Poäng sex', 'Poäng två'],
    false,
  ])
  platform.clock.set(start)
  env.siteDomains = before
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('shows an imported ad as sponsored while it is promoted and links to its source (PROMO-26, SHELL-52, PLUS-71)', async () => {
  const now = platform.clock()
  const external = {
    content: '<p>Kör truck hos oss.</p><script>alert(1)</script>',
    type: 'indefinite',
    workplaceType: 'onsite',
    salaryType: 'fixed',
    location: 'address',
    address: null,
    postCode: null,
    city: 'Sundsvall',
    country: 'SE',
    furtherPlaces: [
      { address: 'Storgatan 3', postCode: '903 26', city: 'Umeå', country: 'SE' },
      { address: null, postCode: null, city: 'Åbo', country: 'FI' },
      // Another street in the first town, and a street without a town.
      { address: 'Hamngatan 1', postCode: null, city: 'Sundsvall', country: 'SE' },
      { address: 'Gruvvägen 9', postCode: null, city: null, country: null },
    ],
  } satisfies ExternalContent
  const ad = await platform.createAd(nordvik, recruiter, {
    title: 'Truckförare',
    source: 'teamtailor',
    type: 'active',
    state: 'offers',
    use: 'link',
    link: 'https://jobs.example/1',
    start: now,
    end: new Date(now.getTime() + 60 * DAY_MS),
    publishedAt: now,
    city: 'Sundsvall',
    country: 'SE',
    external,
  })
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const address = `/jobb/${ad.id.toString(16)}/truckförare`
  const page = (path = '') => platform.app.inject({ url: `${encodeURI(address)}${path}`, headers: browser })
  const all = titles(await get('?ort=Sundsvall'))
  expect(all).not.toContain('Truckförare')
  expect((await page()).statusCode).toBe(404)
  expect(
    (
      await platform.inject(
        PurchaseSocialMediaAndBoosting,
        { params: { adId: ad.id }, body: { promotionType: 'boost', priceMode: 'monetary', socialMedia: false } },
        recruiter,
      )
    ).status,
  ).toBe(200)
  expect(titles(await get('?ort=Sundsvall'))).toEqual(['Truckförare', ...all])
  expect(await get('?ort=Sundsvall')).toContain(siteTexts.sv.sponsoredMeans)
  const shown = await page()
  expect([
    shown.statusCode,
    shown.payload.includes('Kör truck hos oss.'),
    shown.payload.includes('alert(1)'),
    shown.payload.includes(`href="${encodeURI(address)}/ansok"`),
  ]).toEqual([200, true, false, true])
  // The ad is found in each of its places, and its page and its structured data name them all.
  const titlesAt = async (place: string) => titles(await get(`?ort=${encodeURIComponent(place)}`))
  expect(await titlesAt('Umeå')).toContain('Truckförare')
  expect(await titlesAt('Åbo')).toEqual(['Truckförare'])
  // Skellefteå is in the same county as Umeå.
  expect(titles(await get('?ort=Västerbotten'))).toContain('Truckförare')
  expect(titles(await get('?q=åbo'))).toEqual(['Truckförare'])
  // Only the towns are searched, not the form in which they are stored.
  for (const place of ['null', '", "', '[']) expect(await titlesAt(place)).toEqual([])
  expect(await get('?ort=Åbo')).toContain('Sundsvall och 2 orter till')
  expect(shown.payload).toContain('Storgatan 3, Umeå; Åbo, Finland; Hamngatan 1, Sundsvall; Gruvvägen 9')
  expect(shown.payload).toContain('"jobLocation":[{"@type":"Place"')
  expect(shown.payload).toContain('"addressLocality":"Umeå"')
  expect(shown.payload).toContain('"addressCountry":"FI"')
  expect(shown.payload).toContain('"addressCountry":"SE"')
  expect((await page('/ansok')).headers['location']).toBe('https://jobs.example/1')
  expect((await platform.inject(AdStatistics, { query: { id: ad.id } }, recruiter)).body.totals).toMatchObject({
    views: 1,
    applyPresses: 1,
  })
  // The country of an imported ad is unknown if the service names a place, but no country that Tavla knows.
  await platform.db
    .update(ads)
    .set({ country: null, external: { ...external, country: null, furtherPlaces: [] } })
    .where(eq(ads.id, ad.id))
  const withoutCountry = (await page()).payload
  expect(withoutCountry).toContain('"addressLocality":"Sundsvall"')
  expect(withoutCountry).not.toContain('addressCountry')
  // The ad is imported, so the company's feed leaves it out. The list leaves it out when its promotion ends.
  expect(await listPublishedAds(platform.db, nordvik.id, platform.env.siteUrl)).not.toContainEqual(
    expect.objectContaining({ id: ad.id }),
  )
  await platform.inject(CancelPromotion, { params: { adId: ad.id } }, recruiter)
  expect([titles(await get('?ort=Sundsvall')), (await page()).statusCode]).toEqual([all, 404])
  await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('shows the logo in the list for boost but not for smaller packages (PROMO-14, PROMO-15)', async () => {
  const fileId = await platform.deps.files.put(platform.db, {
    companyId: torp.id,
    kind: 'logo',
    name: 'logo.png',
    contentType: 'image/png',
    bytes: await drawLogo(1),
  })
  await platform.db.update(companies).set({ logoFileId: fileId }).where(eq(companies.id, torp.id))
  const made = [
    await publish({ title: 'Logga utan', company: torp }),
    await publish({ title: 'Logga volym', company: torp, promotion: 'volume' }),
    await publish({ title: 'Logga boost', company: torp, promotion: 'boost' }),
  ]
  const logos = [...(await get('?q=logga')).matchAll(/<span class="logo([^"]*)"[^>]*>.*?<b><a[^>]*>(.*?)</gs)].map(
    ([, look, title]) => [title, !look?.includes('logo-none')],
  )
  expect(Object.fromEntries(logos)).toEqual({ 'Logga utan': false, 'Logga volym': false, 'Logga boost': true })
  await platform.db.update(companies).set({ logoFileId: null }).where(eq(companies.id, torp.id))
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('lists a renewed ad as if it had just been published, without changing the date shown (PROMO-16)', async () => {
  const old = await publish({ title: 'Gammal', ago: 50 })
  await platform.db
    .update(ads)
    .set({ bumpedAt: new Date(platform.clock().getTime() + 1000) })
    .where(eq(ads.id, old.id))
  expect(titles(await get(''))[0]).toBe('Gammal')
  await platform.db.delete(ads).where(eq(ads.id, old.id))
})

test('shows every ad exactly once across the linked pages of a list (PLUS-11)', async () => {
  const made = []
  for (let number = 0; number < 60; number += 1)
    made.push(
      await publish({
        title: `Lots ${number}`,
        company: torp,
        ago: 100 + number,
        ...(number % 20 === 0 && { promotion: 'boost' as const }),
      }),
    )
  const pages = [await get('?q=lots'), await get('?q=lots&sida=2'), await get('?q=lots&sida=3')]
  expect(pages.map((page) => titles(page).length)).toEqual([28, 25, 7])
  expect(new Set(pages.flatMap(titles)).size).toBe(60)
  expect(pages[0]).toMatch(/rel="next" href="\/jobb\?q=lots&amp;sida=2&amp;tur=\d+&amp;lang=sv"/)
  expect(pages[1]).toContain('Visar 53 av 60')
  expect(pages[2]).toContain('rel="prev"')
  expect(pages[2]).not.toContain('rel="next"')
  expect(await get('?q=lots&sida=9')).toContain(siteTexts.sv.noSuchPage)
  await platform.db.delete(ads).where(and(eq(ads.companyId, torp.id), eq(ads.city, '')))
  for (const ad of made) await platform.db.delete(ads).where(eq(ads.id, ad.id))
})

test('ignores parts of an address that mean nothing (PLUS-11)', async () => {
  for (const query of [
    '?yrke=%27&yrke=9999&omfattning=x&plats[]=1&publicerad=alltid&sida=-1&foretag=1e9',
    '?sida=99999',
    '?q=%00&ort=%ff',
    `?q=${'a%20'.repeat(60)}`,
    '?inom=lan',
    '?yrke=constructor&omfattning=toString&publicerad=__proto__',
  ]) {
    const answer = await platform.app.inject({ url: `/jobb${query}` })
    expect([query, answer.statusCode]).toEqual([query, 200])
  }
})

test('throttles requests for filtered lists per address (PLUS-11)', async () => {
  const ask = () => platform.app.inject({ url: '/jobb?plats=distans', remoteAddress: '192.0.2.9' })
  for (let asked = 0; asked < 60; asked += 1) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})

test('suggests similar ads for an expired ad and new ads for an unknown address (PLUS-01)', async () => {
  const over = await publish({ title: 'Elektriker i höjd', profession: 7411, city: 'Luleå' })
  await platform.db.update(ads).set({ type: 'inactive' }).where(eq(ads.id, over.id))
  const gone = await platform.app.inject({
    url: `/jobb/${over.id.toString(16)}/x`,
    headers: { 'accept-language': 'sv' },
  })
  expect(gone.statusCode).toBe(410)
  expect(gone.payload).toContain('<b>Elektriker i höjd</b>')
  expect(titles(gone.payload)).toEqual(['Elektriker', 'Elmontör'])
  const never = await platform.app.inject({ url: '/jobb/7fffffff/x', headers: { 'accept-language': 'en' } })
  expect(never.statusCode).toBe(404)
  expect(never.payload).toContain(siteTexts.en.newestJobs)
  expect(titles(never.payload)).toHaveLength(5)
  // A draft answers like an address that never existed.
  await platform.db.update(ads).set({ type: 'draft' }).where(eq(ads.id, over.id))
  const draft = await platform.app.inject({ url: `/jobb/${over.id.toString(16)}/x` })
  expect([draft.statusCode, draft.payload.includes('i höjd')]).toEqual([404, false])
})

const profileOf = async (company: CompanyRow, name: string, mainOffice: string | null = null) => {
  const fragment = name.toLowerCase().replaceAll(/[^a-zåäö]+/g, '-')
  await platform.db.insert(companyProfiles).values({
    companyId: company.id,
    published: {
      name,
      about: 'Om oss',
      mainOffice,
      founded: null,
      size: null,
      revenue: null,
      contact: null,
      webSite: '',
    },
    publishedAt: platform.clock(),
    urlFragment: fragment,
  })
  await platform.db.insert(companyFragments).values({ fragment, companyId: company.id, createdAt: platform.clock() })
  return `/foretag/${fragment}`
}
const visit = async (url: string) =>
  (await platform.app.inject({ url: encodeURI(url), headers: { 'accept-language': 'sv' } })).payload

test('lists companies with a page by name with their ads, searchable by name and place, fifty per page (PLUS-72)', async () => {
  await profileOf(torp, 'Åkes Timmer', 'Ljusne')
  await profileOf(nordvik, 'Nordvik Energi', 'Sundsvall')
  await platform.createCompany({ name: 'Utan sida' })
  const banned = await platform.createCompany({ name: 'Bannat' })
  await profileOf(banned, 'Bannat')
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, banned.id))
  const page = await visit('/foretag')
  expect(titles(page)).toEqual(['Nordvik Energi', 'Åkes Timmer'])
  expect(page).toMatch(/aria-current="page">Företag</)
  expect([...page.matchAll(/<span class="when num">(.*?)</g)].map(([, jobs]) => jobs)).toEqual(['5 jobb', '1 jobb'])
  expect(titles(await visit('/foretag?q=ljusne'))).toEqual(['Åkes Timmer'])
  expect(await visit('/foretag?q=100%25')).toContain(siteTexts.sv.noCompany)
  expect(titles(await visit('/foretag?sida=0&q[]=a'))).toHaveLength(2)
  for (let number = 0; number < 50; number += 1)
    await profileOf(
      await platform.createCompany({ name: `Bolag ${number}` }),
      `Bolag ${'abcdefghij'[number % 10]}${'abcdefghij'[Math.floor(number / 10)]}`,
    )
  const [first, second] = [await visit('/foretag'), await visit('/foretag?sida=2')]
  expect([titles(first).length, titles(second).length, new Set([...titles(first), ...titles(second)]).size]).toEqual([
    50, 2, 52,
  ])
  expect(first).toContain('rel="next" href="/foretag?sida=2&amp;lang=sv"')
})

test("shows a company's ads for all places or for one, with a link to an alert for it (PLUS-72, PLUS-70)", async () => {
  const page = await visit('/foretag/nordvik-energi')
  expect([...page.matchAll(/<option[^>]*>(.*?)</g)].map(([, place]) => place)).toEqual([
    'Alla orter',
    'Härnösand',
    'Sundsvall',
    'Umeå',
  ])
  expect(page).toContain(`href="/bevaka?foretag=${nordvik.id}&amp;lang=sv"`)
  const here = await visit('/foretag/nordvik-energi?ort=Sundsvall')
  expect([...here.matchAll(/<a class="job job-plain"[^>]*><span><b>(.*?)<\/b>/g)].map(([, title]) => title)).toEqual([
    'Elektriker',
    'Arkitekt',
  ])
  expect(here).toContain('<option selected>Sundsvall</option>')
  expect(await visit('/foretag/nordvik-energi?ort=Ingenstans')).toContain('Elmontör')
})
