import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId } from '#web/testing/world.ts'

const t = pageTexts('pages/admin-management/manage-promotions')
const refusal = pageTexts('dialogs/refusals')
const ui = pageTexts('ui')

let page: RenderedPage
/**
 * Waits until the list shows its last answer. If a page closes during a refetch, the live events of the next page are
 * delayed by ten seconds.
 */
const listLoaded = () => until(() => expect(page.queryAllByRole('table', { busy: true })).toEqual([]))
afterEach(async () => {
  await listLoaded()
  await page.close()
})

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
    totalCount: 4,
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
  packageCredits: [],
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
  page = renderPage(`/admin-management/manage-promotions${search}`, {
    roles,
    answers: { ...recruiterAnswers, promotions, 'office.tasks': () => staffTasks(), ...answers } as never,
  })
}
const withinTasks = () => page.within('table', t('tasks.title'))
const findRow = (adName: string) => page.findByRole('rowheader', { name: startsWith(adName) })
const filterTexts = () => page.getAllByRole('radio').map(({ textContent }) => textContent)
const cancelledFilter = `${t('state.cancelled')}1`

/** Waits until the table lists the promotions of exactly these ads. */
const expectPromotions = (...adNames: string[]) =>
  until(() => {
    const table = screenOf(page.getByRole('table', { name: t('title') }))
    // The header of a row is the name of the ad, and below it the name of the company.
    const headers = table.getAllByRole('rowheader')
    expect(headers.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(adNames)
  })

test('a user searches and filters the promotions of all companies (ADMIN-97, SHELL-76)', async () => {
  open()
  await expectPromotions('Drifttekniker', 'Betongarbetare', 'Barnskötare', 'Svetsare')
  await page.fill(t('search'), 'arbetare')
  await expectPromotions('Betongarbetare')
  await page.fill(t('search'), '')
  await page.click('radio', cancelledFilter)
  await expectPromotions('Barnskötare')
  await page.fill(t('search'), 'Nobody')
  await page.findByText(t('none'))
})

test('the address contains search and filter, and the first request uses them (ADMIN-97, ADMIN-04)', async () => {
  open()
  await findRow('Svetsare')
  await page.click('radio', cancelledFilter)
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?state=cancelled'))
  await page.fill(t('search'), 'Barn')
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?state=cancelled&search=Barn'))
  await page.click('radio', `${t('state.all')}4`)
  await until(() => expect(page.path()).toBe('/admin-management/manage-promotions?search=Barn'))
  await page.close()
  const requestedFilters: unknown[] = []
  open(
    {
      promotions: (filter: Parameters<typeof promotions>[0]) => {
        requestedFilters.push([filter.search, filter.state])
        return promotions(filter)
      },
    },
    ['ContentWriter'],
    '?state=active&search=Drift',
  )
  await expectPromotions('Drifttekniker')
  expect(page.getByRole<HTMLInputElement>('searchbox', { name: t('search') }).value).toBe('Drift')
  page.getByRole('radio', { name: `${t('state.active')}1`, checked: true })
  expect(requestedFilters).toEqual([['Drift', 'ACTIVE']])
})

test('each filter shows its number of promotions, or no number if the server did not count them (ADMIN-97)', async () => {
  open()
  await findRow('Svetsare')
  expect(filterTexts()).toEqual([
    `${t('state.all')}4`,
    `${t('state.active')}1`,
    `${t('state.scheduled')}1`,
    cancelledFilter,
    `${t('state.ended')}1`,
  ])
  await page.close()
  open({ promotions: () => ({ ...promotions({}), totalCount: null, cancelledCount: null, endedCount: null }) })
  await findRow('Svetsare')
  expect(filterTexts()).toEqual([
    t('state.all'),
    `${t('state.active')}1`,
    `${t('state.scheduled')}1`,
    t('state.cancelled'),
    t('state.ended'),
  ])
})

test('a scheduled promotion shows the number of days until it starts (ADMIN-97)', async () => {
  const startingIn = (days: number) =>
    promotion(10 + days, `Om ${days}`, {
      state: 'SCHEDULED',
      startsAt: new Date(Date.now() + days * DAY_MS).toISOString(),
    })
  open({
    promotions: () => ({
      ...promotions({}),
      edges: [0, 1, 12].map((days) => ({ cursor: String(days), node: startingIn(days) })),
    }),
  })
  const table = await page.within('table', t('title'))
  // The third cell of a row has the period, and below it the days.
  const periods = table.getAllByRole('row').slice(1)
  expect(periods.map((row) => row.children[3]?.lastElementChild?.textContent)).toEqual([
    t('ahead_zero'),
    t('ahead_one'),
    t('ahead_other', { count: 12 }),
  ])
})

test('staff cancel, resume and start promotions after a question, and the list is refetched (ADMIN-97, PROMO-27)', async () => {
  const sent: [string, unknown][] = []
  const recordAs =
    (name: string) =>
    ({ input }: { input: unknown }) => {
      sent.push([name, input])
      return { ad: { __typename: 'Ad', id: globalId('Ad', 1) }, errors: [] }
    }
  open({
    cancelPromotion: recordAs('cancel'),
    resumePromotion: recordAs('resume'),
    startPromotion: recordAs('start'),
  })
  await page.click('button', t('cancel.of', { ad: 'Drifttekniker' }))
  const cancelQuestion = await page.within('alertdialog', t('cancel.title'))
  await cancelQuestion.click('button', t('cancel.confirm'))
  await until(() => expect(sent).toHaveLength(1))
  await page.gone('alertdialog')
  await page.click('button', t('resume.of', { ad: 'Barnskötare' }))
  const resumeQuestion = await page.within('alertdialog', t('resume.title'))
  await resumeQuestion.click('button', t('resume.confirm'))
  await until(() => expect(sent).toHaveLength(2))
  await page.gone('alertdialog')
  await page.click('button', t('start.of', { ad: 'Svetsare' }))
  const startDialog = await page.within('dialog', t('start.title'))
  await startDialog.click('button', t('start.confirm'))
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

test('a live event updates the list, which stays filtered by the search (ADMIN-97)', async () => {
  let stored = all
  open({
    promotions: ({ search }: { search?: string | null }) => ({
      ...promotions({}),
      edges: stored.filter(({ adName }) => adName.includes(search ?? '')).map((node) => ({ cursor: node.id, node })),
    }),
  })
  await page.fill(t('search'), 'arbetare')
  await expectPromotions('Betongarbetare')
  stored = [...all, promotion(5, 'Lagerarbetare')]
  await page.send('promotionsUpdated', { needsResync: false, companyId: globalId('Company', 7) })
  await expectPromotions('Betongarbetare', 'Lagerarbetare')
})

test('a live event that arrives while a search starts does not undo the search (ADMIN-97)', async () => {
  open()
  await findRow('Svetsare')
  // A search and the refetch after an event have the same delay. Both end in the same frame.
  const delayed: (() => void)[] = []
  const originalSetTimeout = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LIST_DEBOUNCE_MS) return originalSetTimeout(run, ms)
    delayed.push(run)
    return originalSetTimeout(() => undefined, 0)
  }) as typeof setTimeout)
  await page.fill(t('search'), 'arbetare')
  await until(() => expect(delayed).toHaveLength(1))
  await page.send('promotionsUpdated', { needsResync: false, companyId: globalId('Company', 7) })
  await until(() => expect(delayed).toHaveLength(2))
  spy.mockRestore()
  for (const run of delayed) run()
  await expectPromotions('Betongarbetare')
  await listLoaded()
  await expectPromotions('Betongarbetare')
})

