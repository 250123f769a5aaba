import { afterEach, expect, test, vi } from 'vitest'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/billing')
const shared = pageTexts('features/billing')
const admin = pageTexts('shell/admin')
const ui = pageTexts('ui')
const office = pageTexts('office')

let page: RenderedRoute
afterEach(() => page.close())

const statuses = ['UN_SENT', 'SENT', 'UN_PAID', 'PAID', 'CANCELED'] as const
const companies = Array.from({ length: 3 }, (_, index) => ({
  id: btoa(`UnbilledCompany:${index + 1}`),
  company: { id: btoa(`Company:${index + 1}`), databaseId: index + 1 },
  databaseId: index + 1,
  billingName: `Företag ${index + 1}`,
  organizationNumber: `55931844${index}8`,
  vatRate: index === 2 ? 0 : 0.25,
  isPaper: index === 1,
  orderCount: index + 1,
  earliestAt: '2025-10-03T08:00:00Z',
  sum: 1000 * (index + 1),
  invoiceable: index === 2 ? 0 : 900 * (index + 1),
}))
const invoices = Array.from({ length: 45 }, (_, index) => ({
  id: btoa(`Invoice:${index}`),
  databaseId: index,
  number: `2025-${1000 + index}`,
  status: statuses[index % 5],
  company: { id: btoa('Company:3'), databaseId: 3 },
  companyName: `Företag ${index}`,
  organizationNumber: '5593184408',
  dueOn: '2025-11-14',
  orderCount: 2,
  createdAt: '2025-10-15T08:00:00Z',
  sums: { gross: 1250 },
}))
const asked: object[] = []
const paged =
  <N,>(all: readonly N[]) =>
  ({ first, after, ...more }: { first: number; after?: string | null; status?: string | null }) => {
    asked.push(more)
    const found = more.status == null ? all : all.filter((each) => (each as { status?: string }).status === more.status)
    const start = after == null ? 0 : Number(after)
    const edges = found.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node }))
    return {
      totalCount: found.length,
      edges,
      pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
    }
  }
