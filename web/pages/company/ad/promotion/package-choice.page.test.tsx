import { afterEach, expect, test, vi } from 'vitest'
import { until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, tranfjarden } from '#web/testing/world.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { addDays, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import {
  adOf,
  boughtSocialMedia,
  choiceName,
  companyOf,
  findChoice,
  findParts,
  openReview,
  packageName,
  promotedAd,
  promotionOf,
  rejection,
  renderPromotion,
  textOf,
} from './packages.fixture.ts'

const t = pageTexts('pages/company/ad/promotion')
const p = pageTexts('features/promotion')
const ads = pageTexts('features/ad')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

async function open(...options: Parameters<typeof renderPromotion>) {
  page = renderPromotion(...options)
  return findParts(page)
}

test('a user selects one package at a time, and leaving before a purchase asks (PROMO-23, PROMO-24, PROMO-25, AD-129)', async () => {
  const { table, panel } = await open(adOf())
  await findChoice(table, 'boost')
  await table.click('button', choiceName('boost'))
  await findChoice(table, 'boost', 'selected')
  panel.getByRole('button', { name: t('button.promote') })
  await table.click('button', choiceName('boost-pro'))
  await findChoice(table, 'boost-pro', 'selected')
  await findChoice(table, 'boost')
  await page.click('link', startsWith(ads('step.details')))
  await page.findByRole('alertdialog', { name: pageTexts('guard')('title') })
})

test('deselecting a stored package is saved, and the package stays selected if that fails (PROMO-24, PROMO-25, PROMO-35)', async () => {
  const sent: object[] = []
  let isBroken = true
  const { table, panel } = await open(adOf({ selectedPromotion: 'BOOST' }), {
    selectPackage: ({ input }) => {
      sent.push(input as object)
      if (isBroken) throw failure('UPSTREAM_FAILED')
      return { ad: adOf({ selectedPromotion: null }), errors: [] }
    },
  })
  await findChoice(table, 'boost', 'selected')
  await table.click('button', choiceName('boost', 'selected'))
  const error = await page.within('alertdialog')
  expect(error.element.textContent).toContain(p('failed.takeBack'))
  await findChoice(table, 'boost', 'selected')
  await error.click('button', ui('close'))
  await page.gone('alertdialog')
  isBroken = false
  await table.click('button', choiceName('boost', 'selected'))
  await until(() => expect(sent).toHaveLength(2))
  await findChoice(table, 'boost')
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ adId: globalId('Ad', 9), package: 'NONE' })))
  panel.getByRole('button', { name: t('button.published') })
  // No work is left unsaved.
  await until(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
  })
})

test('deselecting a stored package shows the package that another user has bought (PROMO-24, PROMO-25)', async () => {
  let isTaken = false
  const { table } = await open(adOf({ selectedPromotion: 'BASIC' }), {
    ad: () => (isTaken ? promotedAd() : adOf({ selectedPromotion: 'BASIC' })),
    selectPackage: () => {
      isTaken = true
      return rejection('PROMOTED')
    },
  })
  await table.click('button', choiceName('basic', 'selected'))
  const message = await page.within('alertdialog', p('taken.title'))
  message.getByText(p('taken.body', { package: packageName('boost') }))
  await findChoice(table, 'boost', 'active')
})

test('an ad with a promotion shows its package as active, and no package can be selected (PROMO-25)', async () => {
  const { table, panel } = await open(promotedAd())
  await findChoice(table, 'boost', 'active')
  const buttons = table.getAllByRole<HTMLButtonElement>('button', { name: /: / })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
  expect(panel.getByRole<HTMLButtonElement>('button', { name: t('button.promoted') }).disabled).toBe(true)
})

test('the note, the review and the promotion show the same last day, 30 days from now for an old ad too (AD-125, PROMO-29)', async () => {
  const longPeriod = {
    startsAt: new Date(Date.now() - 20 * DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + 80 * DAY_MS).toISOString(),
  }
  const today = stockholmDay(new Date())
  const lastDay = addDays(today, 29)
  const { table, panel } = await open(adOf(longPeriod))
  await table.click('button', choiceName('boost'))
  await until(() => expect(panel.element.textContent).toContain(lastDay))
  const review = await openReview(page, panel)
  expect(review.element.textContent).toContain(p('review.until') + lastDay)
  await page.close()
  const openPromoted = async (startsAt: Date, daysLeft: number) => {
    const endsAt = new Date(startsAt.getTime() + 30 * DAY_MS).toISOString()
    const newestPromotion = promotionOf({ startsAt: startsAt.toISOString(), endsAt, daysLeft })
    const promoted = await open(promotedAd({ ...longPeriod, newestPromotion }))
    return { ...promoted, run: await promoted.panel.within('region', p('run.title')) }
  }
  // A promotion that was bought 29 days and 23 hours ago runs on the day after its last counted day.
  const ending = await openPromoted(new Date(Date.now() - 30 * DAY_MS + HOUR_MS), 1)
  expect(ending.run.element.textContent).toContain(p('run.active_one', { count: 1, day: today }))
  await page.close()
  const promoted = await openPromoted(startOfDay(addDays(today, -15)), 15)
  expect(promoted.run.element.textContent).toContain(p('run.active_other', { count: 15, day: addDays(today, 14) }))
  expect(promoted.panel.element.textContent).toContain(t('beyondPromoted_other', { count: 0, days: 30 }).split('. ')[1])
})

