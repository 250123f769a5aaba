import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { GetStepsView, UpdateNotes } from '#contract/candidates/pipeline.ts'
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
    documents: 'none',
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

test('PLUS-92 a candidate prints with the whole answers, notes and history on numbered sheets', async () => {
  await applyByPost(ad.publicUrl, [['Ulrika', 'Utskrift', { 'answers.0': answer.join(' '), 'answers.1': 'Jadå' }]])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  const id = steps.flatMap(({ candidates }) => candidates).find(({ name }) => name === 'Ulrika Utskrift')?.id ?? 0
  const value = note.map((line) => `<p>${line}</p>`).join('')
  await sendCall(journey.tavla, token, UpdateNotes, { body: { applicationId: id, value } })
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
  for (const text of [question, ad.title, card('history.title'), card('did.applied'), card('did.noted')])
    expect(all).toContain(squeezed(text))
  for (const control of ['previous', 'next', 'copy', 'history.views'] as const)
    expect(all).not.toContain(squeezed(card(control)))

  // Ctrl+P prints the same document.
  await page.keyboard.press('Control+p')
  const again = await sheetsOf(page)
  expect(again.map((sheet) => sheet.length)).toEqual(sheets.map((sheet) => sheet.length))
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
