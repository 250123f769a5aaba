import { afterEach, expect, test } from 'vitest'
import { adAnswers, detailsOf, draftOf } from '#web/testing/ad-world.ts'
import { recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, failure } from '#web/testing/world.ts'

const ads = pageTexts('features/ad')
const adPage = pageTexts('features/ad-page')
const packages = pageTexts('features/promotion')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const external = {
  source: 'board.example',
  externalDetails: {
    title: 'Truckförare',
    startsAt: null,
    endsAt: null,
    content: '<p>Kör truck hos oss.</p>',
    type: 'INDEFINITE',
    workplaceType: 'ONSITE',
    salaryType: 'FIXED',
    location: 'ADDRESS',
    address: null,
    postCode: null,
    city: 'Sundsvall',
    country: 'SE',
  },
}
const finished = { status: 'ACTIVE', progress: 'COMPLETE', applicationMethod: 'FORM' }
const open = (path: string, ad: object, roles: readonly string[] = []) => {
  page = renderRoute(path, {
    roles,
    answers: {
      ...recruiterAnswers,
      ...adAnswers,
      ad: () => draftOf({ ...finished, ...ad }),
      board: () => boardOf(steps(), { ...finished, ...ad }),
    },
  })
}
const actions = async () => {
  await page.press('main button[aria-haspopup]')
  return [...(await page.see('[role="menu"]')).querySelectorAll('[role="menuitem"]')].map((row) => row.textContent)
}

test.each([
  ['a link', { applicationMethod: 'LINK' }],
  ['an e-mail', { applicationMethod: 'EMAIL' }],
  ['another job board', external],
])('PIPE-04 the board of an ad with %s leads to the ad’s page, which offers no board', async (_, ad) => {
  open('/2/ad/9/board', ad)
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  await page.see('h1', 'Truckförare')
  expect(await actions()).not.toContain(ads('action.openBoard'))
  expect(page.text()).not.toContain(ads('step.process'))
})

test('AD-26 an archived ad leads to its board; one without a board is read on its page', async () => {
  open('/2/ad/9', { status: 'ARCHIVED' })
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  await page.close()
  open('/2/ad/9', { status: 'ARCHIVED', applicationMethod: 'LINK', details: detailsOf() })
  await page.see('h1', 'Truckförare')
  expect(page.path()).toBe('/2/ad/9')
  const offered = await actions()
  for (const action of ['rename', 'delete', 'unpublish', 'archive', 'copyInto'] as const)
    expect(offered).not.toContain(ads(`action.${action}`))
  expect(offered).toContain(ads('action.move'))
  for (const button of document.querySelectorAll('main button, main a'))
    expect(button.textContent).not.toMatch(/^Redigera$|^Publicera/)
})

test.each([
  ['SE', 'Sverige'],
  ['Sverige', 'Sverige'],
  [null, ''],
])('AD-58 the place of an ad from another job board names its country, which came as %s', async (country, name) => {
  open('/2/ad/9', { ...external, externalDetails: { ...external.externalDetails, country } })
  const fact = await page.see('dl div, dl dd', 'Sundsvall')
  expect(fact.textContent).toMatch(new RegExp(`Sundsvall${name && `, ${name}`}$`))
})

test('staff read an ad of another job board in the details step, and a link leads back to the ad AD-59 AD-60', async () => {
  open('/2/ad/9/details', external, ['Moderator'])
  await page.see('dl dd', 'Sundsvall, Sverige')
  for (const text of [
    'Kör truck hos oss.',
    pageTexts('features/ad/details')('type.indefinite'),
    pageTexts('editing')('external'),
  ])
    expect(page.text()).toContain(text)
  expect([...document.querySelectorAll('main :is(input, textarea, [contenteditable="true"])')]).toEqual([])
  await page.press('main a', pageTexts('editing')('toAd'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
})

test('only staff may unpublish or delete an ad of another job board; nobody may archive it AD-40', async () => {
  open('/2/ad/9', external)
  await page.see('h1', 'Truckförare')
  let offered = await actions()
  for (const action of ['unpublish', 'delete', 'archive'] as const)
    expect(offered).not.toContain(ads(`action.${action}`))
  await page.close()
  open('/2/ad/9', external, ['Moderator'])
  await page.see('h1', 'Truckförare')
  offered = await actions()
  for (const action of ['unpublish', 'delete'] as const) expect(offered).toContain(ads(`action.${action}`))
  expect(offered).not.toContain(ads('action.archive'))
})

test.each([
  [8, 8, null],
  [9, 7, 2],
  [20, 7, 13],
])(
  'PROMO-32 of %i sites the ad’s page lists %i, the own one first, and counts the others',
  async (all, listed, rest) => {
    const domains = Array.from({ length: all }, (_, index) => `sida${index}.example`)
    open('/2/ad/9', { scopeDomains: domains })
    const list = await page.see(`section[aria-label="${adPage('publish.domains')}"] ul`)
    const lines = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      ...domains.slice(0, listed),
      ...(rest === null ? [] : [packages('domains.rest_other', { count: rest })]),
    ])
  },
)

