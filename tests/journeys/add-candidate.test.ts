import { beforeAll, test } from 'vitest'
import { ownTexts } from '#platform/site/texts/own-texts.ts'
import { textsForOrigin } from '#platform/site/texts/recruited-texts.ts'
import { publishAd, type PublishedAd } from '../support/ads.ts'
import { pdfOf } from '../support/application-form.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = pageTexts('pages/company/ad/board/add', 'sv')
const channel = pageTexts('features/candidate/channel', 'sv')

let token: string
let ad: PublishedAd
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  ad = await publishAd(journey.tavla, token, { title: 'Servicetekniker', documents: 'cv' })
})

test('a candidate is added with a CV, appears on the other board, and declines on their own page (PLUS-88)', async () => {
  const visitor = await journey.visit({ token })
  const [board, other] = [new BoardView(visitor.page), new BoardView(await visitor.newPage())]
  await other.open(ad)
  await board.open(ad)
  await board.page.getByRole('button', { name: board.texts('add') }).click()
  const dialog = board.page.getByRole('dialog', { name: t('title') })
  await board.page.locator('input[type="file"]').setInputFiles(pdfOf('Malin Ek'))
  await expect(dialog.getByText(t('cv.ready'))).toBeVisible()
  await dialog.getByLabel(t('name')).fill('Malin Ek')
  await dialog.getByLabel(t('email')).fill('malin.ek@brev.example')
  await checkAxe(board.page, 'add candidate')
  await board.page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  for (const view of [board, other]) await view.expectIn('Inkomna', 'Malin Ek')

  const card = await other.openCard('Malin Ek')
  await expect(card.getByText(channel('name.addedByHand'))).toBeVisible()

  // The mail leads to the candidate's own page.
  const link = await journey.tavla.mailbox.linkTo('malin.ek@brev.example', '/min-sida/')
  const { page } = await journey.visitSite()
  await page.goto(link)
  const own = { ...ownTexts.sv, ...textsForOrigin('added', 'sv') }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.stage.read)
  await expect(page.getByRole('link', { name: /\.pdf$/ })).toBeVisible()
  await page.getByText(own.withdraw, { exact: true }).first().click()
  await page.getByText(own.confirmWithdraw).click()
  await page.getByRole('button', { name: own.withdraw }).click()
  await expect(page.getByRole('status')).toHaveText(own.done.aterta)
  await checkAxe(page, 'own page of an added candidate')
  await expect(board.box('Malin Ek')).toHaveAttribute('data-fixed', 'true')
})