test('a failed task links to the page that fixes it, for users who may fix it (PROMO-54, PROMO-56)', async () => {
  const answersFor = (viewerCanMend: boolean) => ({
    'office.tasks': () =>
      staffTasks(
        task(1, 'Truckförare natt', {
          fault: 'INSUFFICIENT_BOOST_CREDITS',
          credits: { left: 0, needed: 2 },
          viewerCanMend,
        }),
        task(2, 'Lots', { fault: 'CITY_NOT_SUPPORTED', viewerCanMend }),
        task(3, 'Kock', { fault: 'PROMOTION_FAILED', viewerCanMend }),
        task(4, 'Svarvare', { fault: 'CREDITS_NOT_ENABLED', viewerCanMend }),
      ),
  })
  const companyPage = '/admin-management/companies?search=Halla+Logistik+AB'
  open(answersFor(true))
  const tasks = await withinTasks()
  tasks.getByText(
    t('fault.insufficient', { company: 'Halla Logistik AB', package: t('package.boost'), left: 0, needed: 2 }),
  )
  expect(tasks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('mend.credits'), companyPage],
    [t('mend.ad'), '/7/ad/2/details'],
    [t('mend.enabling'), companyPage],
  ])
  await page.close()
  open(answersFor(false))
  await findRow('Kock')
  for (const table of page.getAllByRole('table')) expect(screenOf(table).queryAllByRole('link')).toEqual([])
})

