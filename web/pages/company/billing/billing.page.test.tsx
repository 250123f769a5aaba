import { within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { recordDownloads } from '#web/testing/downloads.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { startsWith } from '#web/testing/screen.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/billing')
const settings = pageTexts('settings')
const sales = pageTexts('shell/contact-sales')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(async () => {
  vi.restoreAllMocks()
  await page.close()
  await setLanguage('sv')
})

const sums = { net: 100, vat: 25, gross: 125, rounding: 0, payable: 125 }
const statuses = ['UN_SENT', 'SENT', 'UN_PAID', 'PAID', 'CANCELED'] as const
const order = (index: number, over: object = {}) => ({
  id: globalId('Order', index),
  title: `Order ${index}`,
  type: 'POSTING',
  item: 'PROMOTION',
  ad: { id: globalId('Ad', 40 + index), databaseId: 40 + index },
  startsOn: '2025-11-03',
  expiresOn: '2025-12-03',
  isPaymentCanceled: false,
  gross: 125 * index,
  vat: 25 * index,
  ...over,
})
const invoice = (index: number) => ({
  id: globalId('Invoice', index),
  databaseId: index,
  number: `2025-${1000 + index}`,
  status: statuses[index % 5],
  issuedOn: '2025-11-01',
  dueOn: '2025-12-01',
  orderCount: 1,
  version: 1,
  sums: index % 5 === 4 ? { ...sums, gross: 0, vat: 0 } : sums,
  creditNote: null,
})

interface PageArguments {
  first: number
  after?: string | null
}

/** Returns a resolver of a connection, paged like the gateway's connections. */
const paged =
  <Node,>(all: readonly Node[]) =>
  ({ first, after }: PageArguments) => {
    const start = after == null ? 0 : Number(after)
    const edges = all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node }))
    return {
      totalCount: all.length,
      edges,
      nodes: edges.map(({ node }) => node),
      pageInfo: { hasNextPage: start + first < all.length, endCursor: edges.at(-1)?.cursor ?? null },
      sums: { ...sums, gross: 2500, vat: 500 },
    }
  }
/** Returns an answer to the query for the orders of an invoice. */
const invoiceOrders =
  (orders: readonly object[]): Answers[string] =>
  (input) =>
    paged(orders)(input as unknown as PageArguments)

const companyId = globalId('Company', 1)
const companyOf = (over: object = {}) => ({
  id: companyId,
  databaseId: 1,
  info: {
    hasPaperBilling: false,
    invoiceEmail: 'faktura@nordvik.example',
    contactEmail: 'a@b.example',
    billingAddress: { postArea: 'Sundsvall' },
  },
  credits: {
    isEnabled: true,
    changedAt: '2025-11-05T08:00:00Z',
    maxPeriodDays: 180,
    amounts: [
      { package: 'VOLUME', amount: 9 },
      { package: 'BOOST', amount: 4 },
      { package: 'BASIC', amount: 0 },
    ],
  },
  salesContact: { name: 'Petter Sandahl', phone: '070-174 06 12', pictureUrl: null },
  promotionPrices: {
    socialMedia: 8000,
    packages: [
      ['BASIC', 3900],
      ['BOOST', 6500],
      ['BOOST_PLUS', 11_900],
      ['BOOST_PRO', 16_900],
    ].map(([name, price]) => ({ package: name, price, usualPrice: price, credits: 1 })),
  },
  unbilledOrders: paged(Array.from({ length: 6 }, (_, index) => order(index + 1))),
  invoices: paged(Array.from({ length: 11 }, (_, index) => invoice(index))),
  creditTransactions: paged(
    Array.from({ length: 5 }, (_, index) => ({
      id: globalId('CreditTransaction', index),
      createdAt: '2025-11-05T08:00:00Z',
      kind: index === 0 ? 'ADDED' : 'USED',
      title: `Handling ${index}`,
      description: index === 0 ? 'Avtal 612' : null,
      amounts: [{ package: 'BOOST', amount: index === 0 ? 2 : -1 }],
    })),
  ),
  ...over,
})

const noFeatures = { hasTeamtailor: false, hasTeamtailorXml: false, hasContactSales: false, hasPonty: false }
const viewerWith = (features: object | (() => unknown)) => () => ({ ...viewer, features })

interface OpenOptions {
  path?: string
  company?: object
  answers?: Answers
}

