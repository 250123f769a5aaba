import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId } from '#web/testing/world.ts'

const t = pageTexts('pages/admin-management/manage-promotions')

let page: RenderedRoute
afterEach(() => page.close())

const promotion = (databaseId: number, adName: string, more: object = {}) => ({
  __typename: 'Promotion',
  id: globalId('Promotion', databaseId),
  databaseId,
  package: 'BOOST',
  payment: 'MONETARY',
  state: 'ACTIVE',
  startsAt: '2025-11-10T00:00:00.000Z',
  endsAt: '2025-12-10T00:00:00.000Z',
  cancelledAt: null,
  daysLeft: 15,
  isResumable: false,
  adName,
  companyName: 'Halla Logistik AB',
  ad: { __typename: 'Ad', id: globalId('Ad', databaseId), databaseId },
  company: { __typename: 'Company', id: globalId('Company', 7), databaseId: 7 },
  ...more,
})
const all = [
  promotion(1, 'Drifttekniker'),
  promotion(2, 'Betongarbetare', { state: 'SCHEDULED' }),
  promotion(3, 'Barnskötare', { state: 'CANCELLED', cancelledAt: '2025-11-20T00:00:00.000Z', isResumable: true }),
  promotion(4, 'Svetsare', { state: 'ENDED', daysLeft: 0 }),
]
const promotions = ({ search, state }: { search?: string | null; state?: string | null }) => {
  const found = all.filter((each) => each.adName.includes(search ?? '') && (state == null || each.state === state))
  return {
    activeCount: 1,
    scheduledCount: 1,
    endingCount: 0,
    allCount: 4,
    cancelledCount: 1,
    endedCount: 1,
    edges: found.map((node) => ({ cursor: node.id, node })),
    nodes: found,
    pageInfo: { hasNextPage: false, endCursor: null },
  }
}
const task = (databaseId: number, adName: string, more: object = {}) => ({
  __typename: 'StaffTask',
  id: globalId('StaffTask', databaseId),
  databaseId,
  kind: 'SPONSOR',
  status: 'OPEN',
  service: 'PONTY',
  package: 'BOOST',
  mediaSelection: null,
  createdAt: '2025-11-20T06:58:00.000Z',
  fault: null,
  credits: null,
  viewerCanMend: false,
  adName,
  companyName: 'Halla Logistik AB',
  ad: { __typename: 'Ad', id: globalId('Ad', databaseId), databaseId },
  company: { __typename: 'Company', id: globalId('Company', 7), databaseId: 7 },
  ...more,
})
const staffTasks = (...nodes: object[]) => ({
  totalCount: nodes.length,
  failedCount: nodes.filter((each) => Reflect.get(each, 'fault') !== null).length,
  edges: nodes.map((node, index) => ({ cursor: String(index), node })),
  pageInfo: { hasNextPage: false, endCursor: null },
})
const open = (answers: object = {}, roles = ['ContentWriter'], search = '') => {
  page = renderRoute(`/admin-management/manage-promotions${search}`, {
    roles,
    answers: { ...recruiterAnswers, promotions, staffTasks: () => staffTasks(), ...answers } as never,
  })
}
const rows = () =>
  [...document.querySelectorAll(`table[aria-label="${t('title')}"] tbody th b`)].map(({ textContent }) => textContent)

test('ADMIN-97 SHELL-76 promotions of all companies are searched and filtered', async () => {
  open()
  await page.see('tbody th', 'Svetsare')
  expect(rows()).toEqual(['Drifttekniker', 'Betongarbetare', 'Barnskötare', 'Svetsare'])
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'arbetare')
  await until(() => expect(rows()).toEqual(['Betongarbetare']))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), '')
  await page.press('[role="radio"]', `${t('state.cancelled')}1`)
  await until(() => expect(rows()).toEqual(['Barnskötare']))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Nobody')
  await page.see('b', t('none'))
})

test('search and filter are in the address, read back from it, and used from the first request ADMIN-97 ADMIN-04', async () => {
  open()
  await page.see('tbody th', 'Svetsare')
  await page.press('[role="radio"]', `${t('state.cancelled')}1`)
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?state=cancelled'))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Barn')
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?state=cancelled&search=Barn'))
  await page.press('[role="radio"]', `${t('state.all')}4`)
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?search=Barn'))
  await page.close()
  const asked: unknown[] = []
  open(
    {
      promotions: (narrowed: Parameters<typeof promotions>[0]) => {
        asked.push([narrowed.search, narrowed.state])
        return promotions(narrowed)
      },
    },
    ['ContentWriter'],
    '?state=active&search=Drift',
  )
  await until(() => expect(rows()).toEqual(['Drifttekniker']))
  expect([
    (await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)).value,
    document.querySelector('[role="radio"][aria-checked="true"]')?.textContent,
  ]).toEqual(['Drift', `${t('state.active')}1`])
  expect(asked).toEqual([['Drift', 'ACTIVE']])
})

