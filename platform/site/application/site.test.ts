import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { eq, ne } from 'drizzle-orm'
import { DataFormFooter } from '#contract/identity/preferences-and-static-data.ts'
import { CandidateMoved, GetCandidateCard, GetStepsView, SendSystemMessage } from '#contract/candidates/pipeline.ts'
import { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Form } from '#contract/ads/form.ts'
import type { MessageBox } from '#contract/ads/step-message.ts'
import { ads, candidates as candidatesTable, files } from '#platform/foundation/db/schema/index.ts'
import { writePdf } from '#platform/foundation/files/write-pdf.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { writeForm } from '#rules/forms/form.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'
import { visitorLanguage } from '#platform/calls/http/language.ts'

const platform = await setUpPlatform()
const recruiter = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
const company = await platform.createCompany({
  name: 'Nordvik Energi AB',
  members: [recruiter],
  homePage: 'https://nordvik.example',
})

const details: AdDetails = {
  content: '<p>Vi söker en tekniker.</p><script>alert(1)</script><h3>Du gör</h3><ul><li>mäter</li></ul>',
  profession: 7411,
  positions: 2,
  type: 'indefinite',
  duration: null,
  specifications: ['regular'],
  extent: 'fullTime',
  partTimeTypes: 'unset',
  timePercentage: null,
  timeFrom: null,
  timeTo: null,
  extra: [],
  workplaceType: 'onsite',
  salaryType: 'fixed',
  salaryMode: 'range',
  salaryCurrency: 'SEK',
  salaryPayout: 'monthly',
  salaryFixed: null,
  salaryFrom: 34000,
  salaryTo: 39000,
  location: 'domestic',
  country: 'SE',
  postCode: '852 30',
  city: 'Sundsvall',
  address: 'Storgatan 14',
  contact: {
    person: 'Karin Wallén',
    position: 'Rekryterare',
    email: 'karin@nordvik.example',
    phone: '070-174 06 31',
    website: null,
  },
}

const form = writeForm({
  title: 'Frågor',
  elements: [
    { kind: 'label', title: 'Om dig', secondary: null },
    {
      kind: 'text',
      title: 'Varför vill du ha jobbet?',
      secondary: null,
      type: 'text',
      placeholder: null,
      required: true,
    },
    { kind: 'radio', title: 'Har du B-körkort?', secondary: null, choices: ['Ja', 'Nej'], value: null },
    {
      kind: 'checkbox',
      title: 'Vilka behörigheter har du?',
      secondary: null,
      choices: ['Yrkesbevis', 'Heta arbeten'],
      required: true,
    },
    {
      kind: 'number',
      title: 'År av erfarenhet',
      secondary: null,
      value: null,
      minimum: 0,
      maximum: 5,
      default: 0,
      step: 1,
      suffix: 'år',
      maximumSuffix: '+',
      minimumSuffix: null,
    },
  ],
}) as Form

let ad: AdRow
beforeEach(async () => {
  const now = platform.clock()
  ad = await platform.createAd(company, recruiter, {
    title: 'Drifttekniker fjärrvärme',
    type: 'active',
    state: 'offers',
    start: now,
    end: new Date(now.getTime() + 30 * DAY_MS),
    publishedAt: now,
    details,
    city: 'Sundsvall',
    country: 'SE',
    use: 'formWithDocuments',
    documents: 'cv',
    form,
  })
})

const pathOf = (row: { id: number; title: string }) => encodeURI(`/${publicPath({ id: row.id, name: row.title })}`)
const get = (url: string, headers: Record<string, string> = {}) => platform.app.inject({ method: 'GET', url, headers })

type Field = [name: string, value: string | { name: string; bytes: Uint8Array }]

function post(url: string, fields: Field[]) {
  const boundary = 'tavla-test-boundary'
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      typeof value === 'string' ? Buffer.from(value) : value.bytes,
      Buffer.from('\r\n'),
    ])
  })
  return platform.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** Returns the fields of a complete application, as the current page would send them. */
async function application(
  email: string,
  change: (fields: Map<string, Field[1]>) => void = () => {},
): Promise<Field[]> {
  const { payload } = await get(pathOf(ad))
  platform.clock.advance({ seconds: 30 })
  const fields = new Map<string, Field[1]>([
    ['firstName', 'Sofia'],
    ['lastName', 'Bergström'],
    ['email', email],
    ['phone', '070-174 06 22'],
    ['dateOfBirth', ''],
    ['answers.1', 'Jag gillar värme'],
    ['answers.2', 'Ja'],
    ['answers.3', 'Yrkesbevis'],
    ['answers.4', '3'],
    ['consent', 'yes'],
    ['cv', { name: 'CV Sofia.pdf', bytes: writePdf('Sofia', ['CV']) }],
    [TRAP_FIELD, ''],
    ['submissionKey', hidden(payload, 'submissionKey')],
    ['shown', hidden(payload, 'shown')],
  ])
  change(fields)
  return [...fields]
}

const candidates = async () =>
  (await platform.inject(GetStepsView, { query: { id: ad.id } }, recruiter)).body.steps.flatMap((step, index) =>
    step.candidates.map((candidate) => ({ ...candidate, index })),
  )

test("renders a light page of an active ad in the visitor's language, with a language switch (PLUS-01)", async () => {
  const page = await get(pathOf(ad), { 'accept-language': 'sv-SE,sv;q=0.9' })
  expect(page.statusCode).toBe(200)
  expect(page.payload).toContain('<h1>Drifttekniker fjärrvärme</h1>')
  expect(page.payload).toContain(
    '34 000–39 000 kr per månad'
      .replaceAll(' ', '\u00a0')
      .replace('\u00a0kr', ' kr')
      .replace('kr\u00a0per\u00a0månad', 'kr per månad'),
  )
  expect(page.payload).toContain('lang="sv"')
  expect((await get(pathOf(ad), { 'accept-language': 'en-GB' })).payload).toContain('<html lang="en">')
  expect((await get(`${pathOf(ad)}?lang=en`, { 'accept-language': 'sv' })).payload).toContain('Send application')
  const styles = /href="(\/site\/site[^"]+css)"/.exec(page.payload)?.[1] ?? ''
  expect(page.payload.length + (await get(styles)).payload.length).toBeLessThan(60_000)
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
})

