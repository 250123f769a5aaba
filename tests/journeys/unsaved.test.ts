import type { Page } from 'playwright'
import { test } from 'vitest'
import { AccountsLogOutFromAllDevices } from '#contract/account.ts'
import { GetAdDetails } from '#contract/ads.ts'
import type { CallInput } from '#contract/call.ts'
import { GetCandidateCard, GetStepsView } from '#contract/pipeline.ts'
import { ask, draftAd, publishAd } from '#tests/support/ads.ts'
import { applyByPost } from '#tests/support/apply-by-post.ts'
import { checkAxe } from '#tests/support/axe.ts'
import { BoardView } from '#tests/support/board-view.ts'
import { expect } from '#tests/support/expect.ts'
import { demoPassword, signIn } from '#tests/support/graphql.ts'
import { startJourney } from '#tests/support/journey.ts'
import { words } from '#tests/support/texts.ts'

const journey = startJourney({ seed: 'demo' })
const shell = words('shell')
const signInAgain = words('shell/sign-in-again')
const details = words('pages/company/ad/details')
const editor = words('pages/company/_editor')
const failedRequest = /Failed to load resource|WebSocket connection to/
const again = (page: Page) => page.getByRole('dialog', { name: signInAgain('title') })

/** Signs in above the page. */
async function comeBack(page: Page): Promise<void> {
  await again(page).getByLabel(signInAgain('password'), { exact: true }).fill(demoPassword)
  await again(page).getByRole('button', { name: shell('signIn'), exact: true }).click()
  await expect(again(page)).toHaveCount(0)
}

test('SHELL-89 ERR-03 a session that ends over an unsaved editor asks for the password above the page, and the save goes on', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Slussvakt')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await expect(address).toHaveValue('Storgatan 14')
  // What is found in the text is confirmed: without it nothing can be finished.
  await page.getByRole('region', { name: details('tags.fromText') }).getByRole('button').first().click()
  await address.fill('Slussplan 3')
  await ask(journey.tavla, token, AccountsLogOutFromAllDevices, {} as CallInput<typeof AccountsLogOutFromAllDevices>)
  await expect(again(page)).toBeVisible()
  await checkAxe(page, 'sign in again')
  // The page cannot be reached behind the dialog, and its words are still there.
  expect(await address.evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  await again(page).getByLabel(signInAgain('password'), { exact: true }).fill('fel-Losenord-1')
  await again(page).getByRole('button', { name: shell('signIn'), exact: true }).click()
  await expect(again(page).getByText(signInAgain('wrongPassword'))).toBeVisible()
  await comeBack(page)
  await expect(address).toHaveValue('Slussplan 3')
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}/details$`))
  await page.getByRole('button', { name: editor('finalizeAndContinue') }).click()
  await expect.poll(async () => (await ask(journey.tavla, await signIn(journey.tavla, 'recruiter'), GetAdDetails, { query: { id: ad.id } })).address).toBe('Slussplan 3')
})

test('SHELL-89 ERR-03 a save that is answered with the end of the session goes again by itself after the password', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const ad = await draftAd(journey.tavla, token, 'Brovakt')
  const visitor = await journey.visit({ token })
  visitor.expectConsole(failedRequest)
  const { page } = visitor
  await page.goto(`/${ad.companyId}/ad/${ad.id}/details`)
  const address = page.getByRole('textbox', { name: details('fields.address') })
  await expect(address).toHaveValue('Storgatan 14')
  await page.getByRole('region', { name: details('tags.fromText') }).getByRole('button').first().click()
  await address.fill('Brogatan 7')
  // The browser does not know yet that the session is over.
  await page.evaluate((broken) => localStorage.setItem('tavla.token', broken), `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`)
  await page.getByRole('button', { name: editor('finalizeAndContinue') }).click()
  await comeBack(page)
  await expect.poll(async () => (await ask(journey.tavla, await signIn(journey.tavla, 'recruiter'), GetAdDetails, { query: { id: ad.id } })).address).toBe('Brogatan 7')
  await expect(page).toHaveURL(new RegExp(`/ad/${ad.id}$`))
})

/** A question nobody has to answer. */
const greeting = { kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false } as const

/** A board of one's own with one who applied. */
async function boardWith(token: string, title: string, firstName: string) {
  const ad = await publishAd(journey.tavla, token, { title, elements: [greeting], documents: 'none' })
  await applyByPost(ad.publicUrl, [[firstName, 'Lundh']])
  const candidate = (await ask(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps.flatMap(({ candidates }) => candidates)[0]
  if (!candidate) throw new Error('Nobody has applied.')
  return { ad, candidate, name: `${firstName} Lundh` }
}

test('SHELL-89 PIPE-45 PIPE-54 a note is saved by going back, and a message that is not sent outlives a reload', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { ad, candidate, name } = await boardWith(token, 'Timmerman', 'Isak')
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  await board.openCard(name)
  await board.tab('notes').click()
  await board.card().getByRole('button', { name: board.texts('notes.start') }).click()
  await board.card().getByRole('textbox', { name: board.texts('notes.label') }).fill('Ring på fredag.')
  await page.goBack()
  await expect(board.card()).toHaveCount(0)
  await expect.poll(async () => (await ask(journey.tavla, token, GetCandidateCard, { query: { id: candidate.id } })).note.value).toContain('Ring på fredag.')

  await board.openCard(name)
  await board.tab('chat').click()
  await board.write('Tack för din ansökan.')
  // The browser asks before it loads the page anew.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await board.tab('chat').click()
  await expect(board.card().getByRole('textbox', { name: board.texts('chat.write') })).toHaveText('Tack för din ansökan.')
})