test('ADMIN-97 each filter says how many it leaves, where so many are counted, and a promotion that waits says how long', async () => {
  const radios = () => [...document.querySelectorAll('[role="radio"]')].map(({ textContent }) => textContent)
  const inDays = (count: number) =>
    promotion(10 + count, `Om ${count}`, {
      state: 'SCHEDULED',
      startsAt: new Date(Date.now() + count * DAY_MS).toISOString(),
    })
  open({
    promotions: () => ({
      ...promotions({}),
      edges: [0, 1, 12].map((count) => ({ cursor: String(count), node: inDays(count) })),
    }),
  })
  await page.see('[role="radio"]', `${t('state.all')}4`)
  expect(radios()).toEqual([
    `${t('state.all')}4`,
    `${t('state.active')}1`,
    `${t('state.scheduled')}1`,
    `${t('state.cancelled')}1`,
    `${t('state.ended')}1`,
  ])
  expect([...document.querySelectorAll('tbody td small')].map(({ textContent }) => textContent)).toEqual([
    t('ahead_zero'),
    t('ahead_one'),
    t('ahead_other', { count: 12 }),
  ])
  await page.close()
  open({ promotions: () => ({ ...promotions({}), allCount: null, cancelledCount: null, endedCount: null }) })
  await page.see('[role="radio"]', t('state.all'))
  expect(radios()).toEqual([
    t('state.all'),
    `${t('state.active')}1`,
    `${t('state.scheduled')}1`,
    t('state.cancelled'),
    t('state.ended'),
  ])
})

test('ADMIN-97 PROMO-27 staff cancel, resume and start after a question, and see the list anew', async () => {
  const sent: [string, unknown][] = []
  const act =
    (name: string) =>
    ({ input }: { input: unknown }) => {
      sent.push([name, input])
      return { ad: { __typename: 'Ad', id: globalId('Ad', 1) }, errors: [] }
    }
  open({ cancelPromotion: act('cancel'), resumePromotion: act('resume'), startPromotion: act('start') })
  await page.press('button', t('cancel.of', { ad: 'Drifttekniker' }))
  await page.press('[role="alertdialog"] button', t('cancel.confirm'))
  await until(() => expect(sent).toHaveLength(1))
  await page.gone('[role="alertdialog"]')
  await page.press('button', t('resume.of', { ad: 'Barnskötare' }))
  await page.press('[role="alertdialog"] button', t('resume.confirm'))
  await until(() => expect(sent).toHaveLength(2))
  await page.gone('[role="alertdialog"]')
  await page.press('button', t('start.of', { ad: 'Svetsare' }))
  await page.press('[role="dialog"] button[type="submit"]')
  await until(() =>
    expect(sent).toEqual([
      ['cancel', { adId: globalId('Ad', 1) }],
      ['resume', { adId: globalId('Ad', 3) }],
      ['start', { adId: globalId('Ad', 4), package: 'BASIC' }],
    ]),
  )
  await until(() =>
    expect(
      page.sentOperations.filter((name) => name === 'ManagePromotionsPageMoreQuery').length,
    ).toBeGreaterThanOrEqual(3),
  )
})

test('ADMIN-97 what colleagues and the clock change shows without a reload, as the list is searched', async () => {
  let shown = all
  open({
    promotions: ({ search }: { search?: string | null }) => ({
      ...promotions({}),
      edges: shown.filter(({ adName }) => adName.includes(search ?? '')).map((node) => ({ cursor: node.id, node })),
    }),
  })
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'arbetare')
  await until(() => expect(rows()).toEqual(['Betongarbetare']))
  shown = [...all, promotion(5, 'Lagerarbetare')]
  await page.send('promotionsUpdated', { resync: false, companyId: globalId('Company', 7) })
  await until(() => expect(rows()).toEqual(['Betongarbetare', 'Lagerarbetare']))
})