test('redirects a wrong slug permanently and answers other states with 404 and 410 (PLUS-01)', async () => {
  const moved = await get(`/jobb/${ad.id.toString(16)}/fel-slug`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, pathOf(ad)])
  for (const [type, status] of [
    ['draft', 404],
    ['scheduled', 404],
    ['inactive', 410],
    ['archived', 410],
  ] as const) {
    const other = await platform.createAd(company, recruiter, { title: 'Annan', type, details })
    expect((await get(pathOf(other))).statusCode).toBe(status)
  }
  expect((await get('/jobb/7fffffff/x')).statusCode).toBe(404)
})

test('renders JobPosting data, a canonical link and Open Graph tags, and lists the ad in the sitemap (PLUS-02)', async () => {
  const { payload } = await get(pathOf(ad))
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(payload)?.[1] ?? '{}') as Record<
    string,
    unknown
  >
  expect(data).toMatchObject({
    '@type': 'JobPosting',
    title: ad.title,
    employmentType: ['FULL_TIME'],
    directApply: true,
    totalJobOpenings: 2,
    hiringOrganization: { name: 'Nordvik Energi AB' },
    jobLocation: { address: { addressLocality: 'Sundsvall', addressCountry: 'SE' } },
    baseSalary: { currency: 'SEK', value: { minValue: 34000, maxValue: 39000, unitText: 'MONTH' } },
    url: `${platform.env.siteUrl}${pathOf(ad)}`,
  })
  expect(payload).toContain(`<link rel="canonical" href="${platform.env.siteUrl}${pathOf(ad)}">`)
  expect(payload).toContain('property="og:title"')
  expect((await get('/sitemap.xml')).payload).toContain(pathOf(ad))
})

test('offers search engines each language of a public page, and the page that follows the visitor (PLUS-02)', async () => {
  for (const path of [pathOf(ad), '/jobb']) {
    const { payload } = await get(path)
    const address = `${platform.env.siteUrl}${path}`
    const alternates = [...payload.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">/g)]
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ['sv', `${address}?lang=sv`],
      ['en', `${address}?lang=en`],
      ['x-default', address],
    ])
  }
})

test('never runs script from an ad or an applicant (PLUS-08)', async () => {
  const { payload } = await get(pathOf(ad))
  expect(payload).not.toContain('alert(1)')
  const back = await post(
    pathOf(ad),
    await application('x', (fields) => fields.set('firstName', '"><script>alert(2)</script>')),
  )
  expect(back.statusCode).toBe(400)
  expect(back.payload).not.toContain('<script>alert(2)')
})

test('puts an application first in the incoming step with its answers, file and "new" marker (PLUS-06)', async () => {
  const sent = await post(pathOf(ad), await application('sofia@brev.example'))
  expect(sent.statusCode).toBe(303)
  const [candidate] = await candidates()
  expect(candidate).toMatchObject({ name: 'Sofia Bergström', index: 1, unread: ['new'] })
  expect(candidate?.uploads.cv).toContain('/media/')
  const card = await platform.inject(GetCandidateCard, { query: { id: candidate?.id ?? 0 } }, recruiter)
  expect(card.body.info.map((entry) => entry.question)).toEqual([
    'Varför vill du ha jobbet?',
    'Har du B-körkort?',
    'Vilka behörigheter har du?',
    'År av erfarenhet',
  ])
  expect((await platform.lastMail('sofia@brev.example')).html).toContain('/min-sida/')
})

test("shows the platform's footer below the application form in the language of the page (ACC-65)", async () => {
  const { body: footer } = await platform.inject(DataFormFooter)
  for (const language of ['sv', 'en'] as const) {
    const { payload } = await get(`${pathOf(ad)}?lang=${language}`)
    const footerText = footer[language].replace(/<\/?p>/g, '')
    expect(payload.indexOf(footerText)).toBeGreaterThan(payload.indexOf('type="submit"', payload.indexOf('id="ansok"')))
    expect(payload.indexOf(footerText)).toBeLessThan(payload.indexOf('</form>', payload.indexOf('id="ansok"')))
  }
})

test('marks a question with choices as optional, unless it must be answered (PLUS-03)', async () => {
  const { payload } = await get(`${pathOf(ad)}?lang=sv`)
  expect(payload).toMatch(/<legend>Har du B-körkort\?\s*<small>valfritt<\/small><\/legend>/)
  expect(payload).toMatch(/<legend>Vilka behörigheter har du\?\s*<em[^>]*>\*<\/em><\/legend>/)
})

test('shows errors at their fields with a summary and keeps every value and file (PLUS-03)', async () => {
  const back = await post(pathOf(ad), await application('fel adress', (fields) => fields.delete('answers.3')))
  expect(back.statusCode).toBe(400)
  expect(back.payload).toContain('id="email-error"')
  expect(back.payload).toContain('id="q3-error"')
  expect(back.payload).toContain('href="#email"')
  expect(back.payload).toContain('Jag gillar värme')
  expect(back.payload).toContain('CV Sofia.pdf')
  const kept = hidden(back.payload, 'kept.cv')
  const again = await post(
    pathOf(ad),
    await application('sofia2@brev.example', (fields) => void (fields.delete('cv'), fields.set('kept.cv', kept))),
  )
  expect(again.statusCode).toBe(303)
  expect((await candidates())[0]?.uploads.cv).toContain('/media/')
})

