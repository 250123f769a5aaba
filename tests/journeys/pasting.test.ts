import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { root } from '../../scripts/build.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { publishAd, sendCall } from '../support/ads.ts'
import { BoardView } from '../support/board-view.ts'
import { DetailsView } from '../support/details-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { QuestionnaireView } from '../support/questionnaire-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()

/** Reads a recorded clipboard. */
const clipboard = (name: string) => readFileSync(join(root, `web/editor/paste/clipboards/${name}.txt`), 'utf8')

/** Copies data as another program does, and pastes it into a field. Both with the keyboard. */
async function paste(page: Page, field: Locator, data: Readonly<Record<string, string>>): Promise<void> {
  await field.click()
  await page.keyboard.press('Control+a')
  await page.evaluate((given) => {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      for (const [type, text] of Object.entries(given)) event.clipboardData?.setData(type, text)
    }
    window.addEventListener('copy', copy, { capture: true, once: true })
  }, data)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
}

/** Returns the HTML of an editor without the line breaks that make empty paragraphs visible. */
const htmlOf = (editor: Locator): Promise<string> =>
  editor.evaluate((element) => element.innerHTML.replaceAll(/<br class="[^"]*">| (?:rel|target|class)="[^"]*"/g, ''))

test('text from Google Docs, Word and Excel is pasted into an ad with its marks, lists and rows (PLUS-94)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Lagermedarbetare i hamnen' })
  const { page } = await journey.visit({ token })
  const view = new DetailsView(page)
  await view.open(ad.companyId, ad.id)

  await paste(page, view.content, { 'text/html': clipboard('google-docs') })
  await expect(view.content.getByRole('heading')).toHaveText(['Om jobbet', 'Du kan'])
  await expect(view.content.locator('strong')).toHaveText(['tolv', 'Dag', 'Tid'])
  await expect(view.content.locator('em')).toHaveText(['dag och natt'])
  await expect(view.content.locator('u')).toHaveText(['eget ansvar'])
  await expect(view.content.locator('ul ul li')).toHaveText(['i tal', 'i skrift'])

  await paste(page, view.content, { 'text/html': clipboard('word') })
  await expect(view.content.locator('strong').first()).toHaveText('tolv')
  expect(await htmlOf(view.content)).toBe(
    '<h2>Om jobbet</h2><p>Du leder <strong>tolv</strong> personer, <em>dag och natt</em>, med <u>eget ansvar</u> och ' +
      '<strong>stort förtroende</strong>. Läs mer på <a href="https://nordvik.example/jobb">vår webbplats</a>.</p>' +
      '<p></p><p>Hamngatan 2<br>852 30 Sundsvall</p><p><strong>Du kan:</strong></p>' +
      '<ul><li><p>truckkort</p></li><li><p>svenska</p><ul><li><p>i <strong>tal</strong></p></li>' +
      '<li><p>i skrift</p></li></ul></li><li><p>engelska</p></li></ul>' +
      '<ol><li><p>Skicka CV</p></li><li><p>Kom på intervju</p></li></ol>' +
      '<p><strong>Dag</strong> | <strong>Tid</strong><br>Måndag | 07–16</p>',
  )

  await paste(page, view.content, { 'text/html': clipboard('word-web') })
  await expect(view.content.locator('li')).toHaveCount(6)
  await expect(view.content.locator('strong')).toHaveText(['tolv'])

  await paste(page, view.content, { 'text/html': clipboard('excel') })
  await expect(view.content.locator('strong')).toHaveText(['Dag', 'Tid', 'Sunds'])
  expect(await htmlOf(view.content)).toBe(
    '<p><strong>Dag</strong> | <strong>Tid</strong> | <em>Plats</em><br>Måndag | 07–11<br>12–16 | ' +
      '<strong>Sunds</strong>vall<br><u>Tisdag</u> | Timrå</p>',
  )
})

test('every editor keeps the bold text of a paste, and only that (PLUS-94)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const words = { 'text/html': clipboard('google-docs-words') }
  const expectPasted = async (page: Page, field: Locator) => {
    await paste(page, field, words)
    await expect(field.locator('strong')).toHaveText(['fet text'])
    await expect(field).toHaveText('Vanlig text och fet text')
  }
  const ad = await publishAd(journey.tavla, token, { title: 'Nattvakt på museet' })
  const { page } = await journey.visit({ token })

  const form = new QuestionnaireView({ page })
  await form.open(ad)
  await page.getByRole('button', { name: form.texts('questions.add') }).click()
  await page.getByRole('button', { name: form.texts('kind.checkbox'), exact: true }).click()
  await paste(page, form.title(), { 'text/plain': 'Vilka språk talar du?' })
  await page.keyboard.press('Enter')
  const choices = page.getByRole('list', { name: form.texts('questions.choices') }).getByRole('textbox')
  await paste(page, choices.first(), { 'text/plain': '·\tSvenska\r\n·\tEngelska\r\n·\tFinska\r\n' })
  await expect(choices).toHaveCount(3)
  await expect(choices.nth(1)).toHaveValue('Engelska')
  await expect(choices.nth(2)).toBeFocused()
  await form.save()

  await page.goto(`/${ad.companyId}/email-templates`)
  await page.getByRole('button', { name: pageTexts('pages/company/email-templates')('add') }).click()
  const message = pageTexts('features/message')
  const template = page.getByRole('dialog')
  await expectPasted(page, template.getByRole('textbox', { name: message('text') }))
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: pageTexts('ui')('discard.confirm') })
    .click()
  await expect(template).toHaveCount(0)

  const applied = await publishAd(journey.tavla, token, {
    title: 'Väktare på museet',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
  })
  await applyByPost(applied.publicUrl, [['Pia', 'Klistrin']])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: applied.id } })
  const [candidate] = steps.flatMap(({ candidates }) => candidates)
  if (!candidate) throw new Error('The application is not on the board.')
  const board = new BoardView(page)
  await board.open(applied, `?candidate=${candidate.id}`)
  await board.tab('notes').click()
  await board
    .card()
    .getByRole('button', { name: board.cardTexts('notes.start') })
    .click()
  await expectPasted(page, board.card().getByRole('textbox', { name: board.cardTexts('notes.label') }))
  await page.keyboard.press('Escape')
  await board.tab('chat').click()
  const answer = board.card().getByRole('textbox', { name: board.cardTexts('chat.write') })
  await expectPasted(page, answer)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')

  const staff = await journey.visit({ token: await getToken(journey.tavla, 'moderator') })
  await staff.page.goto('/admin-management/features')
  const features = pageTexts('pages/admin-management/features')
  await expectPasted(staff.page, staff.page.getByRole('textbox', { name: features('content') }))
})
