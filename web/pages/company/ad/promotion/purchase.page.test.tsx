import { afterEach, expect, test, vi } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'
import {
  adOf,
  boughtSocialMedia,
  choiceName,
  companyOf,
  findChoice,
  findParts,
  openReview,
  packageName,
  packagePrices,
  promotedAd,
  promotionOf,
  purchase,
  rejection,
  renderPromotion,
  textOf,
} from './packages.fixture.ts'

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const ui = pageTexts('ui')
const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

/** Opens the page and selects the package Boost. */
async function openAndSelect(...options: Parameters<typeof renderPromotion>) {
  page = renderPromotion(...options)
  const parts = await findParts(page)
  await parts.table.click('button', choiceName('boost'))
  return parts
}
const draft = { status: 'DRAFT', startsAt: null, endsAt: null }

test('the review shows nine sites, a count, VAT and seller, and Cancel buys nothing (PROMO-31, PROMO-34, PROMO-43, PROMO-62)', async () => {
  const sent: object[] = []
  const { panel } = await openAndSelect(adOf(), {
    company: () =>
      companyOf({ salesContact: { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: '/media/petter.webp' } }),
    selectPackage: (input) => {
      sent.push(input)
      return rejection('PROMOTED')
    },
  })
  await until(() => expect(textOf(panel.element)).toContain('8 125 kr'))
  const review = await openReview(page, panel)
  const sites = review.getAllByRole('listitem').map(textOf)
  expect(sites).toHaveLength(10)
  expect([sites[0], sites[9]]).toEqual(['tavla.example', p('domains.rest_other', { count: 4 })])
  expect(textOf(review.element)).toContain(`${p('review.questions', { name: 'Petter Sandahl' })}, 070-174 06 12`)
  // The picture is decorative, because the name is next to it.
  expect(review.element.querySelector('footer img')?.getAttribute('src')).toBe('/media/petter.webp')
  await review.click('radio', startsWith(p('pay.credits_one', { count: 1, package: packageName('boost') })))
  await review.findByText(p('pay.left', { left: 4, rest: 3 }))
  await review.click('checkbox', startsWith(p('social.title')))
  await until(() => expect(textOf(review.element)).toContain('10 000 kr'))
  await review.click('button', ui('cancel'))
  await page.gone('dialog')
  // The next review opens only after the first review has ended.
  const nextReview = await openReview(page, panel)
  nextReview.getByRole('radio', { name: startsWith(p('pay.invoice')), checked: true })
  nextReview.getByRole('checkbox', { name: startsWith(p('social.title')), checked: false })
  expect(sent).toEqual([])
})

test('two presses buy the selected package once, at the shown price (PROMO-33, PROMO-62, PROMO-63, AD-132)', async () => {
  const sent: [string, object][] = []
  const { table, panel } = await openAndSelect(adOf(), {
    selectPackage: ({ input }) => {
      sent.push(['select', input as object])
      return { ad: adOf({ selectedPromotion: 'BOOST' }), errors: [] }
    },
    purchasePromotion: ({ input }) => {
      sent.push(['buy', input as object])
      return { ad: promotedAd(), errors: [] }
    },
  })
  const button = panel.getByRole<HTMLButtonElement>('button', { name: t('button.promote') })
  await until(() => expect(button.disabled).toBe(false))
  // Both presses come before the page renders again.
  button.click()
  button.click()
  const review = await page.within('dialog', t('button.promote'))
  await review.click('button', t('button.promote'))
  const result = await page.within('dialog', t('done.sponsored.title'))
  expect(sent).toEqual([
    ['select', { adId: globalId('Ad', 9), package: 'BOOST' }],
    [
      'buy',
      {
        adId: globalId('Ad', 9),
        purchase: {
          package: 'BOOST',
          payWith: 'MONETARY',
          expectedPrice: '6500.00',
          includeSocialMedia: false,
          mediaSelection: null,
        },
      },
    ],
  ])
  await result.click('button', ui('close'))
  await findChoice(table, 'boost', 'active')
})

const stoppedAd = (daysLeft = 12) =>
  adOf({
    newestPromotion: promotionOf({
      package: 'BOOST_PLUS',
      state: 'CANCELLED',
      cancelledAt: '2025-11-25T00:00:00.000Z',
      daysLeft,
      isResumable: true,
    }),
  })
const lostDays = (count: number) =>
  p('stopped.lost_other', { stopped: packageName('boost-plus'), count, package: packageName('boost') })