test('rejects a file that does not match its extension and gives the reason (PLUS-04)', async () => {
  const back = await post(
    pathOf(ad),
    await application('a@brev.example', (fields) =>
      fields.set('cv', { name: 'cv.pdf', bytes: Buffer.from('MZ\u0090\u0000 not a pdf') }),
    ),
  )
  expect(back.statusCode).toBe(400)
  expect(back.payload).toContain(siteTexts.sv.errors.wrongKind('EXE', 'document'))
  expect(siteTexts.sv.errors.wrongKind('EXE', 'document')).toBe('EXE går inte. Välj PDF, Word, TXT, JPG eller PNG.')
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'.padEnd(64, '\0'), 'latin1')
  for (const name of ['IMG_1.HEIC', 'IMG_1.jpg']) {
    const answer = await post(
      pathOf(ad),
      await application('a@brev.example', (fields) => fields.set('cv', { name, bytes: heic })),
    )
    expect([name, answer.statusCode]).toEqual([name, 400])
    expect(answer.payload).toContain(siteTexts.sv.errors.wrongKind('HEIC', 'document'))
  }
  const broken = await post(
    pathOf(ad),
    await application('a@brev.example', (fields) =>
      fields.set('cv', { name: 'a.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR broken', 'latin1') }),
    ),
  )
  expect(broken.payload).toContain(siteTexts.sv.errors.unreadableImage)
  const large = await post(
    pathOf(ad),
    await application('a@brev.example', (fields) =>
      fields.set('cv', { name: 'cv.pdf', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 65) }),
    ),
  )
  expect(large.payload).toContain('10 MB')
  expect(await candidates()).toEqual([])
})

test('shows a link or an e-mail address instead of a form for ads with that way to apply (PLUS-05)', async () => {
  const link = await platform.createAd(company, recruiter, {
    title: 'Länk',
    type: 'active',
    details,
    use: 'link',
    link: 'https://nordvik.example/jobb',
  })
  const email = await platform.createAd(company, recruiter, {
    title: 'Brev',
    type: 'active',
    details,
    use: 'email',
    email: 'jobb@nordvik.example',
  })
  const [linkPage, emailPage] = await Promise.all([get(pathOf(link)), get(pathOf(email))])
  expect(linkPage.payload).toContain(`href="${pathOf(link)}/ansok"`)
  const redirect = await get(`${pathOf(link)}/ansok`)
  expect([redirect.statusCode, redirect.headers['location']]).toEqual([302, 'https://nordvik.example/jobb'])
  expect((await get(`${pathOf(email)}/ansok`)).headers['location']).toBe(`${pathOf(email)}#ansok`)
  expect(emailPage.payload).toContain('mailto:jobb@nordvik.example')
  for (const page of [linkPage, emailPage]) expect(page.payload).not.toContain('<form')
  expect((await post(pathOf(link), [])).statusCode).toBe(404)
})

test('sends the link instead of creating a second candidate when a person applies again (PLUS-07)', async () => {
  await post(pathOf(ad), await application('igen@brev.example'))
  const again = await post(pathOf(ad), await application('Igen@brev.example'))
  expect(again.statusCode).toBe(303)
  expect(await candidates()).toHaveLength(1)
  await platform.runJobs()
  expect(platform.mail.filter((mail) => mail.to === 'igen@brev.example')).toHaveLength(2)
})

test('returns a form with a filled trap complete, counts it, and accepts it once the trap is empty (PLUS-08)', async () => {
  const trapped = async () => {
    const metrics = await platform.app.metrics.getMetricsAsJSON()
    const metric = metrics.find(({ name }) => name === 'tavla_platform_trapped_forms_total')
    return metric?.values.find(({ labels }) => labels['form'] === 'application')?.value
  }
  const page = await get(pathOf(ad))
  expect(page.payload).toMatch(
    new RegExp(`id="${TRAP_FIELD}"[^>]*data-1p-ignore[^>]*data-lpignore="true"[^>]*data-bwignore[^>]*tabindex="-1"`),
  )
  const before = (await trapped()) ?? 0
  const fields = await application('sofia.fylld@brev.example', (all) => all.set(TRAP_FIELD, 'https://sofia.example'))
  const back = await post(pathOf(ad), fields)
  expect(back.statusCode).toBe(400)
  for (const text of ['sofia.fylld@brev.example', 'Jag gillar värme', 'CV Sofia.pdf', siteTexts.sv.errors.trapped])
    expect(back.payload).toContain(text)
  expect(back.payload).not.toContain('https://sofia.example')
  expect(back.payload).not.toContain('class="trap"')
  expect([await candidates(), (await trapped()) ?? 0]).toEqual([[], before + 1])
  const resent = fields.flatMap(([name, value]): Field[] =>
    name === TRAP_FIELD
      ? [[name, '']]
      : name === 'cv'
        ? [['kept.cv', hidden(back.payload, 'kept.cv')]]
        : [[name, value]],
  )
  expect((await post(pathOf(ad), resent)).statusCode).toBe(303)
  expect(await candidates()).toMatchObject([{ name: 'Sofia Bergström' }])
})

test('cleans the texts of an application, so that search and mail find the candidate (PLUS-95)', async () => {
  const fields = await application('anna\u200b.zw@brev.example', (all) => {
    all.set('firstName', 'A\u030asa')
    all.set('lastName', 'O\u0308berg\u2011Ek\u202e')
    all.set('phone', '+46 (0)70\u2011123.45.67')
    all.set('answers.1', 'Fo\u0308r\u000b va\u0308rmen')
  })
  expect((await post(pathOf(ad), fields)).statusCode).toBe(303)
  const [candidate] = await candidates()
  const card = await platform.inject(GetCandidateCard, { query: { id: candidate?.id ?? 0 } }, recruiter)
  expect(candidate?.name).toBe('Åsa Öberg-Ek')
  expect(card.body).toMatchObject({ phone: '+46 70-123 45 67', email: 'anna.zw@brev.example' })
  expect(JSON.stringify(card.body)).toContain('För\\n värmen')
  await platform.runJobs()
  expect(platform.mail.some(({ to }) => to === 'anna.zw@brev.example')).toBe(true)
  for (const text of ['åsa öberg', 'A\u030asa O\u0308berg', 'va\u0308rmen\u200b']) {
    const found = await platform.inject(SearchBoard, { query: { id: ad.id, text } }, recruiter)
    expect([text, found.body.candidates]).toEqual([text, [candidate?.id]])
  }
  const found = await platform.inject(
    SearchCompany,
    { query: { companyId: company.id, text: 'A\u030asa O\u0308berg\u2011Ek' } },
    recruiter,
  )
  expect(found.body.candidates.map(({ id }) => id)).toContain(candidate?.id)
})

