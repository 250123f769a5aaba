import { afterEach, expect, test, vi } from 'vitest'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure } from '#web/testing/world.ts'

const t = pageTexts('pages/admin-management/companies/company')
const shared = pageTexts('features/billing')
const ui = pageTexts('ui')
const shell = pageTexts('shell')
const guard = pageTexts('guard')

let page: RenderedRoute
afterEach(() => page.close())

const line = (index: number, over: object = {}) => ({
  id: btoa(`Order:${index}`),
  type: 'POSTING',
  item: 'PROMOTION',
  title: `Rad ${index}`,
  total: 1000 * index,
  discount: 0,
  due: 1000 * index,
  gross: 1250 * index,
  isPaymentCanceled: false,
  isManual: false,
  startsOn: '2025-10-02',
  expiresOn: '2025-11-01',
  ...over,
})
const lines = [
  line(1),
  line(2, { isPaymentCanceled: true, due: 0, gross: 0 }),
  line(3, { type: 'OTHER', item: null, isManual: true, startsOn: null, expiresOn: null }),
  line(4, { type: 'OTHER', item: 'PAPER_FEE', title: 'Avgift för pappersfaktura' }),
]
const sums = { net: 8000, vat: 2000.5, gross: 10_000.5, rounding: 0.5, payable: 10_001 }
const invoiceOf = (over: { sentAt?: string | null; correctedBy?: object | null; [field: string]: unknown } = {}) => ({
  __typename: 'Invoice',
  id: btoa('Invoice:7'),
  databaseId: 7,
  company: { id: btoa('Company:3'), databaseId: 3 },
  number: '2025-1124',
  status: 'UN_SENT',
  vatRate: 0.25,
  isPaper: true,
  issuedOn: null,
  dueOn: null,
  createdAt: '2025-11-01T08:00:00Z',
  requestedBy: 'Karin Wallén',
  version: 4,
  sentAt: null,
  ocr: '2025112406',
  sums,
  corrects: null,
  correctedBy: null,
  file: null,
  orders: { totalCount: 4, pageInfo: { hasNextPage: false, endCursor: null }, nodes: lines },
  viewerCanEdit: over.sentAt == null,
  viewerCanCorrect: over.sentAt != null && over.correctedBy == null,
  ...over,
})
const companyOf = (over: object = {}) => ({
  id: btoa('BilledCompany:3'),
  company: { id: btoa('Company:3') },
  databaseId: 3,
  mediaSelection: 'UPLOADED',
  mediaSelectionUpdatedAt: '2025-10-02T08:00:00Z',
  salespersonName: 'Petter Sandahl',
  viewerCanOpen: false,
  info: {
    name: 'Nordvik Energi AB',
    organizationNumber: '559318-4408',
    billingName: null,
    vatNumber: 'SE559318440801',
    billingAddress: {
      coAddress: 'Nordvik Ekonomi',
      streetAddress: 'Storgatan 14',
      postNumber: '852 30',
      postArea: 'Sundsvall',
    },
    telephone: '070-174 06 31',
    contactEmail: 'karin@nordvik.example',
    homePage: 'https://nordvik.example',
    contactPerson: 'Karin Wallén',
    paperBilling: true,
    invoiceEmail: 'faktura@nordvik.example',
    ...over,
  },
  invoices: {
    totalCount: 2,
    pageInfo: { hasNextPage: false, endCursor: null },
    edges: [
      { id: btoa('Invoice:8'), databaseId: 8, number: '2025-1130', status: 'UN_PAID', issuedOn: null, sums },
      { id: btoa('Invoice:7'), databaseId: 7, number: '2025-1124', status: 'UN_SENT', issuedOn: null, sums },
    ].map((node) => ({ cursor: String(node.databaseId), node })),
  },
})
type Posted = (form: FormData) => Response | Promise<Response>
const open = (
  address: string,
  answers: object = {},
  roles = ['Economy'],
  uploadInvoice: Posted = () => new Response('', { status: 500 }),
) => {
  page = renderRoute(address, {
    roles,
    posts: { '/uploadInvoice': uploadInvoice },
    answers: {
      ...recruiterAnswers,
      createMediaUploadLink: () => ({ token: 'abc', errors: [] }),
      billedCompany: companyOf(),
      invoice: () => invoiceOf(),
      ...answers,
    } as never,
  })
}
const panel = '/admin-management/companies/3/7'
const rows = () =>
  [...document.querySelectorAll('table tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('a company shows its address for paper bills, else its e-mail ADMIN-45 ADMIN-46 ADMIN-47 ADMIN-48 SHELL-71', async () => {
  open('/admin-management/companies/3')
  await page.see('h1', 'Nordvik Energi AB')
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Nordvik Energi AB',
    '559318-4408',
    'SE559318440801',
    `${t('careOf', { name: 'Nordvik Ekonomi' })}Storgatan 14852 30 Sundsvall`,
    'Karin Wallén',
    '070-174 06 31',
    'karin@nordvik.example',
    'nordvik.example',
  ])
  expect(page.text()).toContain(t('media.UPLOADED'))
  expect(page.find('section')).toBeNull()
  expect((await page.see('a', '2025-1130')).getAttribute('href')).toBe('/admin-management/companies/3/8')
  await page.close()
  open('/admin-management/companies/3', { billedCompany: companyOf({ paperBilling: false }) })
  await page.see('dd', 'faktura@nordvik.example')
})