test('a rejected start shows the reason (ADMIN-97)', async () => {
  open({
    startPromotion: () => ({
      ad: null,
      errors: [{ __typename: 'ConflictError', code: 'promoted', reason: 'PROMOTED', message: 'promoted', path: null }],
    }),
  })
  await page.click('button', t('start.of', { ad: 'Svetsare' }))
  const dialog = await page.within('dialog', t('start.title'))
  await dialog.click('button', t('start.confirm'))
  const error = await page.findByRole('alertdialog', { name: refusal('PROMOTED') })
  expect(error.textContent).toContain(t('failed.promoted'))
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
  ['AD_NOT_ACTIVE', 'adNotActive'],
  ['PROMOTION_FAILED', 'promotionFailed'],
  ['INSUFFICIENT_VOLUME_CREDITS', 'volume'],
  ['INSUFFICIENT_BASIC_CREDITS', 'basic'],
  ['INSUFFICIENT_BOOST_CREDITS', 'boost'],
  ['INSUFFICIENT_BOOST_PLUS_CREDITS', 'boost-plus'],
  ['INSUFFICIENT_BOOST_PRO_CREDITS', 'boost-pro'],
] as const)(
  'a task that failed with %s shows the reason in words (PROMO-54, PROMO-55, PROMO-56, PROMO-57, PROMO-58, PROMO-59, PROMO-60, PROMO-61)',
  async (fault, word) => {
    open({ 'office.tasks': () => staffTasks(task(1, 'Truckförare natt', { fault })) })
    await findRow('Truckförare natt')
    const values = { service: 'Ponty', company: 'Halla Logistik AB', left: 0, needed: 0 }
    page.getByText(
      fault.startsWith('INSUFFICIENT')
        ? t('fault.insufficient', { ...values, package: t(`package.${word}`) })
        : t(`fault.${word}`, values),
    )
    expect(page.text()).toContain(t('tasks.failedCount_one', { count: 1 }).replace(/<\/?b>/g, ''))
  },
)

test('staff sponsor the ad of a task by hand, see a failure below its row, and retry (PROMO-52, PROMO-53, PROMO-61)', async () => {
  const sent: unknown[] = []
  let stored = task(1, 'Truckförare natt')
  open({
    'office.tasks': () => (stored.status === 'OPEN' ? staffTasks(stored) : staffTasks()),
    completeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      const isFirst = sent.length === 1
      stored = task(1, 'Truckförare natt', isFirst ? { fault: 'PROMOTION_FAILED' } : { status: 'DONE' })
      return isFirst
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
        : { staffTask: stored, errors: [] }
    },
  })
  await page.click('button', `${t('tasks.sponsor')}: Truckförare natt`)
  await page.findByRole('cell', { name: t('fault.promotionFailed') })
  await page.click('button', `${t('tasks.again')}: Truckförare natt`)
  await page.gone('rowheader', startsWith('Truckförare natt'))
  expect(sent).toEqual([
    { staffTaskId: globalId('StaffTask', 1), package: null },
    { staffTaskId: globalId('StaffTask', 1), package: null },
  ])
})

test('a task whose ad has been promoted in another way says so and leaves the list (PROMO-65)', async () => {
  let isClosed = false
  open({
    'office.tasks': () => (isClosed ? staffTasks() : staffTasks(task(1, 'Truckförare natt'))),
    completeStaffTask: () => {
      isClosed = true
      return {
        staffTask: null,
        errors: [
          { __typename: 'ConflictError', code: 'promoted', reason: 'PROMOTED', message: 'promoted', path: null },
        ],
      }
    },
  })
  await page.click('button', `${t('tasks.sponsor')}: Truckförare natt`)
  const error = await page.within('alertdialog', refusal('PROMOTED'))
  error.getByText(t('failed.taskPromoted'), { exact: false })
  await error.click('button', ui('close'))
  await page.gone('rowheader', startsWith('Truckförare natt'))
})