test('ADMIN-97 what a colleague changes in the very moment that a search begins leaves the list as it is searched', async () => {
  open()
  const field = await page.see<HTMLInputElement>(`input[placeholder="${t('search')}"]`)
  await page.see('tbody th', 'Svetsare')
  // The search waits as long as what is told does: both are let go of without a frame between them.
  const held: (() => void)[] = []
  const wait = globalThis.setTimeout
  const holding = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LIST_DEBOUNCE_MS) return wait(run, ms)
    held.push(run)
    return wait(() => undefined, 0)
  }) as typeof setTimeout)
  page.write(field, 'arbetare')
  await until(() => expect(held).toHaveLength(1))
  await page.send('promotionsUpdated', { resync: false, companyId: globalId('Company', 7) })
  await until(() => expect(held).toHaveLength(2))
  holding.mockRestore()
  for (const run of held) run()
  await until(() => expect(rows()).toEqual(['Betongarbetare']))
  await until(() => expect(page.find('table[aria-busy="true"], [data-pending]')).toBeNull())
  expect(rows()).toEqual(['Betongarbetare'])
})

test('PROMO-54 PROMO-56 beside what is missing stands where it can be mended, for those who may', async () => {
  const failed = (viewerCanMend: boolean) => ({
    staffTasks: () =>
      staffTasks(
        task(1, 'Truckförare natt', {
          fault: 'INSUFFICIENT_BOOST_CREDITS',
          credits: { left: 0, needed: 2 },
          viewerCanMend,
        }),
        task(2, 'Lots', { fault: 'CITY_NOT_SUPPORTED', viewerCanMend }),
        task(3, 'Kock', { fault: 'PROMOTION_FAILED' }),
        task(4, 'Svarvare', { fault: 'CREDITS_NOT_ENABLED', viewerCanMend }),
      ),
  })
  open(failed(true))
  await page.see(
    'td',
    t('fault.insufficient', { company: 'Halla Logistik AB', package: t('package.boost'), left: 0, needed: 2 }),
  )
  expect((await page.see<HTMLAnchorElement>('td a', t('mend.credits'))).getAttribute('href')).toBe(
    '/admin-management/companies?search=Halla+Logistik+AB',
  )
  expect((await page.see<HTMLAnchorElement>('td a', t('mend.ad'))).getAttribute('href')).toBe('/7/ad/2/details')
  await page.see('td a', t('mend.enabling'))
  expect(document.querySelectorAll('td a')).toHaveLength(3)
  await page.close()
  open(failed(false))
  await page.see('tbody th', 'Kock')
  expect(document.querySelectorAll('td a')).toHaveLength(0)
})

test('ADMIN-97 a start that is refused says why', async () => {
  open({
    startPromotion: () => ({
      ad: null,
      errors: [{ __typename: 'ConflictError', code: 'promoted', reason: 'PROMOTED', message: 'promoted', path: null }],
    }),
  })
  await page.press('button', t('start.of', { ad: 'Svetsare' }))
  await page.press('[role="dialog"] button[type="submit"]')
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(t('failed.promoted'))
})

test.each([
  ['INTEGRATION_MISSING', 'integrationMissing'],
  ['INTEGRATION_NOT_SET_UP', 'integrationNotSetUp'],
  ['NO_DEFAULT_PROMOTION_TYPE', 'noDefaultPromotionType'],
  ['NO_SALESPERSON', 'noSalesperson'],
  ['MULTIPLE_LOCATIONS', 'multipleLocations'],
  ['COUNTRY_NOT_SUPPORTED', 'countryNotSupported'],
  ['CITY_NOT_SUPPORTED', 'cityNotSupported'],
  ['CREDITS_NOT_ENABLED', 'creditsNotEnabled'],
  ['PROMOTION_FAILED', 'promotionFailed'],
  ['INSUFFICIENT_VOLUME_CREDITS', 'volume'],
  ['INSUFFICIENT_BASIC_CREDITS', 'basic'],
  ['INSUFFICIENT_BOOST_CREDITS', 'boost'],
  ['INSUFFICIENT_BOOST_PLUS_CREDITS', 'boost-plus'],
  ['INSUFFICIENT_BOOST_PRO_CREDITS', 'boost-pro'],
] as const)(
  'PROMO-54 PROMO-55 PROMO-56 PROMO-57 PROMO-58 PROMO-59 PROMO-60 PROMO-61 a posting that fails with %s says so in its words',
  async (fault, word) => {
    open({ staffTasks: () => staffTasks(task(1, 'Truckförare natt', { fault })) })
    await page.see('tbody th', 'Truckförare natt')
    const values = { service: 'Ponty', company: 'Halla Logistik AB', left: 0, needed: 0 }
    expect(page.text()).toContain(
      fault.startsWith('INSUFFICIENT')
        ? t('fault.insufficient', { ...values, package: t(`package.${word}`) })
        : t(`fault.${word}`, values),
    )
    expect(page.text()).toContain(t('tasks.failedCount_one', { count: 1 }).replace(/<\/?b>/g, ''))
  },
)

