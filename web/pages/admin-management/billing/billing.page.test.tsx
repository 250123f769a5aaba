import { afterEach, expect, test, vi } from 'vitest'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { recordDownloads } from '#web/testing/downloads.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/billing')
const shared = pageTexts('features/billing')
const admin = pageTexts('shell/admin')
const shell = pageTexts('shell')
const ui = pageTexts('ui')
const office = pageTexts('office')

let page: RenderedPage
/**
 * Waits until both tables show their last answer. If a page closes during a refetch, the live events of the next page
 * are delayed by ten seconds.
 */
const tablesLoaded = () => until(() => expect(page.queryAllByRole('table', { busy: true })).toEqual([]))
afterEach(async () => {
  await tablesLoaded()
  await page.close()
})

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
  creditNote: null as object | null,
}))
/** The arguments of each request of a list, without those of the page, in order. */
const listArguments: object[] = []

interface PageArguments {
  first: number
  after?: string | null
  status?: string | null
}

/** Returns a resolver of a connection with these nodes. */
const connectionOf =
  <N,>(all: readonly N[]) =>
  ({ first, after, ...rest }: PageArguments) => {
    listArguments.push(rest)
    const found = rest.status == null ? all : all.filter((each) => (each as { status?: string }).status === rest.status)
    const start = after == null ? 0 : Number(after)
    const edges = found.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node }))
    return {
      totalCount: found.length,
      edges,
      pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
    }
  }
const open = (answers: object = {}, roles: readonly string[] = ['Economy'], search = '') => {
  listArguments.length = 0
  page = renderPage(`/admin-management/billing${search}`, {
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
      unbilledCompanies: connectionOf(companies),
      invoices: connectionOf(invoices),
      ...answers,
    } as never,
  })
}
type TableName = 'unbilled' | 'invoices'

/** Returns the texts of the cells in the body of a table, row by row, without the checkbox. */
function cellsOf(table: TableName) {
  const [, body] = screenOf(page.getByRole('table', { name: t(table) })).getAllByRole('rowgroup')
  const rows = screenOf(body as HTMLElement).getAllByRole('row')
  return rows.map(({ children }) => [...children].slice(1).map(({ textContent }) => textContent))
}
const withinTable = (table: TableName) => page.within('table', t(table))
const sortBy = async (table: TableName, column: string) => (await withinTable(table)).click('button', t(column))
const findLink = (name: string) => page.findByRole('link', { name })
const paidFilter = `${shared('status.PAID')}4`
const expectRefetched = () =>
  until(() =>
    expect(page.sentOperations.slice(1)).toEqual(
      expect.arrayContaining(['readSummaryQuery', 'UnbilledMoreQuery', 'AllInvoicesMoreQuery']),
    ),
  )

test('the table of unbilled orders shows the sums of each company and sorts by each column (ADMIN-72, ADMIN-73, ADMIN-74)', async () => {
  open()
  await page.findByRole('heading', { level: 1, name: admin('pages.billing') })
  await findLink('Företag 1')
  expect(cellsOf('unbilled').map((cells) => cells.slice(1, 5))).toEqual([
    ['2025-10-03', '1', '1\u00a0000\u00a0kr', '900\u00a0kr'],
    ['2025-10-03', '2', '2\u00a0000\u00a0kr', '1\u00a0800\u00a0kr'],
    ['2025-10-03', '3', '3\u00a0000\u00a0kr', '–'],
  ])
  for (const [column, field, direction] of [
    ['sum', 'SUM', 'DESC'],
    ['company', 'BILLING_NAME', 'ASC'],
    ['earliest', 'EARLIEST', 'ASC'],
    ['orders', 'ORDERS_COUNT', 'DESC'],
    ['invoiceable', 'INVOICEABLE', 'DESC'],
  ] as const) {
    await sortBy('unbilled', column)
    await until(() => expect(listArguments.at(-1)).toMatchObject({ sort: { field, direction } }))
  }
})

test('the table of unbilled orders shows twenty companies per page (ADMIN-74)', async () => {
  const many = Array.from({ length: 23 }, (_, index) => ({
    ...companies[0],
    id: btoa(`UnbilledCompany:${index + 1}`),
    databaseId: index + 1,
    billingName: `Företag ${index + 1}`,
  }))
  open({
    unbilledCompanies: connectionOf(many),
    billingSummary: { unbilledCompanies: 23, unbilledOrders: 46, unbilledSum: 6000, invoiceable: 2700, statuses: [] },
  })
  await findLink('Företag 20')
  expect(cellsOf('unbilled')).toHaveLength(20)
  // Both tables have a pager, with names of their own.
  expect(page.queryByRole('navigation', { name: ui('pages') })).toBeNull()
  await (await page.within('navigation', t('unbilledPages'))).click('button', ui('page', { page: 2 }))
  await findLink('Företag 23')
  expect(cellsOf('unbilled')).toHaveLength(3)
})