test('panel, review and purchase name the days of a stopped promotion that are lost (PROMO-27)', async () => {
  const sent: object[] = []
  let daysLeft = 12
  const { panel } = await openAndSelect(stoppedAd(), {
    ad: () => stoppedAd(daysLeft),
    selectPackage: () => ({ ad: stoppedAd(daysLeft), errors: [] }),
    purchasePromotion: ({ input }) => {
      sent.push((input as { purchase: object }).purchase)
      daysLeft = 11
      return sent.length === 1 ? rejection('PAID_DAYS_LEFT') : { ad: promotedAd(), errors: [] }
    },
  })
  await panel.findByText(lostDays(12))
  const review = await openReview(page, panel)
  await review.findByText(lostDays(12))
  await review.click('button', t('button.promote'))
  const error = await page.within('alertdialog', pageTexts('dialogs/refusals')('PAID_DAYS_LEFT'))
  expect(error.element.textContent).toContain(p('failed.paidDaysLeft'))
  await error.click('button', ui('close'))
  // The page refetches the days, and the next purchase names the new number.
  await panel.findByText(lostDays(11))
  await purchase(page, panel)
  await page.findByRole('dialog', { name: t('done.sponsored.title') })
  expect(sent).toMatchObject([{ discardedDays: 12 }, { discardedDays: 11 }])
})

test('the review resumes the stopped promotion instead of buying a package (PROMO-27)', async () => {
  const sent: string[] = []
  const { table, panel } = await openAndSelect(stoppedAd(), {
    ad: () => (sent.length === 0 ? stoppedAd() : promotedAd()),
    resumePromotion: () => {
      sent.push('resume')
      return { ad: promotedAd(), errors: [] }
    },
  })
  await panel.findByText(lostDays(12))
  const review = await openReview(page, panel)
  await review.click('button', p('stopped.resume', { stopped: packageName('boost-plus') }))
  await page.findByText(p('resume.done'))
  await findChoice(table, 'boost', 'active')
  expect(sent).toEqual(['resume'])
})

test('a draft is published and promoted with one mutation (AD-131, PROMO-63)', async () => {
  const sent: object[] = []
  const { panel } = await openAndSelect(adOf(draft), {
    selectPackage: () => ({ ad: adOf(draft), errors: [] }),
    publishAd: ({ input }) => {
      sent.push(input as object)
      return { ad: promotedAd(), errors: [] }
    },
  })
  await purchase(page, panel)
  await page.findByRole('dialog', { name: t('done.sponsored.title') })
  expect(sent).toMatchObject([
    { shouldPromote: true, purchase: { package: 'BOOST', payWith: 'MONETARY', expectedPrice: '6500.00' } },
  ])
})

test('if the selected package cannot be saved, the page shows an error and buys nothing (PROMO-35)', async () => {
  const bought: object[] = []
  const { panel } = await openAndSelect(adOf(), {
    selectPackage: () => {
      throw failure('UPSTREAM_FAILED')
    },
    purchasePromotion: (input) => {
      bought.push(input)
      return { ad: promotedAd(), errors: [] }
    },
  })
  await purchase(page, panel)
  expect((await page.findByRole('alertdialog')).textContent).toContain(p('failed.select'))
  expect(bought).toEqual([])
})

test('if another user has bought a package first, the page shows that package (PROMO-25)', async () => {
  let ad: object = adOf()
  const { table, panel } = await openAndSelect(ad, {
    ad: () => ad,
    selectPackage: () => {
      ad = promotedAd({ promotion: 'BOOST_PRO', newestPromotion: promotionOf({ package: 'BOOST_PRO' }) })
      return rejection('PROMOTED')
    },
  })
  await purchase(page, panel)
  const message = await page.within('alertdialog', p('taken.title'))
  message.getByText(p('taken.body', { package: packageName('boost-pro') }))
  await message.click('button', ui('close'))
  await findChoice(table, 'boost-pro', 'active')
})

test.each([
  ['AD_CLOSED', 'adClosed'],
  ['PERIOD_OVER', 'periodOver'],
  ['TOO_FAR_AHEAD', 'tooFarAhead'],
  ['CREDITS_NOT_ENABLED', 'creditsNotEnabled'],
] as const)('a purchase rejected with %s shows its own error (PROMO-62)', async (reason, key) => {
  const { panel } = await openAndSelect(adOf(), {
    selectPackage: () => ({ ad: adOf(), errors: [] }),
    purchasePromotion: () => rejection(reason),
  })
  await purchase(page, panel)
  expect((await page.findByRole('alertdialog')).textContent).toContain(p(`failed.${key}`))
})

