import { afterEach, expect, test } from 'vitest'
import { until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'
import { textOfAction } from '#rules/audit/texts.ts'
import {
  COMPANY_ID,
  COMPANY_PATH,
  companyOf,
  INVOICE_PATH,
  invoiceOf,
  openCompany,
  settingsOf,
  sums,
} from './company.fixture.ts'

const t = pageTexts('pages/admin-management/companies/company')
const audit = pageTexts('features/audit')
const ui = pageTexts('ui')
const shell = pageTexts('shell')
const admin = pageTexts('shell/admin')

let page: RenderedPage
afterEach(() => page.close())

const open = (...options: Parameters<typeof openCompany>) => {
  page = openCompany(...options)
}

const seeCompany = () => page.findByRole('heading', { level: 1, name: 'Nordvik Energi AB' })
const details = () => page.queryAllByRole('definition').map(({ textContent }) => textContent)
const queryPanel = () => page.queryByRole('region', { name: startsWith(t('invoice', { number: '' })) })

/** Returns the invoices 2024-1000 to 2024-871, newest first. The invoices at these positions are overdue. */
const manyInvoices = (overdue: readonly number[] = []) =>
  Array.from({ length: 130 }, (_, index) => ({
    id: globalId('Invoice', 1000 - index),
    databaseId: 1000 - index,
    number: `2024-${1000 - index}`,
    status: overdue.includes(index) ? 'UN_PAID' : 'PAID',
    issuedOn: null,
    sums,
  }))
const OLDEST = '2024-871'
interface PageArguments {
  first: number
  after?: string | null
}
/** Returns the position of the first invoice of a page. */
const startOf = ({ after }: PageArguments) => (after == null ? 0 : Number(after))
/** Returns one page of the invoices. */
function pageOf(all: ReturnType<typeof manyInvoices>, { first, after = null }: PageArguments) {
  const start = startOf({ first, after })
  return {
    totalCount: all.length,
    pageInfo: { hasNextPage: start + first < all.length, endCursor: String(start + first) },
    edges: all.slice(start, start + first).map((node, index) => ({ cursor: String(start + index + 1), node })),
  }
}
// Found by text, because computing the names of hundreds of links takes seconds.
const listedInvoices = () => page.getAllByText(startsWith('2024-'), { selector: 'a *' })
async function seeFailedPart() {
  const alert = await page.within('alert')
  expect(alert.element.textContent).toContain(ui('partMissing'))
  return alert
}

test('a company shows its address for paper invoices or its email (ADMIN-45, ADMIN-46, ADMIN-47, ADMIN-48, SHELL-71)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  expect(details()).toEqual([
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
  expect(queryPanel()).toBeNull()
  expect(page.getByRole('link', { name: startsWith('2025-1130') }).getAttribute('href')).toBe(`${COMPANY_PATH}/8`)
  await page.close()
  open(COMPANY_PATH, { billedCompany: companyOf({ paperBilling: false }) })
  await until(() => expect(details()).toContain('faktura@nordvik.example'))
})

const rowsIn = async (name: string) =>
  (await page.within('region', name)).getAllByRole('listitem').map(({ textContent }) => textContent)