test('PROMO-30 without a list of sites the ad’s page names none, and stands', async () => {
  open('/2/ad/9', {
    scopeDomains: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await page.see('h1', 'Truckförare')
  expect(page.text()).not.toContain(adPage('publish.domains'))
})

test('PLUS-71 the bars that are drawn are the days that were counted, and the sums and the days before stand beside them', async () => {
  const counted = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2025, 10, 1 + index)).toISOString().slice(0, 10),
    views: index === 11 ? 0 : (index * 7) % 40,
    applyPresses: index % 5,
    applications: index === 20 ? 3 : 0,
  }))
  const sum = (of: 'views' | 'applyPresses' | 'applications') => counted.reduce((total, each) => total + each[of], 0)
  const totals = { views: sum('views'), applyPresses: sum('applyPresses'), applications: sum('applications') }
  open('/2/ad/9', {
    applicationMethod: 'LINK',
    details: detailsOf(),
    statistics: { days: counted, totals, before: { views: 901, applyPresses: 12, applications: 0 } },
  })
  await page.see('h2', adPage('statistics.title'))
  for (const measure of ['views', 'applyPresses', 'applications'] as const) {
    const told = [...document.querySelectorAll('p')].find(
      ({ textContent }) => textContent === adPage(`statistics.${measure}`),
    )?.parentElement
    const values = counted.map((each) => each[measure])
    const most = Math.max(...values)
    // A day without any has no bar; the others are as high as their share of the highest, each above its day.
    const drawn = [...(told?.querySelectorAll('svg g') ?? [])].map((bar) => {
      const rects = [...bar.querySelectorAll('rect')]
      const share = (name: string, of = rects[1]) => Number.parseFloat(of?.getAttribute(name) ?? '0')
      return {
        at: share('x', rects[0]),
        height: share('height'),
        foot: rects.length > 1 ? share('y') + share('height') : 100,
      }
    })
    const highest = Math.max(...drawn.map(({ height }) => height))
    expect(drawn.map(({ height }) => Math.round((height / highest) * most))).toEqual(values)
    expect(drawn.map(({ at }) => Math.round((at * 30) / 100))).toEqual(values.map((_, index) => index))
    expect(drawn.every(({ foot }) => Math.abs(foot - 100) < 0.001)).toBe(true)
    expect(told?.querySelector('svg text')?.textContent).toBe(String(most))
    expect(told?.querySelector('b')?.textContent).toBe(String(totals[measure]))
    expect(told?.textContent).toContain(
      adPage('statistics.before', { before: measure === 'views' ? 901 : measure === 'applyPresses' ? 12 : 0 }),
    )
    const label = told?.querySelector('svg')?.getAttribute('aria-label') ?? ''
    for (const each of counted) expect(label.includes(`${each.day}: ${each[measure]}`)).toBe(each[measure] > 0)
  }
  // Where one points, that day stands in place of the sums.
  document
    .querySelectorAll('svg[role="img"]')[0]
    ?.querySelectorAll('g')[20]
    ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await until(() =>
    expect([...document.querySelectorAll('p > b')].map(({ textContent }) => textContent)).toEqual([
      String(counted[20]?.views),
      '0',
      '3',
    ]),
  )
})

const atService = (state: string, more: object = {}) => ({
  ...finished,
  employmentService: {
    __typename: 'AdServiceState',
    state,
    url: null,
    message: null,
    changedAt: '2025-11-20T08:12:00.000Z',
    ...more,
  },
})

test.each([
  ['WAITING', {}, 'waiting', adPage('atService.waitingHelp'), null],
  [
    'PUBLISHED',
    { url: 'https://platsbanken.example/annons/7' },
    'published',
    '2025-11-20',
    'https://platsbanken.example/annons/7',
  ],
  [
    'REJECTED',
    { message: 'Annonsen saknar yrke.' },
    'rejected',
    adPage('atService.says', { message: 'Annonsen saknar yrke.' }),
    null,
  ],
  ['WITHDRAWN', { url: 'https://platsbanken.example/annons/7' }, 'withdrawn', '2025-11-20', null],
])('AD-31 an ad that is %s at the employment service says so on its page', async (state, more, word, said, href) => {
  open('/2/ad/9', atService(state, more))
  const status = await page.see('[role="status"]', adPage(`atService.${word}`))
  expect(status.parentElement?.textContent).toContain(said)
  expect(page.find('a', adPage('atService.open'))?.getAttribute('href') ?? null).toBe(href)
})

test('an ad that never went to the employment service says nothing of it', async () => {
  open('/2/ad/9', { ...finished, employmentService: null })
  await page.see('h1', 'Truckförare')
  expect(page.text()).not.toContain(adPage('atService.title'))
})