test('ADMIN-45 SHELL-71 the invoices beyond the newest hundred are read after them, and what is overdue is counted of all', async () => {
  const all = Array.from({ length: 130 }, (_, index) => ({
    id: btoa(`Invoice:of-${index}`),
    databaseId: 1000 - index,
    number: `2024-${1000 - index}`,
    status: index === 120 ? 'UN_PAID' : 'PAID',
    issuedOn: null,
    sums,
  }))
  const invoices = ({ first, after }: { first: number; after?: string | null }) => {
    const start = after == null ? 0 : Number(after)
    return {
      totalCount: 130,
      pageInfo: { hasNextPage: start + first < 130, endCursor: String(start + first) },
      edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
    }
  }
  open('/admin-management/companies/3', { billedCompany: () => ({ ...companyOf(), invoices }) })
  await page.see('a', '2024-871')
  expect(page.text()).toContain(t('overdue_one', { count: 1 }).replaceAll(/<\/?b>/g, ''))
})

test('ADMIN-45 a failure of the list alone, further down, is told beside the newest hundred, and asked for again by a press', async () => {
  const all = Array.from({ length: 130 }, (_, index) => ({
    id: btoa(`Invoice:of-${index}`),
    databaseId: 1000 - index,
    number: `2024-${1000 - index}`,
    status: 'PAID',
    issuedOn: null,
    sums,
  }))
  let isAway = true
  const invoices = ({ first, after }: { first: number; after?: string | null }) => {
    const start = after == null ? 0 : Number(after)
    if (start > 0 && isAway) throw new Error('the platform is away')
    return {
      totalCount: 130,
      pageInfo: { hasNextPage: start + first < 130, endCursor: String(start + first) },
      edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
    }
  }
  open('/admin-management/companies/3', { billedCompany: () => ({ ...companyOf(), invoices }) })
  await page.see('[role="alert"]', ui('partMissing'))
  expect(document.querySelectorAll('a[href^="/admin-management/companies/3/"]')).toHaveLength(100)
  expect(page.sentOperations.filter((name) => name === 'AdminCompanyPageMoreQuery')).toHaveLength(1)
  isAway = false
  await page.press('[role="alert"] button', ui('retry'))
  await page.see('a', '2024-871')
})

test('the list keeps invoices beyond the newest hundred during a reload, and reads on once online again ADMIN-45', async () => {
  const all = Array.from({ length: 130 }, (_, index) => ({
    id: btoa(`Invoice:of-${index}`),
    databaseId: 1000 - index,
    number: `2024-${1000 - index}`,
    status: 'PAID',
    issuedOn: null,
    sums,
  }))
  let isAway = false
  const held: (() => void)[] = []
  let isHeld = false
  const invoices = async ({ first, after }: { first: number; after?: string | null }) => {
    const start = after == null ? 0 : Number(after)
    if (start > 0 && isHeld)
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
    return {
      totalCount: 130,
      pageInfo: { hasNextPage: start + first < 130, endCursor: String(start + first) },
      edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
    }
  }
  const shown = () => document.querySelectorAll('a[href^="/admin-management/companies/3/"]').length
  const billedCompany = () => {
    if (isAway && page.sentOperations.at(-1) === 'AdminCompanyPageMoreQuery') throw new Error('the platform is away')
    return { ...companyOf(), invoices }
  }
  open('/admin-management/companies/3', { billedCompany })
  await page.see('a', '2024-871')
  isHeld = true
  await page.send('billingUpdated', { resync: false, company: { id: companyOf().company.id } })
  await until(() => expect(held).toHaveLength(1))
  expect(shown()).toBe(130)
  isHeld = false
  held.shift()?.()
  isAway = true
  await page.send('billingUpdated', { resync: false, company: { id: companyOf().company.id } })
  await page.see('[role="alert"]', ui('partMissing'))
  expect(shown()).toBe(130)
  isAway = false
  await page.send('billingUpdated', { resync: true, company: null })
  await page.gone('[role="alert"]')
  expect(shown()).toBe(130)
})

test('the address of a missing invoice, or of one of another company, leads nowhere ADMIN-45 SHELL-71', async () => {
  for (const invoice of [
    () => ({ ...invoiceOf(), company: { id: btoa('Company:4'), databaseId: 4 } }),
    () => {
      throw failure('FORBIDDEN')
    },
  ]) {
    open(panel, { invoice })
    await page.see('h1', shell('failed.forbiddenTitle'))
    expect(page.find('section')).toBeNull()
    await page.close()
  }
})

