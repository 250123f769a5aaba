import { afterEach, expect, test } from 'vitest'
import { adAnswers, detailsOf, draftOf } from '#web/testing/ad-world.ts'
import { recruiterAnswers, steps } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { boardOf, failure } from '#web/testing/world.ts'

const ads = pageTexts('features/ad')
const adPage = pageTexts('features/ad-page')
const details = pageTexts('features/ad/details')
const packages = pageTexts('features/promotion')
const shell = pageTexts('shell')

let page: RenderedPage
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
    furtherPlaces: [{ address: 'Storgatan 3', postCode: null, city: 'Umeå', country: 'SE' }],
  },
}
const finished = { status: 'ACTIVE', progress: 'COMPLETE', applicationMethod: 'FORM' }
const open = (path: string, ad: object, roles: readonly string[] = []) => {
  page = renderPage(path, {
    roles,
    answers: {
      ...recruiterAnswers,
      ...adAnswers,
      ad: () => draftOf({ ...finished, ...ad }),
      board: () => boardOf(steps(), { ...finished, ...ad }),
    },
  })
}
const findTitle = () => page.findByRole('heading', { level: 1, name: 'Truckförare' })
/** Opens the menu of the page and returns its actions. */
const openActions = async () => {
  await page.click('button', shell('actions'))
  const menu = await page.within('menu')
  return menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test.each([
  ['a link', { applicationMethod: 'LINK' }],
  ['an email address', { applicationMethod: 'EMAIL' }],
  ['another job board', external],
])('the board of an ad with %s redirects to the page of the ad, which has no board (PIPE-04)', async (_, ad) => {
  open('/2/ad/9/board', ad)
  await until(() => expect(page.path()).toBe('/2/ad/9'))
  await findTitle()
  expect(await openActions()).not.toContain(ads('action.openBoard'))
  expect(page.text()).not.toContain(ads('step.process'))
})

test('an archived ad redirects to its board, and an archived ad without a board is read-only on its page (AD-26)', async () => {
  open('/2/ad/9', { status: 'ARCHIVED' })
  await until(() => expect(page.path()).toBe('/2/ad/9/board'))
  await page.close()
  open('/2/ad/9', { status: 'ARCHIVED', applicationMethod: 'LINK', details: detailsOf() })
  await findTitle()
  expect(page.path()).toBe('/2/ad/9')
  const offered = await openActions()
  for (const action of ['rename', 'delete', 'unpublish', 'archive', 'copyInto'] as const)
    expect(offered).not.toContain(ads(`action.${action}`))
  expect(offered).toContain(ads('action.move'))
  await page.press('Escape')
  await page.gone('menu')
  const main = await page.within('main')
  for (const element of [...main.queryAllByRole('button'), ...main.queryAllByRole('link')])
    expect(element.textContent).not.toMatch(/^Redigera$|^Publicera/)
})

test.each([
  ['SE', 'Sverige'],
  ['Sverige', 'Sverige'],
  [null, ''],
])(
  'the place of an ad from another job board has the name of the country, which was imported as %s (AD-58)',
  async (country, name) => {
    open('/2/ad/9', { ...external, externalDetails: { ...external.externalDetails, country } })
    const facts = (await page.findAllByRole('definition')).map(({ textContent }) => textContent)
    expect(facts.filter((fact) => fact.includes('Sundsvall'))).toEqual([`Sundsvall${name && `, ${name}`}`])
    expect(facts).toContain('Storgatan 3, Umeå, Sverige')
  },
)

test('the details step of an ad from another job board is read-only for staff, and links to the ad (AD-59, AD-60)', async () => {
  open('/2/ad/9/details', external, ['Moderator'])
  await page.findByText('Sundsvall, Sverige')
  for (const text of [
    'Kör truck hos oss.',
    pageTexts('features/ad/details')('type.indefinite'),
    pageTexts('editing')('external'),
  ])
    expect(page.text()).toContain(text)
  // A selector, because fields have many roles.
  expect([...document.querySelectorAll('main :is(input, textarea, [contenteditable="true"])')]).toEqual([])
  await page.click('link', pageTexts('editing')('toAd'))
  await until(() => expect(page.path()).toBe('/2/ad/9'))
})

test('only staff can unpublish or delete an ad from another job board, and no user can archive it (AD-40)', async () => {
  open('/2/ad/9', external)
  await findTitle()
  let offered = await openActions()
  for (const action of ['unpublish', 'delete', 'archive'] as const)
    expect(offered).not.toContain(ads(`action.${action}`))
  await page.close()
  open('/2/ad/9', external, ['Moderator'])
  await findTitle()
  offered = await openActions()
  for (const action of ['unpublish', 'delete'] as const) expect(offered).toContain(ads(`action.${action}`))
  expect(offered).not.toContain(ads('action.archive'))
})

test.each([
  [8, 8, null],
  [9, 7, 2],
  [20, 7, 13],
])('of %i sites, the page of the ad lists the first %i and counts the others (PROMO-32)', async (all, listed, rest) => {
  const domains = Array.from({ length: all }, (_, index) => `sida${index}.example`)
  open('/2/ad/9', { scopeDomains: domains })
  const region = await page.within('region', adPage('publish.domains'))
  const lines = region.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    ...domains.slice(0, listed),
    ...(rest === null ? [] : [packages('domains.rest_other', { count: rest })]),
  ])
})

