import type { Locator, Page } from 'playwright'
import { test } from 'vitest'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import {
  EmailTemplateDelete,
  EmailTemplatesList,
  EmailTemplateUpdate,
  GetEmailTemplate,
  SaveStepTemplate,
  StepsDelete,
  StepTemplate,
  StepTemplateList,
} from '#contract/ads/templates.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const lists = pageTexts('features/templates')
const emails = pageTexts('pages/company/email-templates')
const message = pageTexts('features/message')
const steps = pageTexts('features/steps')
const editor = pageTexts('editing')
const shell = pageTexts('shell')
const guard = pageTexts('guard')
const ui = pageTexts('ui')

/** Returns the first ad of the demo, and a candidate in its third step. */
async function demoAd(token: string) {
  const board = await sendCall(journey.tavla, token, GetStepsView, { query: { id: 1000 } })
  const candidate = board.steps[2]?.candidates[0]
  if (!candidate) throw new Error('The demo has no candidate there.')
  return {
    ad: { id: 1000, companyId: board.place.companyId, title: board.name },
    candidate,
    stepNames: board.steps.map(({ name }) => name),
  }
}

/** Drags a grip with the mouse onto another element. */
async function drag(page: Page, grip: Locator, onto: Locator): Promise<void> {
  // Waits until both have stopped moving.
  for (const each of [grip, onto]) await each.hover({ trial: true })
  const [from, to] = [await grip.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('The grip or the target is not visible.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, from.y + from.height / 2, { steps: 8 })
  await expect(onto).toHaveAttribute('data-drop', /before|after/)
  await page.mouse.up()
}

test(
  'an e-mail template is created, used in the chat, overwritten and deleted ' +
    '(ACC-65, SHELL-59, COMP-83, COMP-84, COMP-85, COMP-86, COMP-87, PIPE-67, PIPE-72, PIPE-94, PIPE-95)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const { ad, candidate } = await demoAd(token)
    const { page, expectConsole } = await journey.visit({ token })
    const files = new FileSystemView(page)
    await files.open(ad.companyId)
    await page.getByRole('button', { name: shell('actions'), exact: true }).click()
    await page.getByRole('menuitem', { name: pageTexts('shell')('companySettings.emailTemplates') }).click()
    await expect(page.getByRole('heading', { level: 1, name: lists('email') })).toBeVisible()
    await checkAxe(page, 'e-mail templates')

    // The template is created in the message dialog, with a name, a text and placeholders. Esc asks before discarding it.
    await page.getByRole('button', { name: emails('add') }).click()
    const dialog = page.getByRole('dialog', { name: emails('newTitle') })
    const save = dialog.getByRole('button', { name: message('save'), exact: true })
    const text = dialog.getByRole('textbox', { name: pageTexts('features/message')('text') })
    await expect(save).toBeDisabled()
    await dialog.getByLabel(message('name')).fill('Snabbt svar')
    // A new message starts with a greeting (ACC-65).
    await expect(text).toHaveText('Hej {förnamn},Vänliga hälsningar{rekryterare}')
    await text.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Hej ')
    await dialog.getByRole('button', { name: message('placeholder.firstName'), exact: true }).click()
    await page.keyboard.type(', tjänsten ')
    await dialog.getByRole('button', { name: message('placeholder.ad'), exact: true }).click()
    await page.keyboard.type(' är din {tid}.')
    await expect(text).toHaveText('Hej {förnamn}, tjänsten {annons} är din {tid}.')
    await checkAxe(page, 'e-mail template, written')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog', { name: ui('discard.title') })
      .getByRole('button', { name: ui('discard.keep') })
      .click()
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Snabbt svar', exact: true })).toBeVisible()

    // In the chat, known placeholders are filled in. Others must be replaced before the message can be sent.
    const board = new BoardView(page)
    await board.open(ad, `?candidate=${candidate.id}`)
    await expect(board.card().getByRole('heading', { name: candidate.name })).toBeVisible()
    await board.tab('chat').click()
    await board
      .card()
      .getByRole('button', { name: message('template'), exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Snabbt svar' }).click()
    const composer = board.card().getByRole('textbox', { name: board.cardTexts('chat.write') })
    await expect(composer).toHaveText(`Hej ${candidate.name.split(' ')[0]}, tjänsten ${ad.title} är din {tid}.`)
    const send = board.card().getByRole('button', { name: board.messageTexts('send'), exact: true })
    await expect(board.card().getByText(message('open', { words: '{tid}' }))).toBeVisible()
    await expect(send).toBeDisabled()
    await checkAxe(page, 'chat with a placeholder left')
    await expect(composer).toBeFocused()
    for (const _ of '{tid}.') await page.keyboard.press('Backspace')
    await page.keyboard.type('i dag.')
    await send.click()
    await expect(board.card().getByRole('list', { name: board.cardTexts('chat.label') })).toContainText(
      `tjänsten ${ad.title} är din i dag.`,
    )

    // The template can be edited. Saving a new text needs a confirmation.
    await page.goto(`/${ad.companyId}/email-templates`)
    await page.getByRole('button', { name: 'Snabbt svar', exact: true }).click()
    const edit = page.getByRole('dialog', { name: emails('editTitle') })
    await edit.getByRole('textbox', { name: pageTexts('features/message')('text') }).fill('Ny text')
    await edit.getByRole('button', { name: message('save'), exact: true }).click()
    const overwrite = page.getByRole('alertdialog', { name: emails('overwriteTitle', { name: 'Snabbt svar' }) })
    await overwrite.getByRole('button', { name: ui('cancel') }).click()
    await expect(edit).toContainText('Ny text')
    await edit.getByRole('button', { name: message('save'), exact: true }).click()
    await overwrite.getByRole('button', { name: emails('overwrite') }).click()
    await expect(edit).toHaveCount(0)

    // The template is deleted after a confirmation. Deleting a template that a colleague has deleted shows the general error.
    await page.getByRole('button', { name: lists('remove', { name: 'Snabbt svar' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: lists('removeConfirm') })
      .click()
    await expect(page.getByRole('button', { name: 'Snabbt svar', exact: true })).toHaveCount(0)
    const list = () => sendCall(journey.tavla, token, EmailTemplatesList, { query: { id: ad.companyId } })
    expect((await list()).map(({ name }) => name)).not.toContain('Snabbt svar')
    await sendCall(journey.tavla, token, EmailTemplateUpdate, {
      body: { companyId: ad.companyId, name: 'Snart borta', message: '<p>Hej</p>', id: null },
    })
    const first = (await list()).find(({ name }) => name === 'Snart borta')
    if (!first) throw new Error('The template is missing.')
    expectConsole(/./)
    await page.getByRole('button', { name: lists('remove', { name: first.name }) }).click()
    await sendCall(journey.tavla, token, EmailTemplateDelete, { body: { id: first.id, companyId: ad.companyId } })
    await expect(page.getByText(first.name, { exact: true })).toHaveCount(0)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: lists('removeConfirm') })
      .click()
    await expect(page.getByRole('alertdialog', { name: pageTexts('dialogs/refusals')('NOT_FOUND') })).toContainText(
      shell('refused.notFound'),
    )
  },
)

test('two recruiters edit templates: lists update live, and the second to save sees the conflict (COMP-84, COMP-86, COMP-88)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id: companyId } = await companyOf(journey.tavla, token)
  const put = (name: string, html: string, id: number | null = null) =>
    sendCall(journey.tavla, token, EmailTemplateUpdate, { body: { companyId, name, message: html, id } })
  await put('Delad text', '<p>Från början</p>')
  const { id = 0 } =
    (await sendCall(journey.tavla, token, EmailTemplatesList, { query: { id: companyId } })).find(
      ({ name }) => name === 'Delad text',
    ) ?? {}
  const { page } = await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })
  await page.goto(`/${companyId}/email-templates`)
  const row = (name: string) => page.getByRole('button', { name, exact: true })
  const edit = page.getByRole('dialog', { name: emails('editTitle') })
  const text = edit.getByRole('textbox', { name: pageTexts('features/message')('text') })

  // A row keeps the focus when a colleague renames its template, which moves it, and when another row is added.
  await row('Delad text').focus()
  await put('Ändrad text', '<p>Från början</p>', id)
  await expect(row('Ändrad text')).toBeFocused()
  await put('Annan text', '<p>Hej</p>')
  await expect(row('Annan text')).toBeVisible()
  await expect(row('Ändrad text')).toBeFocused()

  // A colleague's save does not change the open dialog. The second to save sees both versions and decides.
  await page.keyboard.press('Enter')
  await expect(text).toHaveText('Från början')
  await text.fill('Min text')
  await put('Delad text', '<p>Kollegans text</p>', id)
  await expect(page.locator('tbody')).toContainText('Delad text')
  await expect(text).toHaveText('Min text')
  const save = async () => {
    await edit.getByRole('button', { name: message('save'), exact: true }).click()
    await page
      .getByRole('alertdialog', { name: emails('overwriteTitle', { name: 'Ändrad text' }) })
      .getByRole('button', { name: emails('overwrite') })
      .click()
  }
  await save()
  const conflict = page.getByRole('alertdialog', { name: editor('merge.title_one') })
  await expect(conflict.getByRole('row', { name: /Kollegans text/ })).toContainText('Min text')
  // Only the colleague has changed the name.
  await expect(conflict.getByRole('listitem')).toContainText('Delad text')
  await checkAxe(page, 'conflict of a template')
  await conflict.getByRole('button', { name: editor('merge.keepEditing') }).click()
  await expect(text).toHaveText('Min text')
  await text.fill('Bådas text')
  await save()
  await conflict.getByRole('radio', { name: /Bådas text/ }).check()
  await conflict.getByRole('button', { name: message('save') }).click()
  await expect(edit).toHaveCount(0)
  expect((await sendCall(journey.tavla, token, GetEmailTemplate, { query: { id } })).body).toBe('<p>Bådas text</p>')

  // The list of step templates also updates live.
  await page.goto(`/${companyId}/step-templates`)
  await expect(page.getByRole('heading', { level: 1, name: lists('steps') })).toBeVisible()
  const [kept] = await sendCall(journey.tavla, token, StepTemplateList, { query: { id: companyId } })
  if (!kept) throw new Error('The demo has no step template.')
  await expect(page.getByRole('link', { name: kept.name })).toBeVisible()
  const { steps: its } = await sendCall(journey.tavla, token, StepTemplate, { query: { id: kept.id } })
  const { id: copy } = await sendCall(journey.tavla, token, SaveStepTemplate, {
    body: { id: companyId, name: 'Kollegans steg', steps: its },
  })
  await expect(page.getByRole('link', { name: 'Kollegans steg' })).toBeVisible()
  await sendCall(journey.tavla, token, StepsDelete, { body: { id: copy, companyId } })
  await expect(page.getByRole('link', { name: 'Kollegans steg' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: kept.name })).toBeVisible()
})

