import { chromium, type Page } from 'playwright'
import { SaveAdDetails } from '#contract/ads.ts'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/company-profile.ts'
import { CreateFeaturePost } from '#contract/features.ts'
import { GetStepsView, SendImmediate, SendSchedule, UpdateNotes, UpdateStepMessage } from '#contract/pipeline.ts'
import { EmailTemplateUpdate } from '#contract/templates.ts'
import { ABOUT_MAX_LENGTH } from '#rules/company-profile.ts'
import { MAX_ELEMENTS } from '#rules/form.ts'
import { adDetails, ask, companyOf, publishAd } from '#tests/support/ads.ts'
import { applyByPost } from '#tests/support/apply-by-post.ts'
import { fromSomewhere, signIn } from '#tests/support/graphql.ts'
import { startTavla } from '#tests/support/tavla.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { printTable } from '../bench/lib/table.ts'
import { scriptVectors } from './lib/script-vectors.ts'

// node tests/faults/vectors.ts: 300 ways of having a script run are written into every rich text and many a plain one, through the calls, past
// what editors would let through; then every page and mail that shows them is opened in Chromium, which is told to disregard the
// Content-Security-Policy. Shows how many run (0), and how many are still there as something that could (0). Needs the built client.

const vectors = scriptVectors()
/** What ends everything that a vector may have left open, so that it hides none of the next ones. */
const closing = '</script></style></textarea></title></xmp></noscript></template></svg></math></form></select></iframe></noembed></noframes></object></table>-->'
const chunks = (size: number): string[] => Array.from({ length: Math.ceil(vectors.length / size) }, (_, index) => vectors.slice(index * size, (index + 1) * size).map((vector) => `<p>Rad</p>${vector}${closing}`).join(''))

const tavla = await startTavla({ seed: 'demo', needsWeb: true, env: { VISITOR_RATES: '1000', RATE_SIGNED_IN: '100000/100000' } })
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'], ...(findBrowser() && { executablePath: findBrowser() as string }) })
const context = await browser.newContext({ bypassCSP: true, locale: 'sv-SE', viewport: { width: 1440, height: 900 } })
context.setDefaultTimeout(120_000)

let place = ''
/** Vectors that ran or stand, by place. */
const ran = new Map<string, Set<number>>()
const standing = new Map<string, Set<string>>()
const opened = new Map<string, number>()
const unseen: string[] = []
await context.exposeBinding('ran', (_source, number: number) => void ran.get(place)?.add(number))
// What is unsaved may go.
context.on('page', (page) => page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())))

/** Looks at a page that stands: what ran has said so, what could run is found in the document of each frame. */
async function look(page: Page, where: string): Promise<void> {
  // Pictures that do not exist, animations and frames have had their turn.
  await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 150) }))
  // Frames are read from outside: in those that may run nothing, nothing runs.
  const found = await page.evaluate(() => {
    const isCode = (name: string, value: string) => (/^on/i.test(name) && value.includes('ran(')) || (/^(href|src|xlink:href|action|formaction|data|cite|background|poster|values|to|from)$/i.test(name) && value.includes('ran(') && !/^\s*(https?|mailto|tel):/i.test(value) && value.includes(':')) || (name === 'srcdoc' && value.includes('ran('))
    const within = (root: Document): string[] => [...root.querySelectorAll('*')].flatMap((element) => [
      // What search engines read is data.
      ...(element.localName === 'script' && element.getAttribute('type') !== 'application/ld+json' && (element.textContent ?? '').includes('ran(') ? [element.outerHTML] : []),
      ...[...element.attributes].filter(({ name, value }) => isCode(name, value)).map(({ name, value }) => `${element.localName} ${name}=${value}`),
      ...(element instanceof HTMLIFrameElement && element.contentDocument ? within(element.contentDocument) : []),
    ])
    return within(document)
  })
  for (const each of found) {
    if (!standing.get(where)?.has(each.slice(0, 200))) console.error(`${where} has ${each.slice(0, 200)}`)
    standing.get(where)?.add(each.slice(0, 200))
  }
}

async function at(where: string, work: (see: (page: Page) => Promise<void>) => Promise<void>): Promise<void> {
  place = where
  ran.set(where, ran.get(where) ?? new Set())
  standing.set(where, standing.get(where) ?? new Set())
  await work(async (page) => {
    opened.set(where, (opened.get(where) ?? 0) + 1)
    await look(page, where)
  }).catch((error: unknown) => {
    // What could not be looked at is told at the end; the other places are looked at all the same.
    unseen.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  })
  console.log(`${where}: ${opened.get(where) ?? 0} looked at, ${ran.get(where)?.size ?? 0} ran, ${standing.get(where)?.size ?? 0} stand.`)
}

