import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Locator, type Page } from 'playwright'
import { FindPostingAndImportByUrl, SaveAdDetails } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { AddJobylon } from '#contract/integrations/services.ts'
import { CreateFeaturePost } from '#contract/office/release-notes.ts'
import {
  GetStepsView,
  SendImmediate,
  SendSchedule,
  UpdateNotes,
  UpdateStepMessage,
} from '#contract/candidates/pipeline.ts'
import { AdStepsTemplate } from '#contract/ads/steps.ts'
import { EmailTemplateUpdate, SaveStepTemplate } from '#contract/ads/templates.ts'
import { SaveWorkplace } from '#contract/companies/workplaces.ts'
import { MAX_ABOUT_LENGTH } from '#rules/companies/company-profile.ts'
import { MAX_ELEMENTS } from '#rules/forms/form.ts'
import { isPersonName } from '#rules/people/person-name.ts'
import { MAX_STEP_NAME_LENGTH } from '#rules/candidates/steps.ts'
import { MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { adDetails, sendCall, companyOf, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { randomClientAddress, signIn } from '../support/graphql.ts'
import { startTavla } from '../support/tavla.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { printTable } from '../bench/lib/table.ts'
import { putInEditor, unexpectedParts } from './lib/put-in-editor.ts'
import { scriptVectors } from './lib/script-vectors.ts'

// node tests/faults/vectors.ts [part of a place name …]: writes 300 script injection vectors into every rich text field
// and many plain text fields, with REST calls that bypass the editors. Then opens every page and mail that shows them
// in Chromium with the Content-Security-Policy disabled. Then pastes and drops the vectors into every editor. Prints
// how many run (expected: 0), and how many remain in a form that could run (expected: 0). Needs the built client.

const vectors = scriptVectors()
/** Closes everything that a vector may have left open, so that the next vectors are not hidden. */
const closing =
  '</script></style></textarea></title></xmp></noscript></template></svg></math>' +
  '</form></select></iframe></noembed></noframes></object></table>-->'
const chunks = (size: number): string[] =>
  Array.from({ length: Math.ceil(vectors.length / size) }, (_, index) =>
    vectors
      .slice(index * size, (index + 1) * size)
      .map((vector) => `<p>Rad</p>${vector}${closing}`)
      .join(''),
  )

/** Returns the vectors that fit into a text of this length. */
const vectorsUpTo = (length: number): string[] => vectors.filter((vector) => vector.trim().length <= length)

// Another job board with its own ads: a feed, and pages with structured data.
const board = createServer((request, response) => {
  const page = /^\/jobb\/a(\d+)\//.exec(request.url ?? '')?.[1]
  const description = chunks(30)
  const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  if (page) {
    const posting = {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: `Annons ${page}`,
      description: description[Number(page)],
      datePosted: stockholmDay(new Date()),
      hiringOrganization: { '@type': 'Organization', name: vectors[Number(page)] },
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        '<!doctype html><title>Jobb</title>' +
          `<script type="application/ld+json">${JSON.stringify(posting).replaceAll('<', '\\u003c')}</script>`,
      )
    return
  }
  const [start, end] = [stockholmDay(new Date()), addDays(stockholmDay(new Date()), 20)]
  const jobs = description.map(
    (html, index) =>
      `<job><id>v${index}</id><company><id>7</id></company><title>${cdata(`Flöde ${index} ${vectorsUpTo(60)[index]}`)}</title>` +
      `<descr>${cdata(html)}</descr>` +
      `<locations><location><text>${cdata(`${vectorsUpTo(60)[20 + index] ?? ''}, Sundsvall, Sweden`)}</text>` +
      '<postal_code>852 30</postal_code><city>Sundsvall</city><country_short>SE</country_short></location></locations>' +
      `<urls><ad>https://ads.example/${index}</ad><apply>https://ads.example/${index}/ansok</apply></urls>` +
      `<from_date>${start}</from_date><to_date>${end}</to_date></job>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
    .end(`<?xml version="1.0" encoding="utf-8"?><jobs>${jobs.join('')}</jobs>`)
})
board.listen(0, '127.0.0.1')
await once(board, 'listening')
const boardUrl = `http://127.0.0.1:${(board.address() as AddressInfo).port}`

const tavla = await startTavla({
  seed: 'demo',
  needsWeb: true,
  env: {
    IMPORT_HOSTS: boardUrl,
    JOBYLON_URL: boardUrl,
    JOBYLON_FEED: 'feed',
    VISITOR_RATES: '1000',
    RATE_SIGNED_IN: '100000/100000',
  },
})
const browser = await chromium.launch({
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  ...(findBrowser() && { executablePath: findBrowser() as string }),
})
const context = await browser.newContext({ bypassCSP: true, locale: 'sv-SE', viewport: { width: 1440, height: 900 } })
context.setDefaultTimeout(120_000)

const only = process.argv.slice(2)
const UNSANITISED = 'unsanitised'
let place = ''
/** Vectors that ran or remain, by place. */
const ran = new Map<string, Set<number>>()
const remaining = new Map<string, Set<string>>()
const opened = new Map<string, number>()
const unchecked: string[] = []
await context.exposeBinding('ran', (_source, number: number) => void ran.get(place)?.add(number))
// Accepts the prompt about unsaved changes.
context.on('page', (page) =>
  page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())),
)

/**
 * Checks a loaded page: vectors that ran have reported themselves, and the document of each frame is searched for
 * vectors that could run.
 */
async function checkPage(page: Page, where: string): Promise<void> {
  // Missing images, animations and frames have had time to trigger.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 150)
      }),
  )
  // Frames are read from outside, because scripts cannot run in sandboxed frames.
  const found = await page.evaluate(() => {
    const isCode = (name: string, value: string) =>
      (/^on/i.test(name) && value.includes('ran(')) ||
      (/^(href|src|xlink:href|action|formaction|data|cite|background|poster|values|to|from)$/i.test(name) &&
        value.includes('ran(') &&
        !/^\s*(https?|mailto|tel):/i.test(value) &&
        value.includes(':')) ||
      (name === 'srcdoc' && value.includes('ran('))
    const codeIn = (root: Document): string[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        // JSON-LD is data, not a script.
        ...(element.localName === 'script' &&
        element.getAttribute('type') !== 'application/ld+json' &&
        (element.textContent ?? '').includes('ran(')
          ? [element.outerHTML]
          : []),
        ...[...element.attributes]
          .filter(({ name, value }) => isCode(name, value))
          .map(({ name, value }) => `${element.localName} ${name}=${value}`),
        ...(element instanceof HTMLIFrameElement && element.contentDocument ? codeIn(element.contentDocument) : []),
      ])
    return codeIn(document)
  })
  for (const each of found) {
    if (!remaining.get(where)?.has(each.slice(0, 200))) console.error(`${where} has ${each.slice(0, 200)}`)
    remaining.get(where)?.add(each.slice(0, 200))
  }
}