test(
  'a step template is created in the step editor and loaded into an ad ' +
    '(SHELL-60, SHELL-61, COMP-88, COMP-89, PIPE-79, PIPE-81, PIPE-83, PIPE-85, PIPE-86, PIPE-87, PIPE-91, ' +
    'PIPE-92, PIPE-93)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const { id: companyId } = await companyOf(journey.tavla, token)
    const ad = await publishAd(journey.tavla, token, { title: 'Stegvis', companyId, extraSteps: ['Intervju'] })
    const templates = pageTexts('pages/company/step-templates')
    const stepTemplate = pageTexts('features/templates/step-template')
    const { page } = await journey.visit({ token })
    await page.goto(`/${companyId}/step-templates`)
    const add = page.getByRole('link', { name: templates('add') })
    await expect(add).toBeVisible()
    await checkAxe(page, 'step templates')
    await add.click()
    const finish = page.getByRole('button', { name: stepTemplate('save') })
    await expect(finish).toBeDisabled()
    await checkAxe(page, 'step template, new')
    await page.getByRole('textbox', { name: stepTemplate('name') }).fill('Tre samtal')
    await page
      .getByRole('button', { name: steps('remove'), exact: true })
      .last()
      .click()
    await page
      .getByRole('alertdialog', { name: steps('removeTitle', { name: 'Referenser' }) })
      .getByRole('button', { name: steps('clear') })
      .click()
    await page.getByRole('button', { name: steps('add'), exact: true }).click()
    await page
      .getByRole('textbox', { name: steps('name') })
      .last()
      .fill('Provdag')
    const lane = page.getByRole('region', { name: steps('stepNamed', { place: 5, name: 'Provdag' }) })
    await lane.getByLabel(steps('dayLimit')).fill('4')
    await lane.getByRole('button', { name: steps('write') }).click()
    const written = page.getByRole('dialog', { name: steps('messageTitle', { name: 'Provdag' }) })
    await written.getByRole('button', { name: message('template'), exact: true }).click()
    await page.getByRole('menuitem', { name: 'Kallelse till intervju' }).click()
    await expect(written.getByRole('textbox')).toContainText('Hej {förnamn},')
    await written.getByRole('button', { name: steps('keep') }).click()
    await expect(lane).toContainText('Hej {förnamn},')
    await expect(page.getByText(steps('banner'))).toBeVisible()

    // Leaving with unsaved steps needs a confirmation.
    await page.getByRole('link', { name: steps('cancelExit') }).click()
    await page
      .getByRole('alertdialog', { name: guard('title') })
      .getByRole('button', { name: guard('stay') })
      .click()
    await finish.click()
    await expect(page.getByRole('link', { name: 'Tre samtal' })).toBeVisible()

    // The template is loaded into the ad, which requires a template and the steps to load.
    await page.goto(`/${companyId}/ad/${ad.id}/steps`)
    await page
      .getByRole('textbox', { name: steps('name') })
      .first()
      .fill('Möte')
    await page.getByRole('button', { name: steps('import') }).click()
    const importDialog = page.getByRole('dialog', { name: steps('importTitle') })
    const confirm = importDialog.getByRole('button', { name: steps('importConfirm') })
    await expect(confirm).toBeDisabled()
    await importDialog.getByRole('combobox', { name: steps('importTemplate') }).fill('Tre')
    await page.getByRole('option', { name: 'Tre samtal' }).click()
    const which = importDialog.getByRole('button', { name: new RegExp(` ${steps('importWhat')}$`) })
    await expect(which).toBeVisible()
    await expect(confirm).toBeDisabled()
    await checkAxe(page, 'loading steps')
    await which.click()
    await expect(page.getByRole('option')).toHaveText([steps('importAll'), 'Provdag'])
    await page.getByRole('option', { name: steps('importAll') }).click()
    await confirm.click()
    await page
      .getByRole('alertdialog', { name: steps('replaceTitle') })
      .getByRole('button', { name: steps('replace'), exact: true })
      .click()
    const names = page.getByRole('textbox', { name: steps('name') })
    await expect(names).toHaveCount(3)
    await expect(names.last()).toHaveValue('Provdag')
    await checkAxe(page, 'loaded steps')

    // Steps are reordered with the arrow keys and by dragging. System steps cannot be moved or displaced.
    const region = (place: number, named: string) =>
      page.getByRole('region', { name: steps('stepNamed', { place, name: named }) })
    await region(5, 'Provdag')
      .getByRole('button', { name: steps('grip', { place: 5 }) })
      .focus()
    await page.keyboard.press('ArrowLeft')
    await expect(region(4, 'Provdag')).toBeVisible()
    await expect(page.getByText(steps('moved', { name: 'Provdag', place: 4 }))).toBeAttached()
    await page.keyboard.press('ArrowLeft')
    await expect(region(3, 'Provdag')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(region(3, 'Provdag')).toBeVisible()
    await expect(region(2, 'Inkomna').getByRole('button', { name: steps('grip', { place: 2 }) })).toHaveCount(0)
    await drag(
      page,
      region(3, 'Provdag').getByRole('button', { name: steps('grip', { place: 3 }) }),
      region(5, 'Intervju'),
    )
    await expect(region(5, 'Provdag')).toBeVisible()
    await drag(
      page,
      region(5, 'Provdag').getByRole('button', { name: steps('grip', { place: 5 }) }),
      region(4, 'Intervju'),
    )
    await expect(region(4, 'Provdag')).toBeVisible()
    await page.getByRole('button', { name: editor('finalizeAndUpdate') }).click()
    await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))
    const board = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
    expect(board.steps.map(({ name, dayLimit }) => [name, dayLimit])).toEqual([
      ['Avslag', null],
      ['Inkomna', null],
      ['Urval', null],
      ['Provdag', 4],
      ['Intervju', null],
      ['Anställda', null],
    ])

    // The steps of the ad are saved as a template, which is then deleted.
    await page.goto(`/${companyId}/ad/${ad.id}/steps`)
    await page.getByRole('button', { name: steps('asTemplate') }).click()
    await page
      .getByRole('dialog', { name: steps('asTemplate') })
      .locator('button[type=submit]')
      .click()
    await expect(page.getByText(steps('asTemplateDone', { name: 'Stegvis' }))).toBeVisible()
    await page.goto(`/${companyId}/step-templates`)
    await page.getByRole('button', { name: lists('remove', { name: 'Stegvis' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: lists('removeConfirm') })
      .click()
    // Searches the document, because the page has no accessible roles while the confirmation is open.
    await expect(page.locator('a').filter({ hasText: 'Stegvis' })).toHaveCount(0)
    const left = await sendCall(journey.tavla, token, StepTemplateList, { query: { id: companyId } })
    expect(left.map(({ name }) => name)).not.toContain('Stegvis')
    for (const { id, name } of left)
      if (name === 'Tre samtal') await sendCall(journey.tavla, token, StepsDelete, { body: { id, companyId } })
  },
)

