import { afterEach, expect, test } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'
import {
  adOf,
  boughtSocialMedia,
  choiceName,
  companyInfo,
  companyOf,
  findChoice,
  findParts,
  openReview,
  promotedAd,
  promotionOf,
  rejection,
  renderPromotion,
  textOf,
  type Part,
} from './packages.fixture.ts'

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const refusal = pageTexts('dialogs/refusals')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

async function open(...options: Parameters<typeof renderPromotion>) {
  page = renderPromotion(...options)
  return findParts(page)
}
/** Opens the page and returns the part about the social media package. */
async function openSocialMedia(...options: Parameters<typeof renderPromotion>): Promise<Part> {
  const { panel } = await open(...options)
  return panel.within('region', p('social.title'))
}
const buyName = startsWith(p('social.buy', { price: '' }).trim())
/** Presses the button that buys the social media package, once it is enabled. Returns the dialog. */
async function openPurchase(socialMedia: Part): Promise<Part> {
  await socialMedia.click('button', buyName)
  return page.within('dialog', p('social.title'))
}
/** Waits until a part of the page contains a text. */
const findTextIn = ({ element }: Part, text: string) => until(() => expect(element.textContent).toContain(text))
const publishSettings = () => page.send('settingsUpdated', { needsResync: false, company: tranfjarden })

test('a company with a VAT rate of 0 pays no VAT, for a package and for social media (PROMO-62, PROMO-63)', async () => {
  const company = () => companyOf({ info: { ...companyInfo, vatRate: 0 } })
  const { table, panel } = await open(adOf(), { company })
  await table.click('button', choiceName('boost'))
  await findTextIn(panel, p('sum.vat', { rate: 0 }))
  const review = await openReview(page, panel)
  expect(textOf(review.element)).toContain(`${p('sum.vat', { rate: 0 })}0 kr${p('sum.total')}6 500 kr`)
  await page.close()
  const dialog = await openPurchase(await openSocialMedia(promotedAd(), { company }))
  expect(textOf(dialog.element)).toContain(`${p('sum.vat', { rate: 0 })}0 kr${p('sum.total')}8 000 kr`)
})

test('before social media is ordered, a warning names the missing company information, with a link (ERR-07)', async () => {
  const names = pageTexts('features/company-info')
  const company = companyOf({ info: { ...companyInfo, telephone: '' } })
  const socialMedia = await openSocialMedia(promotedAd({ company }))
  const link = await socialMedia.findByRole<HTMLAnchorElement>('link', { name: names('missing.info') })
  expect(link.getAttribute('href')).toBe('/2/company-info')
  expect(link.closest('p')?.textContent).toContain(names('fields.telephone'))
  expect(page.getAllByRole('link', { name: names('missing.info') })).toHaveLength(1)
})

test('social media is bought with an upload link, and cancelled after a question (PROMO-40, PROMO-42, PROMO-64)', async () => {
  const sent: object[] = []
  const socialMedia = await openSocialMedia(promotedAd(), {
    purchaseSocialMedia: ({ input }) => {
      sent.push(input as object)
      return { ad: promotedAd({ socialMediaPackage: boughtSocialMedia('UPLOADED') }), errors: [] }
    },
    createMediaUploadLink: () => ({ token: 'abc', errors: [] }),
    cancelSocialMedia: () => ({ ad: promotedAd(), errors: [] }),
  })
  const dialog = await openPurchase(socialMedia)
  await dialog.click('radio', p('social.uploaded'))
  await dialog.click('button', p('social.confirm'))
  const link = await page.within('dialog', p('link.title'))
  expect(link.getByRole<HTMLInputElement>('textbox', { name: p('link.title') }).value).toBe(
    `${location.origin}/media-upload/abc`,
  )
  expect(sent).toEqual([{ adId: globalId('Ad', 9), mediaSelection: 'UPLOADED', expectedPrice: '8000.00' }])
  await link.click('button', ui('close'))
  await findTextIn(socialMedia, p('social.needsPictures'))
  await socialMedia.click('button', p('social.cancel'))
  const question = await page.within('alertdialog', p('social.cancelTitle'))
  await question.click('button', p('social.cancel'))
  await socialMedia.findByRole('button', { name: buyName })
})

test('a test company cannot buy the social media package, and the dialog says why (PROMO-64, PLUS-102)', async () => {
  const socialMedia = await openSocialMedia(promotedAd(), {
    purchaseSocialMedia: () => ({ ad: null, errors: [{ __typename: 'ConflictError', reason: 'TEST_COMPANY' }] }),
  })
  const dialog = await openPurchase(socialMedia)
  await dialog.click('button', p('social.confirm'))
  await page.findByText(p('failed.testCompany'))
})