const open = (answers: object = {}, roles = ['Economy'], search = '') => {
  asked.length = 0
  page = renderRoute(`/admin-management/billing${search}`, {
    roles,
    answers: {
      ...recruiterAnswers,
      billingSummary: {
        unbilledCompanies: 3,
        unbilledOrders: 6,
        unbilledSum: 6000,
        invoiceable: 2700,
        statuses: statuses.map((status, index) => ({ status, count: index + 1, sum: 100 * index })),
      },
      unbilledCompanies: paged(companies),
      invoices: paged(invoices),
      ...answers,
    } as never,
  })
}
const rowsOf = (index: number) =>
  [...(document.querySelectorAll('table')[index]?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('ADMIN-72 ADMIN-73 ADMIN-74 what was not billed stands by company with its sums, and each column sorts', async () => {
  open()
  await page.see('h1', admin('pages.billing'))
  await page.see('a', 'Företag 1')
  expect(rowsOf(0).map((cells) => cells.slice(1, 5))).toEqual([
    ['2025-10-03', '1', '1\u00a0000\u00a0kr', '900\u00a0kr'],
    ['2025-10-03', '2', '2\u00a0000\u00a0kr', '1\u00a0800\u00a0kr'],
    ['2025-10-03', '3', '3\u00a0000\u00a0kr', '–'],
  ])
  for (const [key, orderBy, isAscending] of [
    ['sum', 'SUM', false],
    ['company', 'BILLING_NAME', true],
    ['earliest', 'EARLIEST', true],
    ['orders', 'ORDERS_COUNT', false],
    ['invoiceable', 'INVOICEABLE', false],
  ] as const) {
    await page.press('table th button', t(key))
    await until(() => expect(asked.at(-1)).toMatchObject({ orderBy, isAscending }))
  }
})

test('ADMIN-74 what was not billed comes twenty a page', async () => {
  const many = Array.from({ length: 23 }, (_, index) => ({
    ...companies[0],
    id: btoa(`UnbilledCompany:${index + 1}`),
    databaseId: index + 1,
    billingName: `Företag ${index + 1}`,
  }))
  open({
    unbilledCompanies: paged(many),
    billingSummary: { unbilledCompanies: 23, unbilledOrders: 46, unbilledSum: 6000, invoiceable: 2700, statuses: [] },
  })
  await page.see('a', 'Företag 20')
  expect(rowsOf(0)).toHaveLength(20)
  await page.press('nav button', ui('page', { page: 2 }))
  await page.see('a', 'Företag 23')
  expect(rowsOf(0)).toHaveLength(3)
})

test('ADMIN-72 an invoice is requested for a company, and both tables are read anew', async () => {
  const sent: unknown[] = []
  open({
    requestInvoice: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { errors: [] }
    },
  })
  await page.see('a', 'Företag 3')
  // Where all payments are cancelled there is nothing to invoice: the orders go with the next invoice.
  expect(
    [1, 2, 3].map(
      (each) =>
        document.querySelector<HTMLButtonElement>(
          `button[aria-label="${t('requestFor', { name: `Företag ${each}` })}"]`,
        )?.disabled,
    ),
  ).toEqual([false, false, true])
  await page.press('button', t('requestFor', { name: 'Företag 2' }))
  await until(() => expect(page.text()).toContain(shared('requested')))
  expect(sent).toEqual([{ companyId: btoa('Company:2') }])
  await until(() =>
    expect(page.sentOperations.slice(1)).toEqual(
      expect.arrayContaining(['readSummaryQuery', 'UnbilledMoreQuery', 'AllInvoicesMoreQuery']),
    ),
  )
})

test('twenty invoices a page are searched, narrowed, sorted and opened ADMIN-75 ADMIN-76 ADMIN-77 ADMIN-78 ADMIN-102', async () => {
  open()
  const link = await page.see('a', '2025-1000')
  expect(link.getAttribute('href')).toBe('/admin-management/companies/3/0')
  expect(rowsOf(1)).toHaveLength(20)
  await page.press('button', `${shared('status.PAID')}4`)
  await until(() =>
    expect(rowsOf(1).map((cells) => cells[2])).toEqual(Array.from({ length: 9 }, () => shared('status.PAID'))),
  )
  for (const [key, orderBy] of [
    ['number', 'ORDER_NUMBER'],
    ['status', 'STATUS'],
    ['dueOn', 'DUE_DATE'],
    ['created', 'CREATED_AT'],
    ['sum', 'AMOUNT'],
    ['orders', 'ORDERS_COUNT'],
  ] as const) {
    const head = [
      ...(document.querySelectorAll<HTMLElement>('table')[1]?.querySelectorAll<HTMLElement>('th button') ?? []),
    ].find(({ textContent }) => textContent === t(key))
    head?.click()
    await until(() => expect(asked.at(-1)).toMatchObject({ orderBy, status: 'PAID' }))
  }
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Nordvik')
  await until(() => expect(asked.at(-1)).toMatchObject({ search: 'Nordvik', status: 'PAID' }))
})

test('ADMIN-76 the statuses are one radio group of All and each status, of which one is chosen and the arrow keys reach each', async () => {
  open()
  const group = await page.see(`[role="radiogroup"][aria-label="${t('statusFilter')}"]`)
  const radios = () => [...group.querySelectorAll<HTMLElement>('[role="radio"]')]
  const chosen = () =>
    radios()
      .filter((radio) => radio.getAttribute('aria-checked') === 'true')
      .map(({ textContent }) => textContent)
  expect(radios().map(({ textContent }) => textContent)).toEqual([
    `${t('all')}15`,
    ...statuses.map((status, index) => `${shared(`status.${status}`)}${index + 1}`),
  ])
  expect(chosen()).toEqual([`${t('all')}15`])
  await page.press('[role="radio"]', `${shared('status.PAID')}4`)
  await until(() => expect(chosen()).toEqual([`${shared('status.PAID')}4`]))
  await until(() => expect(asked.at(-1)).toMatchObject({ status: 'PAID' }))
  const before = asked.length
  await page.press('[role="radio"]', `${shared('status.PAID')}4`)
  radios()[0]?.focus()
  page.key('ArrowRight')
  expect(document.activeElement).toBe(radios()[1])
  // The chosen one pressed again is still chosen, and nothing is read.
  expect(chosen()).toEqual([`${shared('status.PAID')}4`])
  expect(asked).toHaveLength(before)
})

test('ADMIN-75 the list says that pages go so far, and that there are at least so many', async () => {
  open({
    invoices: (input: Parameters<ReturnType<typeof paged>>[0]) => ({ ...paged(invoices)(input), totalCount: 10_000 }),
  })
  await page.see('a', '2025-1000')
  expect(page.text()).toContain(office('rangeOfMore', { from: 1, to: 20, all: '10\u00a0000' }))
  expect(page.text()).toContain(`${office('furthest', { page: 50 })} ${office('beyond')}`)
})

test('the address keeps page, search, status and order of invoices, and gives them back ADMIN-75 ADMIN-76 ADMIN-77', async () => {
  open()
  await page.see('a', '2025-1000')
  await page.press('nav button', ui('page', { page: 2 }))
  await until(() => expect(page.path()).toBe('/admin-management/billing?page=2'))
  await page.press('button', `${shared('status.PAID')}4`)
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID'))
  await page.press('table th button', t('number'))
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID&sort=-ORDER_NUMBER'))
  page.write(await page.see(`input[placeholder="${t('search')}"]`), 'Nordvik')
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID&sort=-ORDER_NUMBER&search=Nordvik'))
  await page.close()
  open({}, ['Economy'], '?search=Nordvik&sort=ORDER_NUMBER&page=3')
  await until(() =>
    expect(asked.at(-1)).toMatchObject({ search: 'Nordvik', status: null, orderBy: 'ORDER_NUMBER', isAscending: true }),
  )
  await page.see('a', '2025-1044')
  expect(rowsOf(1)).toHaveLength(5)
  expect((await page.see('table th button', t('number'))).closest('th')?.getAttribute('aria-sort')).toBe('ascending')
})

test('changes by companies and colleagues come into both tables as sorted, narrowed and paged ADMIN-72 ADMIN-75', async () => {
  let status = 'PAID'
  let sum = 2700
  open({
    billingSummary: () => ({
      unbilledCompanies: 3,
      unbilledOrders: 6,
      unbilledSum: 6000,
      invoiceable: sum,
      statuses: statuses.map((each) => ({ status: each, count: 9, sum: 0 })),
    }),
    invoices: (input: { first: number; after?: string | null }) => {
      const answer = paged(invoices)(input)
      return {
        ...answer,
        edges: answer.edges.map((edge) =>
          edge.node.databaseId === 23 ? { ...edge, node: { ...edge.node, status } } : edge,
        ),
      }
    },
  })
  await page.press('nav button', pageTexts('ui')('page', { page: 2 }))
  await page.see('a', '2025-1023')
  expect(rowsOf(1)[3]?.[2]).toBe(shared('status.PAID'))
  status = 'CANCELED'
  sum = 9700
  await page.send('billingUpdated', { resync: false, companyId: btoa('Company:3') })
  await until(() => expect(rowsOf(1)[3]?.[2]).toBe(shared('status.CANCELED')))
  expect(rowsOf(1)[0]?.[0]).toBe('2025-1020')
  await until(() => expect(page.text()).toContain('9\u00a0700\u00a0kr'))
})

test('ADMIN-72 when the sums were read is told, and they and both tables are read anew at a press', async () => {
  open()
  await page.see('[role="status"]', t('updatedAt', { time: '' }).trim())
  await page.press('button', t('update'))
  await until(() =>
    expect(page.sentOperations.slice(1)).toEqual(
      expect.arrayContaining(['readSummaryQuery', 'UnbilledMoreQuery', 'AllInvoicesMoreQuery']),
    ),
  )
})

test('ADMIN-72 ADMIN-74 sorting that cannot be read is told, the rows stay, and it is read when tried again', async () => {
  let isAway = false
  open({
    unbilledCompanies: (input: Parameters<ReturnType<typeof paged>>[0]) => {
      if (isAway) throw new Error('the platform is away')
      return paged(companies)(input)
    },
  })
  await page.see('a', 'Företag 1')
  isAway = true
  await page.press('table th button', t('sum'))
  await page.see('[role="alert"]', ui('partMissing'))
  expect(rowsOf(0)).toHaveLength(3)
  isAway = false
  await page.press('[role="alert"] button', ui('retry'))
  await page.gone('[role="alert"]')
  expect(asked.at(-1)).toMatchObject({ orderBy: 'SUM' })
})

test('ADMIN-72 ADMIN-74 what is bought in the very moment that the table is sorted leaves it as it is sorted', async () => {
  open({
    unbilledCompanies: (input: Parameters<ReturnType<typeof paged>>[0] & { orderBy: string }) =>
      paged(input.orderBy === 'SUM' ? companies.toReversed() : companies)(input),
  })
  await page.see('a', 'Företag 1')
  // What is told waits a moment: it is let go of between the press and what is drawn of it.
  const held: (() => void)[] = []
  const wait = globalThis.setTimeout
  const holding = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LIST_DEBOUNCE_MS) return wait(run, ms)
    held.push(run)
    return wait(() => undefined, 0)
  }) as typeof setTimeout)
  await page.send('billingUpdated', { resync: false, companyId: btoa('Company:3') })
  await until(() => expect(held).toHaveLength(3))
  holding.mockRestore()
  const head = await page.see('table th button', t('sum'))
  head.click()
  for (const run of held) run()
  await until(() => expect(rowsOf(0)[0]?.[0]).toContain('Företag 3'))
  await until(() => expect(page.find('table[aria-busy="true"]')).toBeNull())
  expect(rowsOf(0)[0]?.[0]).toContain('Företag 3')
})

test('ADMIN-101 SHELL-72 the page is for Economy and Administrator, and for nobody else', async () => {
  for (const roles of [['Administrator'], ['Economy']]) {
    open({}, roles)
    await page.see('h1', admin('pages.billing'))
    await page.close()
  }
  for (const roles of [[], ['Moderator'], ['ContentWriter'], ['InternalSales']]) {
    open({}, roles)
    await until(() => expect(page.path()).not.toContain('admin-management/billing'))
    expect(page.sentOperations).not.toContain('AdminBillingPageQuery')
    await page.close()
  }
  open()
})