test('the page shows key numbers, credits, subscriptions, connections and people (PLUS-107)', async () => {
  open(COMPANY_PATH)
  await seeCompany()
  const keys = await page.within('list', t('key.title'))
  expect(keys.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    `${t('key.activeAds')}19 ${t('key.promoted_other', { count: 6 })}${t('key.ofAds_other', { count: 46 })}`,
    `${t('key.credits')}6 ${t('key.packages_other', { count: 2 })}`,
    `${t('key.invoiceable')}71 000 kr ${t('key.orders_other', { count: 6 })}${t('key.allUnbilled')}`,
    `${t('key.overdue')}10 000,50 kr ${t('key.invoices_one', { count: 1 })}${t('invoice', { number: '2025-1130' })}`,
    `${t('key.bought')}412 500 kr ${t('key.withoutVat')}${t('key.lastYear', { sum: '349 600 kr' })}`,
  ])
  expect(await rowsIn(t('key.credits'))).toEqual(['Boost4', 'Boost Plus2'])
  expect(await rowsIn(t('subscriptions'))).toEqual([
    'Tolv Boost Plus per år119\u00a0000\u00a0kr2025-03-01 – 2026-02-28',
  ])
  // Two subscriptions run, and the section lists one.
  ;(await page.within('region', t('subscriptions'))).getByText(t('moreRows_one', { count: 1 }))
  expect(await rowsIn(t('connections'))).toEqual([
    `Arbetsförmedlingen${t('state.WRONG_INFORMATION')}`,
    `Teamtailor (XML)${t('state.CONNECTED')}`,
    `Teamtailor (webhook)${t('state.NOT_CONNECTED')}`,
    `Jobylon${t('state.NOT_CONNECTED')}`,
    `Ponty${t('state.NOT_CONNECTED')}`,
  ])
  expect((await rowsIn(t('people'))).map((row) => row.replace(/^[A-ZÅÄÖ]{2}/, ''))).toEqual([
    `Karin Wallén${t('administrator')}`,
    `Jonas Kallio${t('user')}`,
    `tove@nordvik.example${t('invited', { day: '2025-11-17' })}`,
  ])
  // Economy neither changes credits nor reads the log.
  expect(page.queryByRole('button', { name: t('addCredits') })).toBeNull()
  expect(page.queryByRole('region', { name: t('timeline') })).toBeNull()
})