test('SHELL-71 ADMIN-101 the overview of a company opens for Administrator and Economy alone', async () => {
  for (const role of ['Administrator', 'Economy']) {
    open('/admin-management/companies/3', {}, [role])
    await page.see('h1', 'Nordvik Energi AB')
    await page.close()
  }
  for (const role of ['Moderator', 'ContentWriter', 'InternalSales']) {
    for (const path of ['/admin-management/companies/3', panel]) {
      open(path, {}, [role])
      await until(() => expect(page.path()).toBe('/'))
      expect(page.sentOperations).not.toContain('AdminCompanyPageQuery')
      await page.close()
    }
  }
  open(panel)
})

test('ADMIN-53 with an invoice the page tells company, organisation number, number and whether it is a bill on paper', async () => {
  for (const isPaper of [true, false]) {
    open(panel, { invoice: () => invoiceOf({ isPaper }) })
    await page.see('h1', 'Nordvik Energi AB')
    const head = await page.see('section header')
    expect(head.querySelector('h2')?.textContent).toBe(t('invoice', { number: '2025-1124' }))
    expect(head.textContent?.includes(t('paper'))).toBe(isPaper)
    expect(page.text()).toContain('559318-4408')
    await page.close()
  }
  open(panel)
})

test('SHELL-94 a company of the office stands in the breadcrumb once, also for staff who oversee all companies', async () => {
  open(panel, {}, ['Administrator'])
  await page.see('h2', t('invoice', { number: '2025-1124' }))
  const office = pageTexts('shell/admin')
  expect([...document.querySelectorAll('header nav li:not([hidden])')].map(({ textContent }) => textContent)).toEqual([
    shell('home'),
    office('admin'),
    office('pages.companies'),
    'Nordvik Energi AB',
    '2025-1124',
  ])
  expect(page.sentOperations).not.toContain('useAddressedCompanyQuery')
})

test('handed-in media open as one file in a window of its own; there is nothing before a choice ADMIN-49', async () => {
  const sent: object[] = []
  const opened = { location: { href: '' }, close: vi.fn() }
  const windows = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const createMediaArchiveLink = ({ input }: { input: object }) => {
    sent.push(input)
    return { url: '/getMediaArchive?token=once', errors: [] }
  }
  open('/admin-management/companies/3', { createMediaArchiveLink })
  await page.press('button', t('media.download'))
  await until(() => expect(opened.location.href).toBe('/getMediaArchive?token=once'))
  expect(sent).toEqual([{ companyId: btoa('Company:3') }])
  await page.close()
  open('/admin-management/companies/3', {
    createMediaArchiveLink: () => {
      throw failure('NOT_FOUND')
    },
  })
  await page.press('button', t('media.download'))
  await page.see('[role="alertdialog"]', t('media.downloadFailed'))
  expect(opened.close).toHaveBeenCalledOnce()
  await page.close()
  open('/admin-management/companies/3', {
    billedCompany: { ...companyOf(), mediaSelection: 'NOT_SET', mediaSelectionUpdatedAt: null },
  })
  expect((await page.see<HTMLButtonElement>('button', t('media.download'))).disabled).toBe(true)
  windows.mockRestore()
})

test('an upload link is made on request, copied when its token exists, and says so for 4 seconds ADMIN-50 ADMIN-51', async () => {
  const token = Promise.withResolvers<object>()
  const sent: object[] = []
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied.push(text)
        return Promise.resolve()
      },
    },
  })
  open('/admin-management/companies/3', {
    createMediaUploadLink: ({ input }: { input: object }) => {
      sent.push(input)
      return token.promise
    },
  })
  const button = await page.see<HTMLButtonElement>('button', t('media.copyLink'))
  expect([sent.length, button.disabled]).toEqual([0, true])
  await page.press('button', t('media.makeLink'))
  await until(() => expect(sent).toEqual([{ companyId: btoa('Company:3'), asStaff: true }]))
  expect(button.disabled).toBe(true)
  token.resolve({ token: 'abc', errors: [] })
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  await page.see('button', t('media.copied'))
  const from = performance.now()
  expect(copied).toEqual([`${location.origin}/media-upload/abc`])
  await page.see('button', t('media.copyLink'))
  expect(performance.now() - from).toBeGreaterThan(3500)
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('ADMIN-50 a token that could not be made leaves the button disabled, and is asked for again', async () => {
  let rounds = 0
  open('/admin-management/companies/3', {
    createMediaUploadLink: () => {
      if (++rounds === 1) throw failure('UPSTREAM_FAILED')
      return { token: 'abc', errors: [] }
    },
  })
  await page.press('button', t('media.makeLink'))
  await page.see('[role="status"]', t('media.noLink'))
  expect(page.find<HTMLButtonElement>('button', t('media.copyLink'))?.disabled).toBe(true)
  expect(page.find('[role="alertdialog"]')).toBeNull()
  await page.press('[role="status"] button', ui('retry'))
  await until(() => expect(page.find<HTMLButtonElement>('button', t('media.copyLink'))?.disabled).toBe(false))
  expect(page.text()).not.toContain(t('media.noLink'))
})