test('a user requests an invoice for a company, and both tables are refetched (ADMIN-72)', async () => {
  const sent: unknown[] = []
  open({
    'company.invoicePreview': () => ({
      __typename: 'InvoicePreview',
      orders: [],
      orderCount: 0,
      canceledCount: 0,
      paperFee: null,
      vatRate: 0.25,
      isReverseCharge: false,
      sums: { net: 800, vat: 200, gross: 1000, rounding: 0, payable: 1000 },
      buyerName: 'Företag 2',
      organizationNumber: '5593184408',
      sentTo: null,
      fingerprint: 'shown',
    }),
    requestInvoice: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { errors: [] }
    },
  })
  await findLink('Företag 3')
  const requestButton = (company: string) => t('requestFor', { name: company })
  // All payments of the third company are cancelled, so its next invoice lists the orders but has no sum yet.
  expect(
    ['Företag 1', 'Företag 2', 'Företag 3'].map(
      (company) => page.getByRole<HTMLButtonElement>('button', { name: requestButton(company) }).disabled,
    ),
  ).toEqual([false, false, true])
  await page.click('button', requestButton('Företag 2'))
  const preview = await page.within('dialog', shared('requestInvoice'))
  await preview.click('button', startsWith(shared('request.confirm', { sum: '' }).trim()))
  await page.findByText(shared('requested'))
  expect(sent).toEqual([{ companyId: btoa('Company:2'), fingerprint: 'shown' }])
  await expectRefetched()
})

const preview = {
  __typename: 'InvoicePreview',
  orders: [],
  canceledCount: 0,
  vatRate: 0.25,
  isReverseCharge: false,
  organizationNumber: '5593184408',
  sentTo: 'faktura@example.test',
}
const previewById = new Map([
  [
    1,
    {
      ...preview,
      orderCount: 1,
      paperFee: null,
      sums: { net: 720, vat: 180, rounding: 0, payable: 900 },
      buyerName: 'Företag 1',
      fingerprint: 'first',
    },
  ],
  [
    2,
    {
      ...preview,
      orderCount: 2,
      paperFee: 26,
      sums: { net: 1466, vat: 366.5, rounding: 0.5, payable: 1833 },
      buyerName: 'Företag 2',
      fingerprint: 'second',
    },
  ],
])
const rowBox = (name: string) =>
  page.getByRole<HTMLInputElement>('checkbox', { name: office('selection.one', { name }) })
const selectTo = (name: string) =>
  rowBox(name).dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
const isSelected = (name: string) => rowBox(name).checked
const selectionBar = () => page.within('toolbar', office('selection.label'))

test('a replaced invoice has its credit note below it, with the file (PLUS-105)', async () => {
  const sent: unknown[] = []
  const downloads = recordDownloads()
  const [replaced, ...others] = invoices
  open({
    invoices: connectionOf([
      {
        ...replaced,
        creditNote: {
          __typename: 'CreditNote',
          number: '2025-2000',
          issuedOn: '2025-10-20',
          sums: { __typename: 'InvoiceSums', gross: 1250 },
        },
      },
      ...others,
    ]),
    requestInvoiceFile: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { url: '/getInvoiceFile?token=secret', errors: [] }
    },
  })
  await findLink('2025-2000')
  const amount = '\u22121\u00a0250\u00a0kr'
  expect(cellsOf('invoices')[1]).toEqual([
    '2025-2000',
    'Företag 0',
    shared('creditNote'),
    '–',
    '',
    amount,
    '2025-10-20',
  ])
  await page.click('button', t('downloadCreditNote', { number: '2025-2000' }))
  await until(() => expect(downloads).toHaveLength(1))
  expect(sent).toEqual([{ invoiceId: btoa('Invoice:0'), form: 'PDF', document: 'CREDIT_NOTE' }])
})