test('an administrator reads the timeline, where impersonating staff are named, and changes credits (PLUS-107)', async () => {
  const entry = (id: number, over: object) => ({
    __typename: 'AuditEntry',
    id: globalId('AuditEntry', id),
    at: `2025-11-${20 - id}T09:42:00Z`,
    action: 'INVOICE_REQUESTED',
    actor: { __typename: 'AuditPerson', id: globalId('AuditPerson', 1), name: 'Karin Wallén' },
    impersonator: null,
    subject: { __typename: 'AuditSubject', kind: 'INVOICE', name: '2025-1187', adTitle: null },
    ...over,
  })
  const timeline = [
    entry(1, {}),
    entry(2, { impersonator: { __typename: 'AuditPerson', id: globalId('AuditPerson', 2), name: 'Eva Norling' } }),
    entry(3, { actor: null }),
  ]
  open(
    COMPANY_PATH,
    { billedCompany: { ...companyOf(), viewerCanOpen: true, settings: settingsOf({ viewerCanEdit: true }), timeline } },
    { roles: ['Administrator'] },
  )
  await seeCompany()
  const region = await page.within('region', t('timeline'))
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '2025-11-19 onsdag',
    '2025-11-18 tisdag',
    '2025-11-17 måndag',
  ])
  const what = textOfAction('invoice.requested', 'sv')
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${what}Karin Wallén, 2025-118710:42`,
    `${audit('as', { staff: 'Eva Norling', user: 'Karin Wallén' })}${what}, 2025-118710:42`,
    `${what}${audit('system')}, 2025-118710:42`,
  ])
  expect(region.getByRole('link', { name: t('wholeLog') }).getAttribute('href')).toBe(
    '/admin-management/audit-log?company=3',
  )
  page.getByRole('button', { name: t('addCredits') })
  page.getByRole('button', { name: t('addSubscription') })
  expect(page.getByRole('link', { name: t('allPeople_other', { count: 8 }) }).getAttribute('href')).toBe(
    '/3/manage-users',
  )
})

test('the list loads the invoices after the newest hundred, and the overdue count includes them (ADMIN-45, SHELL-71)', async () => {
  const all = manyInvoices([120])
  open(COMPANY_PATH, {
    billedCompany: () => ({ ...companyOf(), invoices: (wanted: PageArguments) => pageOf(all, wanted) }),
  })
  await page.findByText(OLDEST)
  expect(page.text()).toContain(t('overdue_one', { count: 1 }).replaceAll(/<\/?b>/g, ''))
})

test('a failure after the newest hundred invoices shows below them, and the user can retry (ADMIN-45)', async () => {
  const all = manyInvoices()
  let isAway = true
  const invoices = (wanted: PageArguments) => {
    if (startOf(wanted) > 0 && isAway) throw new Error('the platform is away')
    return pageOf(all, wanted)
  }
  open(COMPANY_PATH, { billedCompany: () => ({ ...companyOf(), invoices }) })
  const failedPart = await seeFailedPart()
  expect(listedInvoices()).toHaveLength(100)
  expect(page.sentOperations.filter((name) => name === 'AdminCompanyPageMoreQuery')).toHaveLength(1)
  isAway = false
  await failedPart.click('button', ui('retry'))
  await page.findByText(OLDEST)
})

test('the list keeps the invoices after the newest hundred while it refetches, and continues after a reconnect (ADMIN-45)', async () => {
  const all = manyInvoices()
  let isAway = false
  let isHeld = false
  const held: (() => void)[] = []
  const invoices = async (wanted: PageArguments) => {
    if (startOf(wanted) > 0 && isHeld)
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
    return pageOf(all, wanted)
  }
  const billedCompany = () => {
    if (isAway && page.sentOperations.at(-1) === 'AdminCompanyPageMoreQuery') throw new Error('the platform is away')
    return { ...companyOf(), invoices }
  }
  open(COMPANY_PATH, { billedCompany })
  await page.findByText(OLDEST)
  isHeld = true
  await page.send('billingUpdated', { resync: false, company: { id: COMPANY_ID } })
  await until(() => expect(held).toHaveLength(1))
  expect(listedInvoices()).toHaveLength(130)
  isHeld = false
  held.shift()?.()
  isAway = true
  await page.send('billingUpdated', { resync: false, company: { id: COMPANY_ID } })
  await seeFailedPart()
  expect(listedInvoices()).toHaveLength(130)
  isAway = false
  await page.send('billingUpdated', { resync: true, company: null })
  await page.gone('alert')
  expect(listedInvoices()).toHaveLength(130)
})

test.each([
  ['another company', () => ({ ...invoiceOf(), company: { id: globalId('Company', 4), databaseId: 4 } })],
  [
    'no company',
    () => {
      throw failure('FORBIDDEN')
    },
  ],
])('the address of an invoice of %s shows that the user has no access (ADMIN-45, SHELL-71)', async (_, invoice) => {
  open(INVOICE_PATH, { invoice })
  await page.findByRole('heading', { level: 1, name: shell('failed.forbiddenTitle') })
  expect(queryPanel()).toBeNull()
})

test.each(['Administrator', 'Economy'])(
  'the role %s opens the page of a company (SHELL-71, ADMIN-101)',
  async (role) => {
    open(COMPANY_PATH, {}, { roles: [role] })
    await seeCompany()
  },
)

test.each(
  ['Moderator', 'ContentWriter', 'InternalSales'].flatMap((role) =>
    [COMPANY_PATH, INVOICE_PATH].map((path): [string, string] => [role, path]),
  ),
)('the role %s does not open %s and loads nothing of it (SHELL-71, ADMIN-101)', async (role, path) => {
  open(path, {}, { roles: [role] })
  await page.findByRole('heading', { level: 1, name: pageTexts('shell')('failed.forbiddenTitle') })
  expect(page.sentOperations).not.toContain('AdminCompanyPageQuery')
})

test('a company in the back office has one breadcrumb, also for staff who oversee all companies (SHELL-94)', async () => {
  open(INVOICE_PATH, {}, { roles: ['Administrator'] })
  await page.findByRole('heading', { level: 2, name: t('invoice', { number: '2025-1124' }) })
  const breadcrumbs = await page.within('navigation', shell('breadcrumb'))
  expect(breadcrumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    shell('home'),
    admin('admin'),
    admin('pages.companies'),
    'Nordvik Energi AB',
    '2025-1124',
  ])
  expect(page.sentOperations).not.toContain('useAddressedCompanyQuery')
})
