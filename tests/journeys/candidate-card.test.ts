import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { GetStepsView, SendSchedule, SendSystemMessage } from '#contract/candidates/pipeline.ts'
import type { MessageBox } from '#contract/ads/step-message.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { sendCall, publishAd, type PublishedAd } from '../support/ads.ts'
import { pdfOf } from '../support/application-form.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { stopClock } from '../support/shell-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const site = siteTexts.sv
const inboxTexts = pageTexts('pages/company/inbox', 'sv')
const [ebba, filip, stina] = ['Ebba Hallström', 'Filip Norberg', 'Stina Lindahl'] as const
const emailOf = (name: string) => `${name.replace(' ', '.')}@brev.example`.toLowerCase().replaceAll(/[^a-z.@]/g, 'x')

let token: string
let ad: PublishedAd
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  ad = await publishAd(journey.tavla, token, {
    title: 'Drifttekniker på Åsen',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
  })
  await applyByPost(ad.publicUrl, [
    ['Ebba', 'Hallström'],
    ['Filip', 'Norberg'],
    ['Stina', 'Lindahl'],
  ])
})

test(
  'a message is withdrawn, scheduled, replaced, cancelled and sent, live in two windows ' +
    '(PIPE-49, PIPE-56, PIPE-57, PIPE-58, PIPE-59, PLUS-24)',
  async () => {
    const visitor = await journey.visit({ token })
    const [board, other] = [new BoardView(visitor.page), new BoardView(await visitor.newPage())]
    for (const view of [board, other]) {
      await view.open(ad)
      await view.openCard(ebba)
      await view.tab('chat').click()
    }
    const button = (name: string) => board.card().getByRole('button', { name, exact: true })
    const confirm = async (title: string, label: string) => {
      await board.page
        .getByRole('alertdialog', { name: board.cardTexts(title) })
        .getByRole('button', { name: board.cardTexts(label), exact: true })
        .click()
    }
    const schedule = async (text: string) => {
      await board.write(text)
      await board.card().getByText(board.messageTexts('later'), { exact: true }).click()
      await button(board.messageTexts('schedule')).click()
    }

    // Withdrawn in time, the text is back in the editor and nothing was sent (PLUS-24).
    await board.write('Hej Eba, välkommen.')
    await button(board.messageTexts('send')).click()
    await expect(other.chat()).toContainText('Hej Eba, välkommen.')
    await checkAxe(board.page, 'held message')
    await board
      .chat()
      .getByRole('button', { name: board.cardTexts('held.undo'), exact: true })
      .click()
    for (const view of [board, other]) await expect(view.card().getByText(view.cardTexts('chat.empty'))).toBeVisible()
    await expect(board.card().getByRole('textbox', { name: board.cardTexts('chat.write') })).toHaveText(
      'Hej Eba, välkommen.',
    )

    await schedule('Vi hörs på måndag.')
    await expect(other.chat()).toContainText('Vi hörs på måndag.')
    await schedule('Vi hörs på tisdag.')
    await confirm('chat.replaceTitle', 'chat.replace')
    await expect(other.chat()).toContainText('Vi hörs på tisdag.')
    await expect(other.chat()).not.toContainText('måndag')
    await checkAxe(board.page, 'scheduled message')
    await button(board.cardTexts('chat.cancel')).click()
    await confirm('chat.cancelTitle', 'chat.cancel')
    await expect(other.card().getByText(other.cardTexts('chat.empty'))).toBeVisible()

    await schedule('Vi hörs på onsdag.')
    await board
      .chat()
      .getByRole('button', { name: new RegExp(board.cardTexts('chat.sendNow')) })
      .click()
    await confirm('chat.sendNowTitle', 'chat.sendNow')
    await expect(other.chat().getByRole('button')).toHaveCount(0)
    await journey.tavla.mailbox.mailTo(emailOf(ebba), ({ text }) => text.includes('Vi hörs på onsdag.'))
    const mails = await journey.tavla.mailbox.list(emailOf(ebba))
    for (const word of ['Eba', 'måndag', 'tisdag']) expect(mails.some(({ text }) => text.includes(word))).toBe(false)

    // The card shows the history, including withdrawn messages.
    await board
      .card()
      .getByRole('tab', { name: board.cardTexts('history.title') })
      .click()
    const historyEntries = board.card().getByRole('list', { name: board.cardTexts('history.label') })
    for (const deed of ['messageSentNow', 'messageScheduled', 'messageCancelled', 'messageTakenBack', 'applied'])
      await expect(historyEntries).toContainText(board.cardTexts(`did.${deed}`))
    await expect(historyEntries).toContainText('Karin Wallén')
    await checkAxe(board.page, 'history')
  },
)

