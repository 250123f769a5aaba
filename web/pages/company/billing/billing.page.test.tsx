import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#web/i18n/language.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('pages/company/billing')
const frame = pageTexts('settings')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')

let page: RenderedRoute
afterEach(async () => {
  page.close()
  await setLanguage('sv')
})

const sums = { net: 100, vat: 25, gross: 125, rounding: 0, payable: 125 }
const statuses = ['UN_SENT', 'SENT', 'UN_PAID', 'PAID', 'CANCELED'] as const
const order = (index: number, over: object = {}) => ({
  id: btoa(`Order:${index}`),
  title: `Order ${index}`,
  type: 'POSTING',
  item: 'PROMOTION',
  ad: { id: btoa(`Ad:${40 + index}`), databaseId: 40 + index },
  startsOn: '2025-11-03',
  expiresOn: '2025-12-03',
  isPaymentCanceled: false,
  gross: 125 * index,
  vat: 25 * index,
  ...over,
})
const invoice = (index: number) => ({
  id: btoa(`Invoice:${index}`),
  databaseId: index,
  number: `2025-${1000 + index}`,
  status: statuses[index % 5],
  issuedOn: '2025-11-01',
  dueOn: '2025-12-01',
  orderCount: 1,
  version: 1,
  sums: index % 5 === 4 ? { ...sums, gross: 0, vat: 0 } : sums,
})
/** A list as the gateway pages it. */
const paged =
  <N,>(all: readonly N[], more: object = {}) =>
  ({ first, after }: { first: number; after?: string | null }) => {
    const start = after == null ? 0 : Number(after)
    const edges = all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node }))
    return {
      totalCount: all.length,
      edges,
      nodes: edges.map(({ node }) => node),
      pageInfo: { hasNextPage: start + first < all.length, endCursor: edges.at(-1)?.cursor ?? null },
      sums: { ...sums, gross: 2500, vat: 500 },
      ...more,
    }
  }
const companyOf = (over: object = {}) => ({
  id: btoa('Company:1'),
  databaseId: 1,
  info: {
    paperBilling: false,
    invoiceEmail: 'faktura@nordvik.example',
    contactEmail: 'a@b.example',
    billingAddress: { postArea: 'Sundsvall' },
  },
  credits: {
    isEnabled: true,
    updatedAt: '2025-11-05T08:00:00Z',
    maxPeriodDays: 180,
    transactionCount: 5,
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
      id: btoa(`CreditTransaction:${index}`),
      createdAt: '2025-11-05T08:00:00Z',
      kind: index === 0 ? 'ADDED' : 'USED',
      title: `Handling ${index}`,
      description: index === 0 ? 'Avtal 612' : null,
      amounts: [{ package: 'BOOST', amount: index === 0 ? 2 : -1 }],
    })),
  ),
  ...over,
})
const noFeatures = { teamtailor: false, teamtailorXml: false, contactSales: false, ponty: false }
const open = (address = '/1/billing', over: object = {}, answers: object = {}) => {
  page = renderRoute(address, {
    answers: {
      ...recruiterAnswers,
      viewer: () => ({ ...(recruiterAnswers.viewer as () => object)(), features: noFeatures }),
      company: () => ({ ...companyOf(over) }),
      ...answers,
    } as never,
  })
}
const balances = () =>
  [...document.querySelectorAll('dl > div')].map((each) =>
    [...each.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )
const rowsOf = (title: string) => [
  ...([...document.querySelectorAll('section')]
    .find((section) => section.querySelector('h2')?.textContent === title)
    ?.querySelectorAll('tbody > tr') ?? []),
]

test('four orders a page have period, sum, VAT; the total is below BILL-02 BILL-04 BILL-08 BILL-09 BILL-10 SHELL-68', async () => {
  open()
  await page.see('h1', t('title'))
  expect(rowsOf(t('orders')).map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    'Order 1',
    'Order 2',
    'Order 3',
    'Order 4',
  ])
  expect(rowsOf(t('orders'))[1]?.textContent).toBe('Order 22025-11-03 – 2025-12-03250\u00a0kr50\u00a0kr')
  expect(page.text()).toContain(t('shown', { from: 1, to: 4, words: t('ordersCounted_other', { count: 6 }) }))
  expect(page.text()).toContain('2\u00a0500\u00a0kr')
  await page.press(`nav[aria-label="${t('ordersPages')}"] button`, ui('page', { page: 2 }))
  await until(() => expect(rowsOf(t('orders'))).toHaveLength(2))
})