async function inPlace(where: string, work: (check: (page: Page) => Promise<void>) => Promise<void>): Promise<void> {
  if (only.length > 0 && where !== UNSANITISED && !only.some((each) => where.includes(each))) return
  place = where
  ran.set(where, ran.get(where) ?? new Set())
  remaining.set(where, remaining.get(where) ?? new Set())
  await work(async (page) => {
    opened.set(where, (opened.get(where) ?? 0) + 1)
    await checkPage(page, where)
  }).catch((error: unknown) => {
    // Collects failures for the end, so that the other places are still checked.
    unchecked.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  })
  console.log(
    `${where}: ${opened.get(where) ?? 0} checked, ${ran.get(where)?.size ?? 0} ran, ${remaining.get(where)?.size ?? 0} remain.`,
  )
}

// Control: how many vectors run without sanitising.
const blankPage = await context.newPage()
/** Opens an empty page. A navigation started by the previous content may still be pending. */
async function openBlank(page: Page): Promise<void> {
  while (
    !(await page.goto('about:blank').then(
      () => true,
      () => false,
    ))
  );
}
await inPlace(UNSANITISED, async () => {
  for (const vector of vectors) {
    await openBlank(blankPage)
    await blankPage.setContent(vector, { waitUntil: 'commit' }).catch(() => undefined)
    await blankPage
      .evaluate(() => {
        for (const link of document.querySelectorAll<HTMLElement>('a[href]:not([href^=http]), button')) link.click()
        return new Promise((resolve) => {
          setTimeout(resolve, 60)
        })
      })
      .catch(() => undefined)
  }
})
const runnable = ran.get(UNSANITISED)?.size ?? 0

