import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ads, companies, history, jobAlerts, mails, promotions } from '#platform/foundation/db/schema/index.ts'
import { MailRefused } from '#platform/foundation/mail/transport.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow } from '#platform/testing/start-platform.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { newAdDetails, type AdDetails } from '#rules/ads/ad-details-model.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { SweepJobAlerts } from './alert-routes.ts'

/** Addresses that the mail server rejects as unknown, and addresses with a full mailbox. */
const unknown = new Set<string>()
const full = new Set<string>()
const sent: { to: string; subject: string; text: string; unsubscribe: string | null; html: string }[] = []
let network = 0

const platform = await setUpPlatform({
  transport: async (mail) => {
    if (unknown.has(mail.to)) throw new MailRefused('unknownRecipient')
    if (full.has(mail.to)) throw new MailRefused('mailboxFull')
    sent.push(mail)
  },
})
const recruiter = await platform.createUser()
const nordvik = await platform.createCompany({ name: 'Nordvik Energi AB', members: [recruiter] })

// Each test starts on a Tuesday at ten in Stockholm, with its own networks and empty tables.
let week = 0
beforeEach(async () => {
  platform.clock.set(new Date(Date.parse('2025-11-04T09:00:00Z') + (week += 1) * 4 * 7 * DAY_MS))
  await platform.db.delete(jobAlerts)
  await platform.db.delete(ads).where(eq(ads.companyId, nordvik.id))
  sent.length = 0
})

interface Given extends Partial<AdDetails> {
  title: string
  company?: CompanyRow
}
async function publish({ title, company = nordvik, ...change }: Given) {
  const now = platform.clock()
  const details = {
    ...newAdDetails(),
    content: '<p>Text</p>',
    location: 'domestic' as const,
    country: 'SE',
    city: 'Sundsvall',
    ...change,
  }
  return platform.createAd(company, recruiter, {
    title,
    type: 'active',
    state: 'offers',
    start: now,
    end: new Date(now.getTime() + 90 * DAY_MS),
    publishedAt: now,
    details,
    city: details.city,
    country: 'SE',
    use: 'form',
  })
}
/** Promotes an ad from the current time. */
async function promote(ad: { id: number; companyId: number }, packageType: Package = 'basic') {
  const now = platform.clock()
  await platform.db.update(promotions).set({ endedAt: now }).where(eq(promotions.adId, ad.id))
  await platform.db.insert(promotions).values({
    companyId: ad.companyId,
    adId: ad.id,
    package: packageType,
    startsAt: now,
    endsAt: new Date(now.getTime() + 30 * DAY_MS),
    domains: [],
    createdAt: now,
  })
  await platform.db.update(ads).set({ promotion: packageType }).where(eq(ads.id, ad.id))
}