test('the review creates an upload link before the purchase, and its close button goes back (PROMO-34, PROMO-42, PROMO-64)', async () => {
  const sent: object[] = []
  const { table, panel } = await open(adOf(), {
    createMediaUploadLink: ({ input }) => {
      sent.push(input as object)
      return { token: 'abc', errors: [] }
    },
  })
  await table.click('button', choiceName('boost'))
  const review = await openReview(page, panel)
  expect(review.queryByRole('button', { name: p('social.link') })).toBeNull()
  await review.click('checkbox', startsWith(p('social.title')))
  await review.click('radio', p('social.uploaded'))
  await findTextIn(review, p('social.uploadNowNote'))
  await review.click('button', p('social.link'))
  const link = await page.within('dialog', p('link.title'))
  const address = link.getByRole<HTMLInputElement>('textbox', { name: p('link.title') })
  expect([address.readOnly, address.value]).toEqual([true, `${location.origin}/media-upload/abc`])
  expect(sent).toEqual([{ companyId: globalId('Company', 2) }])
  await link.click('button', ui('close'))
  await page.findByRole('dialog', { name: t('button.promote') })
  expect(review.element.textContent).toContain(p('social.uploadNowNote'))
  await review.click('button', ui('closeDialog'))
  await page.gone('dialog')
  await findChoice(table, 'boost', 'selected')
})

test('the review and the purchase of social media show pictures that are uploaded while they are open (PROMO-42, PROMO-64)', async () => {
  let hasSelectedSocialMedia = false
  const company = () => companyOf({ hasSelectedSocialMedia })
  const { table, panel } = await open(adOf(), { company })
  await table.click('button', choiceName('boost'))
  const review = await openReview(page, panel)
  await findTextIn(review, p('social.pitch'))
  await review.click('checkbox', startsWith(p('social.title')))
  await review.click('radio', p('social.uploaded'))
  await findTextIn(review, p('social.uploadNowNote'))
  hasSelectedSocialMedia = true
  await publishSettings()
  await findTextIn(review, p('social.uploadedNowNote'))
  expect(review.element.textContent).toContain(p('social.pitchPictures'))
  await page.close()
  hasSelectedSocialMedia = false
  const dialog = await openPurchase(await openSocialMedia(promotedAd(), { company }))
  await dialog.click('radio', p('social.uploaded'))
  await findTextIn(dialog, p('social.uploadNote'))
  // The page also refetches after a gap in the events.
  hasSelectedSocialMedia = true
  await page.send('settingsUpdated', { needsResync: true, company: null })
  await findTextIn(dialog, p('social.uploadedNote'))
})

test('pictures can be changed until social media is done, and a rejection keeps the choice (PROMO-64)', async () => {
  const sent: object[] = []
  let hasSelectedSocialMedia = false
  const ad = () => promotedAd({ socialMediaPackage: boughtSocialMedia(sent.length === 0 ? 'AUTO_SELECT' : 'UPLOADED') })
  const socialMedia = await openSocialMedia(ad(), {
    ad,
    company: () => companyOf({ hasSelectedSocialMedia }),
    chooseSocialMediaPictures: ({ input }) => {
      sent.push(input as object)
      return sent.length === 1 ? { ad: ad(), errors: [] } : rejection('TASK_CLOSED')
    },
  })
  // At the end an error is open, so the choice is hidden from assistive technology.
  const chosen = () => socialMedia.getByRole('radio', { checked: true, hidden: true }).textContent
  await findTextIn(socialMedia, p('social.weChoose'))
  expect(chosen()).toBe(p('social.auto'))
  await socialMedia.click('radio', p('social.uploaded'))
  await findTextIn(socialMedia, p('social.needsPictures'))
  expect(chosen()).toBe(p('social.uploaded'))
  // The open page also shows pictures that were uploaded through another link.
  hasSelectedSocialMedia = true
  await publishSettings()
  await findTextIn(socialMedia, p('social.hasPictures'))
  await socialMedia.click('radio', p('social.auto'))
  expect((await page.findByRole('alertdialog')).textContent).toContain(p('failed.picturesDone'))
  expect(chosen()).toBe(p('social.uploaded'))
  expect(sent).toEqual(
    ['UPLOADED', 'AUTO_SELECT'].map((mediaSelection) => ({ adId: globalId('Ad', 9), mediaSelection })),
  )
})

const afterPromotion = () =>
  adOf({
    newestPromotion: promotionOf({ state: 'ENDED', daysLeft: 0 }),
    socialMediaPackage: boughtSocialMedia(),
  })

test('bought social media stays on the page after the promotion, and cannot be cancelled when it is done (PROMO-64)', async () => {
  const socialMedia = await openSocialMedia(afterPromotion(), { cancelSocialMedia: () => rejection('TASK_CLOSED') })
  await findTextIn(socialMedia, p('social.weChoose'))
  await socialMedia.click('button', p('social.cancel'))
  const question = await page.within('alertdialog', p('social.cancelTitle'))
  await question.click('button', p('social.cancel'))
  await findTextIn(await page.within('alertdialog', refusal('TASK_CLOSED')), p('failed.socialDone'))
  await page.close()
  const { panel } = await open(adOf())
  expect(panel.queryAllByRole('region')).toEqual([])
})

test('social media is not offered again with the next package (PROMO-40, PROMO-64)', async () => {
  const { table, panel } = await open(afterPromotion())
  await table.click('button', choiceName('boost'))
  const button = panel.getByRole<HTMLButtonElement>('button', { name: t('button.promote') })
  await until(() => expect(button.disabled).toBe(false))
  expect(panel.queryByRole('checkbox', { name: p('social.add') })).toBeNull()
  const review = await openReview(page, panel)
  expect(review.element.textContent).toContain(p('pay.title'))
  expect(review.element.textContent).not.toContain(p('social.title'))
})