test('Shift selects a range, and one dialog requests the invoices of the selected companies (PLUS-141)', async () => {
  const sent: unknown[] = []
  open({
    'company.invoicePreview': ({ by }: { by: { databaseId: number } }) => previewById.get(by.databaseId),
    requestInvoice: ({ input }: { input: { companyId: string } }) => {
      sent.push(input)
      const isChanged = input.companyId === btoa('Company:2')
      return { company: null, errors: isChanged ? [{ __typename: 'ConflictError', reason: 'ORDERS_CHANGED' }] : [] }
    },
  })
  await findLink('Företag 3')
  rowBox('Företag 1').click()
  selectTo('Företag 3')
  await until(() => expect(['Företag 1', 'Företag 2', 'Företag 3'].map(isSelected)).toEqual([true, true, true]))
  const bar = await selectionBar()
  bar.getByText(office('selection.count_other', { count: 3 }))
  await bar.click('button', shared('requestAll.button'))
  const dialog = await page.within('dialog', shared('requestAll.button'))
  // The third company has no sum, so it is not in the list.
  dialog.getByText(
    `${shared('requestAll.count_other', { count: 2 })}. ${shared('requestAll.skipped_one', { count: 1 })}`,
  )
  const rows = dialog.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(rows.slice(1, 3).map((cells) => cells.slice(1))).toEqual([
    ['1', '–', '900\u00a0kr'],
    ['2', '26,00\u00a0kr', '1\u00a0833\u00a0kr'],
  ])
  dialog.getByText(shared('requestAll.sentOnPaper_one', { count: 1 }))
  expect(sent).toEqual([])
  await dialog.click('button', shared('requestAll.confirm_other', { count: 2, sum: '2\u00a0733\u00a0kr' }))
  const left = await page.within('list', shared('requestAll.left.list'))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Företag 2${shared('requestAll.left.changed')}`,
  ])
  expect(sent).toEqual([
    { companyId: btoa('Company:1'), fingerprint: 'first' },
    { companyId: btoa('Company:2'), fingerprint: 'second' },
  ])
  await page.click('button', ui('close'))
  // The requested company is no longer selected.
  await until(() => expect(['Företag 1', 'Företag 2', 'Företag 3'].map(isSelected)).toEqual([false, true, true]))
  await expectRefetched()
})

test('companies without anything to invoice cannot be requested, and the bar says so (PLUS-141)', async () => {
  open()
  await findLink('Företag 3')
  rowBox('Företag 3').click()
  const request = (await selectionBar()).getByRole<HTMLButtonElement>('button', { name: shared('requestAll.button') })
  expect(request.disabled).toBe(true)
  page.getByText(shared('requestAll.nothing'))
})

test('the selected rows of one list, or those that match the filter, are downloaded as CSV (PLUS-141)', async () => {
  const sent: unknown[] = []
  const downloads = recordDownloads()
  open({
    exportBilling: ({ input }: { input: unknown }) => {
      sent.push(input)
      return { url: '/getBillingExport?token=secret', errors: [] }
    },
  })
  await findLink('2025-1000')
  rowBox('Företag 1').click()
  const all = (await withinTable('invoices')).getByRole<HTMLInputElement>('checkbox', { name: office('selection.all') })
  all.click()
  // A page has one bar, so the other list has no selection any more.
  await until(() => expect([isSelected('Företag 1'), isSelected('2025-1019')]).toEqual([false, true]))
  rowBox('2025-1000').click()
  await until(() => expect([all.checked, all.indeterminate]).toEqual([false, true]))
  expect(page.path()).toBe('/admin-management/billing')
  await (await selectionBar()).click('button', t('selected.save'))
  await until(() => expect(downloads).toEqual(['/getBillingExport?token=secret']))
  expect(sent).toEqual([
    { table: 'INVOICES', ids: Array.from({ length: 19 }, (_, index) => btoa(`Invoice:${index + 1}`)) },
  ])
  await (await selectionBar()).click('button', office('selection.clear'))
  await page.gone('toolbar')
  await page.click('radio', paidFilter)
  await page.click('button', shell('actions'))
  await page.click('menuitem', t('saveFiltered'))
  await until(() => expect(sent.at(-1)).toEqual({ table: 'INVOICES', search: null, status: 'PAID' }))
})

test('the invoice list has pages, filters, sorting and a search (ADMIN-75, ADMIN-76, ADMIN-77, ADMIN-78, ADMIN-102)', async () => {
  open()
  const link = await findLink('2025-1000')
  expect(link.getAttribute('href')).toBe('/admin-management/companies/3/0')
  expect(cellsOf('invoices')).toHaveLength(20)
  await page.click('radio', paidFilter)
  await until(() =>
    expect(cellsOf('invoices').map((cells) => cells[2])).toEqual(
      Array.from({ length: 9 }, () => shared('status.PAID')),
    ),
  )
  for (const [column, field] of [
    ['number', 'ORDER_NUMBER'],
    ['status', 'STATUS'],
    ['dueOn', 'DUE_DATE'],
    ['created', 'CREATED_AT'],
    ['sum', 'AMOUNT'],
    ['orders', 'ORDERS_COUNT'],
  ] as const) {
    await sortBy('invoices', column)
    await until(() => expect(listArguments.at(-1)).toMatchObject({ sort: { field }, status: 'PAID' }))
  }
  await page.fill(t('search'), 'Nordvik')
  await until(() => expect(listArguments.at(-1)).toMatchObject({ search: 'Nordvik', status: 'PAID' }))
})

test('the status filter is a radio group with a single choice, and the arrow keys move between the statuses (ADMIN-76)', async () => {
  open()
  const group = await page.within('radiogroup', t('statusFilter'))
  const radios = group.getAllByRole('radio')
  const checked = () => group.getAllByRole('radio', { checked: true }).map(({ textContent }) => textContent)
  expect(radios.map(({ textContent }) => textContent)).toEqual([
    `${t('all')}15`,
    ...statuses.map((status, index) => `${shared(`status.${status}`)}${index + 1}`),
  ])
  expect(checked()).toEqual([`${t('all')}15`])
  await group.click('radio', paidFilter)
  await until(() => expect(checked()).toEqual([paidFilter]))
  await until(() => expect(listArguments.at(-1)).toMatchObject({ status: 'PAID' }))
  const requestCount = listArguments.length
  // A second press on the checked status neither unchecks it nor refetches the list.
  await group.click('radio', paidFilter)
  radios[0]?.focus()
  await page.press('ArrowRight')
  expect(document.activeElement).toBe(radios[1])
  expect(checked()).toEqual([paidFilter])
  expect(listArguments).toHaveLength(requestCount)
  await sortBy('invoices', 'number')
  await until(() =>
    expect(listArguments.slice(requestCount)).toEqual([
      expect.objectContaining({ sort: { field: 'ORDER_NUMBER', direction: 'DESC' }, status: 'PAID' }),
    ]),
  )
  expect(checked()).toEqual([paidFilter])
})

test('the list of invoices shows how far a user can page if its rows are not counted (ADMIN-75)', async () => {
  open({ invoices: (input: PageArguments) => ({ ...connectionOf(invoices)(input), totalCount: null }) })
  await findLink('2025-1000')
  expect(page.text()).toContain(office('rangeOfMany', { from: 1, to: 20 }))
  expect(page.text()).toContain(`${office('furthest', { page: 50 })} ${office('beyond')}`)
})

test('the address contains page, search, status and order of the invoices, and restores them (ADMIN-75, ADMIN-76, ADMIN-77)', async () => {
  open()
  await findLink('2025-1000')
  await page.click('button', ui('page', { page: 2 }))
  await until(() => expect(page.path()).toBe('/admin-management/billing?page=2'))
  await page.click('radio', paidFilter)
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID'))
  await sortBy('invoices', 'number')
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID&sort=-ORDER_NUMBER'))
  await page.fill(t('search'), 'Nordvik')
  await until(() => expect(page.path()).toBe('/admin-management/billing?status=PAID&sort=-ORDER_NUMBER&search=Nordvik'))
  await until(() => expect(listArguments.at(-1)).toMatchObject({ search: 'Nordvik' }))
  await tablesLoaded()
  await page.close()
  open({}, ['Economy'], '?search=Nordvik&sort=ORDER_NUMBER&page=3')
  await until(() =>
    expect(listArguments.at(-1)).toMatchObject({
      search: 'Nordvik',
      status: null,
      sort: { field: 'ORDER_NUMBER', direction: 'ASC' },
    }),
  )
  await findLink('2025-1044')
  expect(cellsOf('invoices')).toHaveLength(5)
  const numberHeader = (await withinTable('invoices')).getByRole('columnheader', { name: t('number') })
  expect(numberHeader.getAttribute('aria-sort')).toBe('ascending')
})

test('a live event updates the sums and the invoices, and the user stays on the current page (ADMIN-72, ADMIN-75)', async () => {
  let status = 'PAID'
  let invoiceable = 2700
  open({
    billingSummary: () => ({
      unbilledCompanies: 3,
      unbilledOrders: 6,
      unbilledSum: 6000,
      invoiceable,
      statuses: statuses.map((each) => ({ status: each, count: 9, sum: 0 })),
    }),
    invoices: (input: PageArguments) => {
      const answer = connectionOf(invoices)(input)
      return {
        ...answer,
        edges: answer.edges.map((edge) =>
          edge.node.databaseId === 23 ? { ...edge, node: { ...edge.node, status } } : edge,
        ),
      }
    },
  })
  await page.click('button', ui('page', { page: 2 }))
  await findLink('2025-1023')
  expect(cellsOf('invoices')[3]?.[2]).toBe(shared('status.PAID'))
  status = 'CANCELED'
  invoiceable = 9700
  await page.send('billingUpdated', { needsResync: false, companyId: btoa('Company:3') })
  await until(() => expect(cellsOf('invoices')[3]?.[2]).toBe(shared('status.CANCELED')))
  expect(cellsOf('invoices')[0]?.[0]).toBe('2025-1020')
  await until(() => expect(page.text()).toContain('9\u00a0700\u00a0kr'))
})

test('the page shows when the sums were read, and a button refetches the sums and both tables (ADMIN-72)', async () => {
  open()
  await page.findByText(startsWith(t('updatedAt', { time: '' })), { selector: '[role="status"]' })
  await page.click('button', t('update'))
  await expectRefetched()
})

test('the rows stay if sorting fails, and the user can retry (ADMIN-72, ADMIN-74)', async () => {
  let isFailing = false
  open({
    unbilledCompanies: (input: PageArguments) => {
      if (isFailing) throw new Error('The list cannot be loaded.')
      return connectionOf(companies)(input)
    },
  })
  await findLink('Företag 1')
  isFailing = true
  await sortBy('unbilled', 'sum')
  const alert = await page.within('alert')
  alert.getByText(ui('partMissing'))
  expect(cellsOf('unbilled')).toHaveLength(3)
  isFailing = false
  await alert.click('button', ui('retry'))
  await page.gone('alert')
  expect(listArguments.at(-1)).toMatchObject({ sort: { field: 'SUM' } })
})

test('a failed search of the invoices shows beside the search field, above the rows that stay (ADMIN-76, ADMIN-102)', async () => {
  let isFailing = false
  open({
    invoices: (input: PageArguments) => {
      if (isFailing) throw new Error('The list cannot be loaded.')
      return connectionOf(invoices)(input)
    },
  })
  await findLink('2025-1000')
  isFailing = true
  await page.fill(t('search'), 'Nordvik')
  const alert = await page.findByRole('alert')
  const row = page.getByRole('link', { name: '2025-1000' })
  expect(alert.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  isFailing = false
  await page.click('button', ui('retry'))
  await page.gone('alert')
})

test('a live event that arrives while the user sorts the table keeps the new order (ADMIN-72, ADMIN-74)', async () => {
  open({
    unbilledCompanies: (input: PageArguments & { sort: { field: string } }) =>
      connectionOf(input.sort.field === 'SUM' ? companies.toReversed() : companies)(input),
  })
  await findLink('Företag 1')
  // The refetches after an event are delayed. They run between the press and the render that follows it.
  const delayedRefetches: (() => void)[] = []
  const originalSetTimeout = globalThis.setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== LIST_DEBOUNCE_MS) return originalSetTimeout(run, ms)
    delayedRefetches.push(run)
    return originalSetTimeout(() => undefined, 0)
  }) as typeof setTimeout)
  await page.send('billingUpdated', { needsResync: false, companyId: btoa('Company:3') })
  await until(() => expect(delayedRefetches).toHaveLength(3))
  spy.mockRestore()
  const table = await withinTable('unbilled')
  table.getByRole('button', { name: t('sum') }).click()
  for (const refetch of delayedRefetches) refetch()
  await until(() => expect(cellsOf('unbilled')[0]?.[0]).toContain('Företag 3'))
  await tablesLoaded()
  expect(cellsOf('unbilled')[0]?.[0]).toContain('Företag 3')
})

test.each(['Administrator', 'Economy'])(
  'a user with the role %s can open the page (ADMIN-101, SHELL-72)',
  async (role) => {
    open({}, [role])
    await page.findByRole('heading', { level: 1, name: admin('pages.billing') })
  },
)

test.each([
  ['no role', []],
  ['the role Moderator', ['Moderator']],
  ['the role ContentWriter', ['ContentWriter']],
  ['the role InternalSales', ['InternalSales']],
])(
  'a user with %s reads that the role does not open the page, and no data is loaded (ADMIN-101, SHELL-72, SHELL-85)',
  async (_, roles) => {
    open({}, roles)
    const [role] = roles
    await page.findByText(
      role === undefined
        ? shell('failed.staffOnly')
        : shell('failed.role_one', { roles: admin(`role.${role}`), page: admin('pages.billing') }),
    )
    expect(page.sentOperations).not.toContain('AdminBillingPageQuery')
  },
)