const token = await signIn(tavla, 'company.admin')
const company = await companyOf(tavla, token)
const questions = chunks(10)
  .slice(0, MAX_ELEMENTS)
  .map((_, index) => ({
    kind: 'label' as const,
    title: vectors[index * 7] ?? '',
    secondary: vectors[index * 7 + 3] ?? '',
  }))
const ad = await publishAd(tavla, token, {
  title: 'Annons <img src=x onerror=ran(0)>',
  companyId: company.id,
  elements: questions,
  documents: 'none',
})
const applicants = Array.from({ length: 10 }, (_, index) => [`Vera${'abcdefghij'[index]}`, 'Vektor'] as const)
await applyByPost(ad.publicUrl, applicants)
const { steps } = await sendCall(tavla, token, GetStepsView, { query: { id: ad.id } })
const candidates = steps.flatMap((step) => step.candidates)
if (candidates.length !== applicants.length) throw new Error(`${candidates.length} applications arrived.`)
const perCandidate = Math.ceil(vectors.length / candidates.length)

const office = await context.newPage()
await office.goto(`${tavla.web}/healthz`)
await office.evaluate((given) => localStorage.setItem('tavla.token', given), token)
const site = await context.newPage()
/** Opens a page of the client and waits until it is loaded and shows the expected content. */
async function openOffice(path: string, selector: string): Promise<void> {
  await office.goto(`${tavla.web}${path}`)
  await office.locator(selector).first().waitFor()
}

