import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { AddCandidate } from '#contract/candidates/add-candidate.ts'
import { GetStepsView, SendImmediate, SendSchedule, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { linesOfPdf } from '#platform/domains/billing/invoices/document/read-pdf.fixture.ts'
import { largeCompanyName } from '#platform/tools/seed/companies.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { companyOf, publishAd, sendCall, type PublishedAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { readPrintedPdf, squeezed } from '../support/printed-pdf.ts'
import { seededBoard } from '../support/seeded-board.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = pageTexts('print')
const card = pageTexts('features/candidate/card')
const messages = pageTexts('features/message')
const billing = pageTexts('features/billing')
const companyBilling = pageTexts('pages/company/billing')

const question = 'Vad har du gjort de senaste tio åren?'
/** A long text in which every sentence is different, so that a missing line is noticed. */
const longText = (word: string, sentences: number) =>
  Array.from({ length: sentences }, (_, index) => `${word} nummer ${index} handlar om värme, vatten och el.`)
const answer = longText('Mening', 90)
const note = longText('Anteckning', 90)

let token: string
let company: string
let ad: PublishedAd
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  company = (await companyOf(journey.tavla, token)).name
  ad = await publishAd(journey.tavla, token, {
    title: 'Driftledare för utskrift',
    documents: 'cv',
    elements: [
      { kind: 'text', title: question, secondary: null, type: 'text', placeholder: null, required: true },
      {
        kind: 'radio',
        title: 'Har du körkort?',
        secondary: 'Behörighet B.',
        choices: ['Jadå', 'Inte än'],
        value: null,
      },
    ],
  })
})

/** Opens a page in which printing leaves the document open, so that the test can read the sheets. */
async function open(path: string): Promise<Page> {
  const { page } = await journey.visit({ token })
  await page.addInitScript('window.print = () => {}')
  await page.goto(new URL(path, journey.tavla.web).href)
  return page
}

/** Returns the text of each sheet once the document is ready. */
async function sheetsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[data-printed]')).toBeAttached()
  const sheets = readPrintedPdf(await page.pdf({ preferCSSPageSize: true }))
  await expect(page.locator('[data-printed]')).not.toBeAttached()
  return sheets
}

/** Checks the head and the foot of each sheet. */
function expectFrame(sheets: readonly string[], of: string, title: string) {
  sheets.forEach((sheet, index) => {
    expect(sheet).toContain(squeezed(of))
    expect(sheet).toContain(squeezed(title))
    expect(sheet).toContain(squeezed(t('printed', { date: stockholmDay(new Date()) })))
    expect(sheet).toContain(squeezed(`${t('page')} ${index + 1} ${t('of')} ${sheets.length}`))
  })
}

test('PLUS-92 a candidate prints with the whole answers, messages, notes and history on numbered sheets', async () => {
  const cv = new File(['Driftledare i tio år.'], 'cv.txt', { type: 'text/plain' })
  await applyByPost(ad.publicUrl, [['Ulrika', 'Utskrift', { cv, 'answers.0': answer.join(' '), 'answers.1': 'Jadå' }]])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  const id = steps.flatMap(({ candidates }) => candidates).find(({ name }) => name === 'Ulrika Utskrift')?.id ?? 0
  const value = note.map((line) => `<p>${line}</p>`).join('')
  await sendCall(journey.tavla, token, UpdateNotes, { body: { applicationId: id, value } })
  const send = (html: string, schedule: string | null) =>
    sendCall(journey.tavla, token, SendSchedule, { body: { id, html, schedule } })
  await send('<p>Kan du komma på <strong>torsdag</strong>?</p>', null)
  await sendCall(journey.tavla, token, SendImmediate, { body: { id } })
  await send('<p>Välkommen i morgon.</p>', new Date(Date.now() + 864e5).toISOString())
  const page = await open(`/${ad.companyId}/ad/${ad.id}/board?candidate=${id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('print') })
    .click()
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBeGreaterThanOrEqual(3)
  expectFrame(sheets, company, 'Ulrika Utskrift')
  // The head and the foot stand between the sheets, so sentences across a break are checked by their parts.
  const all = sheets.join('')
  const missing = [...answer, ...note].filter(
    (line) =>
      !squeezed(line)
        .match(/.{1,12}/g)
        ?.every((part) => all.includes(part)),
  )
  expect(missing).toEqual([])
  for (const text of [
    question,
    ad.title,
    `${messages('document.cv')} TXT`,
    'Kan du komma på torsdag?',
    'Välkommen i morgon.',
    card('print.scheduled', { time: '' }),
    card('history.title'),
    card('did.applied'),
    card('did.noted'),
  ])
    expect(all).toContain(squeezed(text))
  for (const control of ['previous', 'next', 'copy', 'history.views'] as const)
    expect(all).not.toContain(squeezed(card(control)))

  // Ctrl+P prints the same document.
  await page.keyboard.press('Control+p')
  const again = await sheetsOf(page)
  expect(again.map((sheet) => sheet.length)).toEqual(sheets.map((sheet) => sheet.length))
})

test('PLUS-92 PLUS-88 an added candidate, who has seen no questionnaire, prints without a remark about it', async () => {
  const body = { ad: ad.id, name: 'Tilda Tillagd', email: 'tilda@brev.example', source: 'contact' } as const
  const { id } = await sendCall(journey.tavla, token, AddCandidate, { body })
  const page = await open(`/${ad.companyId}/ad/${ad.id}/board?candidate=${id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('print') })
    .click()
  const all = (await sheetsOf(page)).join('')
  expect(all).toContain(squeezed(card('did.added')))
  expect(all).not.toContain(squeezed(card('info.noForm')))
})