test('BILL-06 BILL-16 an order whose payment is cancelled has its name and sums struck and says why; its days stay', async () => {
  const off = { isPaymentCanceled: true, gross: 0, vat: 0 }
  open(
    undefined,
    { unbilledOrders: paged([order(1, off), order(2)]) },
    { invoiceOrders: paged([order(7, off), order(8)]) },
  )
  await page.see('h2', t('orders'))
  const struck = (row: Element | undefined) =>
    [...(row?.querySelectorAll('s') ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  const [first, second] = rowsOf(t('orders'))
  expect([struck(first), struck(second)]).toEqual([['Order 1', '0 kr', '0 kr'], []])
  expect(first?.textContent).toContain(shared('paymentCancelled'))
  await page.press('td button[aria-expanded]')
  await page.see('td', 'Order 8')
  const lines = [...document.querySelectorAll(`table[aria-label="${t('lines')}"] tr`)]
  expect(lines.map(struck)).toEqual([['Order 7', '0 kr', '0 kr'], []])
  expect(lines[0]?.textContent).toContain(shared('paymentCancelled'))
})

test('BILL-08 BILL-16 what the product calls an order is told in the language of the user', async () => {
  await setLanguage('en')
  open(
    undefined,
    {
      unbilledOrders: paged([
        order(1, { title: 'Montör, Bas' }),
        order(2, { title: 'Montör, paket för sociala medier', item: 'SOCIAL_MEDIA' }),
      ]),
    },
    {
      invoiceOrders: paged([
        order(7, { title: 'Avgift för pappersfaktura', type: 'OTHER', item: 'PAPER_FEE' }),
        order(8, { title: 'Kandidatpaket, montör', type: 'CANDIDATE', item: null }),
      ]),
    },
  )
  await page.see('a', 'Montör, Basic')
  await page.see('a', 'Montör, social media package')
  await page.press('button', pageTexts('pages/company/billing', 'en')('open', { number: '2025-1001' }))
  await page.see('td', 'Fee for an invoice on paper')
  await page.see('td', 'Candidate package, montör')
})

test('BILL-12 an order leads to the board of its ad', async () => {
  open()
  const link = await page.see('a', 'Order 2')
  expect(link.getAttribute('href')).toBe('/1/ad/42/board')
})

test('BILL-12 a press anywhere in the row leads there too; an order without an ad leads nowhere', async () => {
  open(undefined, { unbilledOrders: paged([order(1, { ad: null, title: 'Fotografering' }), order(2)]) })
  await page.see('a', 'Order 2')
  const [without, row] = rowsOf(t('orders'))
  expect(without?.querySelector('a')).toBeNull()
  without?.querySelector<HTMLElement>('td:last-child')?.click()
  expect(page.path()).toBe('/1/billing')
  row?.querySelector<HTMLElement>('td:last-child')?.click()
  await until(() => expect(page.path()).toBe('/1/ad/42/board'))
})

test('BILL-02 SHELL-68 the tab of the address is shown: the invoices by default and for what is none', async () => {
  for (const [search, isCredit] of [
    ['', false],
    ['?tab=billing', false],
    ['?tab=credit', true],
    ['?tab=other', false],
  ] as const) {
    open(`/1/billing${search}`)
    await page.see('h2', t(isCredit ? 'balance' : 'orders'))
    const tabs = [...document.querySelectorAll(`nav[aria-label="${t('tabs')}"] a`)].map((tab) => [
      tab.getAttribute('href'),
      tab.getAttribute('aria-current'),
    ])
    expect(tabs).toEqual([
      ['/1/billing?tab=billing', isCredit ? null : 'true'],
      ['/1/billing?tab=credit', isCredit ? 'true' : null],
    ])
    await page.close()
  }
  open()
  await page.see('h2', t('orders'))
})

test('BILL-11 BILL-26 without orders nothing can be requested, and the page says so', async () => {
  open(undefined, { unbilledOrders: paged([]), invoices: paged([]) })
  await page.see('b', t('noOrders'))
  const buttons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === shared('requestInvoice'),
  )
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  expect(page.text()).toContain(t('noInvoices'))
})

test('BILL-27 BILL-28 a request is sent once, confirmed, and shows what is there after it', async () => {
  const sent: unknown[] = []
  open(
    undefined,
    {},
    {
      requestInvoice: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { company: { ...companyOf({ unbilledOrders: paged([]) }) }, errors: [] }
      },
    },
  )
  await page.press('button', shared('requestInvoice'))
  await page.see('b', t('noOrders'))
  expect(sent).toEqual([{ companyId: btoa('Company:1') }])
  await until(() => expect(page.text()).toContain(shared('requested')))
})