/** Opens the page. Both `company` and `answers` override the default answers. */
const open = ({ path = '/1/billing', company = {}, answers = {} }: OpenOptions = {}) => {
  page = renderPage(path, {
    answers: {
      ...recruiterAnswers,
      viewer: viewerWith(noFeatures),
      company: () => companyOf(company),
      ...answers,
    },
  })
}
const creditPath = '/1/billing?tab=credit'

const findSection = (title: string) => page.findByRole('heading', { level: 2, name: title })
const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
/** Returns the rows of a table without its head and foot. Returns no rows if the table does not exist. */
const rowsOf = (name: string) => {
  const table = page.queryByRole<HTMLTableElement>('table', { name })
  return [...(table?.rows ?? [])].filter((row) => row.parentElement === table?.tBodies[0])
}
const rowTexts = (table: string) => rowsOf(table).map(({ cells }) => textsOf(cells))
const struckIn = (row: Element | undefined) => textsOf(row?.querySelectorAll('s') ?? [])
/** Returns the name, the amount and the price of each package. */
const balances = () => page.getAllByRole('term').map((term) => textsOf(term.parentElement?.children ?? []))
const turnTo = async (pager: string, number: number) =>
  (await page.within('navigation', pager)).click('button', ui('page', { page: number }))
const unfold = (number: string) => page.click('button', t('open', { number }))
const fold = (number: string) => page.click('button', t('close', { number }))
const downloadName = new RegExp(t('download', { number: '.+' }))
const findLine = (title: string) => page.findByText(title, { selector: 'td' })
const lineReads = () => page.sentOperations.filter((name) => name === 'useLinesQuery').length
const closeError = async () => (await page.within('alertdialog')).click('button', ui('close'))

test('unbilled orders show periods, sums, VAT, a total and pages (BILL-02, BILL-04, BILL-08, BILL-09, BILL-10, SHELL-68)', async () => {
  open()
  await page.findByRole('heading', { level: 1, name: t('title') })
  expect(rowTexts(t('orders')).map(([title]) => title)).toEqual(['Order 1', 'Order 2', 'Order 3', 'Order 4'])
  expect(rowTexts(t('orders'))[1]).toEqual(['Order 2', '2025-11-03 – 2025-12-03', '250 kr', '50 kr'])
  expect(page.text()).toContain(t('shown', { from: 1, to: 4, words: t('ordersCounted_other', { count: 6 }) }))
  expect(page.text()).toContain('2\u00a0500\u00a0kr')
  await turnTo(t('ordersPages'), 2)
  await until(() => expect(rowsOf(t('orders'))).toHaveLength(2))
})

test('an order with a cancelled payment shows the reason, and only its name and sums are struck through (BILL-06, BILL-16)', async () => {
  const cancelled = { isPaymentCanceled: true, gross: 0, vat: 0 }
  open({
    company: { unbilledOrders: paged([order(1, cancelled), order(2)]) },
    answers: { 'company.invoiceOrders': invoiceOrders([order(7, cancelled), order(8)]) },
  })
  await findSection(t('orders'))
  const orders = rowsOf(t('orders'))
  expect(orders.map(struckIn)).toEqual([['Order 1', '0 kr', '0 kr'], []])
  expect(orders[0]?.textContent).toContain(shared('paymentCancelled'))
  await unfold('2025-1000')
  await findLine('Order 8')
  const lines = rowsOf(t('lines'))
  expect(lines.map(struckIn)).toEqual([['Order 7', '0 kr', '0 kr'], []])
  expect(lines[0]?.textContent).toContain(shared('paymentCancelled'))
})

test("the names of orders are in the user's language (BILL-08, BILL-16)", async () => {
  await setLanguage('en')
  open({
    company: {
      unbilledOrders: paged([
        order(1, { title: 'Montör, Bas' }),
        order(2, { title: 'Montör, paket för sociala medier', item: 'SOCIAL_MEDIA' }),
      ]),
    },
    answers: {
      'company.invoiceOrders': invoiceOrders([
        order(7, { title: 'Avgift för pappersfaktura', type: 'OTHER', item: 'PAPER_FEE' }),
        order(8, { title: 'Kandidatpaket, montör', type: 'CANDIDATE', item: null }),
      ]),
    },
  })
  await page.findByRole('link', { name: 'Montör, Basic' })
  page.getByRole('link', { name: 'Montör, social media package' })
  await page.click('button', pageTexts('pages/company/billing', 'en')('open', { number: '2025-1001' }))
  await page.findByRole('cell', { name: 'Paper invoice fee' })
  page.getByRole('cell', { name: 'Candidate package, montör' })
})