test(
  'the inbox works with the keyboard; documents are requested, sent and viewed ' +
    '(PLUS-20, PLUS-22, PIPE-53, PIPE-61, PLUS-09)',
  async () => {
    const view = new BoardView((await journey.visit({ token })).page)
    const { page } = view
    await page.goto(`/${ad.companyId}/inbox`)
    const list = page.getByRole('list', { name: inboxTexts('list') })
    const row = (name: string) => list.getByRole('button', { name: new RegExp(name) })
    await expect(row(stina)).toContainText(inboxTexts('mark.new'))
    await checkAxe(page, 'inbox')

    // The newest candidate is first. J goes to the next, digits rate, N opens the note and Esc leaves it.
    const [newest, next] = (await list.getByRole('button').locator('b').allTextContents()).filter(
      (name) => name === filip || name === stina,
    ) as [string, string]
    await row(newest).click()
    await expect(view.card().getByRole('heading', { name: newest })).toBeVisible()
    await expect(row(newest)).toContainText(inboxTexts('seen'))
    await page.keyboard.press('j')
    await expect(view.card().getByRole('heading', { name: next })).toBeVisible()
    await page.keyboard.press('k')
    await expect(view.card().getByRole('heading', { name: newest })).toBeVisible()
    await page.keyboard.press('9')
    await expect(view.card().getByRole('slider')).toHaveAttribute('aria-valuenow', '4.5')
    await page.keyboard.press('n')
    const note = view.card().getByRole('textbox', { name: view.cardTexts('notes.label') })
    await expect(note).toBeFocused()
    await page.keyboard.type('j9')
    await page.keyboard.press('Escape')
    await expect(note).toHaveCount(0)
    await expect(view.card().getByRole('slider')).toHaveAttribute('aria-valuenow', '4.5')

    // The recruiter requests documents, and the candidate uploads a document.
    await view.tab('chat').click()
    await view
      .card()
      .getByRole('button', { name: view.cardTexts('chat.system'), exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: view.messageTexts('directTitle', { name: newest }) })
    await dialog.getByText(view.messageTexts('kindUpload'), { exact: true }).click()
    await dialog.getByText(view.messageTexts('document.cv'), { exact: true }).click()
    await dialog.getByRole('button', { name: view.messageTexts('send'), exact: true }).click()
    await view.sendHeldNow()
    const mail = await journey.tavla.mailbox.mailTo(emailOf(newest), ({ text }) => text.includes('[ ] CV'))
    const candidate = (await journey.visitSite({ viewport: phone })).page
    await candidate.goto(/https?:\/\/\S+\/min-sida\/[\w-]+/.exec(mail.text)?.[0] ?? '')
    await candidate.locator('#dokument input[type=file]').setInputFiles(pdfOf(newest))
    await candidate
      .locator('#dokument')
      .getByRole('button', { name: site.uploadCount(1) })
      .filter({ visible: true })
      .click()
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(site.stage.handedIn)
    await expect(view.tab('document').getByLabel(view.unreadText())).toBeVisible()
    await expect(row(newest)).toContainText(inboxTexts('mark.upload'))
    await view.tab('document').click()
    await expect(view.tab('document').getByLabel(view.unreadText())).toHaveCount(0)
    await expect(row(newest)).toContainText(inboxTexts('seen'))
    await view
      .card()
      .getByRole('button', { name: view.cardTexts('cv.show') })
      .click()
    const pane = page.getByRole('complementary', { name: view.cardTexts('cv.label') })
    await expect(pane.locator('iframe')).toBeVisible()
    await checkAxe(page, 'review with the CV')
    const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
    expect(steps.flatMap(({ candidates }) => candidates).find(({ name }) => name === newest)).toMatchObject({
      rank: 4.5,
      unread: [],
    })
  },
)

