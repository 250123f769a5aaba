import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { AdChannels, AdChannelsList } from '#contract/ads/ad-channels.ts'
import { GetCandidateHistory } from '#contract/candidates/inbox.ts'
import { GetCandidateCard, GetStepsView } from '#contract/candidates/pipeline.ts'
import { ErasePerson } from '#contract/privacy/privacy.ts'
import {
  candidates,
  companies,
  companyFragments,
  companyProfiles,
  history,
} from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { withChannel, withPartner } from '#rules/candidates/arrival.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const platform = await setUpPlatform()
const recruiter = await platform.createUser()
const company = await platform.createCompany({ members: [recruiter] })

const publish = (over: Parameters<typeof platform.createAd>[2] = {}): Promise<AdRow> =>
  platform.createAd(company, recruiter, {
    title: 'Nätplanerare',
    type: 'active',
    state: 'offers',
    start: platform.clock(),
    end: new Date(platform.clock().getTime() + 60 * DAY_MS),
    publishedAt: platform.clock(),
    details: { ...newAdDetails(), content: '<p>Text</p>' },
    use: 'form',
    ...over,
  })
const pathOf = (ad: AdRow) => encodeURI(`/${publicPath({ id: ad.id, name: ad.title })}`)
const get = async (url: string) => {
  const response = await platform.app.inject({ url, headers: { 'accept-language': 'sv' } })
  expect(response.headers['set-cookie']).toBeUndefined()
  return response
}
const unescaped = (text: string) => text.replaceAll('&amp;', '&')
const hidden = (page: string, name: string) =>
  unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '')
/** Returns the address that a page links to an ad with. */
const linkTo = (page: string, ad: AdRow) =>
  encodeURI(unescaped(new RegExp(`href="(/jobb/${ad.id.toString(16)}/[^"]*)"`).exec(page)?.[1] ?? ''))

function post(url: string, fields: Record<string, string>) {
  const boundary = 'tavla-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return platform.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  })
}