test('ADMIN-52 where nothing can be copied a title and a message say so, with the link as text', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('denied')) },
  })
  open('/admin-management/companies/3')
  const button = await page.see<HTMLButtonElement>('button', t('media.copyLink'))
  await page.press('button', t('media.makeLink'))
  await until(() => expect(button.disabled).toBe(false))
  button.click()
  const shown = await page.see('[role="status"]', t('media.copyFailedTitle'))
  expect(shown.textContent).toContain(t('media.copyFailed'))
  expect(shown.querySelector('code')?.textContent).toBe(`${location.origin}/media-upload/abc`)
  expect(page.text()).not.toContain(t('media.copied'))
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('the panel shows an invoice, edits written lines, cancels or discounts system lines ADMIN-53 ADMIN-62 ADMIN-63', async () => {
  open(panel)
  await page.see('h2', t('invoice', { number: '2025-1124' }))
  expect(page.text()).toContain(t('paper'))
  expect(
    rows()
      .slice(0, 4)
      .map(([title, kind, period, price, discount, net, gross]) => [title, kind, period, price, discount, net, gross]),
  ).toEqual([
    [
      'Rad 1',
      t('kinds.posting'),
      '2025-10-02 – 2025-11-01',
      '1\u00a0000\u00a0kr',
      '–',
      '1\u00a0000\u00a0kr',
      '1\u00a0250\u00a0kr',
    ],
    [
      `Rad 2${shared('paymentCancelled')}`,
      t('kinds.posting'),
      '2025-10-02 – 2025-11-01',
      '2\u00a0000\u00a0kr',
      '–',
      '0\u00a0kr',
      '0\u00a0kr',
    ],
    ['Rad 3', t('kinds.manual'), '–', '3\u00a0000\u00a0kr', '–', '3\u00a0000\u00a0kr', '3\u00a0750\u00a0kr'],
    [
      `Avgift för pappersfaktura${t('kept')}`,
      t('kinds.fee'),
      '2025-10-02 – 2025-11-01',
      '4\u00a0000\u00a0kr',
      '–',
      '4\u00a0000\u00a0kr',
      '5\u00a0000\u00a0kr',
    ],
  ])
  expect(page.find('button', t('editOf', { title: 'Rad 1' }))).toBeNull()
  expect(page.find('button', t('editOf', { title: 'Rad 3' }))).not.toBeNull()
  expect(page.find('button', t('discountFor', { title: 'Rad 3' }))).toBeNull()
  expect(page.find('button', t('discountFor', { title: 'Rad 1' }))).not.toBeNull()
  expect(page.text()).toContain('10\u00a0001\u00a0kr')
})

test('a subscription’s order is changed and removed as a written line, without discount or payment ADMIN-63 ADMIN-66', async () => {
  const sent: object[] = []
  const subscription = line(5, {
    type: 'OTHER',
    item: 'SUBSCRIPTION',
    title: 'Årsavtal',
    isManual: true,
    startsOn: '2025-10-01',
    expiresOn: '2026-03-31',
  })
  const answer = ({ input }: { input: object }) => {
    sent.push(input)
    return { invoice: shown(), errors: [] }
  }
  const shown = () =>
    invoiceOf({ orders: { totalCount: 1, pageInfo: { hasNextPage: false, endCursor: null }, nodes: [subscription] } })
  open(panel, { invoice: shown, updateInvoiceLine: answer, deleteInvoiceLine: answer })
  await page.see('button', t('editOf', { title: 'Årsavtal' }))
  expect(rows()[0]?.slice(0, 3)).toEqual(['Årsavtal', t('kinds.subscription'), '2025-10-01 – 2026-03-31'])
  for (const key of ['discountFor', 'cancelPayment'] as const)
    expect(page.find('button', t(key, { title: 'Årsavtal' }))).toBeNull()
  await page.press('button', t('editOf', { title: 'Årsavtal' }))
  expect((await page.see('tr[data-edit]')).textContent).toContain('2025-10-01 – 2026-03-31')
  page.write(await page.see(`tr[data-edit] input[aria-label="${t('line')}"]`), 'Halvårsavtal')
  await page.press('tr[data-edit] button', t('save'))
  await page.gone('tr[data-edit]')
  await page.press('button', t('editOf', { title: 'Årsavtal' }))
  await page.press('tr[data-edit] button', t('deleteLine', { title: 'Årsavtal' }))
  await until(() =>
    expect(sent).toMatchObject([
      { orderId: subscription.id, title: 'Halvårsavtal', gross: 6250 },
      { orderId: subscription.id },
    ]),
  )
})