test('keeps a choice as the question spells it, also in decomposed letters (PLUS-95)', async () => {
  const choice = 'Kva\u0308llar'
  await platform.db
    .update(ads)
    .set({ form: JSON.parse(JSON.stringify(form).replaceAll('"Ja"', JSON.stringify(choice))) as Form })
    .where(eq(ads.id, ad.id))
  const fields = await application('kvall@brev.example', (all) => all.set('answers.2', choice))
  expect((await post(pathOf(ad), fields)).statusCode).toBe(303)
})

test('creates no candidate for a form sent too fast or a forged time (PLUS-08)', async () => {
  const page = await get(pathOf(ad))
  const fast = await post(
    pathOf(ad),
    await application('snabb@brev.example', (fields) =>
      fields.set('shown', `${platform.clock().getTime() - 60_000}.forged`),
    ),
  )
  expect(fast.statusCode).toBe(400)
  expect(fast.payload).toContain('Jag gillar värme')
  expect(page.statusCode).toBe(200)
  expect(await candidates()).toEqual([])
})

test('accepts a form from the first second in which a person could have filled it in (PLUS-08)', async () => {
  const early = await application('tidig@brev.example')
  const { payload } = await get(pathOf(ad))
  const [stamped] = payload.match(/name="shown" value="([^"]+)"/)?.slice(1) ?? []
  const fields = early.map(([name, value]): Field => (name === 'shown' ? [name, stamped ?? ''] : [name, value]))
  platform.clock.advance({ seconds: 1 })
  const back = await post(pathOf(ad), fields)
  expect([back.statusCode, back.payload.includes(siteTexts.sv.tooFast)]).toEqual([400, true])
  platform.clock.advance({ seconds: 1 })
  expect((await post(pathOf(ad), fields)).statusCode).toBe(303)
})

test('stores nothing for a form above the limit or sent too fast (PLUS-08)', async () => {
  platform.clock.advance({ minutes: 11 })
  const stored = async (): Promise<number> => (await platform.db.select({ id: files.id }).from(files)).length
  const before = await stored()
  await post(
    pathOf(ad),
    await application('snabb@brev.example', (fields) =>
      fields.set('shown', `${platform.clock().getTime() - 60_000}.forged`),
    ),
  )
  expect(await stored()).toBe(before)
  const fields = await application('flod@example.com', (all) => all.delete('consent'))
  const answers: number[] = []
  for (let n = 0; n < 40; n += 1) answers.push((await post(pathOf(ad), fields)).statusCode)
  expect(answers.indexOf(429)).toBe(29)
  expect(await stored()).toBe(before + 29)
  platform.clock.advance({ minutes: 11 })
})

