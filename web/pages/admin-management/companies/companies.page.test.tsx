import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { screenOf, startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/admin-management/companies')
const admin = pageTexts('shell/admin')
const ui = pageTexts('ui')

let page: RenderedPage
afterEach(() => page.close())

let rights = companyRights(['Administrator'])
const company = (index: number) => ({
  id: btoa(`AdminCompany:${index}`),
  databaseId: index,
  company: { id: btoa(`Company:${index}`) },
  name: `Företag ${String(index).padStart(2, '0')}`,
  organizationNumber: '5593184408',
  hasVat: true,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null as string | null,
  isTest: false,
  isBanned: false,
  isSponsoringEnabled: index === 1,
  sponsoringPoints: 1200,
  areCreditsEnabled: index === 1,
  credits: [{ package: 'BOOST', amount: 4 }],
  subscriptionCount: 0,
  hasOrdersToInvoice: index < 3,
  areSalespersonsFull: index === 2,
  salespersons:
    index === 1
      ? [
          {
            user: { __typename: 'User', id: 'maria' },
            name: 'Maria Ström',
            email: 'm@x.example',
            isMain: true,
            canBeRemoved: false,
          },
        ]
      : [],
  services: [],
  ...rights,
})
const all = Array.from({ length: 23 }, (_, index) => company(index + 1))
/** The filters of the requested lists, in order. */
const requestedFilters: unknown[] = []
const adminCompanies = ({
  first,
  after,
  search,
  salespersonId,
  onlyUnassigned,
}: {
  first: number
  after?: string | null
  search?: string | null
  salespersonId?: string | null
  onlyUnassigned?: boolean
}) => {
  requestedFilters.push({
    search: search ?? null,
    salespersonId: salespersonId ?? null,
    onlyUnassigned: onlyUnassigned ?? false,
  })
  // The server understands the prefixes. This list has the same companies for each of them.
  const found = /^(?:s|sp|sub):/.test(search ?? '') ? all : all.filter(({ name }) => name.includes(search ?? ''))
  const start = after == null ? 0 : Number(after)
  const edges = found
    .slice(start, start + first)
    .map((node, index) => ({ cursor: String(start + index + 1), node: { ...node, ...rights } }))
  return {
    totalCount: found.length,
    edges,
    pageInfo: { hasNextPage: start + first < found.length, endCursor: edges.at(-1)?.cursor ?? null },
  }
}
/** Opens a page of the back office. `permissions` are the viewer's permissions on each company. */
const open = (
  roles: string[],
  {
    answers = {},
    address = '/admin-management/companies',
    permissions = companyRights(roles),
  }: { answers?: object; address?: string; permissions?: typeof rights } = {},
) => {
  requestedFilters.length = 0
  rights = permissions
  page = renderPage(address, {
    roles,
    answers: {
      ...recruiterAnswers,
      'office.companies': adminCompanies,
      salespersons: () => [{ user: { __typename: 'User', id: 'maria' }, name: 'Maria Ström' }],
      ...answers,
    } as never,
  })
}
const columns = () => page.getAllByRole('columnheader').map(({ textContent }) => textContent)
const rowCount = () => page.queryAllByRole('rowheader').length
/** Waits for the row of a company. */
async function rowOf(name: string) {
  const header = await page.findByRole('rowheader', { name: startsWith(name) })
  const row = header.closest('tr')
  if (!row) throw new Error(`The header ${name} is not in a row.`)
  return screenOf(row)
}
const openTablePage = async (number: number) => {
  const pager = await page.within('navigation', ui('pages'))
  await pager.click('button', ui('page', { page: number }))
}
/** Returns the invoice that a request would create now, for 17 999 kr and VAT. */
const previewOf = (orderCount: number) => ({
  __typename: 'InvoicePreview',
  orderCount,
  sums: { net: 17_999, gross: 22_498.75 },
})
/** Returns the VAT box of the first company. The table can be behind a dialog, so this finds the box by its label. */
const vatBox = () => page.getByLabelText<HTMLInputElement>(t('vatOf', { name: 'Företag 01' }), { selector: 'input' })

test('each role sees its own columns, with twenty companies per page (ADMIN-05, ADMIN-06, ADMIN-07, SHELL-70)', async () => {
  open(['Economy'])
  const row = await rowOf('Företag 20')
  // The first column has the checkboxes.
  expect(columns()).toEqual(['', t('company'), t('salesperson'), t('vat')])
  expect(rowCount()).toBe(20)
  expect(row.getByRole('link', { name: 'Företag 20' }).getAttribute('href')).toBe('/admin-management/companies/20')
  // A filtered list hands its filter to the page of the company, which steps through the same list.
  await page.fill(t('search'), 'Företag 2')
  await until(() =>
    expect(page.getByRole('link', { name: 'Företag 20' }).getAttribute('href')).toBe(
      '/admin-management/companies/20?search=F%C3%B6retag+2',
    ),
  )
  await page.fill(t('search'), '')
  await until(() => expect(rowCount()).toBe(20))
  await openTablePage(2)
  await rowOf('Företag 23')
  await page.close()
  open(['Moderator'])
  await rowOf('Företag 20')
  expect(columns()).toEqual([
    t('company'),
    t('salesperson'),
    t('vat'),
    t('amf'),
    t('sender'),
    'Ponty',
    'Jobylon',
    'Teamtailor',
    t('ban'),
    t('sponsoring'),
    t('credits'),
    t('subscriptions'),
  ])
  expect(page.text()).toContain('559318-4408')
})

test('the permissions from the gateway decide what a user can change, not the roles in the token (ADMIN-06, ADMIN-13)', async () => {
  open(['Administrator'], { permissions: companyRights([]) })
  const row = await rowOf('Företag 20')
  row.getByText('Företag 20')
  expect(columns()).toEqual([t('company'), t('salesperson'), t('vat')])
  expect(page.queryAllByRole('link', { name: /^Företag \d/ })).toEqual([])
  expect(vatBox().disabled).toBe(true)
})

test('only an administrator can change VAT, and a change that fails shows the saved value (ADMIN-13)', async () => {
  open(['Moderator'])
  await rowOf('Företag 01')
  expect(vatBox().disabled).toBe(true)
  await page.close()
  const sent: unknown[] = []
  open(['Administrator'], {
    answers: {
      'company.invoicePreview': () => previewOf(0),
      setCompanyVat: ({ input }: { input: unknown }) => {
        sent.push(input)
        return {
          company: null,
          errors: [{ __typename: 'InvalidError', reason: 'CONFLICT', message: '', path: null, code: 'conflict' }],
        }
      },
    },
  })
  const row = await rowOf('Företag 01')
  await row.click('checkbox', t('vatOf', { name: 'Företag 01' }))
  await until(() => expect(sent).toEqual([{ companyId: company(1).company.id, hasVat: false }]))
  const error = await page.within('alertdialog')
  await error.findByText(t('failed.vat'), { exact: false })
  expect(vatBox().checked).toBe(true)
})

test('VAT that changes what orders cost asks first, with both amounts (ADMIN-13, BILL-13)', async () => {
  const sent: unknown[] = []
  open(['Administrator'], {
    answers: {
      'company.invoicePreview': () => previewOf(2),
      setCompanyVat: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { company: null, errors: [] }
      },
    },
  })
  const row = await rowOf('Företag 01')
  await row.click('checkbox', t('vatOf', { name: 'Företag 01' }))
  const question = await page.within('alertdialog', t('vatOffTitle', { name: 'Företag 01' }))
  expect(question.element.textContent.replaceAll('\u00a0', ' ')).toContain('från 22 498,75 kr till 17 999 kr')
  await question.click('button', ui('cancel'))
  await page.gone('alertdialog')
  await until(() => expect([sent, vatBox().checked, vatBox().disabled]).toEqual([[], true, false]))
  await row.click('checkbox', t('vatOf', { name: 'Företag 01' }))
  await (await page.within('alertdialog')).click('button', t('vatConfirm'))
  await until(() => expect(sent).toEqual([{ companyId: company(1).company.id, hasVat: false }]))
})