test('an order links to the board of its ad (BILL-12)', async () => {
  open()
  const link = await page.findByRole('link', { name: 'Order 2' })
  expect(link.getAttribute('href')).toBe('/1/ad/42/board')
})

test('a click on the row of an order opens the board of its ad, and an order without an ad has no link (BILL-12)', async () => {
  open({ company: { unbilledOrders: paged([order(1, { ad: null, title: 'Fotografering' }), order(2)]) } })
  await page.findByRole('link', { name: 'Order 2' })
  const [withoutAd, withAd] = rowsOf(t('orders'))
  const clickSum = (row: HTMLTableRowElement | undefined) => row?.cells[3]?.click()
  expect(withoutAd && within(withoutAd).queryByRole('link')).toBeNull()
  clickSum(withoutAd)
  expect(page.path()).toBe('/1/billing')
  clickSum(withAd)
  await until(() => expect(page.path()).toBe('/1/ad/42/board'))
})

test.each([
  ['', false],
  ['?tab=billing', false],
  ['?tab=credit', true],
  ['?tab=other', false],
])(
  'the page shows the tab of its address, by default the invoices: "%s" (BILL-02, SHELL-68)',
  async (search, isCredit) => {
    open({ path: `/1/billing${search}` })
    await findSection(t(isCredit ? 'balance' : 'orders'))
    const tabs = await page.within('navigation', t('tabs'))
    expect(
      tabs.getAllByRole('link').map((tab) => [tab.getAttribute('href'), tab.getAttribute('aria-current')]),
    ).toEqual([
      ['/1/billing?tab=billing', isCredit ? null : 'true'],
      ['/1/billing?tab=credit', isCredit ? 'true' : null],
    ])
  },
)

test('without orders, the buttons that request an invoice are disabled and the page says why (BILL-11, BILL-26)', async () => {
  open({ company: { unbilledOrders: paged([]), invoices: paged([]) } })
  await page.findByText(t('noOrders'))
  const buttons = page.getAllByRole<HTMLButtonElement>('button', { name: shared('requestInvoice') })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  expect(page.text()).toContain(t('noInvoices'))
})

const previewOf = (over: object = {}) => ({
  __typename: 'InvoicePreview',
  orders: [
    { ...order(1), discount: -1000, due: 10_900 },
    { ...order(2), discount: 0, due: 8000 },
  ],
  orderCount: 2,
  canceledCount: 1,
  paperFee: 26,
  vatRate: 0.25,
  isReverseCharge: false,
  sums: { net: 18_926, vat: 4731.5, gross: 23_657.5, rounding: 0.5, payable: 23_658 },
  buyerName: 'Nordvik Energi AB',
  organizationNumber: '5593184408',
  sentTo: 'Storgatan 14, 852 30 Sundsvall',
  fingerprint: 'first',
  ...over,
})
const findPreview = () => page.within('dialog', shared('requestInvoice'))
const confirmName = startsWith(shared('request.confirm', { sum: '' }).trim())

test('the preview names orders, fee, sums and consequences; Cancel requests nothing (BILL-25, BILL-26)', async () => {
  const sent: unknown[] = []
  open({
    answers: {
      'company.invoicePreview': () => previewOf(),
      requestInvoice: ({ input }) => {
        sent.push(input)
        return { company: companyOf(), errors: [] }
      },
    },
  })
  const [button] = await page.findAllByRole('button', { name: shared('requestInvoice') })
  button?.click()
  const preview = await findPreview()
  const [text] = textsOf([preview.element])
  for (const shown of [
    'Nordvik Energi AB, 559318-4408',
    shared('preview.ordersAndFee_other', { count: 2 }),
    '−1 000,00 kr',
    'Avgift för pappersfaktura',
    '26,00 kr',
    shared('preview.vatOn', { amount: '18 926,00 kr' }),
    '4 731,50 kr',
    '23 658 kr',
    shared('request.cancelled_one', { count: 1 }),
    shared('request.sentOnPaper', { to: 'Storgatan 14, 852 30 Sundsvall' }),
    shared('request.callSales', { name: 'Petter Sandahl', phone: '070-174 06 12' }),
    shared('request.withoutFee', { fee: '32,50 kr' }),
  ])
    expect(text).toContain(shown)
  await preview.click('button', ui('cancel'))
  await page.gone('dialog')
  expect(sent).toEqual([])
})