await inPlace('ad on the job site', async (check) => {
  for (const content of chunks(10)) {
    await sendCall(tavla, token, SaveAdDetails, {
      query: { id: ad.id },
      body: { ...adDetails, content: `<p>Om jobbet</p>${content}` },
    })
    await site.goto(ad.publicUrl)
    await check(site)
  }
})
await inPlace('ad in its editor and preview', async (check) => {
  for (const content of chunks(30)) {
    await sendCall(tavla, token, SaveAdDetails, {
      query: { id: ad.id },
      body: { ...adDetails, content: `<p>Om jobbet</p>${content}` },
    })
    await openOffice(`/${company.id}/ad/${ad.id}/details`, '[contenteditable=true]')
    await office
      .frameLocator('iframe[title="På annonsens sida"]')
      .getByText('Om jobbet')
      .first()
      .waitFor({ state: 'attached' })
    await check(office)
  }
})
await inPlace('questions in their editor and form', async (check) => {
  await openOffice(`/${company.id}/ad/${ad.id}/form`, 'iframe')
  await check(office)
  await site.goto(ad.publicUrl)
  await check(site)
})
await inPlace('messages in the mails', async (check) => {
  for (const [index, candidate] of candidates.entries()) {
    for (const vector of vectors.slice(index * perCandidate, (index + 1) * perCandidate)) {
      await sendCall(tavla, token, SendSchedule, {
        body: { id: candidate.id, html: `<p>Rad</p>${vector}${closing}`, schedule: null },
      })
      await sendCall(tavla, token, SendImmediate, { body: { id: candidate.id } })
    }
    const email = candidate.email ?? ''
    // Mails are sent in order, so all have arrived when the last one has.
    const count = async (): Promise<number> =>
      (await tavla.mailbox.list(email)).filter(({ text }) => text.includes('Rad')).length
    while ((await count()) < perCandidate)
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    for (const { id, html } of await tavla.mailbox.list(email)) {
      // Shows the mail like a mail client without any protection.
      await openBlank(blankPage)
      await blankPage.setContent(html ?? '', { waitUntil: 'commit' })
      await check(blankPage)
      if (index > 0) continue
      await site.goto(`${tavla.sandbox}/mail/${id}`)
      await check(site)
    }
  }
})
const replies: string[] = []
await inPlace('candidate page', async (check) => {
  for (const [index, { email }] of candidates.entries()) {
    const own = await tavla.mailbox.linkTo(email ?? '', '/min-sida/')
    await site.goto(own)
    const action = await site.locator('form.talk-w').getAttribute('action')
    for (const vector of vectors.slice(index * perCandidate, (index + 1) * perCandidate)) {
      const form = new FormData()
      form.append('message', vector)
      const answer = await fetch(new URL(action ?? '', own), {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: randomClientAddress(),
      })
      if (answer.status !== 303) throw new Error(`The reply failed with status ${answer.status}.`)
      replies.push(vector)
    }
    await site.goto(own)
    await check(site)
  }
})
/** Opens the card of a candidate on its board, tab by tab. */
async function checkCard(check: (page: Page) => Promise<void>, adId: number, id: number): Promise<void> {
  await openOffice(`/${company.id}/ad/${adId}/board?candidate=${id}`, '[role=dialog] [role=tab]')
  for (const tab of await office.locator('[role=dialog] [role=tab]').all()) {
    await tab.click()
    await check(office)
  }
}
await inPlace('inbox', async (check) => {
  await openOffice(`/${company.id}/inbox`, '[data-id]')
  await check(office)
})
await inPlace('chat, note and card', async (check) => {
  for (const [index, candidate] of candidates.entries()) {
    await sendCall(tavla, token, UpdateNotes, {
      body: { applicationId: candidate.id, value: chunks(perCandidate)[index] ?? '' },
    })
    await checkCard(check, ad.id, candidate.id)
  }
})
await inPlace('answers and names, on board and card', async (check) => {
  const names = vectors.filter(isPersonName)
  const asked = 15
  const elements = Array.from({ length: asked }, (_, index) => ({
    kind: 'text' as const,
    title: vectors[index * 5] ?? '',
    secondary: null,
    type: 'text' as const,
    placeholder: vectors[index * 5 + 1]?.slice(0, 60) ?? null,
    required: false,
  }))
  const answered = await publishAd(tavla, token, {
    title: 'Frågor <img src=x onerror=ran(0)>',
    companyId: company.id,
    elements,
    documents: 'none',
  })
  await applyByPost(
    answered.publicUrl,
    Array.from(
      { length: vectors.length / asked },
      (_, person) =>
        [
          names[(person * 2) % names.length] ?? '',
          names[(person * 2 + 1) % names.length] ?? '',
          {
            email: `svar.${person}@brev.example`,
            ...Object.fromEntries(
              Array.from({ length: asked }, (_each, index) => [
                `answers.${index}`,
                vectors[person * asked + index] ?? '',
              ]),
            ),
          },
        ] as const,
    ),
  )
  const applied = (await sendCall(tavla, token, GetStepsView, { query: { id: answered.id } })).steps.flatMap(
    (step) => step.candidates,
  )
  if (applied.length !== vectors.length / asked) throw new Error(`${applied.length} applications with answers arrived.`)
  await openOffice(`/${company.id}/ad/${answered.id}/board`, '[data-candidate]')
  await check(office)
  for (const { id } of applied) await checkCard(check, answered.id, id)
})
const editMessage = async (check: (page: Page) => Promise<void>): Promise<void> => {
  await check(office)
  await office.getByRole('main').getByRole('button', { name: 'Redigera', exact: true }).first().click()
  await office.locator('[role=dialog] [contenteditable=true]').waitFor()
  await check(office)
}
await inPlace('message of a step, and its editor', async (check) => {
  const step = steps.find(({ type }) => type !== 'system') ?? steps[0]
  for (const html of chunks(60)) {
    await sendCall(tavla, token, UpdateStepMessage, {
      body: { id: step?.id ?? 0, messageType: 'text', message: `<p>Rad</p>${html}` },
    })
    await openOffice(`/${company.id}/ad/${ad.id}/steps`, 'text=Rad')
    await editMessage(check)
  }
})
await inPlace('step template and its editor', async (check) => {
  const stored = await sendCall(tavla, token, AdStepsTemplate, { query: { id: ad.id } })
  for (const [index, html] of chunks(60).entries()) {
    const named = vectorsUpTo(MAX_STEP_NAME_LENGTH)[index] ?? ''
    const whole = stored.steps.map((step) =>
      step.type === 'system'
        ? step
        : { ...step, name: named, messageType: 'text' as const, message: `<p>Rad</p>${html}` },
    )
    const { id } = await sendCall(tavla, token, SaveStepTemplate, {
      body: { id: company.id, name: vectorsUpTo(MAX_TEMPLATE_NAME_LENGTH)[index + 10] ?? '', steps: whole },
    })
    await openOffice(`/${company.id}/step-templates/edit/${id}`, 'text=Rad')
    await editMessage(check)
  }
  await openOffice(`/${company.id}/step-templates`, 'main a[href*="/step-templates/edit/"]')
  await check(office)
})
await inPlace('workplace templates', async (check) => {
  for (const [index, name] of vectorsUpTo(MAX_TEMPLATE_NAME_LENGTH).entries()) {
    await sendCall(tavla, token, SaveWorkplace, {
      body: {
        id: company.id,
        name,
        streetAddress: vectorsUpTo(100)[index] ?? '',
        postNumber: '852 30',
        postArea: vectorsUpTo(100)[index + 1] ?? 'Sundsvall',
        postCountry: 'SE',
      },
    })
  }
  await openOffice(`/${company.id}/workplace-templates`, 'main [role=row] a, main table a, main [role=grid] a')
  await check(office)
})
await inPlace('imported ad in its editor', async (check) => {
  const { projects } = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
  for (const [index] of chunks(30).entries()) {
    const { url } = await sendCall(tavla, token, FindPostingAndImportByUrl, {
      body: { folder: projects[0]?.folders[0]?.id ?? 0, url: `${boardUrl}/jobb/a${index}/x` },
    })
    await openOffice(`${url}/details`, '[contenteditable=true]')
    await check(office)
  }
})
await inPlace('ad of a connected service', async (check) => {
  await sendCall(tavla, token, AddJobylon, { params: { id: company.id }, body: { referenceId: 7 } })
  const arrived = async (): Promise<{ id: number }[]> =>
    (await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })).projects
      .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
      .filter(({ name }) => name.startsWith('Flöde '))
  while ((await arrived()).length < 10)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  for (const { id } of await arrived()) {
    await openOffice(`/${company.id}/ad/${id}`, 'main >> text=Rad')
    await check(office)
  }
})
await inPlace('e-mail template', async (check) => {
  for (const [index, html] of chunks(60).entries()) {
    await sendCall(tavla, token, EmailTemplateUpdate, {
      body: { companyId: company.id, id: null, name: `Vektorer ${index}`, message: `<p>Rad</p>${html}` },
    })
    await openOffice(`/${company.id}/email-templates`, `text=Vektorer ${index}`)
    await office.getByText(`Vektorer ${index}`).first().click()
    await office.locator('[contenteditable=true]').first().waitFor()
    await check(office)
  }
})
await inPlace('company page and its editor', async (check) => {
  const { name, size, webSite } = await sendCall(tavla, token, CompanyProfile, { query: { id: company.id } })
  for (let index = 0; index < vectors.length;) {
    let about = ''
    for (; index < vectors.length && about.length + (vectors[index] ?? '').length < MAX_ABOUT_LENGTH; index++)
      about += `${vectors[index]}\n`
    await sendCall(tavla, token, SaveCompanyProfile, {
      params: { id: company.id },
      body: {
        name,
        size,
        webSite: webSite || 'https://a.example',
        about,
        contact: vectors[index % vectors.length]?.slice(0, 90) ?? null,
        founded: null,
        logo: null,
        mainOffice: null,
        revenue: null,
        keepLogo: true,
      },
    })
    await sendCall(tavla, token, PublishCompanyProfile, { params: { id: company.id } })
    const { urlFragment } = await sendCall(tavla, token, CompanyProfile, { query: { id: company.id } })
    await site.goto(`${tavla.site}/foretag/${urlFragment}`)
    await check(site)
  }
  await openOffice(`/${company.id}/profile`, 'iframe')
  await check(office)
})
await inPlace('news posts', async (check) => {
  const moderator = await signIn(tavla, 'moderator')
  for (const [index, content] of chunks(30).entries()) {
    await sendCall(tavla, moderator, CreateFeaturePost, {
      body: {
        description: `Nytt ${index} <img src=x onerror=ran(0)>`.slice(0, 100),
        content: `<p>Rad</p>${content}`,
        type: 'html',
        locale: 'sv',
        date: new Date().toISOString(),
        published: true,
      },
    })
  }
  await openOffice('/features', 'text=Nytt 9')
  await check(office)
})

