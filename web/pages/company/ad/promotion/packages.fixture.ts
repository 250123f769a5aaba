import { expect } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import type { Screen } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const ads = pageTexts('features/ad')

/** A part of the page: the table of packages, the panel, a dialog. */
export type Part = Awaited<ReturnType<Screen['within']>>

const social = {
  __typename: 'SocialMediaPackage',
  isAvailable: false,
  price: 8000,
  isPurchased: false,
  purchasedAt: null,
  mediaSelection: 'NOT_SET',
}
export const boughtSocialMedia = (mediaSelection = 'AUTO_SELECT') => ({
  ...social,
  isPurchased: true,
  purchasedAt: '2025-11-20T10:00:00.000Z',
  mediaSelection,
})
export const packagePrices = [
  ['VOLUME', 1000],
  ['BASIC', 3900],
  ['BOOST', 6500],
  ['BOOST_PLUS', 11900],
  ['BOOST_PRO', 16900],
].map(([name, price]) => ({ package: name, price, usualPrice: price, credits: 1 }))
const address = {
  coAddress: null,
  streetAddress: 'Hamngatan 2',
  postNumber: '852 30',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  postAddress: null,
}
/** Company info without mistakes. */
export const companyInfo = {
  name: 'Tranfjärden AB',
  billingName: null,
  vatNumber: null,
  companyAddress: address,
  billingAddress: address,
  telephone: '060-15 40 00',
  contactEmail: 'karin@brev.example',
  homePage: null,
  contactPerson: 'Karin Wallén',
  hasPaperBilling: false,
  invoiceEmail: 'faktura@brev.example',
}
export const companyOf = (more: object = {}) => ({
  ...tranfjarden,
  canUseCredits: true,
  creditAmounts: [
    { package: 'BOOST', amount: 4 },
    { package: 'BOOST_PRO', amount: 0 },
  ],
  hasSelectedSocialMedia: false,
  promotionPrices: { packages: packagePrices, socialMedia: 8000 },
  info: { ...companyInfo, vatRate: 0.25 },
  profile: { published: { webSite: 'https://tranfjarden.example' } },
  salesContact: { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: null },
  ...more,
})
/** Sites in the ad's scope. */
export const domains = ['tavla.example', ...Array.from({ length: 12 }, (_, index) => `sajt${index + 1}.example`)]

/** Returns an active ad without a promotion. */
export const adOf = (more: object = {}) =>
  draftOf({
    status: 'ACTIVE',
    progress: 'COMPLETE',
    applicationMethod: 'FORM',
    startsAt: new Date(Date.now() - DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + 20 * DAY_MS).toISOString(),
    promotion: 'NONE',
    selectedPromotion: null,
    newestPromotion: null,
    socialMediaPackage: social,
    scopeDomains: domains,
    company: companyOf(),
    ...more,
  })
export const promotionOf = (more: object = {}) => ({
  __typename: 'Promotion',
  id: globalId('Promotion', 1),
  package: 'BOOST',
  payment: 'MONETARY',
  state: 'ACTIVE',
  startsAt: '2025-11-10T00:00:00.000Z',
  endsAt: '2025-12-10T00:00:00.000Z',
  cancelledAt: null,
  daysLeft: 15,
  isResumable: false,
  ...more,
})
/** Returns an active ad with the package Boost. */
export const promotedAd = (more: object = {}) =>
  adOf({
    promotion: 'BOOST',
    newestPromotion: promotionOf(),
    socialMediaPackage: { ...social, isAvailable: true },
    ...more,
  })
/** Returns the answer to a rejected mutation. */
export const rejection = (reason: string) => ({
  ad: null,
  errors: [{ __typename: 'ConflictError', code: reason, reason, message: reason, path: null }],
})

/** Opens the promotion page of an ad. */
export const renderPromotion = (
  ad: object,
  answers: Answers = {},
  { path = '/2/ad/9/promotion', roles = [] as string[] } = {},
): RenderedPage =>
  renderPage(path, { roles, answers: { ...adAnswers, ad: () => ad, company: () => companyOf(), ...answers } })

/** Waits for the page and returns its table of packages and its panel. */
export const findParts = async (page: RenderedPage): Promise<{ table: Part; panel: Part }> => ({
  table: await page.within('table', p('compare')),
  panel: await page.within('complementary'),
})

export const packageName = (name: string) => ads(`package.${name}`)

/** Returns the accessible name of a package's button. */
export const choiceName = (name: string, state: 'select' | 'selected' | 'active' = 'select') =>
  `${p(`choice.${state}`)}: ${packageName(name)}`

/** Waits until a package's button and column show this state, also behind a dialog. Returns the button. */
export async function findChoice(table: Part, name: string, state: 'select' | 'selected' | 'active' = 'select') {
  const button = await table.findByRole<HTMLButtonElement>('button', { name: choiceName(name, state), hidden: true })
  expect(button.textContent).toBe(p(`choice.${state}`))
  expect(button.closest('th')?.hasAttribute('data-marked')).toBe(state !== 'select')
  return button
}

/** Presses the button that buys the selected package, once it is enabled. Returns the review. */
export async function openReview(page: RenderedPage, panel: Part): Promise<Part> {
  await panel.click('button', t('button.promote'))
  return page.within('dialog', t('button.promote'))
}

/** Buys the selected package: presses the button of the page and confirms the review. */
export async function purchase(page: RenderedPage, panel: Part): Promise<void> {
  const review = await openReview(page, panel)
  await review.click('button', t('button.promote'))
}

/** Returns the text of an element. Numbers are written with non-breaking spaces, which become plain spaces. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll('\u00a0', ' ')