const boundary = 'form'
const formOf = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`
const post = (url: string, fields: Record<string, string> = {}, from = `198.51.100.${(network += 1) % 250}`) =>
  platform.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'accept-language': 'sv' },
    payload: formOf(fields),
    remoteAddress: from,
  })
const get = (url: string) =>
  platform.app.inject({
    url,
    headers: { 'accept-language': 'sv' },
    remoteAddress: `198.51.100.${(network += 1) % 250}`,
  })

/** Asks for an alert and returns the page. */
async function ask(query: string, email: string, more: Record<string, string> = {}) {
  const answer = await post(`/bevaka${query}`, { email, rytm: 'daily', ...more })
  await platform.deps.background.settled()
  await platform.runJobs()
  return answer
}
const mailsTo = (email: string) => sent.filter(({ to }) => to === email)
const pathIn = (text: string) => /\/bevakning\/[\w-]+/.exec(text)?.[0] ?? ''
/** Asks for an alert and confirms it. Returns the path of the alert's page. */
async function watch(query: string, email: string, more: Record<string, string> = {}) {
  await ask(query, email, more)
  const path = pathIn(mailsTo(email).at(-1)?.text ?? '')
  expect((await post(`${path}/bekrafta`)).statusCode).toBe(303)
  return path
}
async function sweep() {
  await platform.deps.jobs.runNow(SweepJobAlerts, {})
  await platform.runJobs()
}
/** Moves the clock, runs the sweep and returns the mails that were sent. */
async function sweepAt(days: number, hour = 7): Promise<string[]> {
  const before = sent.length
  platform.clock.set(
    new Date(
      Math.floor((platform.clock().getTime() + HOUR_MS) / DAY_MS) * DAY_MS + days * DAY_MS + (hour - 1) * HOUR_MS,
    ),
  )
  await sweep()
  return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

test('creates an alert for the search of the list only after the visitor confirms by a press (PLUS-70)', async () => {
  await publish({ title: 'Elmontör', profession: 7411, city: 'Sundsvall' })
  const list = await get('/jobb?yrke=drift&ort=Sundsvall&omfattning=heltid&publicerad=vecka')
  const alertPath = /href="(\/bevaka[^"]*)"/.exec(list.payload)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(alertPath).toBe('/bevaka?ort=Sundsvall&yrke=drift&omfattning=heltid&lang=sv')
  const form = await get(alertPath)
  for (const text of [
    '<h1>Bevaka sökningen</h1>',
    'Just nu finns det 1.',
    '<dd>Drift, el och installation</dd>',
    '<dd>Sundsvall</dd>',
    '<dd>Heltid</dd>',
    siteTexts.sv.previewTitle,
    'Elmontör',
  ])
    expect(form.payload).toContain(text)
  const response = await ask('?yrke=drift&ort=Sundsvall&omfattning=heltid', 'Sofia@Brev.example', {
    rytm: 'mondaysAndThursdays',
  })
  expect([response.statusCode, response.payload.includes('<b>Sofia@Brev.example</b>')]).toEqual([200, true])
  const [mail] = mailsTo('sofia@brev.example')
  expect(mail).toMatchObject({
    subject: 'Bekräfta din bevakning: drift, el och installation, heltid i Sundsvall',
    unsubscribe: null,
  })
  expect(mail?.text).toContain('Måndagar och torsdagar kl. 07.00')
  const path = pathIn(mail?.text ?? '')
  // Opening the link changes nothing, even if a program opens it several times.
  for (let opened = 0; opened < 3; opened += 1) expect((await get(path)).payload).toContain(siteTexts.sv.confirmNow)
  expect((await platform.db.select().from(jobAlerts))[0]).toMatchObject({ confirmedAt: null, dueAt: null })
  const confirmed = await post(`${path}/bekrafta`)
  expect([confirmed.statusCode, confirmed.headers['location']]).toEqual([303, `${path}?klart=bekrafta`])
  const page = await get(String(confirmed.headers['location']))
  expect(page.payload).toContain('Första mejlet kommer på torsdag kl. 07.00')
  expect([page.headers['referrer-policy'], page.payload.includes('noindex')]).toEqual(['no-referrer', true])
})

test('lists each new ad once, in order and in the chosen language, and sends no mail without new ads (PLUS-70)', async () => {
  await publish({ title: 'Fanns redan' })
  await watch('?ort=Sundsvall&lang=sv', 'a@brev.example')
  await watch('?ort=Sundsvall&lang=en', 'b@brev.example')
  expect(await sweepAt(1)).toEqual([])
  platform.clock.advance({ hours: 2 })
  await publish({ title: 'Elektriker' })
  platform.clock.advance({ hours: 2 })
  const cook = await publish({ title: 'Kock & servitör', type: 'hourly' })
  await publish({ title: 'Långt bort', city: 'Umeå' })
  expect((await sweepAt(1)).sort()).toEqual([
    'a@brev.example: 2 nya jobb: lediga jobb i Sundsvall',
    'b@brev.example: 2 new jobs: jobs in Sundsvall',
  ])
  const [swedish, english] = [mailsTo('a@brev.example').at(-1), mailsTo('b@brev.example').at(-1)]
  expect(swedish?.text.indexOf('Kock & servitör')).toBeLessThan(swedish?.text.indexOf('Elektriker') ?? -1)
  expect(swedish?.text).toContain(
    'Kock & servitör, Nordvik Energi AB, Sundsvall. Heltid, timanställning,\nfast lön. Ansök senast 3',
  )
  expect(swedish?.text).toContain(`/jobb/${cook.id.toString(16)}/kock-servit%C3%B6r?lang=sv`)
  expect(swedish?.text).not.toMatch(/Långt bort|Fanns redan/)
  expect(english?.text).toContain('2 new jobs since yesterday')
  // The same ad is not mailed twice unless it is renewed.
  expect(await sweepAt(1)).toEqual([])
  platform.clock.advance({ hours: 1 })
  await platform.db.update(ads).set({ bumpedAt: platform.clock() }).where(eq(ads.id, cook.id))
  expect((await sweepAt(1)).length).toBe(2)
  expect(mailsTo('a@brev.example').at(-1)?.subject).toBe('1 nytt jobb: lediga jobb i Sundsvall')
})

test('sends mails at seven in Stockholm on the days of the rhythm and at most once a day (PLUS-70)', async () => {
  await watch('', 'daily@brev.example', { rytm: 'daily' })
  await watch('', 'twice@brev.example', { rytm: 'mondaysAndThursdays' })
  await watch('', 'once@brev.example', { rytm: 'mondays' })
  const mailTitles: Record<string, string[]> = {}
  for (let day = 1; day <= 7; day += 1) {
    platform.clock.advance({ hours: 2 })
    await publish({ title: `Dag ${day}` })
    expect(await sweepAt(1, 6), 'before seven').toEqual([])
    const letters = await sweepAt(0)
    for (let again = 0; again < 3; again += 1) expect(await sweepAt(0, 8 + again)).toEqual([])
    mailTitles[
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/Stockholm' }).format(platform.clock())
    ] = letters.map((each) => each.split('@')[0] ?? '').sort()
  }
  expect(mailTitles).toEqual({
    Wed: ['daily'],
    Thu: ['daily', 'twice'],
    Fri: ['daily'],
    Sat: ['daily'],
    Sun: ['daily'],
    Mon: ['daily', 'once', 'twice'],
    Tue: ['daily'],
  })
  // The platform was down until the following night. The late mail counts as that day's mail.
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Före avbrottet' })
  expect((await sweepAt(2, 3)).length).toBeGreaterThan(0)
  platform.clock.advance({ minutes: 30 })
  await publish({ title: 'Efter avbrottet' })
  expect((await sweepAt(0)).filter((each) => each.startsWith('daily'))).toEqual([])
})

test('mails an ad with matching once, as sponsored, and never one with volume (PLUS-70, PROMO-14, PROMO-18)', async () => {
  const old = await publish({ title: 'Svetsare', profession: 7212 })
  const volume = await publish({ title: 'Plåtslagare', profession: 7213 })
  platform.clock.advance({ days: 1 })
  await watch('?yrke=industri', 'fits@brev.example')
  await watch('?yrke=vard', 'other@brev.example')
  platform.clock.advance({ hours: 1 })
  await promote(old)
  await promote(volume, 'volume')
  expect(await sweepAt(1)).toEqual(['fits@brev.example: Jobb som kan passa: industri och montage'])
  const letter = mailsTo('fits@brev.example').at(-1)
  expect(letter?.text).toContain('Svetsare, Sponsrat, Nordvik Energi AB')
  expect(letter?.text).not.toContain('Plåtslagare')
  // Two cases send no second mail: another package for the same ad, and a promotion of an ad already mailed as new.
  platform.clock.advance({ hours: 1 })
  await promote(old, 'boost')
  const fresh = await publish({ title: 'Montör', profession: 7212 })
  expect(await sweepAt(1)).toEqual(['fits@brev.example: 1 nytt jobb: industri och montage'])
  platform.clock.advance({ hours: 1 })
  await promote(fresh)
  expect(await sweepAt(1)).toEqual([])
})

test('mails every one of five ads that are promoted at the same time (PLUS-70, PROMO-18)', async () => {
  const titles = ['Svetsare', 'Fräsare', 'Svarvare', 'Montör', 'Truckförare']
  const old = []
  for (const title of titles) old.push(await publish({ title, profession: 7212 }))
  platform.clock.advance({ days: 1 })
  await watch('?yrke=industri', 'fits@brev.example')
  platform.clock.advance({ hours: 1 })
  for (const ad of old) await promote(ad)
  expect(await sweepAt(1)).toHaveLength(1)
  const letter = mailsTo('fits@brev.example').at(-1)?.text ?? ''
  expect(titles.filter((title) => letter.includes(`${title}, Sponsrat`))).toEqual(titles)
  expect(await sweepAt(1)).toEqual([])
})

test('puts promoted ads that did not fit first in the next mail and mails each once (PLUS-70, PROMO-18)', async () => {
  const titled = (from: number, many: number) =>
    Array.from({ length: many }, (_, index) => `Svetsare${String(from + index).padStart(2, '0')}`)
  const old = []
  for (const title of titled(1, 27)) old.push(await publish({ title, profession: 7212 }))
  platform.clock.advance({ days: 1 })
  await watch('?yrke=industri', 'fits@brev.example')
  await watch('?yrke=industri', 'english@brev.example', { lang: 'en' })
  platform.clock.advance({ hours: 1 })
  // All promotions start at the same instant, as at midnight.
  for (const ad of old.slice(0, 24)) await promote(ad)
  const namedIn = (email: string) =>
    [...(mailsTo(email).at(-1)?.text ?? '').matchAll(/Svetsare\d+(?=, S)/g)].map(([title]) => title).sort()
  expect(await sweepAt(1)).toHaveLength(2)
  expect(namedIn('fits@brev.example')).toEqual(titled(1, 10))
  expect(mailsTo('fits@brev.example').at(-1)?.text).toContain('14 sponsrade annonser till kommer i nästa mejl.')
  // One waiting ad loses its promotion, and three other ads get one.
  platform.clock.advance({ hours: 1 })
  await platform.db
    .update(promotions)
    .set({ endedAt: platform.clock() })
    .where(eq(promotions.adId, old[23]?.id ?? 0))
  await platform.db
    .update(ads)
    .set({ promotion: 'none' })
    .where(eq(ads.id, old[23]?.id ?? 0))
  for (const ad of old.slice(24)) await promote(ad)
  expect(await sweepAt(1)).toHaveLength(2)
  expect(namedIn('fits@brev.example')).toEqual(titled(11, 10))
  expect(await sweepAt(1)).toHaveLength(2)
  expect(namedIn('fits@brev.example')).toEqual([...titled(21, 3), ...titled(25, 3)])
  expect(namedIn('english@brev.example')).toEqual(namedIn('fits@brev.example'))
  expect(mailsTo('fits@brev.example').at(-1)?.text).not.toContain('nästa mejl')
  expect(await sweepAt(1)).toEqual([])
})

test('never reveals whether an address is known and mails it at most three times a day (PLUS-70)', async () => {
  const known = await watch('?ort=Sundsvall', 'known@brev.example')
  // The pages differ only in the address itself and in the age of the ads.
  const plain = (payload: string) => payload.replaceAll(/\w+@brev\.example/g, '')
  const [first, second] = [
    await ask('?ort=Sundsvall', 'known@brev.example', { rytm: 'mondays' }),
    await ask('?ort=Sundsvall', 'fresh@brev.example', { rytm: 'mondays' }),
  ]
  expect([first.statusCode, plain(first.payload)]).toEqual([second.statusCode, plain(second.payload)])
  // A confirmed alert does not change. Its owner gets a mail.
  expect(mailsTo('known@brev.example').at(-1)?.subject).toBe('Du bevakar redan sökningen: lediga jobb i Sundsvall')
  expect((await get(known)).payload).toMatch(/value="daily" checked/)
  for (let asked = 0; asked < 6; asked += 1) {
    const answer = await ask(`?ort=Sundsvall&q=ord${asked}`, 'fresh@brev.example')
    expect([answer.statusCode, plain(answer.payload).includes(siteTexts.sv.askedTitle)]).toEqual([200, true])
  }
  expect(mailsTo('fresh@brev.example')).toHaveLength(3)
  for (let day = 0; day < 12; day += 1) {
    platform.clock.advance({ days: 1, minutes: 1 })
    for (let asked = 0; asked < 3; asked += 1) await ask(`?q=dag${day}-${asked}`, 'fresh@brev.example')
  }
  expect(mailsTo('fresh@brev.example')).toHaveLength(10)
})

test('throttles requests per network, returns a form with a filled trap and marks an invalid address (PLUS-70)', async () => {
  const from = '203.0.113.7'
  for (let asked = 0; asked < 10; asked += 1)
    expect((await post('/bevaka', { email: `n${asked}@brev.example` }, from)).statusCode).toBe(200)
  expect((await post('/bevaka', { email: 'n11@brev.example' }, from)).statusCode).toBe(429)
  const trapped = await post('/bevaka', { email: 'robot@brev.example', [TRAP_FIELD]: 'https://spam.example' })
  expect([trapped.statusCode, trapped.payload.includes(siteTexts.sv.errors.trapped)]).toEqual([400, true])
  expect(trapped.payload).toContain('value="robot@brev.example"')
  expect(mailsTo('robot@brev.example')).toEqual([])
  const wrong = await post('/bevaka?ort=Sundsvall', { email: 'sofia utan adress"><script>', rytm: 'mondays' })
  expect([wrong.statusCode, wrong.payload.includes('id="email-error"'), wrong.payload.includes('<script>')]).toEqual([
    400,
    true,
    false,
  ])
  expect(wrong.payload).toMatch(/value="mondays" checked/)
})

test('deletes an unconfirmed address and its mails after a day, and its link stops working (PLUS-70)', async () => {
  await ask('?ort=Sundsvall', 'later@brev.example')
  const path = pathIn(mailsTo('later@brev.example')[0]?.text ?? '')
  platform.clock.advance({ hours: 24 })
  expect((await post(`${path}/bekrafta`)).statusCode).toBe(404)
  expect((await get(path)).payload).toContain(siteTexts.sv.alertGoneTitle)
  await publish({ title: 'Nytt' })
  await sweep()
  expect(await placesOf('later@brev.example')).toEqual([])
  expect(await sweepAt(1)).toEqual([])
})

test('ends the alert by one press in the mail program or on the page and erases its data (PLUS-70)', async () => {
  const canary = 'canary.alert@brev.example'
  await watch('?q=canary-sökning', canary)
  await watch('?q=canary-sökning', 'stays@brev.example')
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Canary-sökning på jobb' })
  expect((await sweepAt(1)).length).toBe(2)
  const letter = mailsTo(canary).at(-1)
  const press = new URL(letter?.unsubscribe ?? '')
  expect(press.pathname).toBe(`${pathIn(letter?.text ?? '')}/avsluta`)
  expect(letter?.text).not.toContain(press.href)
  // A program that opens the address instead of posting to it does not end the alert.
  expect((await get(press.pathname)).headers['location']).toBe(`${pathIn(letter?.text ?? '')}#avsluta`)
  expect(await placesOf(canary)).toEqual(['public.job_alerts', 'public.mails'])
  // Two more mails of the alert are still queued when it ends.
  await platform.db
    .update(mails)
    .set({ sentAt: null, dueAt: new Date(platform.clock().getTime() + HOUR_MS) })
    .where(eq(mails.recipient, canary))
  const oneClick = () =>
    platform.app.inject({
      method: 'POST',
      url: press.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const ended = await oneClick()
  expect([ended.statusCode, ended.payload.includes(siteTexts.sv.endedTitle)]).toEqual([200, true])
  expect(await placesOf(canary)).toEqual([])
  expect((await oneClick()).statusCode).toBe(200)
  // No other alert has ended, and the ended alert gets no mail.
  const before = sent.length
  platform.clock.advance({ hours: 2 })
  await publish({ title: 'Canary-sökning igen' })
  expect(await sweepAt(1)).toEqual(['stays@brev.example: 1 nytt jobb: ”canary-sökning”'])
  expect(sent.slice(before).filter(({ to }) => to === canary)).toEqual([])
  const actions = await platform.db
    .select({ action: history.action, data: history.data })
    .from(history)
    .where(eq(history.entity, 'jobAlert'))
  expect(actions.filter(({ action }) => action === 'ended')).toHaveLength(1)
  expect(JSON.stringify(actions)).not.toContain('brev.example')
  const pressed = await post(`${pathIn(mailsTo('stays@brev.example').at(-1)?.text ?? '')}/avsluta`)
  expect(pressed.payload).toContain(siteTexts.sv.endedTitle)
  expect(await platform.db.select().from(jobAlerts)).toEqual([])
})

