import { test } from 'vitest'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { localStepName } from '#rules/candidates/steps.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { answerEveryElement, fillApplicant, pdfOf } from '../support/application-form.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { writeAd, type WrittenAd } from '../support/write-ad.ts'

const journey = startJourney()
const t = siteTexts.sv

let ad: WrittenAd | undefined

test(
  'main job: a recruiter writes an ad in four steps and it is public ' +
    '(AD-29, AD-65, AD-66, AD-69, AD-131, AD-132, PLUS-01)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const { id: companyId } = await companyOf(journey.tavla, token)
    const { page } = await journey.visit({ token })
    ad = await writeAd(page, { companyId, title: 'Nattvak på Åsen', checkPage: checkAxe })
    const candidate = (await journey.visitSite({ viewport: phone })).page
    await candidate.goto(ad.publicUrl)
    await expect(candidate.getByRole('heading', { level: 1, name: ad.title })).toBeVisible()
    await expect(candidate.getByText('Vi söker en undersköterska till natten.')).toBeVisible()
  },
)

test(
  'main job: an application is read, rated, moved with a message and answered, live for two ' +
    '(PIPE-20, PIPE-27, PIPE-30, PIPE-35, PIPE-65, PLUS-06, PLUS-09)',
  async () => {
    if (!ad) throw new Error('The ad was not written.')
    const recruiterToken = await getToken(journey.tavla, 'recruiter')
    const { steps } = await sendCall(journey.tavla, recruiterToken, GetStepsView, { query: { id: ad.id } })
    const [, inbox, interview, references] = steps.map(({ name }) => name)
    if (!inbox || !interview || !references) throw new Error('A step is missing.')
    const karin = new BoardView((await journey.visit({ token: recruiterToken, hasMotion: true })).page)
    const jonas = new BoardView(
      (
        await journey.visit({
          token: await getToken(journey.tavla, 'company.admin'),
          language: 'en',
          colorScheme: 'dark',
          hasMotion: true,
        })
      ).page,
      'en',
    )
    await Promise.all([karin.open(ad), jonas.open(ad)])
    await expect(karin.page.getByText(karin.texts('empty.board'))).toBeVisible()
    await checkAxe(karin.page, 'empty board')

    // The application appears on both boards automatically (PLUS-06, PIPE-65).
    const applicant = { firstName: 'Sofia', lastName: 'Bergström', email: 'sofia@brev.example', phone: '070-174 06 22' }
    const name = 'Sofia Bergström'
    const cv = pdfOf(name)
    const candidate = (await journey.visitSite({ viewport: phone })).page
    await candidate.goto(ad.publicUrl)
    await fillApplicant(candidate, applicant)
    await answerEveryElement(candidate, 'Jag är vaken om natten. Mer på https://portfolio.example/sofia.')
    await candidate.getByLabel(t.cv).setInputFiles(cv)
    await candidate.locator('#consent').check()
    await candidate.getByRole('button', { name: t.send }).click()
    await expect(candidate.getByRole('heading', { name: t.thanksTitle })).toBeVisible()
    await Promise.all([karin.expectIn(inbox, name), jonas.expectIn(localStepName(inbox, 'en'), name)])
    for (const board of [karin, jonas]) await expect(board.box(name).getByLabel(board.newText())).toBeVisible()

    // Karin reads the answers and the CV (PIPE-31 to PIPE-41).
    const card = await karin.openCard(name)
    await expect(card).toContainText('Varför vill du ha jobbet?')
    await expect(card.getByRole('link', { name: 'https://portfolio.example/sofia' })).toBeVisible()
    await expect(card).toContainText('3 år')
    await expect(karin.box(name).getByLabel(karin.newText())).toHaveCount(0)
    await checkAxe(karin.page, 'card, info')
    await karin.tab('document').click()
    const download = card.getByRole('link', {
      name: karin.cardTexts('document.downloadName', { name: karin.messageTexts('document.cv') }),
    })
    const file = await karin.page.request.get((await download.getAttribute('href')) ?? '')
    expect(Buffer.compare(await file.body(), cv.buffer)).toBe(0)
    await card
      .getByRole('button', {
        name: karin.cardTexts('document.show', { name: karin.messageTexts('document.cv') }),
        exact: true,
      })
      .click()
    await expect(card.locator('iframe')).toBeVisible()
    await checkAxe(karin.page, 'card, documents')

    // Karin rates, and Jonas sees the stars live (PIPE-35).
    const rank = card.getByRole('slider')
    await rank.focus()
    for (let press = 0; press < 8; press++) await rank.press('ArrowRight')
    await expect(jonas.box(name).getByRole('img', { name: jonas.rankText('4') })).toBeVisible()
    await karin.closeCard()

    // Each recruiter has their own unread state (PIPE-17, PIPE-62).
    await expect(jonas.box(name).getByLabel(jonas.newText())).toBeVisible()
    await jonas.openCard(name)
    await expect(jonas.box(name).getByLabel(jonas.newText())).toHaveCount(0)
    await jonas.closeCard()

    // Karin drags to the next step with a message, and the box moves on Jonas's board too (PIPE-20 to PIPE-27).
    await karin.drag(name, interview)
    await expect(karin.moveDialog(name, interview)).toBeVisible()
    await checkAxe(karin.page, 'message of a move')
    await karin.sendWithMove(name, interview, 'Välkommen på intervju på torsdag.')
    await Promise.all([karin.expectIn(interview, name), jonas.expectIn(interview, name)])

    // Sent without the hold, the mail arrives, and the reply appears in the open chat (PLUS-09, PLUS-10, PLUS-24).
    await karin.openCard(name)
    await karin.tab('chat').click()
    await expect(karin.chat()).toContainText('Välkommen på intervju på torsdag.')
    await checkAxe(karin.page, 'card, chat')
    await karin.sendHeldNow()
    const mail = await journey.tavla.mailbox.mailTo(applicant.email, ({ text }) =>
      text.includes('Välkommen på intervju på torsdag.'),
    )
    const own = /https?:\/\/\S+\/min-sida\/[\w-]+/.exec(mail.text)?.[0] ?? ''
    await candidate.goto(own)
    await expect(candidate.locator('.chat')).toContainText('Välkommen på intervju på torsdag.')
    await candidate.getByLabel(t.answerLabel).fill('Tack, jag kommer gärna!')
    await candidate.getByRole('button', { name: t.sendAnswer }).click()
    await expect(candidate.getByRole('status')).toHaveText(t.done.svar)
    await expect(karin.card().getByRole('list', { name: karin.cardTexts('chat.label') })).toContainText(
      'Tack, jag kommer gärna!',
    )
    await expect(jonas.box(name).getByLabel(jonas.unreadText())).toBeVisible()
    const answer = karin.card().getByRole('textbox', { name: karin.cardTexts('chat.write') })
    await answer.click()
    await answer.fill('Då ses vi.')
    await karin
      .card()
      .getByRole('button', { name: karin.messageTexts('send'), exact: true })
      .click()
    await expect(karin.card().getByRole('list', { name: karin.cardTexts('chat.label') })).toContainText('Då ses vi.')
    await karin.sendHeldNow()
    await journey.tavla.mailbox.mailTo(applicant.email, ({ text }) => text.includes('Då ses vi.'))

    // Karin writes a note, and Jonas sees it (PIPE-43).
    await karin.tab('notes').click()
    await karin
      .card()
      .getByRole('button', { name: karin.cardTexts('notes.start') })
      .click()
    await karin
      .card()
      .getByRole('textbox', { name: karin.cardTexts('notes.label') })
      .fill('Ring före torsdag.')
    await karin.page.keyboard.press('Control+Enter')
    await expect(karin.card()).toContainText('Ring före torsdag.')
    await karin.closeCard()
    await jonas.openCard(name)
    await jonas.tab('notes').click()
    await expect(jonas.card()).toContainText('Ring före torsdag.')
    for (const tab of ['info', 'chat', 'document', 'applications', 'notes'] as const) {
      await jonas.tab(tab).click()
      await checkAxe(jonas.page, `card in English, ${tab}`)
    }
    await jonas.closeCard()
    await checkAxe(jonas.page, 'board in English')

    // Jonas holds the box while Karin moves it. His move is too late and is rejected (PIPE-30).
    await jonas.box(name).focus()
    await jonas.page.keyboard.press('Space')
    await karin.box(name).focus()
    await karin.page.keyboard.press('Space')
    await karin.page.keyboard.press('ArrowRight')
    await expect(karin.lane(references)).toHaveAttribute('data-state', 'over')
    await karin.page.keyboard.press('Space')
    await karin.moveWithout(name, references)
    await karin.expectIn(references, name)
    await jonas.page.keyboard.press('ArrowLeft')
    await jonas.page.keyboard.press('Space')
    await jonas.moveWithout(name, localStepName(inbox, 'en'))
    const late = jonas.page.getByRole('alertdialog', { name: jonas.moveTexts('movedTitle') })
    await expect(late).toContainText(jonas.moveTexts('movedBy', { by: 'Karin Wallén', name, step: references }))
    await checkAxe(jonas.page, 'rejected move')
    await late.getByRole('button').click()
    await jonas.expectIn(references, name)
    await karin.expectIn(references, name)
  },
)