test('if the orders change during the review, the user sees the new content and confirms that (BILL-27)', async () => {
  const sent: unknown[] = []
  open({
    answers: {
      'company.invoicePreview': () => previewOf(sent.length === 0 ? {} : { fingerprint: 'second', paperFee: null }),
      requestInvoice: ({ input }) => {
        sent.push(input)
        return sent.length === 1
          ? { company: null, errors: [{ __typename: 'ConflictError', reason: 'ORDERS_CHANGED' }] }
          : { company: companyOf({ unbilledOrders: paged([]) }), errors: [] }
      },
    },
  })
  const [button] = await page.findAllByRole('button', { name: shared('requestInvoice') })
  button?.click()
  await (await findPreview()).click('button', confirmName)
  await page.findByText(shared('request.changed'))
  await (await findPreview()).click('button', confirmName)
  await page.findByText(t('noOrders'))
  expect(sent).toEqual([
    { companyId, fingerprint: 'first' },
    { companyId, fingerprint: 'second' },
  ])
})

test('two presses request one invoice, which is confirmed, and the orders disappear (BILL-27, BILL-28)', async () => {
  const sent: unknown[] = []
  open({
    answers: {
      'company.invoicePreview': () => previewOf(),
      requestInvoice: ({ input }) => {
        sent.push(input)
        return { company: companyOf({ unbilledOrders: paged([]) }), errors: [] }
      },
    },
  })
  // Both presses come before the page renders again.
  for (const button of await page.findAllByRole('button', { name: shared('requestInvoice') })) button.click()
  await (await findPreview()).click('button', confirmName)
  await page.findByText(t('noOrders'))
  expect(sent).toEqual([{ companyId, fingerprint: 'first' }])
  await until(() => expect(page.text()).toContain(shared('requested')))
})

test('a rejected request for an invoice shows the reason (BILL-28)', async () => {
  open({
    answers: {
      'company.invoicePreview': () => previewOf(),
      requestInvoice: () => ({ company: null, errors: [{ __typename: 'ConflictError', reason: 'NO_ORDERS' }] }),
    },
  })
  const [button] = await page.findAllByRole('button', { name: shared('requestInvoice') })
  button?.click()
  await (await findPreview()).click('button', confirmName)
  await until(() => expect(page.text()).toContain(shared('noOrders')))
})

test('only issued invoices have dates and a file (BILL-14, BILL-18, BILL-19, BILL-20, BILL-21, BILL-22, BILL-23)', async () => {
  open()
  await page.findByText('2025-1000')
  await turnTo(t('invoicesPages'), 2)
  await page.findByText('2025-1004')
  await turnTo(t('invoicesPages'), 1)
  await page.findByText('2025-1000')
  const shown = rowsOf(t('invoices')).map((row) => [
    ...textsOf(row.cells).slice(1, 4),
    within(row).getByRole<HTMLButtonElement>('button', { name: downloadName }).disabled,
  ])
  expect(shown).toEqual([
    [shared('status.UN_SENT'), '–', '–', true],
    [shared('status.SENT'), '2025-11-01', '2025-12-01', false],
    [shared('status.UN_PAID'), '2025-11-01', '2025-12-01', false],
    [shared('status.PAID'), '2025-11-01', '2025-12-01', false],
  ])
})