test('erases an unknown address, retries a full mailbox with the next mail, and ignores a wrong link (PLUS-70)', async () => {
  for (const email of ['gone@brev.example', 'full@brev.example', 'well@brev.example'])
    await watch('?ort=Sundsvall', email)
  unknown.add('gone@brev.example')
  full.add('full@brev.example')
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Ett' })
  expect((await sweepAt(1)).map((each) => each.split(':')[0])).toEqual(['well@brev.example'])
  expect(await placesOf('gone@brev.example')).toEqual([])
  unknown.clear()
  full.clear()
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Två' })
  expect((await sweepAt(1)).map((each) => each.split(':')[0]).sort()).toEqual([
    'full@brev.example',
    'well@brev.example',
  ])
  const before = await platform.db.select().from(jobAlerts).orderBy(jobAlerts.id)
  for (const act of ['bekrafta', 'andra', 'avsluta'])
    for (const token of ['x', 'a'.repeat(43), '%00', before[0]?.linkHash ?? '', before[0]?.linkNonce ?? ''])
      expect([200, 404]).toContain((await post(`/bevakning/${token}/${act}`, { rytm: 'mondays' })).statusCode)
  expect(await platform.db.select().from(jobAlerts).orderBy(jobAlerts.id)).toEqual(before)
})