test('shows the conversation, accepts answers, and lets the candidate withdraw, download and erase (PLUS-09)', async () => {
  await post(pathOf(ad), await application('egen@brev.example'))
  const address = new URL(
    /https?:\/\/[^\s"<]+\/min-sida\/[\w-]+/.exec((await platform.lastMail('egen@brev.example')).text)?.[0] ?? '',
  ).pathname
  const page = await get(address)
  expect(page.payload).toContain('<title>Din ansökan till Drifttekniker fjärrvärme')
  expect(page.payload).toContain('<h1>Din ansökan är framme</h1>')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect((await post(`${address}/svar`, [['message', '   ']])).statusCode).toBe(400)
  expect((await post(`${address}/svar`, [['message', 'Hej <b>du</b>']])).statusCode).toBe(303)
  const [candidate] = await candidates()
  expect(candidate?.unread).toContain('chat')
  expect((await get(address)).payload).toContain('Hej &lt;b&gt;du')
  expect((await get(`${address}/uppgifter.json`)).json()).toMatchObject({ email: 'egen@brev.example' })
  expect((await post(`${address}/aterta`, [])).statusCode).toBe(400)
  expect((await post(`${address}/aterta`, [['confirm', 'yes']])).statusCode).toBe(303)
  expect((await candidates())[0]?.deleted).toBe(true)
  expect((await post(`${address}/radera`, [['confirm', 'yes']])).statusCode).toBe(200)
  expect((await get(address)).statusCode).toBe(404)
  expect((await get('/min-sida/okand')).statusCode).toBe(404)
})

test('links a withdrawn candidate to the other jobs of the employer, if there are any (PLUS-09)', async () => {
  const { address } = await candidateOf('vidare@brev.example')
  const link = `href="/jobb?foretag=${company.id}&amp;lang=sv"`
  await platform.db.update(ads).set({ type: 'inactive' }).where(ne(ads.id, ad.id))
  expect((await post(`${address}/aterta`, [['confirm', 'yes']])).statusCode).toBe(303)
  expect((await get(address)).payload).not.toContain(link)
  await platform.createAd(company, recruiter, {
    title: 'Elmontör',
    type: 'active',
    state: 'offers',
    start: ad.start,
    end: ad.end,
    publishedAt: ad.publishedAt,
    details,
    form,
    use: 'form',
  })
  const { payload } = await get(address)
  expect(payload).toContain(link)
  expect(payload).toContain(`Andra jobb hos ${company.name}`)
})

/** Creates a candidate of the ad and returns the address of their own page. */
async function candidateOf(email: string): Promise<{ id: number; address: string }> {
  await post(pathOf(ad), await application(email))
  const { pathname } = new URL(
    /https?:\/\/[^\s"<]+\/min-sida\/[\w-]+/.exec((await platform.lastMail(email)).text)?.[0] ?? '',
  )
  return { id: (await candidates())[0]?.id ?? 0, address: pathname }
}
const say = async (id: number, message: MessageBox): Promise<void> => {
  expect(
    (await platform.inject(SendSystemMessage, { body: { ad: ad.id, id, message, schedule: null } }, recruiter)).status,
  ).toBe(200)
  platform.clock.advance({ minutes: 1 })
  await platform.runJobs()
}
const leadOf = (page: string): string => /<p class="own-lead">(.*?)<\/p>/.exec(page)?.[1] ?? ''
const titleOf = (page: string): string => /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? ''

test('accepts all requested files in one form, rejects each bad file alone and shows what is in (PLUS-09)', async () => {
  const { id, address } = await candidateOf('flera@brev.example')
  await say(id, {
    messageType: 'upload',
    message: { cv: false, letter: true, video: true, files: ['Intyg "A"', 'Körkort'] },
  })
  const page = (await get(address)).payload
  expect(titleOf(page)).toBe('Vi vill gärna veta mer om dig')
  expect(leadOf(page)).toMatch(/^\S+ \S+ ber dig om fyra dokument\. Alla som söker får svar\.$/)
  expect(page.match(/<form[^>]*data-hand-in/g)).toHaveLength(1)
  expect(page).toContain('0 av 4 klara')
  expect((await post(`${address}/dokument`, [])).payload).toContain('Välj minst en fil')
  const back = await post(`${address}/dokument`, [
    ['namn.0', 'Intyg "A"'],
    ['namn.1', 'Körkort'],
    ['fil.0', { name: 'a.pdf', bytes: writePdf('A', ['A']) }],
    ['fil.1', { name: 'b.exe', bytes: Buffer.from('MZ') }],
    ['fil.letter', { name: 'brev.pdf', bytes: writePdf('B', ['B']) }],
  ])
  expect(back.statusCode).toBe(400)
  expect(back.payload).toContain('2 av 4 klara')
  expect(back.payload).toMatch(/is-bad[^]*Körkort[^]*EXE går inte/)
  expect((await candidates())[0]?.uploads.files.map(({ name }) => name)).toEqual(['Intyg "A".pdf'])
  expect(
    (
      await post(`${address}/dokument`, [
        ['namn.0', 'Körkort'],
        ['fil.0', { name: 'kort.pdf', bytes: writePdf('K', ['K']) }],
      ])
    ).statusCode,
  ).toBe(303)
  const most = await get(address)
  expect(most.payload).toContain('3 av 4 klara')
  expect(leadOf(most.payload)).toContain('ber dig om ett dokument.')
  expect(leadOf((await get(`${address}?lang=en`)).payload)).toMatch(
    / has asked you for one document\. Everyone who applies gets a reply\.$/,
  )
})

test('thanks for a hand-in, keeps its stage, lists each file once and mails followers once (PLUS-09)', async () => {
  const { id, address } = await candidateOf('tack@brev.example')
  await say(id, { messageType: 'upload', message: { cv: false, letter: true, video: false, files: ['Intyg'] } })
  const mailsAbout = () => platform.mail.filter(({ subject }) => subject.includes('har lämnat')).length
  const before = mailsAbout()
  platform.clock.advance({ minutes: 1 })
  const { headers } = await post(`${address}/dokument`, [
    ['namn.0', 'Intyg'],
    ['fil.0', { name: 'a.pdf', bytes: writePdf('A', ['A']) }],
    ['fil.letter', { name: 'brev.pdf', bytes: writePdf('B', ['B']) }],
  ])
  await platform.runJobs()
  expect(mailsAbout() - before).toBe(1)
  expect(platform.mail.at(-1)?.text).toContain('2 nya dokument')
  const page = (await get(String(headers.location))).payload
  expect(titleOf(page)).toBe('Tack, vi har fått dina dokument')
  expect(page).toMatch(/<b>Komplettering<\/b>\d+ \S+<\/li>/)
  for (const name of ['brev.pdf', 'Intyg.pdf'])
    expect(page.match(new RegExp(`href="[^"]*${name}`, 'g'))).toHaveLength(1)
  // After the company writes, the page no longer thanks. The stage stays in the track.
  platform.clock.advance({ minutes: 1 })
  await say(id, { messageType: 'text', message: '<p>Tack!</p>' })
  const later = (await get(address)).payload
  expect(titleOf(later)).toBe('Din ansökan är framme')
  expect(later).toContain('<b>Komplettering</b>')
})

test('confirms a sent message once, not on a later reload (PLUS-09)', async () => {
  const { address } = await candidateOf('kvitto@brev.example')
  const { headers } = await post(`${address}/svar`, [['message', 'Hej']])
  const confirmed = String(headers.location)
  expect((await get(confirmed)).payload).toContain(siteTexts.sv.done.svar)
  platform.clock.advance({ minutes: 2 })
  expect((await get(confirmed)).payload).not.toContain(siteTexts.sv.done.svar)
})

test('replaces a submitted file with the new one and deletes the old one (PLUS-09)', async () => {
  const { id, address } = await candidateOf('byt@brev.example')
  await say(id, { messageType: 'upload', message: { cv: false, letter: true, video: false, files: ['Intyg'] } })
  await post(`${address}/dokument`, [
    ['namn.0', 'Intyg'],
    ['fil.0', { name: 'fel.pdf', bytes: writePdf('Fel', ['Fel']) }],
    ['fil.letter', { name: 'brev.pdf', bytes: writePdf('B', ['B']) }],
  ])
  const page = (await get(address)).payload
  expect(page).toContain('2 av 2 klara')
  expect(page).toContain(siteTexts.sv.handedInTitle)
  expect(hidden(page, 'namn.1b')).toBe('file:Intyg')
  const uploads = async () => (await candidates())[0]?.uploads
  const before = await uploads()
  const swapped = await post(`${address}/dokument`, [
    ['namn.0b', 'letter:'],
    ['byt.0', { name: 'nytt brev.pdf', bytes: writePdf('C', ['C']) }],
    ['namn.1b', 'file:Intyg'],
    ['byt.1', { name: 'b.exe', bytes: Buffer.from('MZ') }],
  ])
  expect(swapped.statusCode).toBe(400)
  expect(swapped.payload).toMatch(/is-bad[^]*Intyg[^]*EXE går inte/)
  expect(swapped.payload).toContain('nytt brev.pdf')
  const after = await uploads()
  expect([after?.letter === before?.letter, after?.files]).toEqual([false, before?.files])
  const stored = await platform.db.select().from(files).where(eq(files.candidateId, id))
  expect(
    stored.filter(({ kind, deletedAt }) => kind === 'letter' && deletedAt === null).map(({ name }) => name),
  ).toEqual(['nytt brev.pdf'])
  // A file that nobody requested replaces nothing.
  expect(
    (
      await post(`${address}/dokument`, [
        ['namn.0b', 'cv:'],
        ['byt.0', { name: 'cv.pdf', bytes: writePdf('D', ['D']) }],
      ])
    ).statusCode,
  ).toBe(400)
  expect((await uploads())?.cv).toBe(before?.cv)
})

test('passes a case study and a video from the recruiter to the candidate and back (PIPE-77, PLUS-09)', async () => {
  const { id, address } = await candidateOf('film@brev.example')
  await say(id, { messageType: 'upload', message: { cv: false, letter: false, video: true, files: [] } })
  await say(id, { messageType: 'study', message: { url: 'https://prov.example/2', days: 2, hours: 3, minutes: 0 } })
  const mp4 = Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
    Buffer.alloc(64),
  ])
  const done = await post(`${address}/dokument`, [
    ['fil.video', { name: 'jag.mp4', bytes: mp4 }],
    ['fil.study', { name: 'lösning.pdf', bytes: writePdf('Lösning', ['Svar']) }],
  ])
  expect(done.statusCode).toBe(303)
  const [candidate] = await candidates()
  expect(candidate?.uploads.video).toContain('/media/')
  expect(candidate?.unread).toContain('upload')
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id } }, recruiter)
  expect(
    [card.uploads.study, card.uploads.video].map(
      (each) =>
        decodeURI(each ?? '')
          .split('/')
          .at(-1)
          ?.split('?')[0],
    ),
  ).toEqual(['lösning.pdf', 'jag.mp4'])
  const page = (await get(address)).payload
  expect(page).toMatch(/id="arbetsprov"[^]*lösning\.pdf/)
  expect(page).toContain('2 av 2 klara')
  // The answer can be replaced until the deadline.
  const again = () =>
    post(`${address}/dokument`, [
      ['namn.1b', 'study:'],
      ['byt.1', { name: 'bättre.pdf', bytes: writePdf('Bättre', ['Svar']) }],
    ])
  expect((await again()).statusCode).toBe(303)
  expect((await get(address)).payload).toContain('bättre.pdf')
  platform.clock.advance({ days: 3 })
  expect((await again()).statusCode).toBe(400)
  expect((await get(address)).payload).not.toContain('name="byt.1"')
})