test('search and salesperson are in the URL and are restored from it (ADMIN-04, ADMIN-08)', async () => {
  open(['Moderator'], { address: '/admin-management/companies?search=F%C3%B6retag%202&salesperson=none' })
  await rowOf('Företag 23')
  await until(() => expect(rowCount()).toBe(4))
  expect(requestedFilters.at(-1)).toEqual({ search: 'Företag 2', salespersonId: null, onlyUnassigned: true })
  const input = page.getByRole<HTMLInputElement>('searchbox', { name: t('search') })
  expect(input.value).toBe('Företag 2')
  // The page handles the key, so the browser does not open its own search.
  expect(fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })).toBe(false)
  expect(document.activeElement).toBe(input)
  await page.fill(input, 'Företag 03')
  await until(() => expect(page.path()).toContain('search=F%C3%B6retag+03'))
  await until(() => expect(rowCount()).toBe(1))
  await page.fill(input, 'Ingen')
  await page.findByText(t('none'))
})

test('the page of the table is in the URL and is restored from it, and a search opens the first page (ADMIN-04, ADMIN-05)', async () => {
  open(['Moderator'], { address: '/admin-management/companies?page=2' })
  await rowOf('Företag 23')
  await openTablePage(1)
  await rowOf('Företag 01')
  expect(page.path()).toBe('/admin-management/companies')
  await openTablePage(2)
  await until(() => expect(page.path()).toBe('/admin-management/companies?page=2'))
  await page.fill(t('search'), 'Företag')
  await until(() => expect(page.path()).toBe('/admin-management/companies?search=F%C3%B6retag'))
})