test(
  'a step message is changed on the board for everyone, and a move offers it now, later or not at all ' +
    '(PIPE-68, PIPE-69, PIPE-71, PIPE-73, PIPE-84, PIPE-94)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const { ad, candidate, stepNames } = await demoAd(token)
    const interview = stepNames[4] ?? ''
    const karin = new BoardView((await journey.visit({ token })).page)
    const jonas = new BoardView(
      (await journey.visit({ token: await getToken(journey.tavla, 'company.admin'), colorScheme: 'dark' })).page,
    )
    await Promise.all([karin.open(ad), jonas.open(ad)])

    // The hint of the lane opens the message. Saving a new message needs a confirmation.
    const hint = karin.texts('hint.text')
    await karin.page.getByRole('button', { name: karin.texts('hint.edit', { hint, step: interview }) }).click()
    const dialog = karin.page.getByRole('dialog', { name: message('stepTitle', { step: interview }) })
    await expect(dialog.getByRole('radio', { name: karin.messageTexts('kindStudy') })).toBeDisabled()
    await dialog.getByText(karin.messageTexts('kindUpload'), { exact: true }).click()
    await expect(dialog.getByRole('checkbox', { name: karin.messageTexts('document.video') })).toBeDisabled()
    await dialog.getByText(karin.messageTexts('kindText'), { exact: true }).click()
    await dialog.getByRole('textbox', { name: karin.messageTexts('text') }).fill('Välkommen {förnamn}, {datum}.')
    await checkAxe(karin.page, 'message of a step')
    await dialog.getByRole('button', { name: message('save'), exact: true }).click()
    await karin.page
      .getByRole('alertdialog', { name: message('stepUpdateTitle') })
      .getByRole('button', { name: message('stepUpdate'), exact: true })
      .click()
    await expect(dialog).toHaveCount(0)

    // Jonas moves a candidate to the step. The dialog offers the new message with the candidate's name.
    await jonas.drag(candidate.name, interview)
    const move = jonas.moveDialog(candidate.name, interview)
    await expect(move.getByRole('textbox', { name: jonas.messageTexts('text') })).toHaveText(
      `Välkommen ${candidate.name.split(' ')[0]}, {datum}.`,
    )
    await expect(move.getByText(message('filledLater', { words: '{datum}' }))).toBeVisible()
    await expect(move.getByRole('button', { name: jonas.messageTexts('moveVerb.send'), exact: true })).toBeEnabled()
    await checkAxe(jonas.page, 'move with a message')
    await move.getByText(jonas.messageTexts('later'), { exact: true }).click()
    await expect(move.getByRole('button', { name: jonas.messageTexts('moveVerb.schedule'), exact: true })).toBeEnabled()

    // Moving without the message of the step needs a confirmation.
    await move.getByText(jonas.messageTexts('skipChoice'), { exact: true }).click()
    const moveWithoutMessage = move.getByRole('button', { name: jonas.messageTexts('moveVerb.skip'), exact: true })
    await moveWithoutMessage.click()
    const confirmation = jonas.page.getByRole('alertdialog', { name: jonas.messageTexts('skipTitle') })
    await confirmation.getByRole('button', { name: ui('cancel') }).click()
    await expect(move).toBeVisible()
    await moveWithoutMessage.click()
    await confirmation.getByRole('button', { name: jonas.messageTexts('moveVerb.skip'), exact: true }).click()
    await Promise.all([karin.expectIn(interview, candidate.name), jonas.expectIn(interview, candidate.name)])
  },
)