test('a task for social media shows who provides the pictures (PROMO-52, PROMO-64)', async () => {
  open({
    'office.tasks': () =>
      staffTasks(
        ...['UPLOADED', 'AUTO_SELECT', null].map((mediaSelection, index) =>
          task(index, `Annons ${index}`, { kind: 'SOCIAL_MEDIA', service: null, mediaSelection }),
        ),
      ),
  })
  const tasks = await withinTasks()
  const rows = tasks.getAllByRole('row').slice(1)
  expect(rows.map(({ children }) => children[2]?.textContent)).toEqual([
    `${t('tasks.socialMedia')}${t('tasks.uploaded')}`,
    `${t('tasks.socialMedia')}${t('tasks.ours')}`,
    t('tasks.socialMedia'),
  ])
})

test('staff close a task after a question (PROMO-52)', async () => {
  const sent: unknown[] = []
  open({
    'office.tasks': () => staffTasks(task(2, 'Undersköterska', { kind: 'SOCIAL_MEDIA', service: null })),
    closeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { staffTask: task(2, 'Undersköterska', { status: 'CLOSED' }), errors: [] }
    },
  })
  await page.click('button', t('tasks.closeOf', { ad: 'Undersköterska' }))
  const question = await page.within('alertdialog', t('tasks.closeTitle'))
  expect(sent).toEqual([])
  await question.click('button', t('tasks.close'))
  await until(() => expect(sent).toEqual([{ staffTaskId: globalId('StaffTask', 2) }]))
})

test.each([
  ['a new task', null, 'tasks.sponsor'],
  ['a task that failed because of that', 'NO_DEFAULT_PROMOTION_TYPE', 'tasks.again'],
  ['a task that failed for another reason', 'MULTIPLE_LOCATIONS', 'tasks.again'],
] as const)(
  'if the connection has no default package, staff choose a package for %s (PROMO-52, PROMO-56)',
  async (_, fault, label) => {
    const sent: unknown[] = []
    open({
      'office.tasks': () => staffTasks(task(1, 'Matematiklärare', { package: null, fault })),
      completeStaffTask: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { staffTask: task(1, 'Matematiklärare', { status: 'DONE' }), errors: [] }
      },
    })
    await page.click('button', `${t(label)}: Matematiklärare`)
    const dialog = await page.within('dialog', t('tasks.chooseTitle'))
    await dialog.click('button', t('tasks.sponsor'))
    await until(() => expect(sent).toEqual([{ staffTaskId: globalId('StaffTask', 1), package: 'BASIC' }]))
  },
)

test('staff see the credits of each package, and one that the company can pay is preselected (PROMO-55)', async () => {
  const sent: unknown[] = []
  const packageCredits = [
    { package: 'VOLUME', left: 0, needed: 1 },
    { package: 'BASIC', left: 0, needed: 1 },
    { package: 'BOOST', left: 3, needed: 2 },
    { package: 'BOOST_PLUS', left: 1, needed: 2 },
    { package: 'BOOST_PRO', left: 2, needed: 1 },
  ]
  open({
    'office.tasks': () => staffTasks(task(1, 'Matematiklärare', { package: null, packageCredits })),
    completeStaffTask: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { staffTask: task(1, 'Matematiklärare', { status: 'DONE' }), errors: [] }
    },
  })
  await page.click('button', `${t('tasks.sponsor')}: Matematiklärare`)
  const dialog = await page.within('dialog', t('tasks.chooseTitle'))
  dialog.getByText(t('tasks.balance', { left: 3, needed: 2 }))
  const radios = dialog.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [false, true],
    [false, false],
  ])
  await dialog.click('button', t('tasks.sponsor'))
  await until(() => expect(sent).toEqual([{ staffTaskId: globalId('StaffTask', 1), package: 'BOOST' }]))
})
