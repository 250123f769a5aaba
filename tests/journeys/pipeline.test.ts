import type { Locator, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { GetCandidateCard, GetStepsView, SendImmediate } from '#contract/candidates/pipeline.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { sendCall, publishAd, type PublishedAd } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { BoardView } from '../support/board-view.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const site = siteTexts.sv
const ui = pageTexts('ui')
const tools = pageTexts('features/candidate/acting')
const [ebba, filip, stina, olle] = ['Ebba Hallgren', 'Filip Nordin', 'Stina Lindblad', 'Olle Sandin'] as const
const emailOf = (name: string) => `${name.replace(' ', '.')}@brev.example`.toLowerCase().replaceAll(/[^a-z.@]/g, 'x')

let karinToken: string
let jonasToken: string
let ad: PublishedAd
let inbox: string, interview: string, references: string, rejected: string
beforeAll(async () => {
  ;[karinToken, jonasToken] = await Promise.all([
    getToken(journey.tavla, 'recruiter'),
    getToken(journey.tavla, 'company.admin'),
  ])
  ad = await publishAd(journey.tavla, karinToken, {
    title: 'Skiftledare på Åsen',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
    extraSteps: ['Intervju', 'Referenser'],
  })
  ;[rejected, inbox, interview, references] = ad.steps.map(({ name }) => name) as [string, string, string, string]
  await applyByPost(ad.publicUrl, [
    ['Ebba', 'Hallgren'],
    ['Filip', 'Nordin'],
    ['Stina', 'Lindblad'],
  ])
})

/** Opens the boards of two recruiters. */
async function twoBoards() {
  const visitors = await Promise.all([journey.visit({ token: karinToken }), journey.visit({ token: jonasToken })])
  const [karin, jonas] = visitors.map(({ page }) => new BoardView(page)) as [BoardView, BoardView]
  return { visitors, karin, jonas, both: [karin, jonas] }
}

const idOf = async (name: string) => {
  const { steps } = await sendCall(journey.tavla, karinToken, GetStepsView, { query: { id: ad.id } })
  return steps.flatMap(({ candidates }) => candidates).find((each) => each.name === name)?.id ?? 0
}

test(
  'a move is cancelled, then made with a scheduled message, which a colleague withdraws, live on both boards ' +
    '(PIPE-25, PIPE-26, PIPE-28, PIPE-65, PIPE-70)',
  async () => {
    const { karin, jonas, both } = await twoBoards()
    for (const board of both) await board.open(ad)
    await karin.drag(ebba, interview)
    const dialog = karin.moveDialog(ebba, interview)
    await dialog.getByRole('button', { name: ui('cancel'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    for (const board of both) await board.expectIn(inbox, ebba)

    await karin.drag(ebba, interview)
    await dialog.getByText(karin.messageTexts('sendChoice'), { exact: true }).click()
    const field = dialog.getByRole('textbox', { name: karin.messageTexts('text') })
    await field.click()
    await field.fill('Vi ses på intervjun.')
    await dialog.getByText(karin.messageTexts('later'), { exact: true }).click()
    await dialog.getByRole('button', { name: karin.messageTexts('moveVerb.schedule'), exact: true }).click()
    for (const board of both) {
      await board.expectIn(interview, ebba)
      await expect(board.box(ebba).getByLabel(ui('scheduled'))).toBeVisible()
    }

    // Jonas must confirm before the message is withdrawn. Not moving keeps the message.
    const asked = jonas.page.getByRole('alertdialog', { name: jonas.moveTexts('scheduledTitle') })
    await jonas.drag(ebba, references)
    await asked.getByRole('button', { name: jonas.moveTexts('scheduledKeep'), exact: true }).click()
    await jonas.expectIn(interview, ebba)
    await jonas.drag(ebba, references)
    await asked.getByRole('button', { name: jonas.moveTexts('scheduledConfirm'), exact: true }).click()
    await jonas.moveWithout(ebba, references)
    for (const board of both) {
      await board.expectIn(references, ebba)
      await expect(board.box(ebba).getByLabel(ui('scheduled'))).toHaveCount(0)
    }
    const { chat } = await sendCall(journey.tavla, karinToken, GetCandidateCard, { query: { id: await idOf(ebba) } })
    expect(chat).toEqual([])
  },
)

test('a minute offline during a drag and a text loses and moves nothing (PIPE-66, PIPE-52, SHELL-113, SHELL-114, SHELL-115)', async () => {
  const { visitors, karin, jonas } = await twoBoards()
  for (const { page, expectConsole } of visitors) {
    expectConsole(/Failed to load resource|WebSocket connection to/)
    await page.clock.install()
  }
  await Promise.all([karin.open(ad), jonas.open(ad)])
  const offline = (board: BoardView) =>
    board.page.getByRole('status').filter({ hasText: pageTexts('shell')('offline') })
  await jonas.openCard(stina)
  await jonas.tab('chat').click()
  await jonas.write('Hej Stina, ')
  await karin.dragOver(filip, interview)

  await journey.tavla.programs.gateway.stop()
  try {
    await Promise.all([karin, jonas].map((board) => expect(offline(board)).toBeVisible()))
    for (const { page } of visitors) await page.clock.fastForward(60_000)
    await applyByPost(ad.publicUrl, [['Olle', 'Sandin']])
  } finally {
    await journey.tavla.startGateway()
  }
  for (const { page } of visitors) await page.clock.fastForward(5000)
  await expect(offline(jonas)).toHaveCount(0)
  await jonas.expectIn(inbox, olle)

  // Nothing moves under Karin's pointer. The missed changes appear when she drops the box.
  await expect(offline(karin)).toHaveCount(0)
  await expect(karin.lane(interview)).toHaveAttribute('data-state', 'over')
  await expect(karin.box(olle)).toHaveCount(0)
  await karin.page.mouse.up()
  await karin.moveWithout(filip, interview)
  for (const board of [karin, jonas]) await board.expectIn(interview, filip)
  await karin.expectIn(inbox, olle)

  // Jonas continues typing at the same position.
  const text = jonas.card().getByRole('textbox', { name: jonas.cardTexts('chat.write') })
  await expect(text).toBeFocused()
  await jonas.page.keyboard.type('vi ringer i kväll.')
  await jonas
    .card()
    .getByRole('button', { name: jonas.messageTexts('send'), exact: true })
    .click()
  await expect(jonas.chat()).toContainText('Hej Stina, vi ringer i kväll.')
  await jonas.sendHeldNow()
  await journey.tavla.mailbox.mailTo(emailOf(stina), ({ text: body }) => body.includes('Hej Stina, vi ringer i kväll.'))
})

test(
  'the keyboard alone can read, rate, note, move, write to and reject a candidate, live for a colleague ' +
    '(PIPE-20, PIPE-27, PIPE-43, PIPE-48, PIPE-49, PLUS-22, SHELL-12)',
  async () => {
    const { karin, jonas } = await twoBoards()
    await Promise.all([karin.open(ad), jonas.open(ad)])
    const { page } = karin
    const { keyboard } = page

    await pressUntilFocused(page, 'j', karin.box(stina), ['l'])
    await keyboard.press('Enter')
    const card = karin.card()
    await expect(card.getByRole('heading', { name: stina })).toBeVisible()
    await keyboard.press('8')
    await expect(jonas.box(stina).getByRole('img', { name: jonas.rankText('4') })).toBeVisible()
    await keyboard.press('n')
    await expect(card.getByRole('textbox', { name: karin.cardTexts('notes.label') })).toBeFocused()
    await keyboard.type('Lugn och van.')
    await keyboard.press('Control+Enter')
    await expect(card).toContainText('Lugn och van.')
    await expect(card.getByRole('button', { name: karin.cardTexts('notes.edit') })).toBeFocused()
    await pressUntilFocused(page, 'Shift+Tab', karin.tab('notes'))
    await pressUntilFocused(page, 'ArrowLeft', karin.tab('chat'))
    await pressUntilFocused(page, 'Tab', card.getByRole('textbox', { name: karin.cardTexts('chat.write') }))
    await keyboard.type('Kan du komma på fredag?')
    await keyboard.press('Control+Enter')
    await expect(karin.chat()).toContainText('Kan du komma på fredag?')
    // Her avatar has the same colour as in the top bar.
    const colour = (within: Locator) => within.locator('[style*="--avatar-"]').last().getAttribute('style')
    expect(await colour(karin.chat())).toBe(await colour(page.getByRole('banner')))
    const now = karin.chat().getByRole('button', { name: karin.cardTexts('held.now'), exact: true })
    await pressUntilFocused(page, 'Shift+Tab', now)
    await keyboard.press('Enter')
    await expect(now).toHaveCount(0)

    // The candidate replies, and the reply appears in the open chat.
    const mail = await journey.tavla.mailbox.mailTo(emailOf(stina), ({ text }) =>
      text.includes('Kan du komma på fredag?'),
    )
    const candidate = (await journey.visitSite({ viewport: phone })).page
    await candidate.goto(/https?:\/\/\S+\/min-sida\/[\w-]+/.exec(mail.text)?.[0] ?? '')
    await candidate.getByLabel(site.answerLabel).fill('Fredag går bra.')
    await candidate.getByRole('button', { name: site.sendAnswer }).click()
    await expect(karin.chat()).toContainText('Fredag går bra.')

    // Back on the board: lifted with Space and dropped with a message.
    await keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(karin.box(stina)).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await expect(karin.lane(interview)).toHaveAttribute('data-state', 'over')
    await keyboard.press('Space')
    const dialog = karin.moveDialog(stina, interview)
    await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
    await pressUntilFocused(page, 'Tab', dialog.getByRole('radio', { name: karin.messageTexts('skipChoice') }))
    await keyboard.press('ArrowLeft')
    await pressUntilFocused(page, 'Tab', dialog.getByRole('textbox', { name: karin.messageTexts('text') }))
    await keyboard.press('Control+a')
    await keyboard.type('Välkommen på fredag.')
    await keyboard.press('Control+Enter')
    for (const board of [karin, jonas]) await board.expectIn(interview, stina)

    // Moved on with the menu, and rejected with R.
    await expect(karin.box(stina)).toBeFocused()
    await keyboard.press('m')
    await expect(page.getByRole('menu').and(page.locator(':focus-within'))).toBeVisible()
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: references, exact: true }))
    await keyboard.press('Enter')
    await moveWithoutMessage(karin, karin.moveDialog(stina, references))
    for (const board of [karin, jonas]) await board.expectIn(references, stina)
    await expect(karin.box(stina)).toBeFocused()
    await keyboard.press('r')
    await expect(karin.rejectDialog(stina).and(page.locator(':focus-within'))).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(tools('undo.moved', { name: stina, step: rejected }))).toBeVisible()
    for (const board of [karin, jonas]) await board.expectIn(rejected, stina)
  },
)