test('changes the rhythm on the page without sending a second mail on the same day (PLUS-70)', async () => {
  const path = await watch('?ort=Sundsvall', 'changes@brev.example')
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Ett' })
  expect((await sweepAt(1)).length).toBe(1)
  platform.clock.advance({ minutes: 2 })
  await publish({ title: 'Två' })
  for (const rytm of ['mondays', 'daily'])
    expect((await post(`${path}/andra`, { rytm })).headers['location']).toBe(`${path}?klart=andra`)
  expect((await get(`${path}?klart=andra`)).payload).toContain('Nästa mejl kommer i morgon kl. 07.00')
  expect(await sweepAt(0, 20)).toEqual([])
  expect((await sweepAt(1)).length).toBe(1)
  // Any unknown rhythm falls back to the default.
  await post(`${path}/andra`, { rytm: 'constructor' })
  expect((await platform.db.select().from(jobAlerts))[0]?.rhythm).toBe('mondaysAndThursdays')
})

test('allows at most twenty alerts per address and leaves out ads of a banned company (PLUS-70)', async () => {
  await watch('?q=ord', 'many@brev.example')
  const [one] = await platform.db.select().from(jobAlerts)
  if (!one) throw new Error('No alert found.')
  await platform.db.insert(jobAlerts).values(
    Array.from({ length: 19 }, (_, index) => ({
      ...one,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      searchHash: `hash ${index}`,
      linkHash: `link ${index}`,
    })),
  )
  platform.clock.advance({ days: 2 })
  await ask('?q=ett+till', 'many@brev.example')
  const path = pathIn(mailsTo('many@brev.example').at(-1)?.text ?? '')
  const refused = await post(`${path}/bekrafta`)
  expect([refused.statusCode, refused.payload.includes(siteTexts.sv.tooManyAlerts(20))]).toEqual([409, true])
  await platform.db.delete(jobAlerts)
  await watch('', 'all@brev.example')
  const banned = await platform.createCompany({ name: 'Bannat', members: [recruiter] })
  platform.clock.advance({ hours: 1 })
  await publish({ title: 'Dold', company: banned })
  await platform.db.update(companies).set({ bannedAt: platform.clock() }).where(eq(companies.id, banned.id))
  expect(await sweepAt(1)).toEqual([])
})