test('a page of a list without a count is loaded in one request (ADMIN-05)', async () => {
  open(['Moderator'], {
    answers: {
      'office.companies': (input: Parameters<typeof adminCompanies>[0]) => ({
        ...adminCompanies(input),
        totalCount: null,
      }),
    },
    address: '/admin-management/companies?page=2',
  })
  await rowOf('Företag 23')
  expect(page.sentOperations.filter((name) => name === 'CompaniesPageMoreQuery')).toHaveLength(1)
})

test('a company is banned after a confirmation, and not if it is cancelled (ADMIN-15)', async () => {
  const sent: unknown[] = []
  open(['Moderator'], {
    answers: {
      setCompanyBan: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { company: { ...company(1), isBanned: true }, errors: [] }
      },
    },
  })
  const row = await rowOf('Företag 01')
  const answerBan = async (answer: string) => {
    await row.click('button', t('banOf', { name: 'Företag 01' }))
    const question = await page.within('alertdialog', t('banTitle', { name: 'Företag 01' }))
    await question.click('button', answer)
    await page.gone('alertdialog')
  }
  await answerBan(ui('cancel'))
  await answerBan(t('banVerb'))
  await row.findByRole('button', { name: t('unbanOf', { name: 'Företag 01' }) })
  expect(sent).toEqual([{ companyId: company(1).company.id, isBanned: true }])
})

const invoices = pageTexts('features/billing')
const office = pageTexts('office')
const rowBox = (name: string) =>
  page.getByRole<HTMLInputElement>('checkbox', { name: office('selection.one', { name }) })

test('staff who invoice select companies, and request the invoices of those with orders (ADMIN-72, PLUS-141)', async () => {
  const sent: unknown[] = []
  open(['Economy'], {
    answers: {
      'company.invoicePreview': ({ by }: { by: { databaseId: number } }) => ({
        __typename: 'InvoicePreview',
        orderCount: 2,
        canceledCount: 0,
        vatRate: 0.25,
        isReverseCharge: false,
        paperFee: by.databaseId === 2 ? 26 : null,
        sums: { net: 1000, vat: 250, rounding: 0, payable: 1250 },
        buyerName: `Företag ${by.databaseId}`,
        organizationNumber: '5593184408',
        sentTo: 'faktura@x.example',
        fingerprint: `content-${by.databaseId}`,
      }),
      requestInvoice: ({ input }: { input: unknown }) => {
        sent.push(input)
        return { company: null, errors: [] }
      },
    },
  })
  await rowOf('Företag 20')
  rowBox('Företag 01').click()
  // Some browsers send a click as a MouseEvent.
  rowBox('Företag 03').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  const bar = await page.within('toolbar', office('selection.label'))
  await bar.findByText(office('selection.count_other', { count: 3 }))
  // The other pages of the list keep the selection.
  await openTablePage(2)
  await rowOf('Företag 23')
  bar.getByText(office('selection.count_other', { count: 3 }))
  await bar.click('button', invoices('requestAll.button'))
  const dialog = await page.within('dialog', invoices('requestAll.button'))
  dialog.getByText(
    `${invoices('requestAll.count_other', { count: 2 })}. ${invoices('requestAll.skipped_one', { count: 1 })}`,
  )
  const rows = dialog.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent))
  expect(rows.slice(1, 3).map((cells) => cells.slice(1))).toEqual([
    ['2', '–', '1\u00a0250\u00a0kr'],
    ['2', '26,00\u00a0kr', '1\u00a0250\u00a0kr'],
  ])
  await dialog.click('button', invoices('requestAll.confirm_other', { count: 2, sum: '2\u00a0500\u00a0kr' }))
  await until(() =>
    expect(sent).toEqual([
      { companyId: company(1).company.id, fingerprint: 'content-1' },
      { companyId: company(2).company.id, fingerprint: 'content-2' },
    ]),
  )
  await page.findByText(invoices('requestAll.done_other', { count: 2 }))
  await bar.findByText(office('selection.count_one', { count: 1 }))
  // The rest of the selection has nothing to invoice.
  expect(bar.getByRole<HTMLButtonElement>('button', { name: invoices('requestAll.button') }).disabled).toBe(true)
  page.getByText(invoices('requestAll.nothing'))
})