test('a message to two candidates is withdrawn from the toast, which reports a message already sent (PLUS-21, PLUS-24)', async () => {
  const own = await publishAd(journey.tavla, karinToken, {
    title: 'Skiftledare på Berget',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
  })
  const names = ['Hilma Roos', 'Gösta Nyman'] as const
  await applyByPost(
    own.publicUrl,
    names.map((name) => name.split(' ') as [string, string]),
  )
  const { page } = await journey.visit({ token: karinToken })
  await page.clock.install()
  const board = new BoardView(page)
  await board.open(own)
  /** Writes to both. The clock is paused while the toast is shown. */
  const write = async (text: string) => {
    for (const name of names) await board.box(name).click({ modifiers: ['Control'] })
    await page
      .getByRole('toolbar', { name: tools('bar.label') })
      .getByRole('button', { name: tools('bar.message') })
      .click()
    const dialog = page.getByRole('dialog', { name: tools('bulk.messageTitle_other', { count: 2 }) })
    const field = dialog.getByRole('textbox', { name: board.messageTexts('text') })
    await field.click()
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await stopClock(page)
    await dialog.getByRole('button', { name: tools('bulk.send_other', { count: 2 }) }).click()
    await expect(page.getByText(tools('bulk.sent_other', { count: 2 }))).toBeVisible()
  }
  const undo = () => page.getByRole('button', { name: tools('undo.undo') }).click()
  const { steps } = await sendCall(journey.tavla, karinToken, GetStepsView, { query: { id: own.id } })
  const ids = names.map(
    (name) => steps.flatMap(({ candidates }) => candidates).find((each) => each.name === name)?.id ?? 0,
  )
  const written = () =>
    Promise.all(
      ids.map(async (id) =>
        (await sendCall(journey.tavla, karinToken, GetCandidateCard, { query: { id } })).chat.map(
          ({ message }) => message,
        ),
      ),
    )

  await write('Vi hörs')
  expect(await written()).toEqual([['<p>Vi hörs</p>'], ['<p>Vi hörs</p>']])
  await undo()
  await expect(page.getByText(tools('undo.messagesUndone'))).toBeVisible()
  expect(await written()).toEqual([[], []])
  await page.clock.resume()

  await write('Vi ses')
  await sendCall(journey.tavla, karinToken, SendImmediate, { body: { id: ids[0] ?? 0 } })
  await undo()
  const alert = page.getByRole('alertdialog', { name: tools('undo.messagesLateTitle') })
  await expect(alert).toContainText(tools('undo.messagesLate_other', { late: 1, count: 2 }))
  expect(await written()).toEqual([['<p>Vi ses</p>'], []])
})

/** Moves without a message, with the keyboard. */
async function moveWithoutMessage({ page, messageTexts }: BoardView, dialog: Locator): Promise<void> {
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  await pressUntilFocused(page, 'Tab', dialog.getByRole('button', { name: messageTexts('moveVerb.skip'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Presses `first`, then a key until the element has focus. */
async function pressUntilFocused(
  page: Page,
  key: string,
  target: Locator,
  first: readonly string[] = [],
): Promise<void> {
  await expect(target).toBeVisible()
  for (const each of first) await page.keyboard.press(each)
  for (let left = 40; left > 0; left--) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached with ${key}.`)
}