test.each([
  ['UN_SENT', false, true],
  ['SENT', true, true],
  ['UN_PAID', true, true],
  ['PAID', true, true],
  ['CANCELED', false, false],
] as const)(
  'an invoice with status %s shows its label and icon, dates, file, sums and lines (BILL-18, BILL-19, BILL-20, BILL-21, BILL-22, BILL-23)',
  async (status, isIssued, hasSums) => {
    const shown = {
      ...invoice(1),
      status,
      sums: hasSums ? { ...sums, gross: 12_500, vat: 2500 } : { net: 0, vat: 0, gross: 0, rounding: 0, payable: 0 },
    }
    open({
      company: { invoices: paged([shown]) },
      answers: { 'company.invoiceOrders': invoiceOrders([order(80), order(20)]) },
    })
    await unfold(shown.number)
    await findLine('Order 20')
    expect(rowTexts(t('invoices'))[0]).toEqual([
      shown.number,
      shared(`status.${status}`),
      ...(isIssued ? ['2025-11-01', '2025-12-01'] : ['–', '–']),
      '1',
      ...(hasSums ? ['12 500 kr', '2 500 kr'] : ['0 kr', '0 kr']),
      'PDF',
    ])
    // The icon is decorative. Its status chooses its colour.
    const [row] = rowsOf(t('invoices'))
    expect(row?.querySelector('[data-status]')?.getAttribute('data-status')).toBe(status)
    const download = page.getByRole<HTMLButtonElement>('button', { name: t('download', { number: shown.number }) })
    expect(download.disabled).toBe(!isIssued)
    const period = '2025-11-03 – 2025-12-03'
    expect(rowTexts(t('lines'))).toEqual([
      ['Order 80', period, ...(hasSums ? ['10 000 kr', '2 000 kr'] : ['0 kr', '0 kr'])],
      ['Order 20', period, ...(hasSums ? ['2 500 kr', '500 kr'] : ['0 kr', '0 kr'])],
    ])
  },
)

test('the lines of an invoice are loaded once, also after they are hidden and shown again (BILL-16)', async () => {
  open({ answers: { 'company.invoiceOrders': invoiceOrders([order(7)]) } })
  await unfold('2025-1001')
  await findLine('Order 7')
  await fold('2025-1001')
  await until(() => expect(page.text()).not.toContain('Order 7'))
  await unfold('2025-1001')
  await findLine('Order 7')
  expect(lineReads()).toBe(1)
})

test('loaded lines stay while other pages and tabs are shown, and the lines of a changed invoice are refetched (BILL-16)', async () => {
  let version = 1
  const invoices = () => Array.from({ length: 11 }, (_, index) => ({ ...invoice(index), version }))
  open({
    company: { invoices: (args: PageArguments) => paged(invoices())(args) },
    answers: { 'company.invoiceOrders': () => paged([order(7, { title: `Order 7, ${version}` })])({ first: 100 }) },
  })
  await unfold('2025-1001')
  await findLine('Order 7, 1')
  await turnTo(t('invoicesPages'), 2)
  await until(() => expect(page.text()).not.toContain('Order 7, 1'))
  await turnTo(t('invoicesPages'), 1)
  await unfold('2025-1001')
  await findLine('Order 7, 1')
  const tabs = await page.within('navigation', t('tabs'))
  await tabs.click('link', startsWith(t('credits')))
  await findSection(t('balance'))
  await tabs.click('link', t('invoices'))
  await unfold('2025-1001')
  await findLine('Order 7, 1')
  expect(lineReads()).toBe(1)
  version = 2
  await page.send('settingsUpdated', { needsResync: false, company: { id: companyId } })
  await findLine('Order 7, 2')
  expect(lineReads()).toBe(2)
})

test('lines are loaded 100 at a time, and a failed load keeps the loaded lines and can be retried (BILL-16)', async () => {
  let isBroken = true
  const all = Array.from({ length: 250 }, (_, index) => order(index + 1))
  open({
    answers: {
      'company.invoiceOrders': (input) => {
        if (isBroken && input['after'] != null) throw failure('UPSTREAM_FAILED')
        return invoiceOrders(all)?.(input)
      },
    },
  })
  await unfold('2025-1001')
  await findLine('Order 100')
  const lines = () => rowTexts(t('lines')).map(([title]) => title)
  expect([lines().length, lines()[100]]).toEqual([101, `${t('readMore')}${t('moreLines_other', { count: 150 })}`])
  await page.click('button', t('readMore'))
  await closeError()
  isBroken = false
  await page.click('button', t('readMore'))
  await findLine('Order 200')
  await page.click('button', t('readMore'))
  await findLine('Order 250')
  expect(lines()).toEqual(all.map(({ title }) => title))
  await fold('2025-1001')
  await until(() => expect(page.text()).not.toContain('Order 250'))
  await unfold('2025-1001')
  await findLine('Order 250')
  expect(lineReads()).toBe(4)
})