test('the box of the table selects its page, and a moderator has no boxes (PLUS-141, SHELL-71)', async () => {
  open(['Economy'])
  await rowOf('Företag 20')
  page.getByRole('checkbox', { name: office('selection.all') }).click()
  const bar = await page.within('toolbar', office('selection.label'))
  await bar.findByText(office('selection.count_other', { count: 20 }))
  await page.close()
  open(['Moderator'])
  await rowOf('Företag 20')
  expect(page.queryAllByRole('checkbox', { name: office('selection.all') })).toEqual([])
})

test('a choice of salesperson filters the list and opens the first page (ADMIN-08)', async () => {
  open(['Economy'], { address: '/admin-management/companies?page=2' })
  await rowOf('Företag 23')
  const choose = async (label: string, salespersonId: string | null, onlyUnassigned = false) => {
    await page.choose(t('bySalesperson'), label)
    await page.gone('option')
    await until(() => expect(requestedFilters.at(-1)).toEqual({ search: null, salespersonId, onlyUnassigned }))
  }
  await choose('Maria Ström', 'maria')
  expect(page.path()).toBe('/admin-management/companies?salesperson=maria')
  await choose(t('noSalesperson'), null, true)
  await choose(t('allSalespersons'), null)
  expect(page.path()).toBe('/admin-management/companies')
})

test('filters of connection and subscription show what the search says, and set it (ADMIN-09, ADMIN-11)', async () => {
  open(['Economy'], { address: '/admin-management/companies?search=sub%3A%20Guld' })
  const select = (label: string) => page.findByLabelText(t(label), { selector: 'button' })
  expect((await select('bySubscription')).textContent).toContain(t('namedSubscription', { name: 'guld' }))
  await page.choose(t('bySubscription'), t('anySubscription'))
  await until(() =>
    expect(requestedFilters.at(-1)).toEqual({
      search: 'sub: subscription',
      salespersonId: null,
      onlyUnassigned: false,
    }),
  )
  await page.choose(t('byConnector'), 'Teamtailor')
  await until(() =>
    expect(requestedFilters.at(-1)).toEqual({ search: 's: teamtailor', salespersonId: null, onlyUnassigned: false }),
  )
  expect((await select('bySubscription')).textContent).toContain(t('allSubscriptions'))
  await page.choose(t('byConnector'), t('allConnectors'))
  await until(() =>
    expect(requestedFilters.at(-1)).toEqual({ search: null, salespersonId: null, onlyUnassigned: false }),
  )
})