test('sends one mail per alert from two concurrent sweeps and reads a shared search once (PLUS-70)', async () => {
  for (let number = 0; number < 3; number += 1) await watch('?ort=Sundsvall', `n${number}@brev.example`)
  platform.clock.advance({ hours: 1 })
  for (let number = 0; number < 30; number += 1) await publish({ title: `Jobb ${number}` })
  platform.clock.advance({ days: 1 })
  platform.clock.set(`${platform.clock().toISOString().slice(0, 10)}T06:00:00Z`)
  await Promise.all([platform.deps.jobs.runNow(SweepJobAlerts, {}), platform.deps.jobs.runNow(SweepJobAlerts, {})])
  await platform.runJobs()
  const letters = sent.filter(({ subject }) => subject.startsWith('30 nya'))
  expect(letters.map(({ to }) => to).sort()).toEqual(['n0@brev.example', 'n1@brev.example', 'n2@brev.example'])
  expect(letters[0]?.text).toContain('och 18 till i listan')
})

/** Returns the names of the tables that contain a text. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await platform.db.execute<{ schema: string; name: string }>(
    sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
  )
  const places: string[] = []
  for (const { schema, name } of rows) {
    const { rows: found } = await platform.db.execute<{ has: boolean }>(
      sql`select exists (
        select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t
        where position(${text} in to_jsonb(t)::text) > 0
      ) as has`,
    )
    if (found[0]?.has) places.push(`${schema}.${name}`)
  }
  return places.sort()
}

test('shows a sample mail, the number of jobs and links on the page of a new alert, in both languages (PLUS-70)', async () => {
  platform.clock.advance({ days: 1 })
  await publish({ title: 'Elmontör' })
  const path = await watch('?ort=Sundsvall', 'on@brev.example', { rytm: 'mondays' })
  const shown = async (query: string) => (await get(`${path}${query}`)).payload
  const on = await shown('?klart=bekrafta')
  for (const text of [
    siteTexts.sv.previewTitle,
    'Elmontör',
    '1 nytt jobb sedan i måndags',
    '<a class="btn btn-lg" href="/jobb?ort=Sundsvall&amp;lang=sv">Se jobbet</a>',
    `href="${path}?lang=sv">Ändra eller avsluta</a>`,
  ])
    expect(on).toContain(text)
  expect(on).not.toContain('<form')
  const english = /href="([^"]*klart=bekrafta&amp;lang=en)"/.exec(on)?.[1]?.replaceAll('&amp;', '&') ?? ''
  await publish({ title: 'Kock' })
  expect((await get(english)).payload).toMatch(
    /Your alert is on[^]*See the 2 jobs[^]*Change or cancel[^]*Preview of the email[^]*2 new jobs since Monday/,
  )
  await platform.db.delete(ads).where(eq(ads.companyId, nordvik.id))
  const pageOf = await shown('')
  expect(pageOf).toContain('Se sökningen')
  expect(pageOf).not.toContain(siteTexts.sv.previewTitle)
  for (const act of ['andra', 'avsluta']) expect(pageOf).toContain(`action="${path}/${act}?lang=sv"`)
})