test('keeps the quotes in a file name, which browsers escape (PLUS-04)', async () => {
  expect(
    (
      await post(
        pathOf(ad),
        await application('citat@brev.example', (fields) =>
          fields.set('cv', { name: 'CV %22Sofia%22.pdf', bytes: writePdf('S', ['S']) }),
        ),
      )
    ).statusCode,
  ).toBe(303)
  const [stored] = await platform.db
    .select({ name: files.name })
    .from(files)
    .innerJoin(candidatesTable, eq(candidatesTable.id, files.candidateId))
    .where(eq(candidatesTable.email, 'citat@brev.example'))
  expect(stored?.name).toBe('CV ”Sofia”.pdf')
})

test('links every page to the privacy and accessibility pages, in both languages (PLUS-73)', async () => {
  for (const [path, title] of [
    ['/dina-uppgifter?lang=sv', siteTexts.sv.aboutDetails],
    ['/dina-uppgifter?lang=en', siteTexts.en.aboutDetails],
    ['/tillganglighet?lang=sv', siteTexts.sv.aboutAccess],
    ['/tillganglighet?lang=en', siteTexts.en.aboutAccess],
    ['/hjalp?lang=sv', siteTexts.sv.aboutHelp],
    ['/hjalp?lang=en', siteTexts.en.aboutHelp],
  ] as const) {
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain(`<h1>${title}</h1>`)
    // The page names the operator from the settings.
    expect(page.payload).toContain(platform.deps.env.invoiceSeller.email)
  }
  const { address } = await candidateOf('fot@brev.example')
  const footer =
    '<footer class="cd-foot"><a href="/dina-uppgifter?lang=sv">Så behandlas dina uppgifter</a>' +
    '<a href="/tillganglighet?lang=sv">Tillgänglighet</a><a href="/hjalp?lang=sv">Hjälp och kontakt</a>'
  for (const path of ['/jobb?lang=sv', pathOf(ad), address, '/min-sida/finns-inte-langre'])
    expect((await get(path, { 'accept-language': 'sv' })).payload, path).toContain(footer)
})

test('says in each error what to do (PLUS-03)', async () => {
  const back = await post(
    pathOf(ad),
    await application('', (fields) =>
      fields.set('firstName', '').set('answers.1', ' ').set('phone', '070').set('answers.4', '9').delete('cv'),
    ),
  )
  const t = siteTexts.sv.errors
  for (const text of [
    t.requiredField['firstName'],
    t.requiredField['email'],
    t.invalidPhone,
    t.requiredAnswer,
    t.outside(0, 5),
    t.requiredDocument['cv'],
  ])
    expect(back.payload).toContain(text)
})

test("links the button under the title to the form, to the employer's page or to a mail (PLUS-01, PLUS-05)", async () => {
  const link = await platform.createAd(company, recruiter, {
    title: 'Länk',
    type: 'active',
    details,
    use: 'link',
    link: 'https://nordvik.example/jobb',
  })
  const email = await platform.createAd(company, recruiter, {
    title: 'Brev & bud',
    type: 'active',
    details,
    use: 'email',
    email: 'jobb@nordvik.example',
  })
  const button = async (row: AdRow) =>
    /<div class="ad-apply"><a class="button block" href="([^"]*)"/.exec((await get(pathOf(row))).payload)?.[1]
  expect([await button(ad), await button(link), await button(email)]).toEqual([
    '#ansok',
    `${pathOf(link)}/ansok`,
    'mailto:jobb@nordvik.example?subject=Brev%20%26%20bud',
  ])
  expect((await get(pathOf(ad))).payload).toMatch(/Ansök senast \d+ december, 30 dagar kvar/)
  expect((await get(pathOf(ad))).payload).toContain(`href="/jobb?foretag=${company.id}&amp;lang=sv"`)
})