test('a change goes from the shown version; sums include VAT ADMIN-54 ADMIN-56 ADMIN-64 ADMIN-65 ADMIN-66 ADMIN-68', async () => {
  const sent: object[] = []
  const answer =
    (name: string) =>
    ({ input }: { input: object }) => {
      sent.push({ [name]: { ...input, invoiceId: undefined } })
      return { invoice: invoiceOf({ version: 4 }), errors: [] }
    }
  open(panel, {
    updateInvoice: answer('update'),
    createInvoiceLine: answer('create'),
    updateInvoiceLine: answer('edit'),
    setPaymentCanceled: answer('payment'),
  })
  await page.press('label', t('vat25'))
  await until(() => expect(sent).toHaveLength(1))
  await page.press('button', t('restore'))
  await until(() => expect(sent).toHaveLength(2))
  await page.press('button', t('cancelPayment', { title: 'Rad 1' }))
  await until(() => expect(sent).toHaveLength(3))
  await page.press('label', t('paper'))
  await until(() => expect(sent).toHaveLength(4))
  expect(sent.splice(2)).toEqual([
    { payment: { orderId: btoa('Order:1'), version: 4, isCanceled: true } },
    { update: { version: 4, isPaper: false } },
  ])
  await page.press('button', t('editOf', { title: 'Rad 3' }))
  page.write(await page.see(`tr[data-edit] input[aria-label="${t('withVat')}"]`), '5625')
  await page.press('tr[data-edit] button', t('save'))
  await until(() => expect(sent).toHaveLength(3))
  page.write(await page.see(`input[aria-label="${t('newLine')}"]`), 'Fotografering')
  page.write(await page.see(`input[aria-label="${t('newAmount')}"]`), '125')
  await page.press('button', t('add'))
  await until(() => expect(sent).toHaveLength(4))
  expect(sent).toEqual([
    { update: { version: 4, vatRate: 0 } },
    { payment: { orderId: btoa('Order:2'), version: 4, isCanceled: false } },
    { edit: { orderId: btoa('Order:3'), version: 4, title: 'Rad 3', gross: 5625 } },
    { create: { version: 4, title: 'Fotografering', gross: 125 } },
  ])
})

/** What is said at the field of the dialog. */
const errorOf = () => {
  const field = page.find<HTMLInputElement>('[role="dialog"] input[aria-invalid="true"]')
  return (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
}

test('ADMIN-69 ADMIN-70 ADMIN-71 a discount begins at -1000, and what the server says of one that is too large is shown', async () => {
  const sent: number[] = []
  open(panel, {
    applyDiscount: ({ input: { discount } }: { input: { discount: number } }) => {
      sent.push(discount)
      return sent.length === 1
        ? {
            invoice: null,
            errors: [
              {
                __typename: 'InputError',
                reason: 'MORE_THAN_PRICE',
                message: 'Rabatten är större än radens pris, 1 000 kr.',
              },
            ],
          }
        : { invoice: invoiceOf(), errors: [] }
    },
  })
  await page.press('button', t('discountFor', { title: 'Rad 1' }))
  const field = await page.see<HTMLInputElement>('[role="dialog"] input')
  expect(field.value).toBe('-1000')
  page.write(field, '-2000')
  await page.press('[role="dialog"] button', t('give'))
  // At the field, with what was typed in it.
  await until(() => expect(errorOf()).toBe('Rabatten är större än radens pris, 1 000 kr.'))
  expect((await page.see<HTMLInputElement>('[role="dialog"] input')).value).toBe('-2000')
  page.write(await page.see('[role="dialog"] input'), '-500')
  await until(() => expect(errorOf()).toBe(''))
  await page.press('[role="dialog"] button', t('give'))
  await until(() => expect(sent).toEqual([-2000, -500]))
})

test('ADMIN-57 an invoice is not due before its date: without one, not before today, and it is not dated after it is due', async () => {
  const today = stockholmDay(new Date())
  const due = addDays(today, 10)
  const field = (label: string) =>
    document.getElementById(
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor ?? '',
    ) as HTMLInputElement
  for (const [given, key, refused, allowed] of [
    [null, 'dueOn', addDays(today, -1), today],
    [due, 'issuedOn', addDays(due, 1), due],
  ] as const) {
    const sent: object[] = []
    open(panel, {
      invoice: () => invoiceOf({ dueOn: given }),
      updateInvoice: ({ input }: { input: object }) => {
        sent.push(input)
        return { invoice: invoiceOf({ dueOn: given, version: 5 }), errors: [] }
      },
    })
    await page.see('h2', t('invoice', { number: '2025-1124' }))
    page.write(field(t(key)), refused)
    await until(() => expect(field(t(key)).value).toBe(refused))
    await page.see('[role="alert"], [slot="errorMessage"]', t(given === null ? 'beforeToday' : 'refused.BEFORE_START'))
    expect(sent).toEqual([])
    page.write(field(t(key)), allowed)
    await until(() => expect(sent).toEqual([expect.objectContaining({ [key]: allowed })]))
    await page.close()
  }
})

test('keys overtype a day: half a day is not sent, a far one is told, an empty one shows the old ADMIN-54 ADMIN-57', async () => {
  const today = stockholmDay(new Date())
  const [due, later, far] = [addDays(today, 10), addDays(today, 12), addDays(today, 800)]
  const sent: object[] = []
  let stored = due
  open(panel, {
    invoice: () => invoiceOf({ issuedOn: today, dueOn: stored }),
    updateInvoice: ({ input }: { input: { dueOn: string } }) => {
      sent.push(input)
      stored = input.dueOn
      return { invoice: invoiceOf({ issuedOn: today, dueOn: stored, version: 5 }), errors: [] }
    },
  })
  await page.see('h2', t('invoice', { number: '2025-1124' }))
  const field = () =>
    document.getElementById(
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent === t('dueOn'))?.htmlFor ?? '',
    ) as HTMLInputElement
  page.write(field(), due.slice(0, 7))
  await until(() => expect(field().value).toBe(due.slice(0, 7)))
  page.write(field(), far)
  await page.see('[role="alert"], [slot="errorMessage"]', t('refused.TOO_FAR'))
  page.write(field(), '')
  await until(() => expect(field().value).toBe(''))
  field().focus()
  field().blur()
  await until(() => expect(field().value).toBe(due))
  expect(sent).toEqual([])
  page.write(field(), later)
  await until(() => expect(sent).toEqual([expect.objectContaining({ dueOn: later })]))
  await until(() => expect(field().value).toBe(later))
})