test('PROMO-52 PROMO-53 PROMO-61 a posting is sponsored by hand; a failure stands under its row, and it may be tried again', async () => {
  const sent: unknown[] = []
  let stands = task(1, 'Truckförare natt')
  open({
    staffTasks: () => (stands.status === 'OPEN' ? staffTasks(stands) : staffTasks()),
    completeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      stands =
        sent.length === 1
          ? task(1, 'Truckförare natt', { fault: 'PROMOTION_FAILED' })
          : task(1, 'Truckförare natt', { status: 'DONE' })
      return sent.length === 1
        ? {
            staffTask: null,
            errors: [
              {
                __typename: 'ConflictError',
                code: 'promotionFailed',
                reason: 'PROMOTION_FAILED',
                message: 'promotionFailed',
                path: null,
              },
            ],
          }
        : { staffTask: stands, errors: [] }
    },
  })
  await page.press('button', `${t('tasks.sponsor')}: Truckförare natt`)
  await page.see('td', t('fault.promotionFailed'))
  await page.press('button', `${t('tasks.again')}: Truckförare natt`)
  await page.gone('tbody th', 'Truckförare natt')
  expect(sent).toEqual([
    { staffTaskId: globalId('StaffTask', 1), package: null },
    { staffTaskId: globalId('StaffTask', 1), package: null },
  ])
})

test('PROMO-52 PROMO-64 whose pictures the social media package shows stands with what is to be done', async () => {
  open({
    staffTasks: () =>
      staffTasks(
        ...['UPLOADED', 'AUTO_SELECT', null].map((mediaSelection, index) =>
          task(index, `Annons ${index}`, { kind: 'SOCIAL_MEDIA', service: null, mediaSelection }),
        ),
      ),
  })
  await page.see('th', 'Annons 2')
  expect(
    [...document.querySelectorAll(`table[aria-label="${t('tasks.title')}"] tbody td:nth-child(3)`)].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual([
    `${t('tasks.socialMedia')}${t('tasks.uploaded')}`,
    `${t('tasks.socialMedia')}${t('tasks.ours')}`,
    t('tasks.socialMedia'),
  ])
})

test('PROMO-52 PROMO-56 without a package of the connection staff choose one; a task is closed after a question', async () => {
  const sent: unknown[] = []
  open({
    staffTasks: () =>
      staffTasks(
        task(1, 'Matematiklärare', { package: null, fault: 'NO_DEFAULT_PROMOTION_TYPE' }),
        task(2, 'Undersköterska', { kind: 'SOCIAL_MEDIA', service: null }),
      ),
    completeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { staffTask: task(1, 'Matematiklärare', { status: 'DONE' }), errors: [] }
    },
    closeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { staffTask: task(2, 'Undersköterska', { status: 'CLOSED' }), errors: [] }
    },
  })
  await page.press('button', `${t('tasks.again')}: Matematiklärare`)
  await page.press('[role="dialog"] button[type="submit"]', t('tasks.sponsor'))
  await until(() => expect(sent).toEqual([{ staffTaskId: globalId('StaffTask', 1), package: 'BASIC' }]))
  await page.press('button', t('tasks.closeOf', { ad: 'Undersköterska' }))
  await page.press('[role="alertdialog"] button', t('tasks.close'))
  await until(() => expect(sent).toHaveLength(2))
})

test.each([
  ['never tried', null, 'tasks.sponsor'],
  ['failed otherwise', 'MULTIPLE_LOCATIONS', 'tasks.again'],
] as const)(
  'PROMO-52 the package of a connection without one is asked for before the first press, too: %s',
  async (_, fault, verb) => {
    const sent: unknown[] = []
    open({
      staffTasks: () => staffTasks(task(1, 'Matematiklärare', { package: null, fault })),
      completeStaffTask: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { staffTask: task(1, 'Matematiklärare', { status: 'DONE' }), errors: [] }
      },
    })
    await page.press('button', `${t(verb)}: Matematiklärare`)
    await page.press('[role="dialog"] button[type="submit"]', t('tasks.sponsor'))
    await until(() => expect(sent).toEqual([{ staffTaskId: globalId('StaffTask', 1), package: 'BASIC' }]))
  },
)
