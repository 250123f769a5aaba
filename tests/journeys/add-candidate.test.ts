import type { Locator, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { docx, encryptedPdf, pdf } from '#web/features/candidate/add/cv/cv-files.fixture.ts'
import { ownTexts, type OwnTexts } from '#platform/site/texts/own-texts.ts'
import { textsForOrigin } from '#platform/site/texts/recruited-texts.ts'
import { publishAd, type PublishedAd } from '../support/ads.ts'
import { pdfOf } from '../support/application-form.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { checkAxe } from '../support/axe.ts'
import { BoardView } from '../support/board-view.ts'
import { phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { expectAbove, expectForFingers, PhoneView, showKeyboard } from '../support/phone-view.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = pageTexts('features/candidate/add', 'sv')
const copying = pageTexts('features/candidate/copy', 'sv')
const channel = pageTexts('features/candidate/channel', 'sv')

let token: string
let ad: PublishedAd
/** The ads to which the candidate is copied: at a desk, and on a phone. */
let deskAd: PublishedAd
let phoneAd: PublishedAd
/** The ad to which candidates are added by the keyboard. */
let keyboardAd: PublishedAd
beforeAll(async () => {
  token = await getToken(journey.tavla, 'recruiter')
  const publish = (title: string) => publishAd(journey.tavla, token, { title, documents: 'cv' })
  ad = await publish('Servicetekniker')
  deskAd = await publish('Drifttekniker för pumpar')
  phoneAd = await publish('Mättekniker för flöden')
  keyboardAd = await publish('Montör av ventiler')
})

/** Chooses the ad in the dialog that copies a candidate, and copies. Returns the dialog. */
async function copyTo(page: Page, card: Locator, { title }: PublishedAd): Promise<Locator> {
  await card.getByRole('button', { name: pageTexts('features/candidate/card', 'sv')('copyCandidate') }).click()
  const dialog = page.getByRole('dialog', { name: copying('title') })
  await dialog.getByText(title).click()
  await dialog.getByRole('button', { name: copying('copy'), exact: true }).click()
  return dialog
}

/** Declines on the candidate's own page, which has the CV. */
async function decline(page: Page, own: OwnTexts): Promise<void> {
  await expect(page.getByRole('link', { name: /\.pdf$/ })).toBeVisible()
  await page.getByText(own.withdraw, { exact: true }).first().click()
  await page.getByText(own.confirmWithdraw).click()
  await page.getByRole('button', { name: own.withdraw }).click()
  await expect(page.getByRole('status')).toHaveText(own.done.aterta)
}

test('a candidate is added with a CV, copied at a desk and on a phone, and declines from the mails (PLUS-88, PLUS-33)', async () => {
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
  const candidate = Number(new URL(other.page.url()).searchParams.get('candidate'))

  // The mail leads to the candidate's own page.
  const link = await journey.tavla.mailbox.linkTo('malin.ek@brev.example', '/min-sida/')

  await copyTo(other.page, card, deskAd)
  await expect(other.page.getByText(copying('done', { ad: deskAd.title }))).toBeVisible()
  await other.open(deskAd)
  await other.expectIn('Inkomna', 'Malin Ek')

  const pocket = new PhoneView((await journey.visit({ token, viewport: phone, hasTouch: true })).page)
  await pocket.openCandidate(ad, candidate)
  await expect(await copyTo(pocket.page, pocket.card(), phoneAd)).toHaveCount(0)
  // A second copy leads to the first.
  const again = await copyTo(pocket.page, pocket.card(), phoneAd)
  await expect(again.getByText(copying('exists'))).toBeVisible()
  await expectForFingers(pocket.page, 'copy of a candidate')
  await checkAxe(pocket.page, 'copy of a candidate on a phone')
  await again.getByRole('button', { name: copying('open') }).tap()
  await expect(pocket.card()).toContainText(phoneAd.title)
  await expect(pocket.name('Malin Ek')).toBeVisible()

  // The mail about a copy leads to the candidate's page for the other ad. Declining there keeps the first application.
  const { page } = await journey.visitSite()
  const copied = { ...ownTexts.sv, ...textsForOrigin('copied', 'sv') }
  await page.goto(await journey.tavla.mailbox.linkTo('malin.ek@brev.example', '/min-sida/', deskAd.title))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copied.stage.sent)
  await expect(page.getByText(deskAd.title).first()).toBeVisible()
  await decline(page, copied)
  await checkAxe(page, 'own page of a copied candidate')
  await expect(other.box('Malin Ek')).toHaveAttribute('data-fixed', 'true')

  await page.goto(link)
  const own = { ...ownTexts.sv, ...textsForOrigin('added', 'sv') }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.stage.read)
  await decline(page, own)
  await checkAxe(page, 'own page of an added candidate')
  await expect(board.box('Malin Ek')).toHaveAttribute('data-fixed', 'true')
})