test('ADMIN-54 of two who edit at once the second sees both versions, and may save its own all the same', async () => {
  let stored = 4
  const seen: number[] = []
  open(panel, {
    invoice: () => invoiceOf({ version: stored, isPaper: stored === 4 }),
    updateInvoice: ({ input: { version } }: { input: { version: number } }) => {
      seen.push(version)
      if (version === 5) return { invoice: invoiceOf({ version: 6, vatRate: 0 }), errors: [] }
      stored = 5
      return { invoice: null, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE' }] }
    },
  })
  await page.press('label', t('vat25'))
  await page.see('button', t('saveMine'))
  expect(page.text()).toContain(t('vat25'))
  expect(page.text()).toContain(shared('status.UN_SENT'))
  await until(() => expect(page.find<HTMLButtonElement>('button', t('saveMine'))?.disabled).toBe(false))
  await page.press('button', t('saveMine'))
  await until(() => expect(seen).toEqual([4, 5]))
})

test('a colleague’s change shows in the panel; only under a line being edited is it a conflict ADMIN-54 ADMIN-66', async () => {
  let stored = invoiceOf()
  const seen: number[] = []
  open(panel, {
    invoice: () => stored,
    updateInvoiceLine: ({ input: { version } }: { input: { version: number } }) => {
      seen.push(version)
      return version === stored.version
        ? { invoice: stored, errors: [] }
        : { invoice: null, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE' }] }
    },
  })
  const edit = async () => {
    await page.press('button', t('editOf', { title: stored.orders.nodes[2]?.title ?? '' }))
    page.write(await page.see(`tr[data-edit] input[aria-label="${t('withVat')}"]`), '5625')
  }
  await edit()
  stored = invoiceOf({ version: 5, sums: { ...sums, payable: 11_001 } })
  await page.send('billingUpdated', { resync: false, company: { id: btoa('Company:3') } })
  await page.see('td', '11\u00a0001\u00a0kr')
  await page.press('tr[data-edit] button', t('save'))
  await page.gone('tr[data-edit]')
  await edit()
  stored = invoiceOf({
    version: 6,
    orders: {
      totalCount: 4,
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: lines.map((each, index) => (index === 2 ? { ...each, title: 'Rad 3, rättad' } : each)),
    },
    sums: { ...sums, payable: 12_001 },
  })
  await page.send('billingUpdated', { resync: false, company: { id: btoa('Company:4') } })
  await page.send('billingUpdated', { resync: false, company: { id: btoa('Company:3') } })
  await page.see('td', '12\u00a0001\u00a0kr')
  await page.press('tr[data-edit] button', t('save'))
  await page.see('button', t('saveMine'))
  await page.press('button', t('saveMine'))
  await page.gone('tr[data-edit]')
  expect(seen).toEqual([5, 5, 6])
})

test('Esc ends an unchanged edit, then closes the panel; an unsaved line is asked about ADMIN-45 ADMIN-63 SHELL-89', async () => {
  open(panel)
  const edit = async () => {
    await page.press('button', t('editOf', { title: 'Rad 3' }))
    return page.see<HTMLInputElement>(`tr[data-edit] input[aria-label="${t('line')}"]`)
  }
  ;(await edit()).focus()
  expect(page.key('Escape')).toBe(true)
  await page.gone('tr[data-edit]')
  expect(page.path()).toBe(panel)
  const line = await edit()
  page.write(line, 'Rad 3, ny')
  line.focus()
  page.key('Escape')
  await page.see('[role="alertdialog"]')
  expect(page.path()).toBe(panel)
  await page.press('[role="alertdialog"] button', guard('stay'))
  await page.gone('[role="alertdialog"]')
  expect(page.find<HTMLInputElement>(`tr[data-edit] input[aria-label="${t('line')}"]`)?.value).toBe('Rad 3, ny')
  await page.press('tr[data-edit] button', t('cancel'))
  page.key('Escape')
  await until(() => expect(page.path()).toBe('/admin-management/companies/3'))
})

test('ADMIN-54 an invoice that was sent is closed: it is replaced, not changed', async () => {
  open(panel, {
    invoice: () =>
      invoiceOf({ status: 'SENT', sentAt: '2025-11-01T08:00:00Z', issuedOn: '2025-11-01', dueOn: '2025-12-01' }),
    correctInvoice: {
      invoice: { id: btoa('Invoice:8'), databaseId: 8, company: { id: btoa('Company:3'), databaseId: 3 } },
      errors: [],
    },
  })
  await page.see('button', t('correct'))
  expect(page.find('button', t('editOf', { title: 'Rad 3' }))).toBeNull()
  expect(page.find(`input[aria-label="${t('newLine')}"]`)).toBeNull()
  await page.press('button', t('correct'))
  await page.press('[role="alertdialog"] button', t('correct'))
  await until(() => expect(page.path()).toBe('/admin-management/companies/3/8'))
})

test('ADMIN-58 ADMIN-59 a file is chosen before it is uploaded, and only txt and pdf are', async () => {
  const sent: object[] = []
  open(
    panel,
    {
      invoice: () =>
        invoiceOf(sent.length === 0 ? {} : { file: { name: 'a.txt', size: 4, url: '/media/x', isUploaded: true } }),
    },
    ['Economy'],
    async (form) => {
      const file = form.get('file') as File
      sent.push({ id: form.get('id'), version: form.get('version'), name: file.name, content: await file.text() })
      return Response.json({ bill: { name: 'a.txt' } })
    },
  )
  const input = await page.see<HTMLInputElement>('input[type="file"]')
  const upload = () => page.find<HTMLButtonElement>('button', t('upload'))
  expect(upload()?.disabled).toBe(true)
  const choose = (name: string, size?: number) => {
    Object.defineProperty(input, 'files', {
      configurable: true,
      value: [Object.defineProperty(new File(['text'], name), 'size', { value: size ?? 4 })],
    })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('bild.png')
  await page.see('[role="alert"]', t('wrongFormat'))
  choose('stor.pdf', 20_000_000)
  await page.see('[role="alert"]', t('tooLarge'))
  expect(upload()?.disabled).toBe(true)
  choose('a.txt')
  await until(() => expect(upload()?.disabled).toBe(false))
  await page.press('button', t('upload'))
  await page.see('a', 'a.txt')
  expect(sent).toEqual([{ id: '7', version: '4', name: 'a.txt', content: 'text' }])
})

test('ADMIN-60 an upload that is answered without its file shows the general error, and the file stays chosen', async () => {
  open(panel, {}, ['Economy'], () => Response.json({ bill: null }))
  const input = await page.see<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['text'], 'a.txt')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(page.find<HTMLButtonElement>('button', t('upload'))?.disabled).toBe(false))
  await page.press('button', t('upload'))
  const error = await page.see('[role="alertdialog"]', shell('error.title'))
  expect(error.textContent).toContain(shell('error.generic'))
  await page.press('[role="alertdialog"] button', ui('close'))
  await page.gone('[role="alertdialog"]')
  expect(page.text()).toContain('a.txt')
})

test('ADMIN-67 a line that is not made, changed or deleted stays as it was written, and that is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing = () => {
    throw new Error('the platform is away')
  }
  const refused = () => ({ invoice: null, errors: [{ __typename: 'InputError', reason: 'BELOW_ZERO', message: '' }] })
  open(panel, { createInvoiceLine: failing, updateInvoiceLine: refused, deleteInvoiceLine: failing })
  let logged = 0
  const told = async () => {
    logged++
    await until(() => expect(log).toHaveBeenCalledTimes(logged))
    expect(page.find('[role="alertdialog"]')).toBeNull()
  }
  page.write(await page.see(`input[aria-label="${t('newLine')}"]`), 'Fotografering')
  page.write(await page.see(`input[aria-label="${t('newAmount')}"]`), '125')
  await page.press('button', t('add'))
  await told()
  expect(page.find<HTMLInputElement>(`input[aria-label="${t('newLine')}"]`)?.value).toBe('Fotografering')
  await page.press('button', t('editOf', { title: 'Rad 3' }))
  page.write(await page.see(`tr[data-edit] input[aria-label="${t('line')}"]`), 'Rad 3, ny')
  await page.press('tr[data-edit] button', t('save'))
  await told()
  expect(page.find<HTMLInputElement>(`tr[data-edit] input[aria-label="${t('line')}"]`)?.value).toBe('Rad 3, ny')
  await page.press('tr[data-edit] button', t('deleteLine', { title: 'Rad 3' }))
  await told()
  await page.press('tr[data-edit] button', t('cancel'))
  await page.see('td', 'Rad 3')
  log.mockRestore()
})