test('lines that fail to load show the general error, and load when the invoice is opened again (BILL-17)', async () => {
  let isBroken = true
  open({
    answers: {
      'company.invoiceOrders': (input) => {
        if (isBroken) throw new Error('broken')
        return invoiceOrders([order(7)])?.(input)
      },
    },
  })
  await unfold('2025-1001')
  await page.findByRole('alertdialog')
  isBroken = false
  await closeError()
  await unfold('2025-1001')
  await findLine('Order 7')
})

test('the file of an invoice is downloaded, and no window opens (BILL-24)', async () => {
  const downloads = recordDownloads()
  const opened = vi.spyOn(window, 'open')
  open({ answers: { requestInvoiceFile: () => ({ url: '/getRequestedInvoiceFile?id=1', errors: [] }) } })
  await page.click('button', t('download', { number: '2025-1001' }))
  await until(() => expect(downloads).toEqual(['/getRequestedInvoiceFile?id=1']))
  expect(opened).not.toHaveBeenCalled()
})

test('the credit note of a replaced invoice has a row with its own file (PLUS-105)', async () => {
  const downloads = recordDownloads()
  const asked: object[] = []
  const creditNote = { number: '2025-1012', issuedOn: '2025-11-20', sums: { ...sums, gross: 12_500, vat: 2500 } }
  open({
    company: { invoices: paged([{ ...invoice(4), creditNote }]) },
    answers: {
      requestInvoiceFile: ({ input }) => {
        asked.push(input as object)
        return { url: '/getRequestedInvoiceFile?id=4', errors: [] }
      },
    },
  })
  await page.findByRole('button', { name: t('download', { number: creditNote.number }) })
  expect(rowTexts(t('invoices'))[1]).toEqual([
    '2025-1012',
    shared('creditNote'),
    '2025-11-20',
    '–',
    '',
    '−12 500 kr',
    '−2 500 kr',
    'PDF',
  ])
  await page.click('button', t('download', { number: creditNote.number }))
  await until(() => expect(downloads).toEqual(['/getRequestedInvoiceFile?id=4']))
  expect(asked).toEqual([expect.objectContaining({ document: 'CREDIT_NOTE', form: 'PDF' })])
})

test('a tab shows the credits without volume, their prices and history (BILL-03, BILL-30, BILL-31, BILL-32, BILL-33)', async () => {
  open({ path: creditPath })
  await findSection(t('balance'))
  expect(balances()).toEqual([
    ['Bas', '0', 'annars 3 900 kr'],
    ['Boost', '4', 'annars 6 500 kr per styck'],
    ['Boost Plus', '0', 'annars 11 900 kr'],
    ['Boost Pro', '0', 'annars 16 900 kr'],
  ])
  expect(rowTexts(t('history'))).toEqual([
    ['2025-11-05', `Handling 0 ${t('kinds.ADDED')}, Avtal 612`, '+2 Boost'],
    ...[1, 2, 3].map((index) => ['2025-11-05', `Handling ${index} ${t('kinds.USED')}`, '−1 Boost']),
  ])
  expect(page.queryByRole('button', { name: sales('send') })).toBeNull()
})

test('a company whose packages cost several credits sees how many (BILL-30)', async () => {
  const { promotionPrices } = companyOf()
  open({
    path: creditPath,
    company: {
      promotionPrices: {
        ...promotionPrices,
        packages: promotionPrices.packages.map((each) => ({ ...each, credits: each.package === 'BOOST' ? 2 : 1 })),
      },
    },
  })
  await findSection(t('balance'))
  expect(balances()[1]).toEqual(['Boost', '4', '2 krediter per paket', 'annars 6 500 kr per styck'])
  expect(page.text()).toContain(t('balanceHelpOwn'))
  expect(page.text()).not.toContain(t('balanceHelp'))
})

test('a company without credits has no tab for credits, and its address shows the orders (BILL-03)', async () => {
  open({
    path: creditPath,
    company: {
      credits: { isEnabled: false, changedAt: null, maxPeriodDays: 180, amounts: [] },
    },
  })
  await findSection(t('orders'))
  expect(page.queryByRole('link', { name: startsWith(t('credits')) })).toBeNull()
})

const findSendButton = () => page.findByRole<HTMLButtonElement>('button', { name: sales('send') })
const findMessage = () => page.findByRole<HTMLTextAreaElement>('textbox', { name: sales('message') })

