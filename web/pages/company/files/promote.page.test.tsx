import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const p = pageTexts('features/promotion')
const ads = pageTexts('features/ad')
const ui = pageTexts('ui')

let page: RenderedRoute
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await page.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
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
  page = renderRoute('/2', { answers: { ...adAnswers, company, ad: () => list[0], ...more } })
  await page.see('a', 'Truckförare')
}

test('PROMO-26 PROMO-28 the list offers to promote what is published, has no promotion and a week left', async () => {
  await open()
  expect(
    [...document.querySelectorAll('button')]
      .map((button) => button.getAttribute('aria-label') ?? '')
      .filter((label) => label.startsWith(ads('action.promote'))),
  ).toEqual([ads('action.promoteNamed', { name: 'Truckförare' })])
})

test('PROMO-28 the menu of a row offers to promote no more than its button does', async () => {
  await open()
  const offers = async (name: string) => {
    await page.press('button', pageTexts('pages/company/files')('row.more', { name }))
    const rename = await page.see('[role="menuitem"]', ads('action.rename'))
    const found = page.find('[role="menuitem"]', ads('action.promote')) !== null
    rename.focus()
    page.key('Escape')
    await page.gone('[role="menu"]')
    return found
  }
  expect([await offers('Truckförare'), await offers('Plockare')]).toEqual([true, false])
})

test('AD-27 AD-120 PROMO-62 a package is chosen in the list, reviewed with a way back, and paid with credits', async () => {
  const bought: object[] = []
  await open({
    selectPackage: () => ({ ad: list[0], errors: [] }),
    purchasePromotion: ({ input }) => {
      bought.push(input as object)
      return { ad: ad(11, 'Truckförare', { promotion: 'BASIC' }), errors: [] }
    },
  })
  await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
  const proceed = await page.see<HTMLButtonElement>('[role="dialog"] button[type="submit"]')
  expect(proceed.disabled).toBe(true)
  await page.press('[role="dialog"] th button', ads('package.basic'))
  await until(() => expect(proceed.disabled).toBe(false))
  proceed.click()
  await page.press('[role="dialog"] button', p('review.back'))
  await page.see('[role="dialog"] th button', p('choice.selected'))
  await page.press('[role="dialog"] button[type="submit"]')
  await page.press('[role="dialog"] input[type="radio"][value="credit"]')
  await until(() => expect(page.find('[role="dialog"]')?.textContent).toContain(p('pay.left', { left: 2, rest: 1 })))
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"], [role="alertdialog"]', p('bought.title'))
  expect(bought).toEqual([
    {
      adId: globalId('Ad', 11),
      purchase: { package: 'BASIC', payWith: 'CREDIT', expectedPrice: 1, withSocialMedia: false, mediaSelection: null },
    },
  ])
  await until(() => expect(page.find('button', ads('action.promoteNamed', { name: 'Truckförare' }))).toBeNull())
})

test('PROMO-62 a purchase from the list whose answer was lost goes again under its key and is told as the user’s own', async () => {
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
    await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
    await page.press('[role="dialog"] th button', ads('package.basic'))
    await page.see('[role="dialog"] th button', p('choice.selected'))
    await page.press('[role="dialog"] button[type="submit"]')
    await page.see('[role="dialog"] button', p('review.back'))
    await page.press('[role="dialog"] button[type="submit"]')
  }
  await promote()
  await page.press('[role="alertdialog"] button')
  await page.gone('[role="alertdialog"]')
  await promote()
  await page.see('[role="dialog"], [role="alertdialog"]', p('bought.title'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('AD-120 the choice is aborted without anything being sent', async () => {
  await open()
  await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
  await page.press('[role="dialog"] button', ui('cancel'))
  await page.gone('[role="dialog"]')
  expect(page.sentOperations.filter((name) => name.startsWith('promotionActs'))).toEqual([])
})

test('the dialog starts with the stored choice; the button removes it, an abort keeps it PROMO-24 PROMO-25 AD-120', async () => {
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
  const unchoose = async () => {
    await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
    await page.see('[role="dialog"] th button', p('choice.selected'))
    await page.press('[role="dialog"] th button', ads('package.basic'))
    return await page.see<HTMLButtonElement>('[role="dialog"] button[type="submit"]', p('plan.takeBack'))
  }
  await unchoose()
  await page.press('[role="dialog"] button', ui('cancel'))
  await page.gone('[role="dialog"]')
  expect(sent).toEqual([])
  ;(await unchoose()).click()
  await until(() => expect(page.text()).toContain(p('plan.takenBack')))
  expect(sent).toEqual([{ adId: globalId('Ad', 11), package: 'NONE' }])
  await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
  await page.see('[role="dialog"] p', p('plan.choose'))
})

test('failed prices are asked for again while the list’s dialog is open, and are what is bought PROMO-08 PROMO-09', async () => {
  let asked = 0
  const bought: { purchase: { expectedPrice: number } }[] = []
  await open({
    company: (args) => ({
      ...company(args as never),
      promotionPrices: () => {
        asked += 1
        if (asked < 2) throw failure('UPSTREAM_FAILED')
        return { packages: [{ package: 'BASIC', price: 3500, usualPrice: 3900, credits: 1 }], socialMedia: 8000 }
      },
    }),
    selectPackage: () => ({ ad: list[0], errors: [] }),
    purchasePromotion: ({ input }) => {
      bought.push(input as never)
      return { ad: ad(11, 'Truckförare', { promotion: 'BASIC' }), errors: [] }
    },
  })
  const price = () => (page.find('[role="dialog"] thead')?.textContent ?? '').replaceAll('\u00a0', ' ')
  await page.press('button', ads('action.promoteNamed', { name: 'Truckförare' }))
  await page.press('[role="dialog"] th button', ads('package.basic'))
  expect(price()).toContain('3 900 kr')
  await until(() => expect(price()).toContain('3 500 kr'))
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"] button', p('review.back'))
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"], [role="alertdialog"]', p('bought.title'))
  expect(bought.map(({ purchase }) => purchase.expectedPrice)).toEqual([3500])
})