test('a discount that takes an invoice below zero says so in the page’s words and can be typed again ADMIN-71', async () => {
  open(panel, {
    applyDiscount: () => ({
      invoice: null,
      errors: [{ __typename: 'InputError', reason: 'BELOW_ZERO', message: 'The invoice would come below zero' }],
    }),
  })
  await page.press('button', t('discountFor', { title: 'Rad 1' }))
  await page.press('[role="dialog"] button', t('give'))
  await until(() => expect(errorOf()).toBe(t('refused.BELOW_ZERO')))
  expect(page.text()).not.toContain('would come below')
  await page.see('[role="dialog"] input')
})

test('ADMIN-71 a discount that fails without a reason of its own is told of by the general error', async () => {
  open(panel, {
    applyDiscount: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  await page.press('button', t('discountFor', { title: 'Rad 1' }))
  await page.press('[role="dialog"] button', t('give'))
  await page.see('[role="alertdialog"]', t('failed'))
  expect(page.find('[role="dialog"]')).toBeNull()
})

test('ADMIN-59 a file that is refused is told of by its reason, and stays chosen', async () => {
  let status = 400
  open(panel, {}, ['Economy'], () => new Response('{}', { status }))
  const input = await page.see<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['text'], 'a.pdf')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  for (const [given, words] of [
    [400, 'wrongFormat'],
    [413, 'tooLarge'],
    [503, 'uploadFailed'],
  ] as const) {
    status = given
    await until(() => expect(page.find<HTMLButtonElement>('button', t('upload'))?.disabled).toBe(false))
    await page.press('button', t('upload'))
    await page.see('[role="alertdialog"]', t(words))
    await page.press('[role="alertdialog"] button', ui('close'))
    await page.gone('[role="alertdialog"]')
  }
  expect(page.text()).toContain('a.pdf')
})

test('ADMIN-54 ADMIN-58 a file of who began from an older version is asked about beside what a colleague stored', async () => {
  const seen: number[] = []
  const stored = [
    { version: 4, file: null },
    { version: 5, file: { name: 'kollegan.pdf', size: 4, url: '/media/x', isUploaded: true } },
    { version: 6, file: { name: 'a.txt', size: 4, url: '/media/x', isUploaded: true } },
  ]
  open(panel, { invoice: () => invoiceOf(stored[seen.length]) }, ['Economy'], (form) => {
    seen.push(Number(form.get('version')))
    return seen.length === 1
      ? Response.json({ code: 'changedMeanwhile', title: 'Changed' }, { status: 409 })
      : Response.json({ bill: { name: 'a.txt' } })
  })
  const input = await page.see<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['text'], 'a.txt')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => expect(page.find<HTMLButtonElement>('button', t('upload'))?.disabled).toBe(false))
  await page.press('button', t('upload'))
  await until(() => expect(page.find<HTMLButtonElement>('button', t('saveMine'))?.disabled).toBe(false))
  const told = page.find(
    '[role="status"]',
    t('conflict', {
      mine: `${t('file')}: a.txt`,
      stored: `${shared('status.UN_SENT')}, –, 10\u00a0000,50\u00a0kr, kollegan.pdf`,
    }),
  )
  expect(told ?? page.text()).toBe(told)
  await page.press('button', t('saveMine'))
  await page.see('a', 'a.txt')
  expect(seen).toEqual([4, 5])
})