test('a case study and a video are requested, uploaded by phone and viewed without a download (PIPE-41, PIPE-77, PLUS-09)', async () => {
  await applyByPost(ad.publicUrl, [['Maja', 'Film']])
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  const id = steps.flatMap(({ candidates }) => candidates).find(({ name }) => name === 'Maja Film')?.id ?? 0
  const board = new BoardView((await journey.visit({ token })).page)
  await board.open(ad)
  await board.openCard('Maja Film')
  await board.tab('chat').click()
  const messages: MessageBox[] = [
    { messageType: 'study', message: { url: 'https://prov.example/fall', days: 2, hours: 0, minutes: 0 } },
    { messageType: 'upload', message: { cv: false, letter: false, video: true, files: [] } },
  ]
  for (const message of messages) {
    await sendCall(journey.tavla, token, SendSystemMessage, { body: { ad: ad.id, id, message, schedule: null } })
    await board.sendHeldNow()
  }

  // The candidate records a video and answers the case study in the same form.
  const candidate = (await journey.visitSite({ viewport: phone })).page
  await candidate.goto(await journey.tavla.mailbox.linkTo(emailOf('Maja Film'), '/min-sida/'))
  await expect(candidate.locator('#arbetsprov a[href="https://prov.example/fall"]')).toBeVisible()
  await checkAxe(candidate, 'own page that asks for a case study and a film')
  await candidate
    .locator('input[type=file][name="fil.video"]')
    .setInputFiles({ name: 'jag.webm', mimeType: 'video/webm', buffer: await recordVideo(candidate) })
  await candidate.locator('input[type=file][name="fil.study"]').setInputFiles(pdfOf('Svar'))
  await candidate
    .getByRole('button', { name: site.uploadCount(2) })
    .filter({ visible: true })
    .click()
  await expect(candidate.getByRole('heading', { level: 1 })).toHaveText(site.stage.handedIn)

  await board.tab('document').click()
  const documentButton = (name: string) =>
    board.card().getByRole('button', { name: board.cardTexts('document.show', { name }) })
  await documentButton(board.messageTexts('document.video')).click()
  const videoPlayer = board.card().getByLabel(board.messageTexts('document.video'), { exact: true })
  // The video plays: it has data and its time advances.
  await expect.poll(() => videoPlayer.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(160)
  await videoPlayer.evaluate((video) => (video as HTMLVideoElement).play())
  await expect.poll(() => videoPlayer.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await checkAxe(board.page, 'video in the card')
  await documentButton(board.cardTexts('document.study')).press('Enter')
  await expect(board.card().locator('iframe')).toHaveAttribute('title', board.cardTexts('document.study'))
  await expect(videoPlayer).toHaveCount(0)
})

/** Records a short video in the browser, as a phone would. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
    const paint = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const isDone = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let frame = 0; frame < 12; frame++) {
      await new Promise(requestAnimationFrame)
      if (paint) {
        paint.fillStyle = `hsl(${frame * 30} 80% 50%)`
        paint.fillRect(0, 0, 160, 120)
      }
    }
    recorder.stop()
    await isDone
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('a message written offline is kept and sent after the connection is back (PIPE-52, SHELL-113)', async () => {
  const visitor = await journey.visit({ token })
  const board = new BoardView(visitor.page)
  await board.open(ad)
  await board.openCard(filip)
  await board.tab('chat').click()
  await board.write('Hej Filip, hur går det?')
  await visitor.setOffline(true)
  await board
    .card()
    .getByRole('button', { name: board.messageTexts('send'), exact: true })
    .click()
  const failure = board.page.getByRole('alertdialog')
  await failure.getByRole('button').first().click()
  await expect(failure).toHaveCount(0)
  const field = board.card().getByRole('textbox', { name: board.cardTexts('chat.write') })
  await expect(field).toHaveText('Hej Filip, hur går det?')
  // The text is still there after the card is closed.
  await board.closeCard()
  await board.openCard(filip)
  await board.tab('chat').click()
  await expect(field).toHaveText('Hej Filip, hur går det?')
  await visitor.setOffline(false)
  await board
    .card()
    .getByRole('button', { name: board.messageTexts('send'), exact: true })
    .click()
  await expect(board.chat()).toContainText('Hej Filip, hur går det?')
  await board.sendHeldNow()
  await journey.tavla.mailbox.mailTo(emailOf(filip), ({ text }) => text.includes('hur går det?'))
})

test('an inbox link to a candidate keeps the open card, and opens only the list if it was already read (PLUS-20)', async () => {
  const vera = 'Vera Adress'
  await applyByPost(ad.publicUrl, [['Vera', 'Adress']])
  const candidateOnBoard = async () =>
    (await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })).steps
      .flatMap(({ candidates }) => candidates)
      .find(({ name }) => name === vera)
  await expect.poll(candidateOnBoard).toMatchObject({ unread: ['new'] })
  const view = new BoardView((await journey.visit({ token })).page)
  const { page } = view
  await page.goto(`/${ad.companyId}/inbox?candidate=${(await candidateOnBoard())?.id ?? 0}`)
  await expect(view.card().getByRole('heading', { name: vera })).toBeVisible()
  await expect.poll(candidateOnBoard).toMatchObject({ unread: [] })
  await expect(
    page.getByRole('list', { name: inboxTexts('list') }).getByRole('button', { name: new RegExp(vera) }),
  ).toContainText(inboxTexts('seen'))
  await expect(view.card().getByRole('heading', { name: vera })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/inbox$/)
  await expect(page.getByRole('heading', { name: inboxTexts('title') })).toBeVisible()
  await expect(view.card()).toHaveCount(0)
})

test('the chat scrolls to a new message after 125 ms (PIPE-55)', async () => {
  const { steps } = await sendCall(journey.tavla, token, GetStepsView, { query: { id: ad.id } })
  const id = steps.flatMap(({ candidates }) => candidates).find(({ name }) => name === stina)?.id ?? 0
  const send = (text: string) =>
    sendCall(journey.tavla, token, SendSchedule, { body: { id, html: `<p>${text}</p>`, schedule: null } })
  for (let each = 1; each <= 12; each++) await send(`Hälsning ${each}`)
  const { page } = await journey.visit({ token })
  await page.clock.install()
  const board = new BoardView(page)
  await board.open(ad)
  await board.openCard(stina)
  await board.tab('chat').click()
  /** Returns the distance from the end of the chat to the visible part, after layout. */
  const distanceToEnd = () =>
    board.chat().evaluate(
      (list) =>
        new Promise<number>((resolve) => {
          let scroller = list as HTMLElement
          while (scroller.parentElement && getComputedStyle(scroller).overflowY !== 'auto')
            scroller = scroller.parentElement
          new ResizeObserver((_, sizes) => {
            sizes.disconnect()
            resolve(Math.round(scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight))
          }).observe(list)
        }),
    )
  await expect.poll(distanceToEnd).toBe(0)
  // The editor appears automatically when time advances.
  await board.write('Den trettonde')
  await stopClock(page)
  await board
    .card()
    .getByRole('button', { name: board.messageTexts('send'), exact: true })
    .click()
  await expect(board.chat()).toContainText('Den trettonde')
  expect(await distanceToEnd()).toBeGreaterThan(0)
  await page.clock.runFor(124)
  expect(await distanceToEnd()).toBeGreaterThan(0)
  await page.clock.runFor(1)
  await expect.poll(distanceToEnd).toBe(0)

  // A pressed button stays under the pointer when new messages arrive, so the click counts.
  const held = board.chat().getByRole('listitem').filter({ hasText: 'Den trettonde' })
  const undo = held.getByRole('button', { name: board.cardTexts('held.undo'), exact: true })
  await undo.hover()
  await page.mouse.down()
  await send('Den fjortonde')
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(board.chat()).toContainText('Den fjortonde', { timeout: 100 })
  }).toPass()
  await page.clock.runFor(1000)
  expect(await distanceToEnd()).toBeGreaterThan(0)
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(held).toHaveCount(0)
  await expect.poll(distanceToEnd).toBe(0)
})
