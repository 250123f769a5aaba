import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const p = pageTexts('features/promotion')
const ads = pageTexts('features/ad')
const ui = pageTexts('ui')

let page: RenderedPage
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await page.close()
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const social = {
  __typename: 'SocialMediaPackage',
  isAvailable: false,
  price: 8000,
  isPurchased: false,
  purchasedAt: null,
  mediaSelection: 'NOT_SET',
}
const ad = (databaseId: number, name: string, more: object = {}) =>
  draftOf({
    id: globalId('Ad', databaseId),
    databaseId,
    name,
    status: 'ACTIVE',
    progress: 'COMPLETE',
    applicationMethod: 'FORM',
    startsAt: inDays(-5),
    endsAt: inDays(20),
    selectedPromotion: null,
    newestPromotion: null,
    socialMediaPackage: social,
    scopeDomains: ['tavla.example'],
    ...more,
  })
const list = [
  ad(11, 'Truckförare'),
  ad(12, 'Plockare', { endsAt: inDays(4) }),
  ad(13, 'Montör', { promotion: 'BOOST' }),
  ad(14, 'Chaufför', { status: 'DRAFT' }),
]
const company = ({ by }: Readonly<Record<string, unknown>>) => ({
  ...viewer.companies.find((each) => each.databaseId === (by as { databaseId: number }).databaseId),
  __typename: 'Company',
  canUseCredits: true,
  creditAmounts: [{ package: 'BASIC', amount: 2 }],
  salesContact: null,
  adSummaries: [],
  hasSelectedSocialMedia: false,
  promotionPrices: { packages: [{ package: 'BASIC', price: 3900, usualPrice: 3900, credits: 1 }], socialMedia: 8000 },
  projects: [
    {
      __typename: 'Project',
      id: globalId('Project', 3),
      databaseId: 3,
      name: 'Lager',
      isDefault: true,
      folders: [
        { __typename: 'Folder', id: globalId('Folder', 4), databaseId: 4, name: 'Kväll', isDefault: true, ads: list },
      ],
    },
  ],
})
async function open(more: Answers = {}) {
  page = renderPage('/2', { answers: { ...adAnswers, company, ad: () => list[0], ...more } })
  await page.findByRole('link', { name: 'Truckförare' })
}
const promoteButton = ads('action.promoteNamed', { name: 'Truckförare' })
const basicPackage = ads('package.basic')
/** Opens the dialog that promotes the ad Truckförare. */
async function openPlan() {
  await page.click('button', promoteButton)
  return page.within('dialog', p('plan.title', { name: 'Truckförare' }))
}
/** Opens the dialog, selects the package and continues to the review. */
async function openReview() {
  const plan = await openPlan()
  await plan.click('button', `${p('choice.select')}: ${basicPackage}`)
  await plan.click('button', p('plan.proceed'))
  return page.within('dialog', p('plan.verb'))
}

test('the list offers to promote a published ad without a promotion and with a week left (PROMO-26, PROMO-28)', async () => {
  await open()
  const buttons = page.getAllByRole('button', { name: startsWith(ads('action.promote')) })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([promoteButton])
})

test('the menu of a row offers to promote only an ad that has the button (PROMO-28)', async () => {
  await open()
  const offers = async (name: string) => {
    await page.click('button', pageTexts('pages/company/files')('row.more', { name }))
    const menu = await page.within('menu')
    menu.getByRole('menuitem', { name: ads('action.rename') }).focus()
    const isOffered = menu.queryByRole('menuitem', { name: startsWith(ads('action.promote')) }) !== null
    await page.press('Escape')
    await page.gone('menu')
    return isOffered
  }
  expect([await offers('Truckförare'), await offers('Plockare')]).toEqual([true, false])
})

test('a user chooses a package in the list, reviews it, goes back, and pays with credits (AD-27, AD-120, PROMO-62)', async () => {
  const bought: object[] = []
  await open({
    selectPackage: () => ({ ad: list[0], errors: [] }),
    purchasePromotion: ({ input }) => {
      bought.push(input as object)
      return { ad: ad(11, 'Truckförare', { promotion: 'BASIC' }), errors: [] }
    },
  })
  let plan = await openPlan()
  expect(plan.getByRole<HTMLButtonElement>('button', { name: p('plan.proceed') }).disabled).toBe(true)
  await plan.click('button', `${p('choice.select')}: ${basicPackage}`)
  await plan.click('button', p('plan.proceed'))
  await page.click('button', p('review.back'))
  plan = await page.within('dialog', p('plan.title', { name: 'Truckförare' }))
  plan.getByRole('button', { name: `${p('choice.selected')}: ${basicPackage}`, pressed: true })
  await plan.click('button', p('plan.proceed'))
  const review = await page.within('dialog', p('plan.verb'))
  await review.click('radio', startsWith(p('pay.credits_one', { count: 1, package: basicPackage })))
  await review.findByText(p('pay.left', { left: 2, rest: 1 }))
  await review.click('button', p('plan.verb'))
  await page.findByText(p('bought.title'))
  expect(bought).toEqual([
    {
      adId: globalId('Ad', 11),
      purchase: {
        package: 'BASIC',
        payWith: 'CREDIT',
        expectedCredits: 1,
        includeSocialMedia: false,
        mediaSelection: null,
      },
    },
  ])
  await page.click('button', p('bought.ok'))
  await page.findByRole('link', { name: 'Truckförare' })
  await page.gone('button', promoteButton)
})