test('a user joins a company, becomes its main salesperson and confirms leaving it (ADMIN-18, ADMIN-20, ADMIN-21, ADMIN-22)', async () => {
  const sent: unknown[] = []
  const maria = {
    user: { __typename: 'User', id: 'maria' },
    name: 'Maria Ström',
    email: 'm@x.example',
    isMain: true,
    canBeRemoved: false,
  }
  const viewer = {
    user: { __typename: 'User', id: 'own' },
    name: 'Petter Sandahl',
    email: 'p@x.example',
    isMain: false,
    canBeRemoved: true,
  }
  const answer =
    (name: string, salespersons: object[]) =>
    ({ input }: { input: object }) => {
      sent.push({ [name]: input })
      return { company: { ...company(1), salespersons }, errors: [] }
    }
  open(['Moderator'], {
    answers: {
      addSalesperson: answer('add', [maria, viewer]),
      changeMainSalesperson: answer('main', [
        { ...maria, isMain: false },
        { ...viewer, isMain: true },
      ]),
      removeSalesperson: answer('remove', [maria]),
    },
  })
  const row = await rowOf('Företag 01')
  const menuName = (main: string) => t('salespersonsOf', { name: 'Företag 01', main })
  const openMenu = async (main: string) => {
    await row.click('button', menuName(main))
    return page.within('menu')
  }
  const leave = async (confirmation: string) => {
    const menu = await openMenu('Petter Sandahl +1')
    await menu.click('menuitem', t('removeMe'))
    const question = await page.within('alertdialog', t('leaveTitle', { name: 'Företag 01' }))
    await question.click('button', confirmation)
    await page.gone('alertdialog')
  }
  let menu = await openMenu('Maria Ström')
  // A user can only remove themselves.
  expect(menu.queryByRole('menuitem', { name: t('removeMe') })).toBeNull()
  await menu.click('menuitem', t('addMe'))
  menu = await openMenu('Maria Ström +1')
  await menu.click('menuitem', `${viewer.name}${t('makeMain', { email: viewer.email })}`)
  await leave(ui('cancel'))
  await leave(t('leave'))
  await row.findByRole('button', { name: menuName('Maria Ström') })
  const {
    company: { id: companyId },
  } = company(1)
  expect(sent).toEqual([
    { add: { companyId } },
    { main: { companyId, salespersonId: 'own' } },
    { remove: { companyId } },
  ])
})

test('nobody can join a company that has the maximum number of salespersons (ADMIN-19)', async () => {
  const isJoinDisabled = async (name: string) => {
    open(['Moderator'])
    const row = await rowOf(name)
    await row.click('button', t('salespersonsOf', { name, main: t('nobody') }))
    const join = await page.findByRole('menuitem', { name: startsWith(t('addMe')) })
    return join.getAttribute('aria-disabled') === 'true'
  }
  expect(await isJoinDisabled('Företag 02')).toBe(true)
  await page.close()
  expect(await isJoinDisabled('Företag 03')).toBe(false)
})

test('a user with another role reads that the role does not open the page (SHELL-70, SHELL-74, SHELL-85)', async () => {
  for (const address of [
    '/admin-management/companies',
    '/admin-management/companies/foreign/requests',
    '/admin-management/7/partial-sponsoring',
    '/admin-management/visibility-percentage-profile',
  ]) {
    open(['ContentWriter'], { address })
    await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
    await page.close()
  }
  open(['Moderator'])
  await page.findByRole('heading', { level: 1, name: admin('pages.companies') })
})

test('a live event updates a listed company, and adds a new company that matches the search (ADMIN-01, COMP-116)', async () => {
  open(['Moderator'], { address: '/admin-management/companies?search=F%C3%B6retag%202' })
  await rowOf('Företag 23')
  await until(() =>
    expect(requestedFilters.at(-1)).toEqual({ search: 'Företag 2', salespersonId: null, onlyUnassigned: false }),
  )
  const requestsBefore = requestedFilters.length
  const publish = (changed: (typeof all)[number]) =>
    page.send('adminCompanyUpdated', { needsResync: false, sponsoringId: null, company: changed })
  // The event contains the new values of a listed company, so the list is not refetched.
  await publish({ ...company(20), name: 'Företag 20 AB' })
  await rowOf('Företag 20 AB')
  all.push({ ...company(24), name: 'Företag 24' })
  try {
    await publish({ ...company(24), name: 'Företag 24' })
    await rowOf('Företag 24')
  } finally {
    all.pop()
  }
  expect(requestedFilters.slice(requestsBefore)).toEqual([
    { search: 'Företag 2', salespersonId: null, onlyUnassigned: false },
  ])
})

test('after a gap in the live events, the list is refetched with the current search (ADMIN-01, SHELL-115)', async () => {
  open(['Moderator'])
  await rowOf('Företag 02')
  await page.router.navigate('/admin-management/companies?search=F%C3%B6retag%202')
  await rowOf('Företag 23')
  all.push({ ...company(24), name: 'Företag 24' })
  try {
    await page.send('adminCompanyUpdated', { needsResync: true, sponsoringId: null, company: null })
    await rowOf('Företag 24')
  } finally {
    all.pop()
  }
})