test('shows a case study as a box of the same form and closes it at the deadline (PLUS-09)', async () => {
  const { id, address } = await candidateOf('prov@brev.example')
  await say(id, { messageType: 'study', message: { url: 'https://prov.example/1', days: 1, hours: 0, minutes: 0 } })
  const early = (await get(address)).payload
  expect(leadOf(early)).toMatch(
    / ber dig om ett arbetsprov\. Lämna in arbetsprovet senast \S+ \d+ \S+ kl\. \d\d\.\d\d\. Alla som söker får svar\.$/,
  )
  // The bar on a phone also shows the deadline.
  expect(early).toMatch(/class="own-bar">[^]*0 av 1 klara<\/b><span>senast \d+ \S+<\/span>/)
  expect(early).toMatch(/id="arbetsprov"[^]*1 dag kvar[^]*href="https:\/\/prov\.example\/1"[^]*name="fil\.study"/)
  platform.clock.advance({ days: 2 })
  const late = (await get(address)).payload
  expect(late).toContain('Tiden har gått ut')
  expect(leadOf(late)).toMatch(/^Tiden för arbetsprovet har gått ut\. /)
  expect(late).not.toContain('name="fil.study"')
  expect(late).not.toContain('prov.example/1" rel="noopener nofollow" target')
})

const stateOf = async (address: string) => titleOf((await get(address)).payload)

test('says that an application has been read only after a member opened the card (PLUS-09)', async () => {
  const { id, address } = await candidateOf('last@brev.example')
  await post(`${address}/svar`, [['message', 'Har ni fått min ansökan?']])
  expect(await stateOf(address)).toBe('Din ansökan är framme')
  await say(id, { messageType: 'text', message: '<p>Hej</p>' })
  const open = async (token?: string) => {
    await platform.inject(GetCandidateCard, { query: { id } }, token ?? recruiter)
    await platform.deps.background.settled()
  }
  // Staff who view Tavla as the member do not count.
  const impersonator = await platform.createStaff('Administrator')
  await open(await platform.signIn(recruiter, { impersonator }))
  const unread = (await get(address)).payload
  expect(titleOf(unread)).toBe('Din ansökan är framme')
  expect(unread).not.toContain('<b>Läst</b>')
  await open()
  const read = (await get(address)).payload
  expect(titleOf(read)).toBe('Vi har läst din ansökan')
  expect(read).toContain('<b>Läst</b>')
})

test('ends the process after a rejection, with or without a message, and never names a step (PLUS-09, PIPE-100)', async () => {
  const silent = await candidateOf('tyst@brev.example')
  const written = await candidateOf('brev@brev.example')
  const later = await candidateOf('senare@brev.example')
  await say(silent.id, { messageType: 'upload', message: { cv: false, letter: true, video: false, files: [] } })
  const { steps } = (await platform.inject(GetStepsView, { query: { id: ad.id } }, recruiter)).body
  const started = (id: number) =>
    steps.flatMap(({ candidates }) => candidates).find((each) => each.id === id)?.changed ?? ''
  const reject = async (id: number, message: MessageBox | null = null, schedule: string | null = null) => {
    const step = steps[0]?.id ?? 0
    const body = { ad: ad.id, id, step, order: 0, saveMessage: false, message, schedule, started: started(id) }
    expect((await platform.inject(CandidateMoved, { body }, recruiter)).status).toBe(200)
  }
  const letter: MessageBox = { messageType: 'text', message: '<p>Vi har anställt en annan.</p>' }
  await reject(silent.id)
  await reject(written.id, letter)
  await reject(later.id, letter, new Date(platform.clock().getTime() + 3_600_000).toISOString())
  const titles = () => Promise.all([silent, written, later].map(({ address }) => stateOf(address)))
  const rejected = 'Du går inte vidare den här gången'
  const sent = 'Din ansökan är framme'
  // The move and the message can still be undone.
  expect(await titles()).toEqual(['Vi vill gärna veta mer om dig', sent, sent])
  platform.clock.advance({ minutes: 1 })
  await platform.runJobs()
  expect(await titles()).toEqual([rejected, rejected, sent])
  const [withoutLetter, withLetter] = [(await get(silent.address)).payload, (await get(written.address)).payload]
  expect(leadOf(withoutLetter)).toContain('har gått vidare med andra kandidater')
  expect(leadOf(withLetter)).toContain('har skrivit till dig om beslutet')
  expect(withoutLetter).toContain('<b>Besked</b>')
  expect(withoutLetter).not.toContain('id="dokument"')
  for (const page of [withoutLetter, withLetter]) expect(page).not.toContain(steps[0]?.name ?? '?')
  platform.clock.advance({ hours: 1 })
  await platform.runJobs()
  expect(await titles()).toEqual([rejected, rejected, rejected])
})

test('keeps lists and line breaks of a message and turns addresses into links (PLUS-09)', async () => {
  const { id, address } = await candidateOf('rader@brev.example')
  await say(id, {
    messageType: 'text',
    message: '<p>Hej https://karta.example/a?b=1&amp;c=2.</p><ul><li>ett</li></ul>',
  })
  await post(`${address}/svar`, [['message', 'Rad ett\nrad två, se http://min.example/<b>x']])
  const { payload } = await get(address)
  expect(payload).toContain(
    '<a href="https://karta.example/a?b=1&amp;c=2" rel="nofollow noopener noreferrer">https://karta.example/a?b=1&amp;c=2</a>.',
  )
  expect(payload).toContain('<ul><li>ett</li></ul>')
  expect(payload).toContain('Rad ett<br />rad två, se <a href="http://min.example/"')
  expect(payload).not.toContain('<b>x')
})