test('BILL-28 a request that fails is told of', async () => {
  open(
    undefined,
    {},
    { requestInvoice: { company: null, errors: [{ __typename: 'ConflictError', reason: 'NO_ORDERS' }] } },
  )
  await page.press('button', shared('requestInvoice'))
  await until(() => expect(page.text()).toContain(shared('noOrders')))
})

const statusIds = 'BILL-14 BILL-18 BILL-19 BILL-20 BILL-21 BILL-22 BILL-23'
test(`each status has its word; only an invoice with the customer has dates and a file ${statusIds}`, async () => {
  open()
  await page.see('td', '2025-1000')
  await page.press(`nav[aria-label="${t('invoicesPages')}"] button`, ui('page', { page: 2 }))
  await page.see('td', '2025-1004')
  await page.press(`nav[aria-label="${t('invoicesPages')}"] button`, ui('page', { page: 1 }))
  await page.see('td', '2025-1000')
  const told = rowsOf(t('invoices')).map((row) =>
    [...row.querySelectorAll('td')]
      .map(({ textContent }) => textContent)
      .slice(1, 4)
      .concat(String(row.querySelector<HTMLButtonElement>('td:last-child button')?.disabled)),
  )
  expect(told).toEqual([
    [shared('status.UN_SENT'), '–', '–', 'true'],
    [shared('status.SENT'), '2025-11-01', '2025-12-01', 'false'],
    [shared('status.UN_PAID'), '2025-11-01', '2025-12-01', 'false'],
    [shared('status.PAID'), '2025-11-01', '2025-12-01', 'false'],
  ])
})