test('a promotion is cancelled after a question, and resumed after a question (PROMO-27)', async () => {
  const sent: string[] = []
  let ad = promotedAd()
  const { panel } = await open(ad, {
    ad: () => ad,
    cancelPromotion: () => {
      sent.push('cancel')
      ad = adOf({
        newestPromotion: promotionOf({
          state: 'CANCELLED',
          cancelledAt: '2025-11-25T00:00:00.000Z',
          isResumable: true,
        }),
      })
      return { ad, errors: [] }
    },
    resumePromotion: () => {
      sent.push('resume')
      ad = promotedAd()
      return { ad, errors: [] }
    },
  })
  const promotion = await panel.within('region', p('run.title'))
  await promotion.click('button', p('cancel.confirm'))
  let question = await page.within('alertdialog', p('cancel.title'))
  await question.click('button', p('cancel.keep'))
  await page.gone('alertdialog')
  expect(sent).toEqual([])
  await promotion.click('button', p('cancel.confirm'))
  question = await page.within('alertdialog', p('cancel.title'))
  // A promotion that has begun is charged anyway.
  expect(question.element.textContent).toContain(p('cancel.money.monetary'))
  await question.click('button', p('cancel.confirm'))
  await promotion.click('button', p('resume.confirm'))
  question = await page.within('alertdialog', p('resume.title'))
  await question.click('button', p('resume.confirm'))
  await promotion.findByRole('button', { name: p('cancel.confirm') })
  expect(sent).toEqual(['cancel', 'resume'])
})

test('an ad from another job board can be promoted only while it is active (SHELL-52, AD-133)', async () => {
  const external = { source: 'board.example', externalDetails: { title: 'Truckförare' } }
  const path = '/2/ad/9/external/promotion'
  const active = await open(adOf(external), {}, { path })
  await active.table.click('button', choiceName('boost'))
  const button = active.panel.getByRole<HTMLButtonElement>('button', { name: t('button.promote') })
  await until(() => expect(button.disabled).toBe(false))
  await page.close()
  const inactive = await open(adOf({ ...external, status: 'INACTIVE' }), {}, { path })
  expect((await findChoice(inactive.table, 'boost')).disabled).toBe(true)
  inactive.panel.getByText(t('externalOver'))
  expect(inactive.panel.queryAllByRole('button')).toEqual([])
})

test('the review says where a period is extended that ends before the package (PROMO-31, AD-128)', async () => {
  const endsAt = new Date(Date.now() + 20 * DAY_MS)
  const day = stockholmDay(endsAt)
  const period = { startsAt: new Date(Date.now() - DAY_MS).toISOString(), endsAt: endsAt.toISOString() }
  const external = { source: 'board.example', externalDetails: { title: 'Truckförare' } }
  for (const [ad, options, text] of [
    [period, {}, 'review.endsBefore'],
    [{ ...period, ...external }, { path: '/2/ad/9/external/promotion' }, 'review.endsBeforeElsewhere'],
  ] as const) {
    const { table, panel } = await open(adOf(ad), {}, options)
    await table.click('button', choiceName('boost'))
    const review = await openReview(page, panel)
    expect(review.element.textContent).toContain(p(text, { day }))
    await page.close()
  }
})

test('credits, prices and social media update live, and prices stay if a refetch fails (PROMO-07, PROMO-37, PROMO-64)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let company = companyOf()
  let ad = promotedAd()
  const answers: Answers = { ad: () => ad, company: () => company }
  const { table, panel } = await open(ad, answers)
  const publishChange = () => page.send('settingsUpdated', { needsResync: false, company: tranfjarden })
  const findCredits = (left: number) => table.findByText(p('credits.orCredits_one', { count: 1, left }))
  await findCredits(4)
  const socialMedia = await panel.within('region', p('social.title'))
  socialMedia.getByRole('button', { name: startsWith(p('social.buy', { price: '' }).trim()) })
  company = companyOf({ creditAmounts: [{ package: 'BOOST', amount: 3 }] })
  ad = promotedAd({ socialMediaPackage: boughtSocialMedia() })
  await publishChange()
  await findCredits(3)
  await until(() => expect(socialMedia.element.textContent).toContain(p('social.weChoose')))
  // The page also refetches after a gap in the events.
  company = companyOf({ creditAmounts: [{ package: 'BOOST', amount: 2 }] })
  await page.send('settingsUpdated', { needsResync: true, company: null })
  await findCredits(2)
  company = companyOf({
    promotionPrices: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await publishChange()
  await until(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('prices could not be read')))
  warn.mockRestore()
  const headers = table.getAllByRole('columnheader').map(textOf)
  expect(headers.find((header) => header.startsWith(`${packageName('boost')}6 500 kr`))).toBeDefined()
})

test('when a promotion ends on the open page, its package can be selected again (PROMO-29)', async () => {
  let ad: object = promotedAd()
  const { table, panel } = await open(ad, { ad: () => ad })
  await findChoice(table, 'boost', 'active')
  ad = adOf({ newestPromotion: promotionOf({ state: 'ENDED', daysLeft: 0 }) })
  await page.send('adUpdated', {
    needsResync: false,
    deletedAdId: null,
    project: { id: globalId('Project', 3) },
    folder: { id: globalId('Folder', 4) },
    ad: { ...ad, city: 'Sundsvall', country: 'SE' },
  })
  const button = await findChoice(table, 'boost')
  await until(() => expect(button.disabled).toBe(false))
  await panel.gone('button', p('cancel.confirm'))
})