test('a purchase with a lost answer is retried with its key and shown as bought (PROMO-62)', async () => {
  const keys: (string | null)[] = []
  await open({
    selectPackage: () =>
      keys.length > 0
        ? {
            ad: null,
            errors: [
              { __typename: 'ConflictError', code: 'PROMOTED', reason: 'PROMOTED', message: 'PROMOTED', path: null },
            ],
          }
        : { ad: list[0], errors: [] },
    purchasePromotion: () => ({ ad: ad(11, 'Truckförare', { promotion: 'BASIC' }), errors: [] }),
  })
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await serve(url, init)
    if (!String(init.body).includes('"promotionActsBuyMutation"')) return answer
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('fetch failed')
    return answer
  })
  const promote = async () => {
    const review = await openReview()
    await review.click('button', p('plan.verb'))
  }
  await promote()
  const error = await page.within('alertdialog')
  await error.click('button', ui('close'))
  await page.gone('alertdialog')
  await promote()
  await page.findByText(p('bought.title'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('Cancel closes the dialog and sends nothing (AD-120)', async () => {
  await open()
  const plan = await openPlan()
  await plan.click('button', ui('cancel'))
  await page.gone('dialog')
  expect(page.sentOperations.filter((name) => name.startsWith('promotionActs'))).toEqual([])
})

test('the dialog starts with the stored choice, the button removes it, and Cancel keeps it (PROMO-24, PROMO-25, AD-120)', async () => {
  const sent: object[] = []
  let selectedPromotion: string | null = 'BASIC'
  const stored = () => ad(11, 'Truckförare', { selectedPromotion })
  await open({
    ad: stored,
    selectPackage: ({ input }) => {
      sent.push(input as object)
      selectedPromotion = null
      return { ad: stored(), errors: [] }
    },
  })
  const deselect = async () => {
    const plan = await openPlan()
    await plan.click('button', `${p('choice.selected')}: ${basicPackage}`)
    await plan.findByRole('button', { name: p('plan.takeBack') })
    return plan
  }
  await (await deselect()).click('button', ui('cancel'))
  await page.gone('dialog')
  expect(sent).toEqual([])
  await (await deselect()).click('button', p('plan.takeBack'))
  await until(() => expect(page.text()).toContain(p('plan.takenBack')))
  expect(sent).toEqual([{ adId: globalId('Ad', 11), package: 'NONE' }])
  const plan = await openPlan()
  plan.getByText(p('plan.choose'))
})

test('failed prices are refetched while the dialog is open, and the user buys at the new price (PROMO-08, PROMO-09)', async () => {
  let reads = 0
  const bought: { purchase: { expectedPrice: string } }[] = []
  await open({
    company: (args) => ({
      ...company(args as never),
      promotionPrices: () => {
        reads += 1
        if (reads < 2) throw failure('UPSTREAM_FAILED')
        return { packages: [{ package: 'BASIC', price: 3500, usualPrice: 3900, credits: 1 }], socialMedia: 8000 }
      },
    }),
    selectPackage: () => ({ ad: list[0], errors: [] }),
    purchasePromotion: ({ input }) => {
      bought.push(input as never)
      return { ad: ad(11, 'Truckförare', { promotion: 'BASIC' }), errors: [] }
    },
  })
  const plan = await openPlan()
  const price = () =>
    plan.getByRole('columnheader', { name: startsWith(basicPackage) }).textContent.replaceAll('\u00a0', ' ')
  await plan.click('button', `${p('choice.select')}: ${basicPackage}`)
  expect(price()).toContain('3 900 kr')
  await until(() => expect(price()).toContain('3 500 kr'))
  await plan.click('button', p('plan.proceed'))
  const review = await page.within('dialog', p('plan.verb'))
  await review.click('button', p('plan.verb'))
  await page.findByText(p('bought.title'))
  expect(bought.map(({ purchase }) => purchase.expectedPrice)).toEqual(['3500.00'])
})