test('PLUS-92 a board prints as a table with every candidate, and a filtered board with those it shows', async () => {
  const board = await seededBoard(journey.tavla, token, 'large')
  const people = board.steps.flatMap(({ candidates }) => candidates)
  expect(people.length).toBeGreaterThanOrEqual(200)
  const page = await open(`/${board.companyId}/ad/${board.id}/board`)
  const button = page.getByRole('button', { name: t('print') })
  await button.click()
  const sheets = await sheetsOf(page)
  expectFrame(sheets, largeCompanyName, board.name)
  const all = sheets.join('')
  expect(people.filter(({ email }) => !all.includes(squeezed(email ?? ''))).map(({ name }) => name)).toEqual([])

  const [first] = people.filter(({ rank }) => rank === 5)
  await page.goto(new URL(`/${board.companyId}/ad/${board.id}/board?rank=10`, journey.tavla.web).href)
  await button.click()
  const filtered = (await sheetsOf(page)).join('')
  expect(filtered).toContain(squeezed(first?.email ?? '-'))
  const other = people.find(({ rank }) => rank < 5)
  expect(filtered).not.toContain(squeezed(other?.email ?? '-'))
})

test('PLUS-92 a questionnaire prints with its help texts and choices', async () => {
  const page = await open(`/${ad.companyId}/ad/${ad.id}/form`)
  await page.getByRole('button', { name: t('print') }).click()
  const sheets = await sheetsOf(page)
  expectFrame(sheets, company, ad.title)
  for (const text of [question, 'Har du körkort?', 'Behörighet B.', 'Jadå', 'Inte än'])
    expect(sheets.join('')).toContain(squeezed(text))
})

test('PLUS-92 an invoice prints as its PDF, by its button and by Ctrl+P while its lines are open', async () => {
  const page = await open(`/${ad.companyId}/billing`)
  const row = page.getByRole('row', { name: billing('status.SENT') })
  const number = (await row.textContent())?.match(/\d{4}-\d+/)?.[0] ?? ''
  // Keeps the file for the test: a page cannot read the address of a file that it shows.
  await page.evaluate(() => {
    const create = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file: Blob) => {
      Object.assign(window, { printedFile: file })
      return create(file)
    }
  })
  const frame = page.locator('iframe[data-printed-file]')
  /** Returns the lines of the file that the act prints. */
  const printedBy = async (act: () => Promise<void>) => {
    const before = (await frame.count()) === 0 ? '' : await frame.getAttribute('src')
    await act()
    await expect(page.locator(`iframe[data-printed-file]:not([src="${before}"])`)).toBeAttached()
    const file = await page.evaluate(async () => {
      const { printedFile } = window as unknown as { printedFile: Blob }
      return [...new Uint8Array(await printedFile.arrayBuffer())]
    })
    return linesOfPdf(Uint8Array.from(file))
  }
  const lines = await printedBy(() => row.getByRole('button', { name: billing('print', { number }) }).click())
  expect(lines.join('\t')).toContain(`Faktura\t${number}`)
  for (const text of [company, 'Att betala', 'Bankgiro', 'Sida 1 av 1']) expect(lines.join('\t')).toContain(text)

  await row.getByRole('button', { name: companyBilling('open', { number }) }).click()
  expect(await printedBy(() => page.keyboard.press('Control+p'))).toEqual(lines)
})
