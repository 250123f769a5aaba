import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import { createOutbound } from '#platform/foundation/outbound/outbound.ts'
import { addDays, endOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { serviceDetails } from './connections.fixture.ts'
import { employmentService } from './employment-service/client.ts'
import { serviceAdOf, type Employer } from './employment-service/service-ad.ts'
import { example } from './examples.fixture.ts'

// Compares the ads and requests of Arbetsförmedlingen with the recorded examples.

const read = (file: string): unknown => JSON.parse(example(`arbetsformedlingen/${file}`))

const employer: Employer = {
  name: 'Nordvik Energi AB',
  organizationNumber: '559318-4408',
  homePage: 'nordvik-energi.example',
  contactEmail: 'annonser@nordvik-energi.example',
  companyAddress: {
    coAddress: null,
    streetAddress: 'Storgatan 3',
    postNumber: '903 26',
    postArea: 'Umeå',
    postCountry: 'SE',
    postAddress: null,
  },
}
const details = (over: Partial<AdDetails> = {}): AdDetails =>
  serviceDetails({
    address: 'Storgatan 3',
    postCode: '903 26',
    city: 'Umeå',
    contact: {
      person: 'Test Rekryterare',
      position: 'Rekryterare',
      email: 'rekrytering@nordvik-energi.example',
      phone: '070-174 06 05',
      website: null,
    },
    ...over,
  })
const TODAY = '2026-11-03'
const convert = (
  over: { title?: string; end?: string; employer?: Partial<Employer> } & { details?: Partial<AdDetails> } = {},
) =>
  serviceAdOf(
    { companyId: 12, id: 1042, title: over.title ?? 'Kundtjänstmedarbetare', end: endOfDay(over.end ?? '2026-12-11') },
    details(over.details),
    { ...employer, ...over.employer },
    { siteUrl: 'https://tavla.example', now: new Date(`${TODAY}T09:00:00Z`) },
  )
const refusalsOf = (over: Parameters<typeof convert>[0]) => {
  const converted = convert(over)
  return 'ad' in converted ? [] : converted.refusals.map(({ field, code }) => `${field} ${code}`)
}

test('writes an ad as the recorded example, field by field (PLUS-163, PLUS-180)', () => {
  expect(convert()).toEqual({ ad: read('post.json') })
  expect(
    convert({ title: 'Lagerarbetare, timmar vid behov', details: { type: 'hourly', extent: 'partTime' } }),
  ).toEqual({ ad: read('post-on-call.json') })
})

test('writes the terms of employment as codes of the taxonomy (PLUS-180)', () => {
  const codes = (over: Partial<AdDetails>) => {
    const converted = convert({ details: over })
    if (!('ad' in converted)) return converted.refusals
    const { employmentType, duration, worktimeExtent, wageType } = converted.ad
    return [employmentType, duration, worktimeExtent, wageType]
  }
  const temporary = { type: 'temporary', duration: 'threeMonthsMax' } as const
  expect([
    codes({ extent: 'partTime', salaryType: 'commission' }),
    codes({ ...temporary, salaryType: 'mixed' }),
    codes({ ...temporary, specifications: ['summer'] }),
    codes({ ...temporary, duration: 'sixMonthsPlus' }),
    codes({ ...temporary, duration: 'threeMonthsPlus' }),
    codes({ ...temporary, duration: 'tenDaysMax' }),
  ]).toEqual([
    ['PFZr_Syz_cUq', 'a7uU_j21_mkL', '947z_JGS_Uk2', 'vVtj_qm6_GQu'],
    ['PFZr_Syz_cUq', 'Sy9J_aRd_ALx', '6YE1_gAC_R2G', 'asrX_9Df_ukn'],
    ['Jh8f_q9J_pbJ', 'Sy9J_aRd_ALx', '6YE1_gAC_R2G', 'oG8G_9cW_nRf'],
    ['PFZr_Syz_cUq', 'qQUd_4qe_NDT', '6YE1_gAC_R2G', 'oG8G_9cW_nRf'],
    ['PFZr_Syz_cUq', 'Xj7x_7yZ_jEn', '6YE1_gAC_R2G', 'oG8G_9cW_nRf'],
    ['PFZr_Syz_cUq', 'cAQ8_TpB_Tdv', '6YE1_gAC_R2G', 'oG8G_9cW_nRf'],
  ])
})

test.each<[string[], Parameters<typeof convert>[0]]>([
  [[], {}],
  [[], { title: 'T'.repeat(75), end: addDays(TODAY, 180), details: { positions: 499 } }],
  [['title tooLong'], { title: 'T'.repeat(76) }],
  [['end tooEarly'], { end: TODAY }],
  [[], { end: addDays(TODAY, 1) }],
  [['end tooLate'], { end: addDays(TODAY, 181) }],
  [['content tooShort'], { details: { content: `<p>${'a'.repeat(99)}</p>` } }],
  [[], { details: { content: `<p>${'a'.repeat(6500)}</p>` } }],
  [['content tooLong'], { details: { content: `<p>${'a'.repeat(6501)}</p>` } }],
  [['positions tooMany'], { details: { positions: 500 } }],
  [['profession notOccupation'], { details: { profession: 4222 } }],
  [['specifications notEmployment'], { details: { specifications: ['regular', 'internship'] } }],
  [['specifications notEmployment'], { details: { specifications: ['volunteering'] } }],
  [['duration required'], { details: { type: 'temporary', duration: null } }],
  [
    ['location abroad'],
    { details: { location: 'abroad', country: 'NO', city: 'Oslo', address: null, postCode: null } },
  ],
  [['address required'], { details: { address: null } }],
  [['address tooLong'], { details: { address: 'S'.repeat(101) } }],
  [['postCode invalid'], { details: { postCode: '9032' } }],
  [['city noMunicipality'], { details: { postCode: '99999', city: 'Ingenstans' } }],
  [[], { details: { postCode: '99999', city: 'umeå' } }],
  [['contactPerson fullName'], { details: { contact: { ...details().contact, person: 'Elin' } } }],
  [['contactPhone tooLong'], { details: { contact: { ...details().contact, phone: `0${'7'.repeat(20)}` } } }],
  [['contactWebsite tooLong'], { employer: { homePage: `https://${'a'.repeat(200)}.example` } }],
  [['employer abroad'], { employer: { organizationNumber: 'SE-99 881' } }],
  [['employer abroad'], { employer: { companyAddress: { ...employer.companyAddress, postCountry: 'NO' } } }],
  [['employer tooLong'], { employer: { name: 'N'.repeat(101) } }],
  [[], { details: { location: 'remote', workplaceType: 'remote', address: null, postCode: null, city: null } }],
])('checks the limits and conditions of the service before an ad is sent: %j (PLUS-181)', (expected, over) => {
  expect(refusalsOf(over)).toEqual(expected)
})

test('names every field at once, and uses the address of the company for remote work (PLUS-181)', () => {
  const remote = { location: 'remote', workplaceType: 'remote', address: null, postCode: null, city: null } as const
  expect(
    refusalsOf({ details: remote, employer: { companyAddress: { ...employer.companyAddress, streetAddress: '' } } }),
  ).toEqual(['employer required'])
  expect(convert({ details: remote })).toEqual({ ad: read('post.json') })
  expect(refusalsOf({ title: '', details: { profession: 1, address: ' ' } })).toEqual([
    'title required',
    'profession notOccupation',
    'address required',
  ])
})

test('keeps paragraphs, lists and strong text of an ad, and drops other elements (PLUS-180)', () => {
  const converted = convert({
    details: {
      content:
        `<h2>Om <em>jobbet</em></h2><p>Läs <a href="https://x.example">mer</a><br></p><ol><li>Ett</li></ol>` +
        `<blockquote>${'Ord '.repeat(30)}</blockquote>`,
    },
  })
  expect('ad' in converted && converted.ad.description).toBe(
    `<p><strong>Om jobbet</strong></p><p>Läs mer</p><ul><li>Ett</li></ul><p>${'Ord '.repeat(30)}</p>`,
  )
})

interface Arrival {
  method: string | undefined
  url: string | undefined
  headers: Record<string, unknown>
  body: unknown
}

/** A server that answers each request with the next answer. */
let arrivals: Arrival[]
let answers: { status: number; body: string }[]
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
  request.on('end', () => {
    const { method, url, headers } = request
    arrivals.push({ method, url, headers, body: body === '' ? null : JSON.parse(body) })
    const answer = answers.shift() ?? { status: 500, body: '' }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
let origin = ''
const outbound = createOutbound({ isLocal: (address) => address === origin })
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await outbound.close()
  server.close()
})

const requests = read('requests.json') as {
  headers: Record<string, string>
  requests: { method: string; path: string; body?: string; status?: number; answer?: string }[]
}
const client = () =>
  employmentService(outbound, {
    url: `${origin}/direct-transferred-job-posting/v1/sandbox`,
    clientId: requests.headers['client_id'] ?? '',
    clientSecret: requests.headers['client_secret'] ?? '',
    consentKey: '',
    searchUrl: origin,
    pageUrl: 'https://arbetsformedlingen.se/platsbanken/annonser',
  })
const employerId = requests.headers['Employer-Id'] ?? ''
/** Calls the client while the server gives an answer, and returns the result. */
async function call(status: number, body: string, run: (service: ReturnType<typeof client>) => Promise<unknown>) {
  arrivals = []
  answers = [{ status, body }]
  return run(client())
}
const text = (file: string): string => example(`arbetsformedlingen/${file}`)
const posted = () => {
  const converted = convert()
  if (!('ad' in converted)) throw new Error('The example is not accepted.')
  return converted.ad
}

test('sends each request with the recorded method, address and headers, and reads its answer (PLUS-163, PLUS-180)', async () => {
  const results: unknown[] = []
  for (const { method, path, body, status = 200, answer } of requests.requests) {
    results.push(
      await call(status, answer ? text(answer) : '', (service) =>
        method === 'POST'
          ? service.create(employerId, posted())
          : method === 'PUT'
            ? service.update(employerId, '10000001', posted())
            : method === 'DELETE'
              ? service.remove(employerId, '10000001')
              : service.status(employerId, '10000001'),
      ),
    )
    const [arrival] = arrivals
    expect(arrival).toMatchObject({
      method,
      url: `/direct-transferred-job-posting/v1/sandbox${path}`,
      body: body ? read(body) : null,
    })
    const { 'content-type': contentType, ...headers } = Object.fromEntries(
      Object.entries(requests.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    expect(arrival?.headers).toMatchObject(headers)
    expect(arrival?.headers['content-type']).toBe(body ? contentType : undefined)
  }
  expect(results).toEqual([
    { id: '10000001' },
    { updated: true },
    { status: 'PUBLISHED' },
    { removed: true },
    {
      refusals: [
        { field: 'end', code: null, message: 'Datumet ligger mer än 180 dagar fram.' },
        { field: 'city', code: null, message: 'Okänd kommun.' },
      ],
    },
    { noConsent: 'Medgivande saknas.' },
  ])
})

const rename = (body: string, name: string): string => body.replaceAll(`"${name}":`, `"${name}x":`)

test.each([
  ['created.json', 200, ['id'], { down: 200, isUncertain: true }],
  ['invalid.json', 400, ['cause', 'errors'], { refusals: [{ field: null, code: null, message: null }] }],
  ['invalid.json', 400, ['field', 'message'], null],
  ['no-consent.json', 403, ['message'], { noConsent: null }],
] as const)(
  'a renamed field of %s (%i) changes how the answer is read (PLUS-163)',
  async (file, status, names, expected) => {
    const create = (body: string) => call(status, body, (service) => service.create(employerId, posted()))
    const before = await create(text(file))
    for (const name of names) {
      const after = await create(rename(text(file), name))
      if (expected) expect([name, after]).toEqual([name, expected])
      expect([name, after]).not.toEqual([name, before])
    }
  },
)

test('a renamed field of the status or of a found ad changes how it is read (PLUS-163, PLUS-182)', async () => {
  const status = (body: string) => call(200, body, (service) => service.status(employerId, '1'))
  expect(await status(text('status.json'))).toEqual({ status: 'PUBLISHED' })
  expect(await status(rename(text('status.json'), 'status'))).toEqual({ down: 200, isUncertain: false })
  const find = (hit: string) =>
    call(200, `{"hits":[${hit}]}`, (service) => service.find('559318-4408', 'tavla-12-1042'))
  const hit = text('search-hit.json')
  expect(await find(hit)).toEqual({ id: '30000001' })
  expect(arrivals[0]?.url).toBe('/search?employer=5593184408&sort=pubdate-desc&limit=100')
  // Either of the two fields names our reference.
  for (const name of ['external_id', 'reference']) expect(await find(rename(hit, name))).toEqual({ id: '30000001' })
  expect(await find(rename(rename(hit, 'external_id'), 'reference'))).toEqual({ id: null })
  expect(await find(rename(hit, 'id'))).toEqual({ down: 200, isUncertain: true })
  expect(await find(hit.replaceAll('tavla-12-1042', 'tavla-12-1043'))).toEqual({ id: null })
})

test('tells an uncertain answer from one that says that nothing was stored (PLUS-182)', async () => {
  const create = (status: number, body = '') => call(status, body, (service) => service.create(employerId, posted()))
  expect(await create(401)).toEqual({ down: 401, isUncertain: false })
  expect(await create(503)).toEqual({ down: 503, isUncertain: false })
  for (const status of [409, 500, 502, 504]) expect(await create(status)).toEqual({ down: status, isUncertain: true })
  expect(await call(404, '', (service) => service.update(employerId, '1', posted()))).toEqual({ gone: true })
  expect(await call(410, '', (service) => service.status(employerId, '1'))).toEqual({ gone: true })
  expect(await call(404, '', (service) => service.remove(employerId, '1'))).toEqual({ removed: true })
  for (const [status, expected] of [
    [404, { connected: true }],
    [400, { connected: true }],
    [401, { down: 401, isUncertain: false }],
    [403, { noConsent: null }],
  ] as const)
    expect(await call(status, '', (service) => service.check(employerId))).toEqual(expected)
})

test.each([
  ['{"errors":[{"field":"contacts[0].phoneNumber","message":"Fel"}]}', { field: 'contactPhone', message: 'Fel' }],
  ['{"errors":[{"field":"application.method","reason":"Saknas"}]}', { field: null, message: 'Saknas' }],
  ['{"cause":{"message":{"message":"Kundnumret saknas"}}}', { field: null, message: 'Kundnumret saknas' }],
  ['{"message":"Nej"}', { field: null, message: 'Nej' }],
  ['Internal error', { field: null, message: null }],
  ['{"errors":[]}', { field: null, message: null }],
])('reads a refusal in each form that public clients saw: %s (PLUS-181)', async (body, expected) => {
  expect(await call(400, body, (service) => service.update(employerId, '1', posted()))).toEqual({
    refusals: [{ ...expected, code: null }],
  })
})