test.each([
  ['UN_SENT', false, true],
  ['SENT', true, true],
  ['UN_PAID', true, true],
  ['PAID', true, true],
  ['CANCELED', false, false],
] as const)(
  'BILL-18 BILL-19 BILL-20 BILL-21 BILL-22 BILL-23 %s: its word and mark, its dates, its file, its sums and those of its lines',
  async (status, isIssued, hasSums) => {
    const one = {
      ...invoice(1),
      status,
      sums: hasSums ? { ...sums, gross: 12_500, vat: 2500 } : { net: 0, vat: 0, gross: 0, rounding: 0, payable: 0 },
    }
    open(undefined, { invoices: paged([one]) }, { invoiceOrders: paged([order(80), order(20)]) })
    await page.press('button', t('open', { number: one.number }))
    await page.see('td', 'Order 20')
    const [row] = rowsOf(t('invoices'))
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    )
    expect(cells).toEqual([
      one.number,
      shared(`status.${status}`),
      ...(isIssued ? ['2025-11-01', '2025-12-01'] : ['–', '–']),
      '1',
      ...(hasSums ? ['12 500 kr', '2 500 kr'] : ['0 kr', '0 kr']),
      'PDF',
    ])
    expect(row?.querySelector('[data-status]')?.getAttribute('data-status')).toBe(status)
    expect(row?.querySelector<HTMLButtonElement>('td:last-child button')?.disabled).toBe(!isIssued)
    const lines = [...document.querySelectorAll(`table[aria-label="${t('lines')}"] tr`)].map((line) =>
      [...line.querySelectorAll('td')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )
    const period = '2025-11-03 – 2025-12-03'
    expect(lines).toEqual(
      hasSums
        ? [
            ['Order 80', period, '10 000 kr', '2 000 kr'],
            ['Order 20', period, '2 500 kr', '500 kr'],
          ]
        : [
            ['Order 80', period, '0 kr', '0 kr'],
            ['Order 20', period, '0 kr', '0 kr'],
          ],
    )
  },
)

test('BILL-16 the lines of an invoice are read once and then kept; pressing again folds them', async () => {
  open(undefined, {}, { invoiceOrders: paged([order(7)]) })
  await page.press('button', t('open', { number: '2025-1001' }))
  await page.see('td', 'Order 7')
  await page.press('button', t('close', { number: '2025-1001' }))
  await until(() => expect(page.text()).not.toContain('Order 7'))
  await page.press('button', t('open', { number: '2025-1001' }))
  await page.see('td', 'Order 7')
  expect(page.sentOperations.filter((name) => name === 'useLinesQuery')).toHaveLength(1)
})

test('read lines and credits stay while other table pages show; a changed invoice is read again BILL-16', async () => {
  let version = 1
  const all = () => Array.from({ length: 11 }, (_, index) => ({ ...invoice(index), version }))
  open(
    undefined,
    { invoices: (args: { first: number; after?: string | null }) => paged(all())(args) },
    { invoiceOrders: () => paged([order(7, { title: `Order 7, ${version}` })])({ first: 100 }) },
  )
  const reads = () => page.sentOperations.filter((name) => name === 'useLinesQuery').length
  const pageOf = (number: number) =>
    page.press(`nav[aria-label="${t('invoicesPages')}"] button`, ui('page', { page: number }))
  const unfold = () => page.press('button', t('open', { number: '2025-1001' }))
  await unfold()
  await page.see('td', 'Order 7, 1')
  await pageOf(2)
  await page.gone('td', 'Order 7, 1')
  await pageOf(1)
  await unfold()
  await page.see('td', 'Order 7, 1')
  await page.press('a', t('credits'))
  await page.see('h2', t('balance'))
  await page.press('a', t('invoices'))
  await unfold()
  await page.see('td', 'Order 7, 1')
  expect(reads()).toBe(1)
  version = 2
  await page.send('settingsUpdated', { resync: false, company: { id: btoa('Company:1') } })
  await page.see('td', 'Order 7, 2')
  expect(reads()).toBe(2)
})

test('lines past the first hundred are read by hundreds and kept; a failed read keeps them and can retry BILL-16', async () => {
  let isBroken = true
  open(
    undefined,
    {},
    {
      invoiceOrders: (args: { after?: string | null } & { first: number }) => {
        if (isBroken && args.after != null) throw failure('UPSTREAM_FAILED')
        return paged(Array.from({ length: 250 }, (_, index) => order(index + 1)))(args)
      },
    },
  )
  await page.press('button', t('open', { number: '2025-1001' }))
  await page.see('td', 'Order 100')
  const lines = () =>
    [...document.querySelectorAll(`table[aria-label="${t('lines')}"] tr`)].map(
      ({ firstElementChild }) => firstElementChild?.textContent ?? '',
    )
  expect([lines().length, lines()[100]]).toEqual([101, `${t('readMore')}${t('moreLines_other', { count: 150 })}`])
  await page.press('button', t('readMore'))
  await until(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull())
  await page.press('[role="alertdialog"] button')
  isBroken = false
  await page.press('button', t('readMore'))
  await page.see('td', 'Order 200')
  await page.press('button', t('readMore'))
  await page.see('td', 'Order 250')
  expect(lines()).toEqual(Array.from({ length: 250 }, (_, index) => `Order ${index + 1}`))
  await page.press('button', t('close', { number: '2025-1001' }))
  await until(() => expect(page.text()).not.toContain('Order 250'))
  await page.press('button', t('open', { number: '2025-1001' }))
  await page.see('td', 'Order 250')
  expect(page.sentOperations.filter((name) => name === 'useLinesQuery')).toHaveLength(4)
})

