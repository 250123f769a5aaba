import { afterEach, expect, test, vi } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const names = pageTexts('features/ad')
const ui = pageTexts('ui')
const shell = pageTexts('shell')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const name = (each: string) => names(`package.${each}`)
const domains = ['tavla.example', ...Array.from({ length: 12 }, (_, index) => `sajt${index + 1}.example`)]
const social = {
  __typename: 'SocialMediaPackage',
  isAvailable: false,
  price: 8000,
  isPurchased: false,
  purchasedAt: null,
  mediaSelection: 'NOT_SET',
}
const packagePrices = [
  ['VOLUME', 1000],
  ['BASIC', 3900],
  ['BOOST', 6500],
  ['BOOST_PLUS', 11900],
  ['BOOST_PRO', 16900],
].map(([of, price]) => ({ package: of, price, usualPrice: price, credits: 1 }))
const companyOf = (more: object = {}) => ({
  ...tranfjarden,
  canUseCredits: true,
  creditAmounts: [
    { package: 'BOOST', amount: 4 },
    { package: 'BOOST_PRO', amount: 0 },
  ],
  hasSelectedSocialMedia: false,
  promotionPrices: { packages: packagePrices, socialMedia: 8000 },
  info: { vatRate: 0.25 },
  salesContact: { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: null },
  ...more,
})
const adOf = (more: object = {}) =>
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
const run = (more: object = {}) => ({
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
const promoted = (more: object = {}) =>
  adOf({ promotion: 'BOOST', newestPromotion: run(), socialMediaPackage: { ...social, isAvailable: true }, ...more })
const refused = (reason: string) => ({
  ad: null,
  errors: [{ __typename: 'ConflictError', code: reason, reason, message: reason, path: null }],
})

function open(ad: object, answers: Answers = {}, { path = '/2/ad/9/promotion', roles = [] as string[] } = {}) {
  page = renderRoute(path, { roles, answers: { ...adAnswers, ad: () => ad, company: () => companyOf(), ...answers } })
}
const column = (of: string) => page.see<HTMLButtonElement>('th button', name(of))
const finish = () => page.see<HTMLButtonElement>('aside button[type="submit"]')
/** Presses the button of the page once it can be pressed, and confirms the review. */
async function pressAndConfirm() {
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  await page.press('[role="dialog"] button[type="submit"]')
}
const dialog = (text?: string) => page.see('[role="dialog"]', text)
/** The social media package is for sale once the offer is read. */
async function pressBuySocialMedia() {
  const buy = await page.see<HTMLButtonElement>('aside section button', p('social.buy', { price: '' }).trim())
  await until(() => expect(buy.disabled).toBe(false))
  buy.click()
}
/** Numbers are written with spaces that do not break. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

const packageTableIds = 'PROMO-01 PROMO-02 PROMO-06 PROMO-07 PROMO-10 PROMO-11 PROMO-13'
test(`the table compares the packages from basic up, with the company’s own prices ${packageTableIds}`, async () => {
  open(adOf())
  await until(() => expect(plain(page.text())).toContain('6 500 kr'))
  const heads = [...document.querySelectorAll('thead th')].map((head) => plain(head.textContent))
  expect(
    heads.map((head) =>
      ['basic', 'boost-plus', 'boost-pro', 'boost']
        .map(name)
        .find((each) => head.replace(p('recommended'), '').startsWith(each)),
    ),
  ).toEqual(['basic', 'boost', 'boost-plus', 'boost-pro'].map(name))
  expect(heads.map((head) => /[\d ]+ kr/.exec(head)?.[0])).toEqual(['3 900 kr', '6 500 kr', '11 900 kr', '16 900 kr'])
  expect(heads.findIndex((head) => head.includes(p('recommended')))).toBe(2)
  expect([...document.querySelectorAll('tbody th b')].map((row) => row.textContent)).toEqual(
    [
      'visibility',
      'scope',
      'sponsored',
      'matching',
      'logo',
      'bump',
      'socialExposure',
      'socialClicks',
      'socialRetargeting',
      'programmatic',
    ].map((row) => p(`row.${row}`)),
  )
  expect(plain(page.text())).toContain('4 800 kr')
})

test('PROMO-01 PROMO-14 PROMO-15 what a package has stands in its column, all else is a dash, and its icon is of its size', async () => {
  open(adOf(), {}, { roles: ['Moderator'] })
  await page.see('td button', p('showAll', { all: 13 }))
  const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('th[scope="row"]') !== null)
  const has = (index: number) =>
    rows
      .filter((row) => row.querySelectorAll('td')[index]?.querySelector(`[aria-label="${p('notIncluded')}"]`) === null)
      .map((row) => row.querySelector('th b')?.textContent)
  const named = (...features: string[]) => features.map((feature) => p(`row.${feature}`))
  const volume = named('visibility', 'scope', 'sponsored')
  const basic = [...volume, ...named('matching')]
  const boost = [...basic, ...named('logo', 'bump', 'socialExposure', 'socialClicks', 'socialRetargeting')]
  expect([0, 1, 2, 3, 4].map(has)).toEqual([
    volume,
    basic,
    boost,
    [...boost, ...named('programmatic')],
    [...boost, ...named('programmatic')],
  ])
  expect(
    [...document.querySelectorAll('thead th')].map((head) => head.querySelector('svg')?.getAttribute('data-size')),
  ).toEqual(['xs', 'xs', 'sm', 'md', 'md'])
})

test('PROMO-16 PROMO-17 PROMO-18 PROMO-19 PROMO-20 PROMO-21 each row says what is in each package', async () => {
  open(adOf())
  await page.see('tbody th', p('row.bump'))
  const cells = (row: string) =>
    [...document.querySelectorAll('tbody tr')]
      .filter((each) => each.querySelector('th b')?.textContent === p(`row.${row}`))
      .flatMap((each) => [...each.querySelectorAll('td')].map((cell) => plain(cell.textContent)))
  expect(cells('visibility')).toEqual(['1×', '1,5×', '2×', '2,5×'])
  expect(cells('matching')).toEqual(Array.from({ length: 4 }, () => '15+ kandidater'))
  expect(cells('bump')).toEqual(['–', '1 gång', '2 gånger', '4 gånger'])
  expect(cells('socialExposure')).toEqual(['–', '7 000+', '20 000+', '40 000+'])
  expect(cells('socialClicks')).toEqual(['–', '100+', '300+', '600+'])
  expect(cells('programmatic')).toEqual(['–', '–', '2 500+', '5 000+'])
})

test('PROMO-12 volume is a column for ad admins alone', async () => {
  open(adOf(), {}, { roles: ['Moderator'] })
  await column('volume')
  await page.close()
  open(adOf())
  await column('basic')
  expect(page.find('th button', name('volume'))).toBeNull()
})

test('PROMO-22 two sites stand in the table, all of them in a dialog', async () => {
  open(adOf())
  await page.press('td button', p('showAll', { all: 13 }))
  const shown = await dialog(p('domains.title_other', { count: 13 }))
  expect(shown.querySelectorAll('li')).toHaveLength(13)
  expect(document.querySelectorAll('tbody td')[4]?.textContent).not.toContain(domains[2])
})

test('prices wait; on failure usual ones, no credits and an empty site list hold PROMO-08 PROMO-09 PROMO-30 PROMO-39', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  open(
    adOf({
      scopeDomains: () => {
        throw failure('UPSTREAM_FAILED')
      },
    }),
    {
      company: () =>
        promise.then(() => {
          throw failure('UPSTREAM_FAILED')
        }),
    },
  )
  await column('boost')
  expect(document.querySelectorAll('th [aria-busy]')).toHaveLength(4)
  resolve(null)
  await until(() => expect(plain(page.text())).toContain('6 900 kr'))
  expect(document.querySelector('thead')?.textContent).not.toContain('kredit')
  expect(page.find('td button')).toBeNull()
})

test('prices that failed are asked for each second, and the usual prices show until they come PROMO-08 PROMO-09', async () => {
  const asked: number[] = []
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  open(adOf(), {
    company: () => {
      asked.push(performance.now())
      return asked.length < 3
        ? companyOf({
            promotionPrices: () => {
              throw failure('UPSTREAM_FAILED')
            },
          })
        : companyOf()
    },
  })
  const shows = (price: string) =>
    until(() => expect(plain(document.querySelector('thead')?.textContent)).toContain(`${name('boost')}${price}`))
  await shows('6 900 kr')
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('prices could not be read'))
  await shows('6 500 kr')
  logged.mockRestore()
  expect(asked).toHaveLength(3)
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900)
})

test('PROMO-62 PROMO-63 a company that pays no VAT is told so in the review, and of the social media package by itself', async () => {
  open(adOf(), { company: () => companyOf({ info: { vatRate: 0 } }) })
  ;(await column('boost')).click()
  await until(() => expect(plain(document.querySelector('aside')?.textContent)).toContain(p('sum.vat', { rate: 0 })))
  ;(await finish()).click()
  const shown = await dialog(t('button.promote'))
  expect(plain(shown.textContent)).toContain(`${p('sum.vat', { rate: 0 })}0 kr${p('sum.total')}6 500 kr`)
  await page.close()
  open(promoted(), { company: () => companyOf({ info: { vatRate: 0 } }) })
  await pressBuySocialMedia()
  expect(plain((await dialog()).textContent)).toContain(`${p('sum.vat', { rate: 0 })}0 kr${p('sum.total')}8 000 kr`)
})

test('a package is selected and taken back; leaving before the purchase asks first PROMO-23 PROMO-24 PROMO-25 AD-129', async () => {
  open(adOf())
  const boost = await column('boost')
  expect(boost.textContent).toBe(p('choice.select'))
  boost.click()
  await until(() => expect(boost.textContent).toBe(p('choice.selected')))
  expect((await finish()).textContent).toBe(t('button.promote'))
  const pro = await column('boost-pro')
  pro.click()
  await until(() => expect([boost.textContent, pro.textContent]).toEqual([p('choice.select'), p('choice.selected')]))
  await page.press('a', names('step.details'))
  await page.see('[role="alertdialog"]')
})

test('PROMO-24 PROMO-25 PROMO-35 the stored choice is taken back where it is stored, and stands when that fails', async () => {
  const sent: object[] = []
  let isBroken = true
  const stored = adOf({ selectedPromotion: 'BOOST' })
  open(stored, {
    selectPackage: ({ input }) => {
      sent.push(input as object)
      if (isBroken) throw failure('UPSTREAM_FAILED')
      return { ad: adOf({ selectedPromotion: null }), errors: [] }
    },
  })
  const boost = await column('boost')
  expect(boost.textContent).toBe(p('choice.selected'))
  boost.click()
  await page.see('[role="alertdialog"]', p('failed.takeBack'))
  expect(boost.textContent).toBe(p('choice.selected'))
  await page.press('[role="alertdialog"] button')
  await page.gone('[role="alertdialog"]')
  isBroken = false
  boost.click()
  await until(() => expect(sent).toHaveLength(2))
  await until(() => expect(boost.textContent).toBe(p('choice.select')))
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ adId: globalId('Ad', 9), package: 'NONE' })))
  expect((await finish()).textContent).toBe(t('button.published'))
  // Nothing is left that is not stored.
  await until(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
  })
})

test('PROMO-24 PROMO-25 a stored choice that meets a promotion of somebody else’s is told what stands', async () => {
  let isTaken = false
  open(adOf({ selectedPromotion: 'BASIC' }), {
    ad: () => (isTaken ? promoted() : adOf({ selectedPromotion: 'BASIC' })),
    selectPackage: () => {
      isTaken = true
      return refused('PROMOTED')
    },
  })
  ;(await column('basic')).click()
  await page.see('[role="dialog"], [role="alertdialog"]', p('taken.body', { package: name('boost') }))
  await until(() =>
    expect(document.querySelector('th button[aria-label^="' + p('choice.active') + '"]')).not.toBeNull(),
  )
})

test('PROMO-25 with a promotion its column is active and no other can be selected', async () => {
  open(promoted())
  const boost = await column('boost')
  expect(boost.textContent).toBe(p('choice.active'))
  expect([...document.querySelectorAll<HTMLButtonElement>('th button')].every((button) => button.disabled)).toBe(true)
  expect((await finish()).disabled).toBe(true)
})

test('the review has nine sites, a count, VAT and a seller, and changes nothing PROMO-31 PROMO-34 PROMO-43 PROMO-62', async () => {
  const sent: object[] = []
  open(adOf(), {
    company: () =>
      companyOf({ salesContact: { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: '/media/petter.webp' } }),
    selectPackage: (input) => {
      sent.push(input)
      return refused('PROMOTED')
    },
  })
  ;(await column('boost')).click()
  await until(() => expect(plain(document.querySelector('aside')?.textContent)).toContain('8 125 kr'))
  ;(await finish()).click()
  const shown = await dialog(t('button.promote'))
  const sites = [...shown.querySelectorAll('li')].map((site) => site.textContent)
  expect(sites).toHaveLength(10)
  expect([sites[0], sites[9]]).toEqual(['tavla.example', p('domains.rest_other', { count: 4 })])
  expect(plain(shown.textContent)).toContain(`${p('review.questions', { name: 'Petter Sandahl' })}, 070-174 06 12`)
  expect(shown.querySelector('footer img')?.getAttribute('src')).toBe('/media/petter.webp')
  await page.press('[role="dialog"] [role="radio"], [role="dialog"] input[type="radio"][value="credit"]')
  await until(() => expect(plain(shown.textContent)).toContain(p('pay.left', { left: 4, rest: 3 })))
  await page.press('[role="dialog"] input[type="checkbox"]')
  await until(() => expect(plain(shown.textContent)).toContain('10 000 kr'))
  await page.press('[role="dialog"] button', ui('cancel'))
  await page.gone('[role="dialog"]')
  expect(sent).toEqual([])
})

test('note, review and running promotion say one last day: 30 days from now, whatever the ad’s age AD-125 PROMO-29', async () => {
  const long = {
    startsAt: new Date(Date.now() - 20 * DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + 80 * DAY_MS).toISOString(),
  }
  const lastDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now() + 30 * DAY_MS)
  open(adOf(long))
  ;(await column('boost')).click()
  await until(() => expect(document.querySelector('aside')?.textContent).toContain(lastDay))
  ;(await finish()).click()
  expect((await dialog(t('button.promote'))).textContent).toContain(p('review.until') + lastDay)
  await page.close()
  // Midnight in Stockholm, as a promotion that began with its ad has it.
  open(promoted({ ...long, newestPromotion: run({ endsAt: '2025-12-09T23:00:00.000Z' }) }))
  await page.see('aside p', p('run.active_other', { count: 15, day: '2025-12-09' }))
  expect(document.querySelector('aside')?.textContent).toContain(
    t('beyondPromoted_other', { count: 0, days: 30 }).split('. ')[1],
  )
})

test('confirming buys the stored choice at the shown price, once for two presses PROMO-33 PROMO-62 PROMO-63 AD-132', async () => {
  const sent: [string, object][] = []
  open(adOf(), {
    selectPackage: ({ input }) => {
      sent.push(['select', input as object])
      return { ad: { ...adOf({ selectedPromotion: 'BOOST' }) }, errors: [] }
    },
    purchasePromotion: ({ input }) => {
      sent.push(['buy', input as object])
      return { ad: promoted(), errors: [] }
    },
  })
  ;(await column('boost')).click()
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  button.click()
  const confirm = await page.see<HTMLButtonElement>('[role="dialog"] button[type="submit"]')
  confirm.click()
  await dialog(t('done.sponsored.title'))
  expect(sent).toEqual([
    ['select', { adId: globalId('Ad', 9), package: 'BOOST' }],
    [
      'buy',
      {
        adId: globalId('Ad', 9),
        purchase: {
          package: 'BOOST',
          payWith: 'MONETARY',
          expectedPrice: 6500,
          withSocialMedia: false,
          mediaSelection: null,
        },
      },
    ],
  ])
  await page.press('[role="dialog"] button', ui('close'))
  await until(() => expect(document.querySelector('th[data-marked] button')?.textContent).toBe(p('choice.active')))
})

test('AD-131 PROMO-63 a draft is published and promoted in one', async () => {
  const sent: object[] = []
  const draft = adOf({ status: 'DRAFT', startsAt: null, endsAt: null })
  open(draft, {
    selectPackage: () => ({ ad: draft, errors: [] }),
    publishAd: ({ input }) => {
      sent.push(input as object)
      return { ad: promoted(), errors: [] }
    },
  })
  ;(await column('boost')).click()
  await pressAndConfirm()
  await dialog(t('done.sponsored.title'))
  expect(sent).toMatchObject([
    { promote: true, purchase: { package: 'BOOST', payWith: 'MONETARY', expectedPrice: 6500 } },
  ])
})

test('PROMO-35 a choice that fails shows the error and buys nothing', async () => {
  const bought: object[] = []
  open(adOf(), {
    selectPackage: () => {
      throw failure('UPSTREAM_FAILED')
    },
    purchasePromotion: (input) => {
      bought.push(input)
      return { ad: promoted(), errors: [] }
    },
  })
  ;(await column('boost')).click()
  await pressAndConfirm()
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(p('failed.select'))
  expect(bought).toEqual([])
})

test('PROMO-25 when somebody else was first, the page says what stands now and shows it', async () => {
  let stands: object = adOf()
  open(adOf(), {
    ad: () => stands,
    selectPackage: () => {
      stands = promoted({ promotion: 'BOOST_PRO', newestPromotion: run({ package: 'BOOST_PRO' }) })
      return refused('PROMOTED')
    },
  })
  ;(await column('boost')).click()
  await pressAndConfirm()
  await page.see('[role="dialog"], [role="alertdialog"]', p('taken.body', { package: name('boost-pro') }))
  await page.press('[role="dialog"] button, [role="alertdialog"] button', ui('close'))
  await until(() => expect(document.querySelector('th[data-marked] button')?.textContent).toBe(p('choice.active')))
})

test.each([
  ['AD_CLOSED', 'adClosed'],
  ['PERIOD_OVER', 'periodOver'],
  ['TOO_FAR_AHEAD', 'tooFarAhead'],
  ['CREDITS_NOT_ENABLED', 'creditsNotEnabled'],
] as const)('PROMO-62 a purchase refused with %s says so in its words', async (reason, key) => {
  open(adOf(), { selectPackage: () => ({ ad: adOf(), errors: [] }), purchasePromotion: () => refused(reason) })
  ;(await column('boost')).click()
  await pressAndConfirm()
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(p(`failed.${key}`))
})

test.each([
  ['an ad that is active', {}, 'purchasePromotion'],
  ['a draft', { status: 'DRAFT', startsAt: null, endsAt: null }, 'publishAd'],
] as const)(
  'PROMO-62 a purchase refused for its price shows the new one, and the next press sends it: %s',
  async (_, more, field) => {
    let price = 6500
    const sent: unknown[] = []
    open(adOf(more), {
      company: () =>
        companyOf({
          promotionPrices: {
            packages: packagePrices.map((each) => (each.package === 'BOOST' ? { ...each, price } : each)),
            socialMedia: 8000,
          },
        }),
      selectPackage: () => ({ ad: adOf(more), errors: [] }),
      [field]: ({ input }: Readonly<Record<string, unknown>>) => {
        const { purchase } = input as { purchase: { expectedPrice: number } }
        sent.push(purchase.expectedPrice)
        price = 7000
        return purchase.expectedPrice === price ? { ad: promoted(), errors: [] } : refused('PRICE_CHANGED')
      },
    })
    ;(await column('boost')).click()
    await pressAndConfirm()
    await page.see('[role="alertdialog"]', p('failed.priceChanged'))
    await page.press('[role="alertdialog"] button')
    await until(() => expect(plain(document.querySelector('thead')?.textContent)).toContain('7 000 kr'))
    expect(plain(document.querySelector('aside')?.textContent)).toContain('8 750 kr')
    await pressAndConfirm()
    await dialog(t('done.sponsored.title'))
    expect(sent).toEqual([6500, 7000])
  },
)

test('PROMO-37 PROMO-62 credits that somebody else used up are no longer offered once a purchase was refused', async () => {
  let amount = 1
  open(adOf(), {
    company: () => companyOf({ creditAmounts: [{ package: 'BOOST', amount }] }),
    selectPackage: () => ({ ad: adOf(), errors: [] }),
    purchasePromotion: () => {
      amount = 0
      return refused('INSUFFICIENT_CREDITS')
    },
  })
  ;(await column('boost')).click()
  await page.press('aside [role="radio"], aside input[type="radio"][value="credit"]', p('pay.credit'))
  await pressAndConfirm()
  await page.see('[role="alertdialog"]', p('failed.insufficientCredits'))
  await page.gone('aside form [role="radio"], aside input[type="radio"][value="credit"]')
})

test.each([
  ['an ad that is active', {}, 'promotionActsBuyMutation'],
  ['a draft', { status: 'DRAFT', startsAt: null, endsAt: null }, 'PublishPanelMutation'],
] as const)(
  'PROMO-62 PROMO-63 a purchase whose answer was lost goes again under its key and is told as the user’s own: %s',
  async (_, more, operation) => {
    const keys: (string | null)[] = []
    const choices: string[] = []
    const buys = () => ({ ad: promoted(), errors: [] })
    open(adOf(more), {
      selectPackage: () => {
        choices.push('select')
        return keys.length > 0 ? refused('PROMOTED') : { ad: adOf(more), errors: [] }
      },
      purchasePromotion: buys,
      publishAd: buys,
    })
    const serve = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await serve(url, init)
      if (!String(init.body).includes(`"${operation}"`)) return answer
      keys.push(new Headers(init.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('fetch failed')
      return answer
    })
    ;(await column('boost')).click()
    await pressAndConfirm()
    const told = await page.see('[role="alertdialog"]')
    expect(told.textContent).toContain(shell('error.network'))
    await page.press('[role="alertdialog"] button')
    await page.gone('[role="alertdialog"]')
    await pressAndConfirm()
    await dialog(t('done.sponsored.title'))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(choices).toEqual(['select'])
  },
)

test('PROMO-27 a promotion is cancelled after a question, and resumed after one', async () => {
  const asked: string[] = []
  open(promoted(), {
    cancelPromotion: () => {
      asked.push('cancel')
      return {
        ad: adOf({
          newestPromotion: run({ state: 'CANCELLED', cancelledAt: '2025-11-25T00:00:00.000Z', isResumable: true }),
        }),
        errors: [],
      }
    },
    resumePromotion: () => {
      asked.push('resume')
      return { ad: promoted(), errors: [] }
    },
  })
  await page.press('aside button', p('cancel.confirm'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', p('cancel.keep'))
  await page.gone('[role="alertdialog"], [role="dialog"]')
  expect(asked).toEqual([])
  await page.press('aside button', p('cancel.confirm'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', p('cancel.confirm'))
  await page.press('aside button', p('resume.confirm'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', p('resume.confirm'))
  await page.see('aside button', p('cancel.confirm'))
  expect(asked).toEqual(['cancel', 'resume'])
})

test('SHELL-52 AD-133 an external ad is promoted while it is active; its dates stay', async () => {
  const external = { source: 'board.example', externalDetails: { title: 'Truckförare' } }
  open(adOf(external), {}, { path: '/2/ad/9/external/promotion' })
  ;(await column('boost')).click()
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  expect(button.textContent).toBe(t('button.promote'))
  await page.close()
  open(adOf({ ...external, status: 'INACTIVE' }), {}, { path: '/2/ad/9/external/promotion' })
  expect((await column('boost')).disabled).toBe(true)
  expect(page.text()).toContain(t('externalOver'))
  expect(page.find('aside button[type="submit"]')).toBeNull()
})

test('a promoted ad buys social media and shows its link; a question precedes the cancel PROMO-40 PROMO-42 PROMO-64', async () => {
  const sent: object[] = []
  const bought = { ...social, isPurchased: true, purchasedAt: '2025-11-20T10:00:00.000Z', mediaSelection: 'UPLOADED' }
  open(promoted(), {
    purchaseSocialMedia: ({ input }) => {
      sent.push(input as object)
      return { ad: promoted({ socialMediaPackage: bought }), errors: [] }
    },
    createMediaUploadLink: () => ({ token: 'abc', errors: [] }),
    cancelSocialMedia: () => ({ ad: promoted(), errors: [] }),
  })
  await pressBuySocialMedia()
  await page.press('[role="dialog"] button', p('social.uploaded'))
  await page.press('[role="dialog"] button[type="submit"]')
  expect((await page.see<HTMLInputElement>('[role="dialog"] input')).value).toBe(`${location.origin}/media-upload/abc`)
  expect(sent).toEqual([{ adId: globalId('Ad', 9), mediaSelection: 'UPLOADED', expectedPrice: 8000 }])
  await page.press('[role="dialog"] button', ui('close'))
  await page.see('aside', p('social.needsPictures'))
  await page.press('aside button', p('social.cancel'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', p('social.cancel'))
  await page.see('aside section button', p('social.buy', { price: '' }).slice(0, 3))
})

test('the review takes the company’s own pictures before a purchase; its cross leaves it PROMO-34 PROMO-42 PROMO-64', async () => {
  const sent: object[] = []
  open(adOf(), {
    createMediaUploadLink: ({ input }) => {
      sent.push(input as object)
      return { token: 'abc', errors: [] }
    },
  })
  ;(await column('boost')).click()
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  const review = await dialog(p('social.title'))
  expect(page.find('[role="dialog"] button', p('social.link'))).toBeNull()
  ;[...review.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(p('social.title')))?.click()
  await page.press('[role="dialog"] button', p('social.uploaded'))
  await page.see('[role="dialog"]', p('social.uploadNowNote'))
  await page.press('[role="dialog"] button', p('social.link'))
  expect((await page.see<HTMLInputElement>('[role="dialog"] input[readonly]')).value).toBe(
    `${location.origin}/media-upload/abc`,
  )
  expect(sent).toEqual([{ companyId: globalId('Company', 2) }])
  await page.press('[role="dialog"] footer button', ui('close'))
  await dialog(p('social.uploadNowNote'))
  await page.press(`[role="dialog"] button[aria-label="${ui('closeDialog')}"]`)
  await page.gone('[role="dialog"]')
  expect((await column('boost')).textContent).toBe(p('choice.selected'))
})

test('pictures handed in during the review or the social media purchase are told there PROMO-42 PROMO-64', async () => {
  let hasSelectedSocialMedia = false
  const company = () => companyOf({ hasSelectedSocialMedia })
  const handedIn = () => {
    hasSelectedSocialMedia = true
    return page.send('settingsUpdated', { resync: false, company: tranfjarden })
  }
  open(adOf(), { company })
  ;(await column('boost')).click()
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  const review = await dialog(p('social.pitch'))
  ;[...review.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(p('social.title')))?.click()
  await page.press('[role="dialog"] button', p('social.uploaded'))
  await page.see('[role="dialog"]', p('social.uploadNowNote'))
  await handedIn()
  await page.see('[role="dialog"]', p('social.uploadedNowNote'))
  expect(review.textContent).toContain(p('social.pitchPictures'))
  await page.close()
  hasSelectedSocialMedia = false
  open(promoted(), { company })
  await pressBuySocialMedia()
  await page.press('[role="dialog"] button', p('social.uploaded'))
  await page.see('[role="dialog"]', p('social.uploadNote'))
  // Neither are those of a gap in the events missed.
  hasSelectedSocialMedia = true
  await page.send('settingsUpdated', { resync: true, company: null })
  await page.see('[role="dialog"]', p('social.uploadedNote'))
})

test('the pictures of a bought package can change until it is done; a refusal is told, the choice stays PROMO-64', async () => {
  const sent: object[] = []
  const bought = (mediaSelection: string) =>
    promoted({
      socialMediaPackage: { ...social, isPurchased: true, purchasedAt: '2025-11-20T10:00:00.000Z', mediaSelection },
    })
  let hasPictures = false
  const stored = () => bought(sent.length === 0 ? 'AUTO_SELECT' : 'UPLOADED')
  open(stored(), {
    ad: stored,
    company: () => companyOf({ hasSelectedSocialMedia: hasPictures }),
    chooseSocialMediaPictures: ({ input }) => {
      sent.push(input as object)
      return sent.length === 1 ? { ad: stored(), errors: [] } : refused('TASK_CLOSED')
    },
  })
  const chosen = () =>
    page.find('aside section [aria-checked="true"], aside section [aria-pressed="true"]')?.textContent
  await page.see('aside section', p('social.weChoose'))
  expect(chosen()).toBe(p('social.auto'))
  await page.press('aside section button', p('social.uploaded'))
  await page.see('aside section', p('social.needsPictures'))
  expect(chosen()).toBe(p('social.uploaded'))
  // Somebody hands pictures in, by whatever link: the page that is open follows.
  hasPictures = true
  await page.send('settingsUpdated', { resync: false, company: tranfjarden })
  await page.see('aside section', p('social.hasPictures'))
  await page.press('aside section button', p('social.auto'))
  await page.see('[role="alertdialog"]', p('failed.picturesDone'))
  expect(chosen()).toBe(p('social.uploaded'))
  expect(sent).toEqual(
    ['UPLOADED', 'AUTO_SELECT'].map((mediaSelection) => ({ adId: globalId('Ad', 9), mediaSelection })),
  )
})

test('credits, prices and social media update live; an offer that fails to reload stays PROMO-07 PROMO-37 PROMO-64', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let company = companyOf()
  let ad = promoted()
  page = renderRoute('/2/ad/9/promotion', { answers: { ...adAnswers, ad: () => ad, company: () => company } })
  const told = () => page.send('settingsUpdated', { resync: false, company: tranfjarden })
  await until(() => expect(plain(page.text())).toContain(p('credits.orCredits_one', { count: 1, left: 4 })))
  await page.see('aside section button', p('social.buy', { price: '' }).trim())
  company = companyOf({ creditAmounts: [{ package: 'BOOST', amount: 3 }] })
  ad = promoted({
    socialMediaPackage: {
      ...social,
      isPurchased: true,
      purchasedAt: '2025-11-20T10:00:00.000Z',
      mediaSelection: 'AUTO_SELECT',
    },
  })
  await told()
  await until(() => expect(plain(page.text())).toContain(p('credits.orCredits_one', { count: 1, left: 3 })))
  await page.see('aside section', p('social.weChoose'))
  // What a gap in the events has left out is read as well.
  company = companyOf({ creditAmounts: [{ package: 'BOOST', amount: 2 }] })
  await page.send('settingsUpdated', { resync: true, company: null })
  await until(() => expect(plain(page.text())).toContain(p('credits.orCredits_one', { count: 1, left: 2 })))
  company = companyOf({
    promotionPrices: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await told()
  await until(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('prices could not be read')))
  logged.mockRestore()
  expect(plain(document.querySelector('thead')?.textContent)).toContain(`${name('boost')}6 500 kr`)
})

test('PROMO-64 the social media package stays on the page when the promotion has ended, and says when it is done already', async () => {
  open(
    adOf({
      newestPromotion: run({ state: 'ENDED', daysLeft: 0 }),
      socialMediaPackage: {
        ...social,
        isPurchased: true,
        purchasedAt: '2025-11-20T10:00:00.000Z',
        mediaSelection: 'AUTO_SELECT',
      },
    }),
    { cancelSocialMedia: () => refused('TASK_CLOSED') },
  )
  await page.see('aside section', p('social.weChoose'))
  await page.press('aside section button', p('social.cancel'))
  await page.press('[role="alertdialog"] button, [role="dialog"] button', p('social.cancel'))
  await page.see('[role="alertdialog"]', p('failed.socialDone'))
  await page.close()
  open(adOf())
  await column('boost')
  expect(page.find('aside section')).toBeNull()
})

test('PROMO-40 PROMO-64 an ad that has the social media package already is promoted again without being offered it', async () => {
  open(
    adOf({
      newestPromotion: run({ state: 'ENDED', daysLeft: 0 }),
      socialMediaPackage: {
        ...social,
        isPurchased: true,
        purchasedAt: '2025-11-20T10:00:00.000Z',
        mediaSelection: 'AUTO_SELECT',
      },
    }),
  )
  ;(await column('boost')).click()
  const button = await finish()
  await until(() => expect(button.disabled).toBe(false))
  expect(page.find('aside label', p('social.add'))).toBeNull()
  button.click()
  const review = await dialog(p('pay.title'))
  expect(review.textContent).not.toContain(p('social.title'))
})

test('PROMO-40 PROMO-62 a social media package that a colleague bought meanwhile is in nothing that is bought after', async () => {
  let isBought = false
  open(adOf(), {
    ad: () =>
      adOf(
        isBought
          ? {
              socialMediaPackage: {
                ...social,
                isPurchased: true,
                purchasedAt: '2025-11-20T10:00:00.000Z',
                mediaSelection: 'AUTO_SELECT',
              },
            }
          : {},
      ),
    selectPackage: () => ({ ad: adOf(), errors: [] }),
    purchasePromotion: () => {
      isBought = true
      return refused('ALREADY_PURCHASED')
    },
  })
  ;(await column('boost')).click()
  await page.press('aside label', p('social.add'))
  await until(() => expect(page.find('.sum')?.textContent).toContain(p('social.title')))
  await pressAndConfirm()
  await page.see('[role="alertdialog"]', p('failed.alreadyPurchased'))
  await until(() => expect(page.find('aside label', p('social.add'))).toBeNull())
  expect(page.find('.sum')?.textContent).not.toContain(p('social.title'))
})

test('PROMO-29 a promotion that lapses while the page stands gives its packages back', async () => {
  let stands: object = promoted()
  open(stands, { ad: () => stands })
  expect((await column('boost')).textContent).toBe(p('choice.active'))
  stands = adOf({ newestPromotion: run({ state: 'ENDED', daysLeft: 0 }) })
  await page.send('adUpdated', {
    resync: false,
    deletedAdId: null,
    project: { id: globalId('Project', 3) },
    folder: { id: globalId('Folder', 4) },
    ad: { ...stands, city: 'Sundsvall', country: 'SE' },
  })
  await until(() => expect(document.querySelector<HTMLButtonElement>('th button')?.disabled).toBe(false))
  await page.gone('aside button', p('cancel.confirm'))
})
