import { test } from 'vitest'
import { SendImmediate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { publishAd, sendCall } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { freePort } from '../support/ports.ts'
import { readPrintedPdf, squeezed } from '../support/printed-pdf.ts'
import { pageTexts } from '../support/texts.ts'

const print = pageTexts('print')

const journey = startJourney({
  isAlone: true,
  env: async () => ({ REPLY_DOMAIN: 'svar.tavla.example', BOUNCE_PORT: String(await freePort()) }),
})

test('a candidate replies to a message by mail, and the open chat shows the reply (PLUS-87, PLUS-92)', async () => {
  const { tavla } = journey
  const token = await getToken(tavla, 'recruiter')
  const ad = await publishAd(tavla, token, {
    title: 'Svetsare på varvet',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
  })
  await applyByPost(ad.publicUrl, [['Ebba', 'Hallström']])
  const { page } = await journey.visit({ token })
  const board = new BoardView(page)
  await board.open(ad)
  await board.openCard('Ebba Hallström')
  await board.tab('chat').click()
  const id = Number(new URL(page.url()).searchParams.get('candidate'))
  await sendCall(tavla, token, SendSchedule, {
    body: { id, html: '<p>Kan du komma på torsdag?</p>', schedule: null },
  })
  await sendCall(tavla, token, SendImmediate, { body: { id } })

  // The mailbox of the sandbox acts as the candidate's mail program.
  const mail = await tavla.mailbox.mailTo('ebba.hallstr', ({ text }) => text.includes('Kan du komma på torsdag?'))
  const mailbox = await journey.visit()
  await mailbox.page.goto(`${tavla.sandbox}/mail/${mail.id}`)
  await mailbox.page.getByRole('textbox', { name: 'Svar' }).fill('Ja, torsdag passar bra.')
  await mailbox.page.getByRole('button', { name: 'Skicka svar' }).click()
  await expect(mailbox.page.getByRole('status')).toHaveText('Svaret är skickat.')

  await expect(board.chat()).toContainText('Ja, torsdag passar bra.')
  await expect(board.chat()).toContainText(board.cardTexts('mailed.by'))
  await expect(board.chat().getByText('> Kan du komma på torsdag?')).toBeHidden()
  await board
    .chat()
    .getByRole('button', { name: board.cardTexts('mailed.show') })
    .click()
  await expect(board.chat().getByText('> Kan du komma på torsdag?')).toBeVisible()
  await checkAxe(page, 'reply by mail')

  // On paper, the chat has the same mark (PLUS-92).
  await page.evaluate('window.print = () => {}')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: print('print') })
    .click()
  await expect(page.locator('[data-printed]')).toBeAttached()
  const sheets = readPrintedPdf(await page.pdf({ preferCSSPageSize: true })).join('')
  expect(sheets).toContain(squeezed(`${board.cardTexts('history.candidate')}. ${board.cardTexts('mailed.by')}`))
  expect(sheets).toContain(squeezed('Ja, torsdag passar bra.'))

  // The candidate's page shows the reply too.
  await mailbox.page.goto(await tavla.mailbox.linkTo('ebba.hallstr', '/min-sida/'))
  await expect(mailbox.page.locator('#svar')).toContainText('Ja, torsdag passar bra.')
  await expect(mailbox.page.locator('#svar')).toContainText(siteTexts.sv.byMail)
})