test('the page of the ad works without the list of sites (PROMO-30)', async () => {
  open('/2/ad/9', {
    scopeDomains: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await findTitle()
  expect(page.text()).not.toContain(adPage('publish.domains'))
})

test('the statistics show one bar per day, the sums and the sums of the period before (PLUS-71)', async () => {
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
  await page.findByRole('heading', { level: 2, name: adPage('statistics.title') })
  for (const measure of ['views', 'applyPresses', 'applications'] as const) {
    const part = page.getByText(adPage(`statistics.${measure}`), { selector: 'p' }).parentElement
    const values = counted.map((each) => each[measure])
    const most = Math.max(...values)
    // The bars are drawn to the scale of the highest bar, and a day with zero has no bar. The chart is one image, so its
    // bars are found by selector.
    const drawn = [...(part?.querySelectorAll('svg g') ?? [])].map((bar) => {
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
    expect(part?.querySelector('svg text')?.textContent).toBe(String(most))
    expect(part?.querySelector('b')?.textContent).toBe(String(totals[measure]))
    expect(part?.textContent).toContain(
      adPage('statistics.before', { before: measure === 'views' ? 901 : measure === 'applyPresses' ? 12 : 0 }),
    )
    const label = part?.querySelector('svg')?.getAttribute('aria-label') ?? ''
    for (const each of counted) expect(label.includes(`${each.day}: ${each[measure]}`)).toBe(each[measure] > 0)
  }
  // Under the pointer, the numbers of the day replace the sums.
  page
    .getAllByRole('img', { name: /2025-11-\d\d: / })[0]
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
    rejections: [],
    serviceStatus: null,
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
    'PUBLISHED',
    { url: 'https://platsbanken.example/annons/7', serviceStatus: 'UNDER_REVIEW' },
    'published',
    adPage('atService.status', { status: 'UNDER_REVIEW' }),
    'https://platsbanken.example/annons/7',
  ],
  [
    'REJECTED',
    { rejections: [{ field: 'CITY', code: null, message: 'Okänd kommun.' }] },
    'rejected',
    `${details('fields.city')}: ${details('serviceRejection.service', { message: 'Okänd kommun.' })}`,
    null,
  ],
  [
    'REJECTED',
    {
      url: 'https://platsbanken.example/annons/7',
      rejections: [{ field: 'END', code: 'TOO_LATE', message: null }],
    },
    'rejected',
    `${details('serviceRejection.END')}: ${details('serviceRejection.TOO_LATE')}`,
    'https://platsbanken.example/annons/7',
  ],
  ['REMOVED', {}, 'removed', adPage('atService.removedHelp'), null],
  ['WITHDRAWN', { url: 'https://platsbanken.example/annons/7' }, 'withdrawn', '2025-11-20', null],
])(
  'the page of the ad shows the status %s at the employment service (AD-31, PLUS-181)',
  async (state, more, word, explanation, href) => {
    open('/2/ad/9', atService(state, more))
    const status = await page.findByText(adPage(`atService.${word}`), { selector: '[role="status"]' })
    expect(status.parentElement?.textContent).toContain(explanation)
    expect(page.queryByRole('link', { name: adPage('atService.open') })?.getAttribute('href') ?? null).toBe(href)
  },
)

test('the page of an ad that was not sent to the employment service has no status of the service', async () => {
  open('/2/ad/9', { ...finished, employmentService: null })
  await findTitle()
  expect(page.text()).not.toContain(adPage('atService.title'))
})