test.each([
  ['an active ad', {}, 'purchasePromotion'],
  ['a draft', draft, 'publishAd'],
] as const)(
  'a purchase rejected for its price shows the new price, and the next press buys at the new price: %s (PROMO-62)',
  async (_, more, field) => {
    let price = 6500
    const sent: unknown[] = []
    const { table, panel } = await openAndSelect(adOf(more), {
      company: () =>
        companyOf({
          promotionPrices: {
            packages: packagePrices.map((each) => (each.package === 'BOOST' ? { ...each, price } : each)),
            socialMedia: 8000,
          },
        }),
      selectPackage: () => ({ ad: adOf(more), errors: [] }),
      [field]: ({ input }: Readonly<Record<string, unknown>>) => {
        const { expectedPrice } = (input as { purchase: { expectedPrice: string } }).purchase
        sent.push(Number(expectedPrice))
        price = 7000
        return Number(expectedPrice) === price ? { ad: promotedAd(), errors: [] } : rejection('PRICE_CHANGED')
      },
    })
    await purchase(page, panel)
    const error = await page.within('alertdialog')
    expect(error.element.textContent).toContain(p('failed.priceChanged'))
    await error.click('button', ui('close'))
    await table.findByText('7 000 kr')
    expect(textOf(panel.element)).toContain('8 750 kr')
    await purchase(page, panel)
    await page.findByRole('dialog', { name: t('done.sponsored.title') })
    expect(sent).toEqual([6500, 7000])
  },
)

test('after a rejected purchase, the page no longer offers credits that another user has used (PROMO-37, PROMO-62)', async () => {
  let amount = 1
  const { panel } = await openAndSelect(adOf(), {
    company: () => companyOf({ creditAmounts: [{ package: 'BOOST', amount }] }),
    selectPackage: () => ({ ad: adOf(), errors: [] }),
    purchasePromotion: () => {
      amount = 0
      return rejection('INSUFFICIENT_CREDITS')
    },
  })
  await panel.click('radio', p('pay.credit'))
  await purchase(page, panel)
  expect((await page.findByRole('alertdialog')).textContent).toContain(p('failed.insufficientCredits'))
  // The error is open, so the panel is hidden from assistive technology.
  await until(() => expect(panel.queryAllByRole('radio', { hidden: true })).toEqual([]))
})

test.each([
  ['an active ad', {}, 'promotionActsBuyMutation'],
  ['a draft', draft, 'PublishPanelMutation'],
] as const)(
  'a purchase with a lost answer is retried with its key and shown as bought: %s (PROMO-62, PROMO-63)',
  async (_, more, operation) => {
    const keys: (string | null)[] = []
    const choices: string[] = []
    const buy = () => ({ ad: promotedAd(), errors: [] })
    const { panel } = await openAndSelect(adOf(more), {
      selectPackage: () => {
        choices.push('select')
        return keys.length > 0 ? rejection('PROMOTED') : { ad: adOf(more), errors: [] }
      },
      purchasePromotion: buy,
      publishAd: buy,
    })
    const serve = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await serve(url, init)
      if (!String(init.body).includes(`"${operation}"`)) return answer
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('fetch failed')
      return answer
    })
    await purchase(page, panel)
    const error = await page.within('alertdialog')
    expect(error.element.textContent).toContain(shell('error.network'))
    await error.click('button', ui('close'))
    await page.gone('alertdialog')
    await purchase(page, panel)
    await page.findByRole('dialog', { name: t('done.sponsored.title') })
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(choices).toEqual(['select'])
  },
)

test('social media that another user has bought is in no later purchase (PROMO-40, PROMO-62)', async () => {
  let isBought = false
  const { panel } = await openAndSelect(adOf(), {
    ad: () => adOf(isBought ? { socialMediaPackage: boughtSocialMedia() } : {}),
    selectPackage: () => ({ ad: adOf(), errors: [] }),
    purchasePromotion: () => {
      isBought = true
      return rejection('ALREADY_PURCHASED')
    },
  })
  // The error is open at the end, so the panel is hidden from assistive technology.
  const orderLines = () => panel.getAllByRole('term', { hidden: true }).map(textOf)
  const addSocialMedia = { name: p('social.add'), hidden: true }
  await panel.click('checkbox', p('social.add'))
  await until(() => expect(orderLines()).toContain(p('social.title')))
  await purchase(page, panel)
  expect((await page.findByRole('alertdialog')).textContent).toContain(p('failed.alreadyPurchased'))
  await until(() => expect(panel.queryByRole('checkbox', addSocialMedia)).toBeNull())
  expect(orderLines()).not.toContain(p('social.title'))
})