/** The vectors in groups for the editors, small enough that the rest of a group fits into an ad. */
const groups = Array.from({ length: vectors.length / 20 }, (_, index) => vectors.slice(index * 20, (index + 1) * 20))
/**
 * Replaces the content of an editor with a group of vectors, checks the page, saves, and checks the HTML that the
 * client sent, before the platform has sanitised it.
 */
async function putAndSave(
  check: (page: Page) => Promise<void>,
  editor: Locator,
  group: readonly string[],
  save: () => Promise<void>,
): Promise<void> {
  await editor.fill('Rad')
  const accepted = await putInEditor(editor, group)
  if (accepted !== group.length) throw new Error(`The editor accepted ${accepted} of ${group.length}.`)
  await check(office)
  const [answer] = await Promise.all([
    office.waitForResponse((response) => (response.request().postData() ?? '').includes('Rad')),
    save(),
  ])
  const { data } = (await answer.json()) as { data?: Record<string, { errors?: { reason?: string }[] } | null> | null }
  if (!data || Object.values(data).some((payload) => !payload || (payload.errors ?? []).length > 0))
    throw new Error(`Saving answered ${JSON.stringify(data)}.`)
  const sent: string[] = []
  JSON.parse(answer.request().postData() ?? '', (_key, value: unknown) => {
    if (typeof value === 'string' && /<\w/.test(value)) sent.push(value)
    return value
  })
  if (sent.length === 0) throw new Error(`No text was sent, but ${answer.request().postData()}.`)
  await openBlank(blankPage)
  for (const html of sent) {
    for (const unknown of await blankPage.evaluate(unexpectedParts, html)) {
      if (!remaining.get(place)?.has(unknown)) console.error(`${place} sends ${unknown}`)
      remaining.get(place)?.add(unknown)
    }
  }
}
const press = (name: string, inside: Page | Locator = office): Promise<void> =>
  inside.getByRole('button', { name, exact: true }).first().click()