test('on a phone a candidate is added with a CV, and a colleague moves the candidate on the board (PLUS-88, PLUS-33)', async () => {
  const pocketAd = await publishAd(journey.tavla, token, {
    title: 'Fälttekniker',
    documents: 'cv',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
  })
  const board = new BoardView((await journey.visit({ token })).page)
  await board.open(pocketAd)
  const { page } = await journey.visit({ token, viewport: phone, hasTouch: true })
  const texts = pageTexts('pages/company/ads', 'sv')
  await page.goto(`/${pocketAd.companyId}/ads/${pocketAd.id}`)
  await page.getByRole('button', { name: texts('add') }).tap()
  const sheet = page.getByRole('dialog', { name: t('title') })
  const choosing = page.waitForEvent('filechooser')
  await sheet.getByRole('button', { name: t('cv.choose') }).tap()
  await (await choosing).setFiles(pdfOf('Stina Mobil'))
  await expect(sheet.getByText(t('cv.ready'))).toBeVisible()
  await sheet.getByLabel(t('name'), { exact: true }).fill('Stina Mobil')
  await sheet.getByLabel(t('email'), { exact: true }).fill('stina.mobil@brev.example')
  await sheet.getByLabel(t('phone')).fill('070-174 06 31')
  await expect(sheet.getByText(t('notice'))).toBeVisible()
  await expectForFingers(page, 'form of a new candidate')
  await checkAxe(page, 'form of a new candidate on a phone')
  // The form scrolls behind its buttons, which stay above the keyboard, in landscape too.
  const submit = sheet.getByRole('button', { name: t('add'), exact: true })
  await page.setViewportSize({ width: 740, height: 360 })
  await expectAbove(submit, 360)
  await expectForFingers(page, 'form of a new candidate in landscape')
  await page.setViewportSize(phone)
  await expectAbove(submit, await showKeyboard(page))
  await submit.tap()
  await expect(sheet).toHaveCount(0)
  const step = page.getByRole('region', { name: 'Inkomna' })
  await expect(step.getByRole('link', { name: 'Stina Mobil' })).toBeVisible()
  await expectForFingers(page, 'ad with a new candidate')
  await checkAxe(page, 'ad with a new candidate on a phone')
  await board.expectIn('Inkomna', 'Stina Mobil')

  // A move by the colleague appears on the phone, and an application at once.
  await board.drag('Stina Mobil', 'Intervju')
  await board.moveWithout('Stina Mobil', 'Intervju')
  const moved = page.getByRole('region', { name: 'Intervju' }).getByRole('link', { name: 'Stina Mobil' })
  await expect(moved).toBeVisible()
  const { name, mimeType, buffer } = pdfOf('Tora')
  await applyByPost(pocketAd.publicUrl, [['Tora', 'Sökande', { cv: new File([buffer], name, { type: mimeType }) }]])
  await expect(step.getByRole('link', { name: 'Tora Sökande' })).toBeVisible()

  // The card has the CV.
  await moved.tap()
  const view = new PhoneView(page)
  await expect(view.name('Stina Mobil')).toBeVisible()
  await view.tab('document').tap()
  const cv = view.card().getByRole('link', { name: view.cardTexts('document.openName', { name: 'CV' }) })
  await expect(cv).toBeVisible()
  await view.button(view.cardTexts('phone.back')).tap()
  await expect(moved).toBeVisible()
})

test('the chosen CV fills the form, by the keyboard alone (PLUS-88)', async () => {
  const { page } = await journey.visit({ token })
  let file = { name: '', mimeType: '', buffer: Buffer.from('') }
  // Listens from the start, because Playwright needs a moment to replace the dialog of the system.
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  const board = new BoardView(page)
  await board.open(keyboardAd)
  const dialog = page.getByRole('dialog', { name: t('title') })
  const field = (name: 'name' | 'email' | 'phone') => dialog.getByLabel(t(name))
  const fromCv = dialog.getByText(t('cv.from'), { exact: true })
  /** Opens the dialog, goes back to the button for the file, and chooses the file. The focus is then on the name. */
  const choose = async (name: string, bytes: Uint8Array) => {
    await expect(field('name')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(t('cv.ready'))).toBeVisible()
    await expect(field('name')).toBeFocused()
  }
  await page.getByRole('button', { name: board.texts('add') }).focus()
  await page.keyboard.press('Enter')
  await choose('CV.pdf', await pdf())
  await expect(field('name')).toHaveValue('Malin Ek')
  await expect(field('email')).toHaveValue('malin.ek@brev.example')
  await expect(field('phone')).toHaveValue('070-123 45 67')
  await expect(fromCv).toHaveCount(3)
  await checkAxe(page, 'details from a CV')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await board.expectIn('Inkomna', 'Malin Ek')

  // What the recruiter typed first stays.
  await page.getByRole('button', { name: board.texts('add') }).focus()
  await page.keyboard.press('Enter')
  await expect(field('name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('malin@post.example')
  await page.keyboard.press('Shift+Tab')
  await choose('CV.docx', await docx())
  await expect(field('name')).toHaveValue('Malin Ek')
  await expect(field('email')).toHaveValue('malin@post.example')
  await expect(fromCv).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(board.box('Malin Ek')).toHaveCount(2)

  // A locked file is a CV like any other.
  await page.getByRole('button', { name: board.texts('add') }).focus()
  await page.keyboard.press('Enter')
  await choose('Låst.pdf', await encryptedPdf())
  await page.keyboard.type('Dag Elg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dag.elg@brev.example')
  await expect(fromCv).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await board.expectIn('Inkomna', 'Dag Elg')
})