test('BILL-17 lines that cannot be read are told of by the general error, and can be asked for again', async () => {
  let isBroken = true
  open(
    undefined,
    {},
    {
      invoiceOrders: (args: never) => {
        if (isBroken) throw new Error('broken')
        return paged([order(7)])(args)
      },
    },
  )
  await page.press('button', t('open', { number: '2025-1001' }))
  await until(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull())
  isBroken = false
  await page.press('[role="alertdialog"] button')
  await page.press('button', t('open', { number: '2025-1001' }))
  await page.see('td', 'Order 7')
})

test('BILL-24 the file opens in a window of its own', async () => {
  const opened = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(opened as never)
  open(undefined, {}, { requestInvoiceFile: { url: '/getRequestedInvoiceFile?id=1', errors: [] } })
  await page.press('button', t('download', { number: '2025-1001' }))
  await until(() => expect(opened.location.href).toBe('/getRequestedInvoiceFile?id=1'))
  vi.restoreAllMocks()
})

test('where credits are on, a tab shows the rest without volume, and history BILL-03 BILL-30 BILL-31 BILL-32 BILL-33', async () => {
  open('/1/billing?tab=credit')
  await page.see('h2', t('balance'))
  expect(balances()).toEqual([
    ['Bas', '0', 'annars 3 900 kr'],
    ['Boost', '4', 'annars 6 500 kr styck'],
    ['Boost Plus', '0', 'annars 11 900 kr'],
    ['Boost Pro', '0', 'annars 16 900 kr'],
  ])
  expect(rowsOf(t('history')).map((row) => row.textContent)).toEqual([
    `2025-11-05Handling 0 ${t('kinds.ADDED')}, Avtal 612+2 Boost`,
    ...[1, 2, 3].map((index) => `2025-11-05Handling ${index} ${t('kinds.USED')}−1 Boost`),
  ])
  expect(page.find('button', t('contactSales'))).toBeNull()
  await page.close()
  open('/1/billing?tab=credit', {
    credits: { isEnabled: false, updatedAt: null, maxPeriodDays: 180, transactionCount: 0, amounts: [] },
  })
  await page.see('h2', t('orders'))
  expect(page.find('a', t('credits'))).toBeNull()
})

test('BILL-29 where the feature is on, a message goes to sales once it is written', async () => {
  const sent: unknown[] = []
  open(
    '/1/billing?tab=credit',
    {},
    {
      viewer: () => ({
        ...(recruiterAnswers.viewer as () => object)(),
        features: { teamtailor: false, teamtailorXml: false, contactSales: true, ponty: false },
      }),
      contactSales: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { ok: true, errors: [] }
      },
    },
  )
  expect((await page.see<HTMLButtonElement>('button', t('contactSales'))).disabled).toBe(true)
  expect(page.text()).toContain(t('answeredAt', { email: 'a' }).slice(0, 10))
  page.write(await page.see('textarea'), 'Vi vill ha fler Boost Plus.')
  await page.press('button', t('contactSales'))
  await until(() => expect(page.text()).toContain(t('contacted')))
  expect(sent).toEqual([{ companyId: btoa('Company:1'), message: 'Vi vill ha fler Boost Plus.', context: 'billing' }])
})