test('with the feature on, a user sends a written message to the salesperson (BILL-29)', async () => {
  const sent: unknown[] = []
  open({
    path: creditPath,
    answers: {
      viewer: viewerWith({ ...noFeatures, hasContactSales: true }),
      contactSales: ({ input }) => {
        sent.push(input)
        return { errors: [] }
      },
    },
  })
  expect((await findSendButton()).disabled).toBe(true)
  expect(page.text()).toContain(sales('answeredAt', { email: viewer.email }))
  await page.fill(sales('message'), 'Vi vill ha fler Boost Plus.')
  await page.click('button', sales('send'))
  await until(() => expect(page.text()).toContain(sales('sent')))
  expect(sent).toEqual([{ companyId, message: 'Vi vill ha fler Boost Plus.', context: 'billing' }])
})

test('a message without a salesperson to receive it shows that it was not sent, and its text stays (BILL-29)', async () => {
  open({
    path: creditPath,
    answers: {
      viewer: viewerWith({ ...noFeatures, hasContactSales: true }),
      contactSales: () => ({
        errors: [
          {
            __typename: 'ConflictError',
            code: 'NO_SALESPERSON',
            reason: 'NO_SALESPERSON',
            message: 'NO_SALESPERSON',
            path: null,
          },
        ],
      }),
    },
  })
  const field = await findMessage()
  await page.fill(field, 'Vi vill fylla på.')
  await page.click('button', sales('send'))
  const error = await page.within('alertdialog')
  expect(error.element.textContent).toContain(sales('nobody'))
  expect(field.value).toBe('Vi vill fylla på.')
  expect(page.text()).not.toContain(sales('sent'))
})

test('the message form appears with the feature, and its text stays without the feature (BILL-29, ERR-08, SHELL-32)', async () => {
  let isOn = false
  open({
    path: creditPath,
    answers: { viewer: () => ({ ...viewer, features: { ...noFeatures, hasContactSales: isOn } }) },
  })
  const turn = async (value: boolean) => {
    isOn = value
    await page.send('settingsUpdated', { needsResync: false, company: companyOf() })
  }
  await findSection(t('balance'))
  expect(page.queryByRole('button', { name: sales('send') })).toBeNull()
  await turn(true)
  await page.fill(sales('message'), 'Vi vill ha fler Boost Plus.')
  await turn(false)
  await until(() => expect(page.text()).toContain(settings('featureOff.title')))
  expect((await findMessage()).value).toBe('Vi vill ha fler Boost Plus.')
  expect((await findSendButton()).disabled).toBe(true)
  await turn(true)
  await until(() => expect(page.text()).not.toContain(settings('featureOff.title')))
  expect((await findSendButton()).disabled).toBe(false)
})

test('features that fail to load stay off, and the rest of the page works (SHELL-33)', async () => {
  const features = () => {
    throw failure('UPSTREAM_FAILED')
  }
  open({ path: creditPath, answers: { viewer: viewerWith(features) } })
  await page.findByRole('heading', { level: 1, name: t('title') })
  page.getByRole('table', { name: t('history') })
  expect(page.queryByRole('alertdialog')).toBeNull()
  expect(page.queryByRole('button', { name: sales('send') })).toBeNull()
})

const fails = () => {
  throw failure('UPSTREAM_FAILED')
}

test('credits and company details that fail to load hide the credits, and the orders and invoices stay (PROMO-39)', async () => {
  open({ path: creditPath, company: { credits: fails, info: fails } })
  await findSection(t('orders'))
  expect([rowsOf(t('orders')).length, rowsOf(t('invoices')).length]).toEqual([4, 4])
  expect(page.queryByRole('link', { name: startsWith(t('credits')) })).toBeNull()
})

test('prices that fail to load are the default prices, and a history that fails to load can be retried (PROMO-09, PROMO-39)', async () => {
  let isBroken = true
  open({
    path: creditPath,
    company: {
      promotionPrices: () => (isBroken ? fails() : companyOf().promotionPrices),
      creditTransactions: (args: PageArguments) => (isBroken ? fails() : companyOf().creditTransactions(args)),
    },
  })
  await findSection(t('balance'))
  expect(balances()[1]).toEqual(['Boost', '4', 'annars 6 900 kr per styck'])
  isBroken = false
  await (await page.within('alert')).click('button', ui('retry'))
  await until(() => expect(rowsOf(t('history'))).toHaveLength(4))
  expect(balances()[1]).toEqual(['Boost', '4', 'annars 6 500 kr per styck'])
})