const person = (email: string) => ({
  firstName: 'Sofia',
  lastName: 'Bergström',
  email,
  phone: `070-${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  dateOfBirth: '',
  consent: 'yes',
})
const carried = (page: string) =>
  Object.fromEntries(['submissionKey', 'shown', 'forst', 'sist'].map((name) => [name, hidden(page, name)]))

/** Opens the address of an ad, applies there, and returns the stored touches. */
async function applyFrom(ad: AdRow, address: string, email = `${crypto.randomUUID()}@brev.example`) {
  const { payload } = await get(address)
  platform.clock.advance({ minutes: 12 })
  expect((await post(pathOf(ad), { ...person(email), ...carried(payload) })).statusCode).toBe(303)
  return storedOf(email)
}

async function storedOf(email: string) {
  const [row] = await platform.db.select().from(candidates).where(eq(candidates.email, email))
  if (!row) throw new Error('The application was not stored.')
  return row
}
const channelsOf = (row: Awaited<ReturnType<typeof storedOf>>) => [row.firstChannel, row.channel]

test('PLUS-86 the list, a promoted place and the company page pass their channel to the application', async () => {
  const listed = await publish({ title: 'Nätplanerare lista' })
  const promoted = await publish({ title: 'Nätplanerare plats', promotion: 'boost' })
  const list = (await get('/jobb?q=n%C3%A4tplanerare&lang=sv')).payload
  const first = await applyFrom(listed, linkTo(list, listed))
  expect(channelsOf(first)).toEqual(['search', 'search'])
  expect([first.firstChannelAt, first.channelAt]).toEqual([
    first.channelAt,
    new Date(first.appliedAt.getTime() - 720_000),
  ])
  expect(channelsOf(await applyFrom(promoted, linkTo(list, promoted)))).toEqual(['promoted', 'promoted'])

  const fragment = `bolag-${company.id}`
  const profile = { name: 'Bolaget', about: '', mainOffice: null, founded: null, size: null, revenue: null }
  await platform.db.insert(companyProfiles).values({
    companyId: company.id,
    published: { ...profile, contact: null, webSite: '' },
    publishedAt: platform.clock(),
    urlFragment: fragment,
  })
  await platform.db.insert(companyFragments).values({ fragment, companyId: company.id, createdAt: platform.clock() })
  const page = (await get(`/foretag/${fragment}?lang=sv`)).payload
  expect(channelsOf(await applyFrom(listed, linkTo(page, listed)))).toEqual(['companyPage', 'companyPage'])
})

test('PLUS-86 the first touch follows the visitor from page to page, and is not older than thirty days', async () => {
  const [first, second] = [await publish({ title: 'Reläprovare ett' }), await publish({ title: 'Reläprovare två' })]
  const letter = (await get(withChannel(`${pathOf(first)}?lang=sv`, 'jobAlert'))).payload
  const back = unescaped(/class="back" href="([^"]*)"/.exec(letter)?.[1] ?? '')
  platform.clock.advance({ hours: 20 })
  const list = (await get(`${back}&q=rel%C3%A4provare`)).payload
  const stored = await applyFrom(second, linkTo(list, second))
  expect(channelsOf(stored)).toEqual(['jobAlert', 'search'])
  expect((stored.channelAt?.getTime() ?? 0) - (stored.firstChannelAt?.getTime() ?? 0)).toBe(20 * 3_600_000)
  platform.clock.advance({ days: 30 })
  const late = (await get(`${back}&q=rel%C3%A4provare`)).payload
  expect(channelsOf(await applyFrom(second, linkTo(late, second)))).toEqual(['search', 'search'])
})

test('PLUS-86 a partner’s link keeps its label through redirects, languages and failed attempts', async () => {
  const ad = await publish()
  const moved = await get(withPartner(`/jobb/${ad.id.toString(16)}/fel?lang=en`, 'Fack & förbundet'))
  expect(moved.statusCode).toBe(301)
  const page = (await get(String(moved.headers.location))).payload
  const swedish = unescaped(/<a href="([^"]*)" lang="sv"/.exec(page)?.[1] ?? '')
  const shown = (await get(swedish)).payload
  platform.clock.advance({ minutes: 2 })
  const email = `${crypto.randomUUID()}@brev.example`
  const failed = await post(pathOf(ad), { ...person(email), lastName: '', ...carried(shown) })
  expect(failed.statusCode).toBe(400)
  expect(carried(failed.payload)).toMatchObject({ forst: hidden(shown, 'forst'), sist: hidden(shown, 'sist') })
  expect((await post(pathOf(ad), { ...person(email), ...carried(failed.payload) })).statusCode).toBe(303)
  expect(await storedOf(email)).toMatchObject({
    channel: 'partner',
    channelLabel: 'Fack & förbundet',
    firstChannel: 'partner',
    firstChannelLabel: 'Fack & förbundet',
  })
})

test('PLUS-86 an address without a channel, an unknown channel and a forged form are unknown', async () => {
  const ad = await publish()
  for (const address of [pathOf(ad), `${pathOf(ad)}?kanal=board`, `${pathOf(ad)}?kanal=%00&k=%E2%80%8B&forst=x`])
    expect(channelsOf(await applyFrom(ad, address))).toEqual(['unknown', 'unknown'])
  const email = `${crypto.randomUUID()}@brev.example`
  const { payload } = await get(withChannel(pathOf(ad), 'search'))
  platform.clock.advance({ minutes: 1 })
  const forged = { ...carried(payload), forst: `partner.zzzzzz.${'x'.repeat(5000)}`, sist: 'board.1' }
  expect((await post(pathOf(ad), { ...person(email), ...forged })).statusCode).toBe(303)
  expect(await storedOf(email)).toMatchObject({ channel: 'unknown', channelLabel: null, channelAt: null })
})

test('PLUS-86 the card, the board and the history show both touches, and old applications are unknown', async () => {
  const ad = await publish()
  const row = await applyFrom(
    ad,
    `${withPartner(pathOf(ad), 'Yrkeshögskolan')}&forst=${hidden((await get(withChannel(pathOf(ad), 'sharedImage'))).payload, 'sist')}`,
  )
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id: row.id } }, recruiter)
  expect(card.arrival).toEqual({
    first: { channel: 'sharedImage', label: null, at: row.firstChannelAt?.toISOString() },
    last: { channel: 'partner', label: 'Yrkeshögskolan', at: row.channelAt?.toISOString() },
  })
  const { body: log } = await platform.inject(GetCandidateHistory, { query: { id: row.id } }, recruiter)
  expect(log.entries.find(({ action }) => action === 'applied')).toMatchObject({ from: 'sharedImage', to: 'partner' })
  const [entry] = await platform.db
    .select()
    .from(history)
    .where(eq(history.entityId, String(row.id)))
  expect(JSON.stringify(entry?.data)).not.toContain('Yrkeshögskolan')

  const old = await platform.createCandidate(ad, { channel: 'board' })
  const { body: board } = await platform.inject(GetStepsView, { query: { id: ad.id } }, recruiter)
  const found = board.steps.flatMap((step) => step.candidates)
  expect(found.find(({ id }) => id === old.id)).toMatchObject({ channel: 'unknown', firstChannel: 'unknown' })
  expect(found.find(({ id }) => id === row.id)).toMatchObject({ channel: 'partner', firstChannel: 'sharedImage' })
})

test('PLUS-86 PLUS-43 a label never reveals a hidden name, and an erasure removes it', async () => {
  const ad = await publish()
  await platform.db
    .update(companies)
    .set({ anonymousScreening: { name: true, age: false, picture: false, untilStep: '' } })
    .where(eq(companies.id, company.id))
  const row = await applyFrom(ad, withPartner(pathOf(ad), 'Tips från Sofia Bergström'))
  const { body: card } = await platform.inject(GetCandidateCard, { query: { id: row.id } }, recruiter)
  expect(card.arrival.last.channel).toBe('partner')
  expect(card.arrival.last.label).not.toMatch(/Sofia|Bergström/)
  await platform.db.update(companies).set({ anonymousScreening: null }).where(eq(companies.id, company.id))
  const admin = await platform.createUser()
  await platform.addMember(company, admin, { admin: true })
  expect(
    (await platform.inject(ErasePerson, { body: { candidateId: row.id, applications: 1 } }, admin)).status,
  ).toBeLessThan(300)
  const [erased] = await platform.db.select().from(candidates).where(eq(candidates.id, row.id))
  expect(erased).toMatchObject({ channel: 'partner', channelLabel: null, channelAt: null, firstChannelAt: null })
})

test('PLUS-86 the channels of an ad add up by first and last touch, for its company only', async () => {
  const ad = await publish()
  const now = platform.clock()
  const create = (channel: string | null, firstChannel: string | null, more: object = {}) =>
    platform.createCandidate(ad, { channel, firstChannel, appliedAt: now, ...more })
  await create('search', 'jobAlert')
  await create('search', 'jobAlert')
  await create('board', null)
  await create(null, null, { appliedAt: new Date(now.getTime() - 40 * DAY_MS) })
  for (const label of ['Facket', 'Facket', 'Facket', 'Sofia'])
    await create('partner', 'partner', { channelLabel: label, firstChannelLabel: label })
  const read = async (days?: number) =>
    (await platform.inject(AdChannels, { query: { id: ad.id, ...(days && { days }) } }, recruiter)).body
  const counts = { movedOn: 0 }
  expect(await read()).toEqual({
    pairs: [
      { first: 'jobAlert', last: 'search', applications: 2, ...counts },
      { first: 'partner', last: 'partner', applications: 4, ...counts },
      { first: 'unknown', last: 'unknown', applications: 2, ...counts },
    ],
    labels: [{ label: 'Facket', applications: 3, ...counts }],
  })
  expect((await read(30)).pairs.at(-1)).toMatchObject({ last: 'unknown', applications: 1 })
  const stranger = await platform.createUser()
  await platform.createCompany({ members: [stranger] })
  const missing = await platform.inject(AdChannels, { query: { id: 999_999 } }, stranger)
  expect((await platform.inject(AdChannels, { query: { id: ad.id } }, stranger)).status).toBe(missing.status)
  const { body } = await platform.inject(AdChannelsList, { query: { ids: [ad.id] } }, stranger)
  expect(body.found).toEqual([])
})