// What the vectors are worth: how many run where nothing cleans them.
const bare = await context.newPage()
const unclean = 'as they are, uncleaned'
/** An empty page, though what stood before may still be leading elsewhere. */
async function empty(page: Page): Promise<void> {
  while (!(await page.goto('about:blank').then(() => true, () => false)));
}
await at(unclean, async () => {
  for (const vector of vectors) {
    await empty(bare)
    await bare.setContent(vector, { waitUntil: 'commit' }).catch(() => undefined)
    await bare.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLElement>('a[href]:not([href^=http]), button')) link.click()
      return new Promise((resolve) => { setTimeout(resolve, 60) })
    }).catch(() => undefined)
  }
})
const worth = ran.get(unclean)?.size ?? 0

const token = await signIn(tavla, 'company.admin')
const company = await companyOf(tavla, token)
const questions = chunks(10).slice(0, MAX_ELEMENTS).map((_, index) => ({ kind: 'label' as const, title: vectors[index * 7] ?? '', secondary: vectors[index * 7 + 3] ?? '' }))
const ad = await publishAd(tavla, token, { title: 'Annons <img src=x onerror=ran(0)>', companyId: company.id, elements: questions, documents: 'none' })
const people = Array.from({ length: 10 }, (_, index) => [`Vera${'abcdefghij'[index]}`, 'Vektor'] as const)
await applyByPost(ad.publicUrl, people)
const board = await ask(tavla, token, GetStepsView, { query: { id: ad.id } })
const candidates = board.steps.flatMap((step) => step.candidates)
if (candidates.length !== people.length) throw new Error(`${candidates.length} applications came.`)
const perPerson = Math.ceil(vectors.length / candidates.length)

const office = await context.newPage()
await office.goto(`${tavla.web}/healthz`)
await office.evaluate((given) => localStorage.setItem('tavla.token', given), token)
const site = await context.newPage()
/** A page of the client, when it says that it is done and shows what it is about. */
async function openOffice(path: string, selector: string): Promise<void> {
  await office.goto(`${tavla.web}${path}`)
  await office.locator(selector).first().waitFor()
}

