import type { Page } from 'playwright'
import { test } from 'vitest'
import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import { GetAdDetails } from '#contract/ads/ads.ts'
import type { CallInput } from '#contract/base/call.ts'
import { GetCandidateCard, GetStepsView } from '#contract/candidates/pipeline.ts'
import { sendCall, draftAd, publishAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, signIn, getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { ShellView } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const shell = pageTexts('shell')
const guard = pageTexts('guard')
const signInAgain = pageTexts('shell/sign-in-again')
const details = pageTexts('features/ad/details')
const editor = pageTexts('editing')
const failedRequest = /Failed to load resource|WebSocket connection to/
const at = (path: string) => `${journey.tavla.web}${path}`
const signInDialog = (page: Page) => page.getByRole('dialog', { name: signInAgain('title') })

/** Signs in with the dialog above the page. */
async function signInAboveThePage(page: Page): Promise<void> {
  await signInDialog(page).getByLabel(signInAgain('password'), { exact: true }).fill(demoPassword)
  await signInDialog(page)
    .getByRole('button', { name: shell('signIn'), exact: true })
    .click()
  await expect(signInDialog(page)).toHaveCount(0)
}

test('an ended session asks for the password above an unsaved editor, and the save continues (SHELL-89, ERR-03)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Slussvakt')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await expect(address).toHaveValue('Storgatan 14')
  // Confirms the findings in the text, without which the ad cannot be finished.
  await page
    .getByRole('region', { name: details('tags.fromText') })
    .getByRole('button')
    .first()
    .click()
  await address.fill('Slussplan 3')
  await sendCall(
    journey.tavla,
    token,
    AccountsLogOutFromAllDevices,
    {} as CallInput<typeof AccountsLogOutFromAllDevices>,
  )
  await expect(signInDialog(page)).toBeVisible()
  await checkAxe(page, 'sign in again')
  // The page behind the dialog is inert, and the input is still there.
  expect(await address.evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  await signInDialog(page).getByLabel(signInAgain('password'), { exact: true }).fill('fel-Losenord-1')
  await signInDialog(page)
    .getByRole('button', { name: shell('signIn'), exact: true })
    .click()
  await expect(signInDialog(page).getByText(signInAgain('wrongPassword'))).toBeVisible()
  await signInAboveThePage(page)
  await expect(address).toHaveValue('Slussplan 3')
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}/details$`))
  await page.getByRole('button', { name: editor('finalizeAndContinue') }).click()
  await expect
    .poll(
      async () =>
        (
          await sendCall(journey.tavla, await getToken(journey.tavla, 'recruiter'), GetAdDetails, {
            query: { id: ad.id },
          })
        ).address,
    )
    .toBe('Slussplan 3')
})

test('a save rejected because the session ended is retried automatically after the password (SHELL-89, ERR-03)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Brovakt')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await expect(address).toHaveValue('Storgatan 14')
  await page
    .getByRole('region', { name: details('tags.fromText') })
    .getByRole('button')
    .first()
    .click()
  await address.fill('Brogatan 7')
  // The browser does not know yet that the session has ended.
  await page.evaluate(
    (broken) => localStorage.setItem('tavla.token', broken),
    `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`,
  )
  await page.getByRole('button', { name: editor('finalizeAndContinue') }).click()
  await signInAboveThePage(page)
  await expect
    .poll(
      async () =>
        (
          await sendCall(journey.tavla, await getToken(journey.tavla, 'recruiter'), GetAdDetails, {
            query: { id: ad.id },
          })
        ).address,
    )
    .toBe('Brogatan 7')
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))
})

test('a token that expires during sleep asks for the password above the page, and the input is kept (SHELL-22, SHELL-89)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Sover en stund')
  const visitor = await journey.visit({ token })
  // The preview frame runs no scripts, not even the script that controls the clock.
  visitor.expectConsole(failedRequest, /Blocked script execution in 'about:srcdoc'/)
  const { page } = visitor
  await page.clock.install()
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await expect(address).toHaveValue('Storgatan 14')
  await address.fill('Sovgatan 3')
  const began = await page.evaluate(() => Date.now())
  // The computer wakes after the token's 15 minutes, and the token has not been renewed.
  await page.clock.fastForward(16 * 60_000)
  await expect(signInDialog(page)).toBeVisible()
  // The server did not sleep, so its time is different.
  await page.clock.setSystemTime(began)
  await signInAboveThePage(page)
  await expect(address).toHaveValue('Sovgatan 3')
  await expect(page).toHaveURL(at(`/${ad.companyId}/ad/${ad.id}/details`))
})

/** An optional question. */
const greeting = {
  kind: 'text',
  title: 'Hälsning',
  secondary: null,
  type: 'text',
  placeholder: null,
  required: false,
} as const

/** Creates a board with one applicant. */
async function boardWith(token: string, title: string, firstName: string) {
  const ad = await publishAd(journey.tavla, token, { title, elements: [greeting], documents: 'none' })
  await applyByPost(ad.publicUrl, [[firstName, 'Lundh']])
  const candidate = (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps.flatMap(
    ({ candidates }) => candidates,
  )[0]
  if (!candidate) throw new Error('Nobody has applied.')
  return { ad, candidate, name: `${firstName} Lundh` }
}

test('a note is saved on leaving, and an unsent message survives a reload (SHELL-89, PIPE-45, PIPE-54)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { ad, candidate, name } = await boardWith(token, 'Timmerman', 'Isak')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  await board.openCard(name)
  await board.tab('notes').click()
  await board
    .card()
    .getByRole('button', { name: board.cardTexts('notes.start') })
    .click()
  await board
    .card()
    .getByRole('textbox', { name: board.cardTexts('notes.label') })
    .fill('Ring på fredag.')
  await page.goBack()
  await expect(board.card()).toHaveCount(0)
  await expect
    .poll(
      async () => (await sendCall(journey.tavla, token, GetCandidateCard, { query: { id: candidate.id } })).note.value,
    )
    .toContain('Ring på fredag.')

  await board.openCard(name)
  await board.tab('chat').click()
  await board.write('Tack för din ansökan.')
  // The browser asks before it reloads the page.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await board.tab('chat').click()
  await expect(board.card().getByRole('textbox', { name: board.cardTexts('chat.write') })).toHaveText(
    'Tack för din ansökan.',
  )
})

test('leaving unsaved changes asks first, and staying keeps the input (SHELL-89)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Fyrvaktare' })
  const { page } = await journey.visit({ token })
  const bars = new ShellView(page)
  const path = `/${ad.companyId}/ad/${ad.id}`
  const title = page.getByRole('textbox', { name: details('fields.title') })
  const question = page.getByRole('alertdialog', { name: guard('title') })
  const adLink = () => bars.crumbs().getByRole('link', { name: /Fyrvaktare/ })
  await page.goto(path)
  await expect(bars.title(ad.title)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(editor('pages.details')) })
    .first()
    .click()

  // Without changes there is no question.
  await expect(title).toHaveValue(ad.title)
  await adLink().click()
  await expect(page).toHaveURL(at(path))
  await page.goBack()

  await title.fill('Fyrvaktare på Måseskär')
  await adLink().click()
  await expect(question).toBeVisible()
  await checkAxe(page, 'unsaved changes')
  await question.getByRole('button', { name: guard('stay') }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(at(`${path}/details`))
  await expect(title).toHaveValue('Fyrvaktare på Måseskär')

  // The back button of the browser asks too.
  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(at(`${path}/details`))

  // Closing the tab.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(title).toHaveValue('Fyrvaktare på Måseskär')

  await adLink().click()
  await question.getByRole('button', { name: guard('leave') }).click()
  await expect(page).toHaveURL(at(path))
  await expect(bars.title(ad.title)).toBeVisible()
})

test('a tab without unsaved changes closes without a question (SHELL-89)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Slussvakt' })
  const { page } = await journey.visit({ token })
  let questions = 0
  page.on('dialog', (dialog) => {
    questions++
    void dialog.accept()
  })
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  await expect(page.getByRole('textbox', { name: details('fields.title') })).toHaveValue(ad.title)
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  expect(questions).toBe(0)
})