test('ADMIN-55 an invoice that was replaced stays cancelled', async () => {
  open(panel, {
    invoice: () =>
      invoiceOf({
        status: 'CANCELED',
        sentAt: '2025-11-01T08:00:00Z',
        correctedBy: { databaseId: 8, number: '2025-1130' },
      }),
  })
  await page.see('a', t('replacedBy', { number: '2025-1130' }))
  expect(page.find<HTMLButtonElement>('button[aria-haspopup="listbox"]')?.disabled).toBe(true)
})

test('ADMIN-62 the lines are copied as a table, amounts as numbers, and that they were is said', async () => {
  let copied = ''
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied = text
        return Promise.resolve()
      },
    },
  })
  open(panel)
  await page.press('button', t('copyLines'))
  await page.see('button', ui('wasCopied'))
  Reflect.deleteProperty(navigator, 'clipboard')
  expect(copied.split('\n').map((row) => row.split('\t'))).toEqual([
    ['line', 'period', 'price', 'discount', 'net', 'withVat'].map((key) => t(key)),
    ['Rad 1', '2025-10-02–2025-11-01', '1000', '0', '1000', '1250'],
    ['Rad 2', '2025-10-02–2025-11-01', '2000', '0', '0', '0'],
    ['Rad 3', '', '3000', '0', '3000', '3750'],
    ['Avgift för pappersfaktura', '2025-10-02–2025-11-01', '4000', '0', '4000', '5000'],
  ])
})

test('ADMIN-62 the lines beyond the first hundred are read after them, and are copied only when all are there', async () => {
  const all = Array.from({ length: 230 }, (_, index) => line(index + 1))
  const paged = (after: number) => ({
    totalCount: 230,
    pageInfo: { hasNextPage: after + 100 < 230, endCursor: String(after + 100) },
    nodes: all.slice(after, after + 100),
  })
  const { promise, resolve } = Promise.withResolvers<null>()
  open(panel, {
    invoice: () => invoiceOf({ orders: paged(0) }),
    invoiceOrders: ({ after }: { after: string }) => promise.then(() => paged(Number(after))),
  })
  await page.see('td', 'Rad 100')
  expect((await page.see<HTMLButtonElement>('button', t('copyLines'))).disabled).toBe(true)
  resolve(null)
  await page.see('td', 'Rad 230')
  expect(rows().filter(([title]) => title?.startsWith('Rad '))).toHaveLength(230)
  expect((await page.see<HTMLButtonElement>('button', t('copyLines'))).disabled).toBe(false)
})