await at('ad on the job site', async (see) => {
  for (const content of chunks(10)) {
    await ask(tavla, token, SaveAdDetails, { query: { id: ad.id }, body: { ...adDetails, content: `<p>Om jobbet</p>${content}` } })
    await site.goto(ad.publicUrl)
    await see(site)
  }
})
await at('ad in its editor and preview', async (see) => {
  for (const content of chunks(30)) {
    await ask(tavla, token, SaveAdDetails, { query: { id: ad.id }, body: { ...adDetails, content: `<p>Om jobbet</p>${content}` } })
    await openOffice(`/${company.id}/ad/${ad.id}/details`, '[contenteditable=true]')
    await office.frameLocator('iframe[title="På annonsens sida"]').getByText('Om jobbet').first().waitFor({ state: 'attached' })
    await see(office)
  }
})
await at('questions in their editor and form', async (see) => {
  await openOffice(`/${company.id}/ad/${ad.id}/form`, 'iframe')
  await see(office)
  await site.goto(ad.publicUrl)
  await see(site)
})
await at('messages in the mails', async (see) => {
  for (const [index, candidate] of candidates.entries()) {
    for (const vector of vectors.slice(index * perPerson, (index + 1) * perPerson)) {
      await ask(tavla, token, SendSchedule, { body: { id: candidate.id, html: `<p>Rad</p>${vector}${closing}`, schedule: null } })
      await ask(tavla, token, SendImmediate, { body: { id: candidate.id } })
    }
    const email = candidate.email ?? ''
    // The last one has come when all have: they go in order.
    const count = async (): Promise<number> => (await tavla.mailbox.list(email)).filter(({ text }) => text.includes('Rad')).length
    while ((await count()) < perPerson) await new Promise((resolve) => { setTimeout(resolve, 100) })
    for (const { id, html } of await tavla.mailbox.list(email)) {
      // As a mail program without any defence would show it.
      await empty(bare)
      await bare.setContent(html ?? '', { waitUntil: 'commit' })
      await see(bare)
      if (index > 0) continue
      await site.goto(`${tavla.sandbox}/mail/${id}`)
      await see(site)
    }
  }
})
const replies: string[] = []
await at('candidate page', async (see) => {
  for (const [index, { email }] of candidates.entries()) {
    const own = await tavla.mailbox.linkTo(email ?? '', '/min-sida/')
    await site.goto(own)
    const action = await site.locator('form.talk-w').getAttribute('action')
    for (const vector of vectors.slice(index * perPerson, (index + 1) * perPerson)) {
      const form = new FormData()
      form.append('message', vector)
      const answer = await fetch(new URL(action ?? '', own), { method: 'POST', body: form, redirect: 'manual', headers: fromSomewhere() })
      if (answer.status !== 303) throw new Error(`An answer was answered ${answer.status}.`)
      replies.push(vector)
    }
    await site.goto(own)
    await see(site)
  }
})
await at('chat, note and card', async (see) => {
  for (const [index, candidate] of candidates.entries()) {
    await ask(tavla, token, UpdateNotes, { body: { applicationId: candidate.id, value: chunks(perPerson)[index] ?? '' } })
    await openOffice(`/${company.id}/ad/${ad.id}/board?candidate=${candidate.id}`, '[role=dialog] [role=tab]')
    for (const tab of await office.locator('[role=dialog] [role=tab]').all()) {
      await tab.click()
      await see(office)
    }
    await openOffice(`/${company.id}/inbox?candidate=${candidate.id}`, `text=${candidate.name}`)
    await see(office)
  }
})
await at('message of a step', async (see) => {
  const step = board.steps.find(({ type }) => type !== 'system') ?? board.steps[0]
  for (const html of chunks(60)) {
    await ask(tavla, token, UpdateStepMessage, { body: { id: step?.id ?? 0, messageType: 'text', message: `<p>Rad</p>${html}` } })
    await openOffice(`/${company.id}/ad/${ad.id}/steps`, 'main h1, main h2')
    await see(office)
  }
})
await at('e-mail template', async (see) => {
  for (const [index, html] of chunks(60).entries()) {
    await ask(tavla, token, EmailTemplateUpdate, { body: { companyId: company.id, id: null, name: `Vektorer ${index}`, message: `<p>Rad</p>${html}` } })
    await openOffice(`/${company.id}/email-templates`, `text=Vektorer ${index}`)
    await office.getByText(`Vektorer ${index}`).first().click()
    await office.locator('[contenteditable=true]').first().waitFor()
    await see(office)
  }
})
await at('company page and its editor', async (see) => {
  const { name, size, webSite } = await ask(tavla, token, CompanyProfile, { query: { id: company.id } })
  for (let index = 0; index < vectors.length;) {
    let about = ''
    for (; index < vectors.length && about.length + (vectors[index] ?? '').length < ABOUT_MAX_LENGTH; index++) about += `${vectors[index]}\n`
    await ask(tavla, token, SaveCompanyProfile, { params: { id: company.id }, body: { name, size, webSite: webSite || 'https://a.example', about, contact: vectors[index % vectors.length]?.slice(0, 90) ?? null, founded: null, logo: null, mainOffice: null, revenue: null, keepLogo: true } })
    await ask(tavla, token, PublishCompanyProfile, { params: { id: company.id } })
    const { urlFragment } = await ask(tavla, token, CompanyProfile, { query: { id: company.id } })
    await site.goto(`${tavla.site}/foretag/${urlFragment}`)
    await see(site)
  }
  await openOffice(`/${company.id}/profile`, 'iframe')
  await see(office)
})
await at('posts about what is new', async (see) => {
  const moderator = await signIn(tavla, 'moderator')
  for (const [index, content] of chunks(30).entries()) {
    await ask(tavla, moderator, CreateFeaturePost, { body: { description: `Nytt ${index} <img src=x onerror=ran(0)>`.slice(0, 100), content: `<p>Rad</p>${content}`, type: 'html', locale: 'sv', date: new Date().toISOString(), published: true } })
  }
  await openOffice('/features', 'text=Nytt 9')
  await see(office)
})

await browser.close()
await tavla.stop()
const places = [...ran.keys()].filter((name) => name !== unclean)
printTable(['where', 'looked at', 'ran', 'could run'], places.map((name) => [name, String(opened.get(name) ?? 0), String(ran.get(name)?.size ?? 0), String(standing.get(name)?.size ?? 0)]))
const bad = places.reduce((sum, name) => sum + (ran.get(name)?.size ?? 0) + (standing.get(name)?.size ?? 0), 0)
console.log(`\n${vectors.length} vectors, of which ${worth} run in this Chromium where nothing cleans them, ${replies.length} of them also as a candidate's own words; in every place without a Content-Security-Policy. Ran or could: ${bad}.`)
for (const name of places) {
  for (const number of ran.get(name) ?? []) console.error(`${name} ran ${vectors[number]}`)
}
for (const each of unseen) console.error(`Not looked at: ${each}`)
process.exit(bad > 0 || unseen.length > 0 || worth < 100 ? 1 : 0)