test('BILL-29 a message that nobody would get is told as not sent, and what is written stays', async () => {
  open(
    '/1/billing?tab=credit',
    {},
    {
      viewer: () => ({
        ...(recruiterAnswers.viewer as () => object)(),
        features: { ...noFeatures, contactSales: true },
      }),
      contactSales: {
        ok: null,
        errors: [
          {
            __typename: 'ConflictError',
            code: 'NO_SALESPERSON',
            reason: 'NO_SALESPERSON',
            message: 'NO_SALESPERSON',
            path: null,
          },
        ],
      },
    },
  )
  const field = await page.see<HTMLTextAreaElement>('textarea')
  page.write(field, 'Vi vill fylla på.')
  await until(() => expect(page.find<HTMLButtonElement>('button', t('contactSales'))?.disabled).toBe(false))
  await page.press('button', t('contactSales'))
  await page.see('[role="alertdialog"]', t('contactNobody'))
  expect(field.value).toBe('Vi vill fylla på.')
  expect(page.text()).not.toContain(t('contacted'))
})

test('switched on live, sales take messages; switched off, text stays and the page says why BILL-29 ERR-08 SHELL-32', async () => {
  let isOn = false
  open(
    '/1/billing?tab=credit',
    {},
    {
      viewer: () => ({
        ...(recruiterAnswers.viewer as () => object)(),
        features: { ...noFeatures, contactSales: isOn },
      }),
    },
  )
  const turn = async (value: boolean) => {
    isOn = value
    await page.send('settingsUpdated', { resync: false, company: companyOf({}) })
  }
  await page.see('h2', t('balance'))
  expect(page.find('button', t('contactSales'))).toBeNull()
  await turn(true)
  page.write(await page.see('textarea'), 'Vi vill ha fler Boost Plus.')
  await turn(false)
  await until(() => expect(page.text()).toContain(frame('featureOff.title')))
  expect([
    (await page.see<HTMLTextAreaElement>('textarea')).value,
    (await page.see<HTMLButtonElement>('button', t('contactSales'))).disabled,
  ]).toEqual(['Vi vill ha fler Boost Plus.', true])
  await turn(true)
  await until(() => expect(page.text()).not.toContain(frame('featureOff.title')))
  expect((await page.see<HTMLButtonElement>('button', t('contactSales'))).disabled).toBe(false)
})

test('SHELL-33 flags that cannot be read stay off and cost nothing but what hangs on them', async () => {
  const viewer = () => ({
    ...(recruiterAnswers.viewer as () => object)(),
    features: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  open('/1/billing?tab=credit', {}, { viewer })
  await page.see('h1', t('title'))
  expect(page.find('[role="alertdialog"]')).toBeNull()
  expect(rowsOf(t('orders')).length + document.querySelectorAll('table').length).toBeGreaterThan(0)
})

test('unread credits and company facts fail in place: no credits, and orders and invoices stay PROMO-09 PROMO-39', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  open('/1/billing?tab=credit', { credits: fails, info: fails })
  await page.see('h2', t('orders'))
  expect([rowsOf(t('orders')).length, rowsOf(t('invoices')).length, page.find('a', t('credits'))]).toEqual([4, 4, null])
  await page.close()
  let isBroken = true
  open('/1/billing?tab=credit', {
    promotionPrices: () => (isBroken ? fails() : companyOf().promotionPrices),
    creditTransactions: (args: never) => (isBroken ? fails() : companyOf().creditTransactions(args)),
  })
  await page.see('h2', t('balance'))
  expect(balances()[1]).toEqual(['Boost', '4', 'annars 6 900 kr styck'])
  isBroken = false
  await page.press('[role="alert"] button', ui('retry'))
  await until(() => expect(rowsOf(t('history'))).toHaveLength(4))
  expect(balances()[1]).toEqual(['Boost', '4', 'annars 6 500 kr styck'])
})