await inPlace('pasted into the text of an ad', async (check) => {
  for (const group of groups) {
    await openOffice(`/${company.id}/ad/${ad.id}/details`, '[contenteditable=true]')
    await putAndSave(check, office.locator('[contenteditable=true]').first(), group, () =>
      press('Slutför och uppdatera'),
    )
  }
  await site.goto(ad.publicUrl)
  await check(site)
})
await inPlace('pasted into the message of a step', async (check) => {
  await sendCall(tavla, token, UpdateStepMessage, {
    body: { id: steps.find(({ type }) => type !== 'system')?.id ?? 0, messageType: 'text', message: '<p>Rad</p>' },
  })
  for (const group of groups) {
    await openOffice(`/${company.id}/ad/${ad.id}/steps`, 'main')
    await press('Redigera', office.getByRole('main'))
    const dialog = office.getByRole('dialog')
    await dialog.locator('[contenteditable=true]').waitFor()
    await putAndSave(check, dialog.locator('[contenteditable=true]'), group, async () => {
      await press('Klar', dialog)
      await press('Uppdatera', office.getByRole('alertdialog'))
      await dialog.waitFor({ state: 'detached' })
      await check(office)
      await press('Slutför och uppdatera')
    })
  }
})
await inPlace('pasted into an e-mail template', async (check) => {
  for (const [index, group] of groups.entries()) {
    await openOffice(`/${company.id}/email-templates`, 'main')
    await press('Ny e-postmall', office.getByRole('main'))
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(`Inlagd ${index}`)
    await putAndSave(check, dialog.locator('[contenteditable=true]'), group, () => press('Spara', dialog))
  }
})
await inPlace('pasted into a note and a message', async (check) => {
  const [person] = candidates
  const card = office.locator('[role=dialog]')
  for (const group of groups) {
    await openOffice(`/${company.id}/ad/${ad.id}/board?candidate=${person?.id ?? 0}`, '[role=dialog] [role=tab]')
    await card.getByRole('tab', { name: 'Chatt' }).click()
    await putAndSave(check, card.locator('[contenteditable=true]'), group, () => press('Skicka', card))
    await check(office)
    await card.getByRole('tab', { name: 'Anteckningar' }).click()
    await card.getByRole('button', { name: /^(Skriv anteckning|Ändra anteckningen)$/ }).click()
    await putAndSave(check, card.locator('[contenteditable=true]'), group, () => press('Spara', card))
    await check(office)
  }
})
await inPlace('written into the company page', async (check) => {
  for (const group of groups) {
    await openOffice(`/${company.id}/profile`, 'iframe')
    await office
      .getByRole('textbox', { name: 'Om företaget' })
      .fill(`Rad ${group.join('\n')}`.slice(0, MAX_ABOUT_LENGTH))
    await check(office)
  }
})
await inPlace('pasted into a news post', async (check) => {
  await office.evaluate((given) => localStorage.setItem('tavla.token', given), await signIn(tavla, 'moderator'))
  for (const [index, group] of groups.entries()) {
    await openOffice('/admin-management/features', 'form [contenteditable=true]')
    await office.getByRole('textbox', { name: 'Rubrik' }).fill(`Inlagt ${index}`)
    await putAndSave(check, office.locator('form [contenteditable=true]'), group, () => press('Spara'))
    await check(office)
  }
})

await browser.close()
await tavla.stop()
board.close()
const places = [...ran.keys()].filter((name) => name !== UNSANITISED)
printTable(
  ['where', 'checked', 'ran', 'could run'],
  places.map((name) => [
    name,
    String(opened.get(name) ?? 0),
    String(ran.get(name)?.size ?? 0),
    String(remaining.get(name)?.size ?? 0),
  ]),
)
const bad = places.reduce((sum, name) => sum + (ran.get(name)?.size ?? 0) + (remaining.get(name)?.size ?? 0), 0)
console.log(
  `\n${vectors.length} vectors, ${runnable} of them run in this Chromium without sanitising, ` +
    `${replies.length} were also sent by a candidate; ` +
    `all without a Content-Security-Policy. Ran or could run: ${bad}.`,
)
for (const name of places) {
  for (const number of ran.get(name) ?? []) console.error(`${name} ran ${vectors[number]}`)
}
for (const each of unchecked) console.error(`Not checked: ${each}`)
process.exit(bad > 0 || unchecked.length > 0 || runnable < 100 ? 1 : 0)