test("the second save of an ad's steps asks about the name both changed; the board follows (PIPE-90, PIPE-64, PLUS-96)", async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, {
    title: 'Två på samma gång',
    extraSteps: ['Intervju', 'Referenser'],
  })
  const path = `/${ad.companyId}/ad/${ad.id}/steps`
  const karin = (await journey.visit({ token })).page
  const jonas = (await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })).page
  const board = new BoardView(await (await journey.visit({ token })).newPage())
  // The board is opened first, so that its subscription is active before the steps are saved.
  await board.open(ad)
  await Promise.all([karin.goto(path), jonas.goto(path)])
  const name = (page: typeof karin) => page.getByRole('textbox', { name: steps('name') }).first()
  await name(karin).fill('Samtal')
  await name(jonas).fill('Möte')
  await karin.getByRole('button', { name: editor('finalizeAndUpdate') }).click()
  await expect(karin).toHaveURL(new RegExp(`/ad/${ad.id}$`))
  await expect(board.lane('Samtal')).toBeVisible()

  await jonas.getByRole('button', { name: editor('finalizeAndUpdate') }).click()
  const conflict = jonas.getByRole('alertdialog', { name: editor('merge.title_one') })
  await expect(conflict.getByRole('row', { name: /Samtal/ })).toContainText('Möte')
  await checkAxe(jonas, 'conflict of steps')
  await conflict.getByRole('button', { name: editor('merge.keepEditing') }).click()
  await expect(name(jonas)).toHaveValue('Möte')
  await jonas
    .getByRole('button', { name: steps('remove'), exact: true })
    .last()
    .click()
  await jonas
    .getByRole('alertdialog')
    .getByRole('button', { name: steps('clear') })
    .click()
  await jonas.getByRole('button', { name: editor('finalizeAndUpdate') }).click()
  await conflict.getByRole('radio', { name: /Samtal/ }).check()
  await conflict.getByRole('button', { name: editor('finalizeAndUpdate') }).click()
  await expect(jonas).toHaveURL(new RegExp(`/ad/${ad.id}$`))
  await expect(board.lane('Referenser')).toHaveCount(0)
  await expect(board.lanes()).toHaveCount(4)
})