test('mails a new link to a candidate who lost it, with the same page for known and unknown addresses (PLUS-09)', async () => {
  platform.clock.advance({ days: 1 })
  const { address } = await candidateOf('borta@brev.example')
  const before = platform.mail.length
  const gone = await get('/min-sida/okand')
  expect([gone.statusCode, titleOf(gone.payload)]).toEqual([404, 'Länken gäller inte längre'])
  const ask = (email: string) => post('/min-sida/ny-lank', [['email', email]])
  const [known, unknown] = [await ask(' Borta@brev.example '), await ask('ingen@brev.example')]
  expect([known.statusCode, known.payload]).toEqual([unknown.statusCode, unknown.payload])
  await platform.deps.background.settled()
  await platform.runJobs()
  const sent = platform.mail.slice(before)
  expect(sent.map(({ to }) => to)).toEqual(['borta@brev.example'])
  expect(sent[0]?.text).toContain(address)
  expect((await ask('ingen adress')).statusCode).toBe(400)
  for (let n = 0; n < 4; n += 1) await ask('borta@brev.example')
  await platform.deps.background.settled()
  await platform.runJobs()
  expect(platform.mail.slice(before)).toHaveLength(3)
  platform.clock.advance({ minutes: 11 })
})

test('rejects an incomplete form or a form without a boundary without failing (PLUS-08)', async () => {
  const send = (contentType: string, payload: string) =>
    platform.app.inject({ method: 'POST', url: pathOf(ad), headers: { 'content-type': contentType }, payload })
  expect((await send('multipart/form-data; boundary=x', '--x\r\nContent-Disp')).statusCode).toBe(400)
  expect((await send('multipart/form-data', 'x')).statusCode).toBe(400)
})

test("limits the mails that other people's forms can send to an existing candidate (PLUS-08)", async () => {
  for (let n = 0; n < 6; n += 1)
    expect((await post(pathOf(ad), await application('igen@example.com'))).statusCode).toBe(303)
  await platform.runJobs()
  expect(platform.mail.filter(({ to }) => to === 'igen@example.com')).toHaveLength(4)
})

test('does not read a flood of forms from one address (PLUS-08)', async () => {
  platform.clock.advance({ minutes: 11 })
  const fields = await application('flod@example.com', (all) => all.delete('consent'))
  const answers: number[] = []
  for (let n = 0; n < 121; n += 1) answers.push((await post(pathOf(ad), fields)).statusCode)
  expect([answers[0], answers[29], answers[30], answers.at(-1)]).toEqual([400, 400, 429, 429])
  const { payload } = await post(pathOf(ad), fields)
  expect(payload).not.toContain('flod@example.com')
  platform.clock.advance({ minutes: 11 })
})

test('does not read a form to a page that does not exist (PLUS-09)', async () => {
  let sent = 0
  const body = new Readable({
    read() {
      sent += 65_536
      this.push(sent > 8_000_000 ? null : Buffer.alloc(65_536))
    },
  })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/min-sida/unknown/dokument',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: body,
  })
  expect(answer.statusCode).toBe(404)
  expect(sent).toBeLessThan(8_000_000)
})

test('drops characters that no keyboard types instead of failing (PLUS-08)', async () => {
  const applied = await post(
    pathOf(ad),
    await application('noll@example.com', (fields) =>
      fields.set('firstName', '\u202eAstrid').set('answers.1', 'Jag\0 kan'),
    ),
  )
  expect(applied.statusCode).toBe(303)
  expect((await candidates()).map(({ name }) => name)).toEqual(['Astrid Bergström'])
  expect((await get('/jobb?q=a%00b&ort=%00')).statusCode).toBe(200)
})

test('lists active ads, newest first, with search by words and place (PLUS-11)', async () => {
  const list = await get('/jobb?q=drifttekniker&ort=sunds')
  expect(list.payload).toContain('Drifttekniker fjärrvärme')
  expect((await get('/jobb?q=drifttekniker&ort=malm%C3%B6')).payload).toContain(siteTexts.sv.noneFound)
  expect((await get('/jobb?q=%25')).payload).toContain(siteTexts.sv.noneFound)
})

test('chooses the best language of the accept-language header (PLUS-01)', () => {
  expect(visitorLanguage(undefined, 'en;q=0.5, sv;q=0.8')).toBe('sv')
  expect(visitorLanguage(undefined, 'de, en-US;q=0.7')).toBe('en')
  expect(visitorLanguage(undefined, undefined)).toBe('sv')
  expect(visitorLanguage('en', 'sv')).toBe('en')
})

test('throttles the search of the job site per address and says when to retry', async () => {
  const search = (remoteAddress: string, url = '/jobb?q=tekniker') => platform.app.inject({ url, remoteAddress })
  for (let asked = 0; asked < 60; asked += 1) expect((await search('192.0.2.7')).statusCode).toBe(200)
  const refused = await search('192.0.2.7')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['ratelimit-limit']]).toEqual([
    429,
    '60',
    '60',
  ])
  expect(refused.payload).toContain(siteTexts.sv.askedTooOften)
  // Other visitors can still search, and the list without search words has no limit.
  expect((await search('192.0.2.8')).statusCode).toBe(200)
  expect((await search('192.0.2.7', '/jobb')).statusCode).toBe(200)
})

test('answers a wrong address with a page for people and an error for programs', async () => {
  const ask = (accept: string) =>
    platform.app.inject({ url: '/jobbb/nowhere', headers: { accept, 'accept-language': 'en' } })
  const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8')
  expect([page.statusCode, page.headers['content-type'], page.payload.includes(siteTexts.en.missingTitle)]).toEqual([
    404,
    'text/html; charset=utf-8',
    true,
  ])
  const error = await ask('application/json')
  expect([error.statusCode, error.json()]).toEqual([
    404,
    { code: 'notFound', title: 'Not found. `/openapi.json` lists the paths with their methods.' },
  ])
})
