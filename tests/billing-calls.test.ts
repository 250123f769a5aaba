import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import {
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  GetInvoice,
  GetInvoiceOrders,
  GetInvoices,
  GetOrders,
  type Invoice,
  type Order,
} from '#contract/billing/orders-and-invoices.ts'
import { ListCompanyNotes } from '#contract/office/company-notes.ts'
import { CompanyGet, CompanyGetUserCompanies, GetCompany } from '#contract/companies/companies.ts'
import { GetEnabledFeatures } from '#contract/integrations/services.ts'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import { CompanyPromotionPrices } from '#contract/advertising/promotion.ts'
import { CompanyNeighbours, CompanyOverview, DashboardGetCompanies } from '#contract/office/companies.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'
import { root } from '../scripts/build.ts'

// Counts the platform calls of the billing pages, with the documents that the web client sends.

/** Returns the client document with this name. */
function documentOf(name: string): string {
  const id =
    /"id": "(\w{64})"/.exec(readFileSync(join(root, `web/__generated__/${name}.graphql.ts`), 'utf8'))?.[1] ?? ''
  return (
    (JSON.parse(readFileSync(join(root, 'gateway/trusted-documents.json'), 'utf8')) as Record<string, string>)[id] ?? ''
  )
}
const names = [
  'BillingPageQuery',
  'OrdersMoreQuery',
  'InvoicesMoreQuery',
  'CreditsMoreQuery',
  'useLinesQuery',
  'AdminBillingPageQuery',
  'AdminCompanyPageQuery',
]

const sums = { net: 6900, vat: 1725, gross: 8625, rounding: 0, payable: 8625 }
const order = (id: number): Order => ({
  id,
  posting: { id: 42 },
  orderType: 'Posting',
  title: `Snickare ${id}`,
  total: 6900,
  discount: 0,
  isPaymentCanceled: false,
  currentDue: 6900,
  starts: '2025-11-03',
  expires: '2025-12-03',
  pricePerDay: 230,
  item: 'promotion',
  package: 'boost',
  createdAt: '2025-11-03T08:00:00Z',
})
const invoice = (id: number, lines: Order[] = []): Invoice => ({
  id,
  companyId: 7,
  companyName: 'Norrskenet AB',
  companyOrgNr: '559999-1234',
  orderNumber: `2025-${1000 + id}`,
  status: 'Sent',
  amount: 6900,
  vat: 0.25,
  paperBilling: false,
  start: '2025-11-03',
  dueDate: '2025-12-03',
  createdAt: '2025-11-03T08:00:00Z',
  ordersCount: 1,
  orders: lines,
  orderCursors: lines.map((line) => `line-${line.id}`),
  bill: null,
  sums,
  version: 1,
  sentAt: '2025-11-03T08:00:00Z',
  paidAt: null,
  requestedBy: null,
  ocr: '2025100108',
  corrects: null,
  correctedBy: null,
  creditNote: null,
  isReverseCharge: false,
})
const monetary = { volume: 1000, basic: 3900, boost: 6900, 'boost-plus': 11_900, 'boost-pro': 16_900 }
const credit = { volume: 1, basic: 1, boost: 1, 'boost-plus': 1, 'boost-pro': 1 }
const address = {
  coAddress: null,
  streetAddress: 'Storgatan 14',
  postNumber: '852 30',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  postAddress: null,
}
const company = {
  id: 7,
  name: 'Norrskenet AB',
  billingName: null,
  organizationNumber: '5599991234',
  vatNumber: null,
  logo: null,
  companyAddress: address,
  billingAddress: address,
  telephone: '060-1',
  contactEmail: 'a@b.example',
  homePage: null,
  contactPerson: 'Karin',
  paperBilling: false,
  invoiceEmail: 'f@b.example',
  mediaSelection: 'not-set' as const,
  mediaSelectionUpdatedAt: null,
  mediaFileCount: 0,
  vatAmount: 0.25,
  salesperson: { id: '5b1f6a1e-3333-4333-8333-333333333333', kind: 'user' as const, name: 'Siv Ö' },
  version: 'v1',
}
const orders = {
  orders: [order(1), order(2)],
  vatAmount: 0.25,
  total: 10_000,
  cursors: ['one', 'more'],
  next: 'more',
  sums,
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(Object.fromEntries(names.map((name) => [name, documentOf(name)])))
  areas.answer(AccountGetUser, world.user())
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(GetEnabledFeatures, {
    userTeamtailorServiceConnection: false,
    userTeamtailorXmlServiceConnection: false,
    contactSalesButton: true,
    pontyServiceConnection: false,
  })
  areas.answer(CompanyGet, company)
  areas.answer(GetCompany, company)
  areas.answer(GetOrders, orders)
  areas.answer(GetInvoices, {
    total: 10_000,
    data: Array.from({ length: 20 }, (_, index) => invoice(100 - index)),
    cursors: Array.from({ length: 20 }, (_, index) => `row-${index}`),
    next: 'row-19',
  })
  areas.answer(GetInvoiceOrders, orders)
  areas.answer(
    GetCreditInfo,
    {
      enabled: true,
      maxPeriodDays: 180,
      updatedAt: null,
      changedAt: null,
      amounts: [{ type: 'boost', amount: 2 }],
      enabledAt: null,
      updatedBy: null,
      transactions: 10_000,
    },
    { companyId: 7 },
  )
  areas.answer(GetCreditTransactions, [], { companyId: 7 })
  areas.answer(
    CompanyPromotionPrices,
    { prices: { monetary, credit }, usual: { monetary, credit }, socialMedia: 8000 },
    { companyId: 7 },
  )
  areas.answer(BillingSummary, { unbilled: { companies: 1, orders: 1, sum: 1, invoiceable: 1 }, statuses: [] })
  areas.answer(GetAllOrders, [])
  areas.answer(GetAllInvoices, {
    total: 10_000,
    data: Array.from({ length: 20 }, (_, index) => invoice(100 - index)),
    cursors: Array.from({ length: 20 }, (_, index) => `row-${index}`),
    next: 'row-19',
  })
  areas.answer(GetInvoice, invoice(9, [order(1)]))
  areas.answer(DashboardGetCompanies, [])
  areas.answer(ListCompanyNotes, [], { id: 7 })
  areas.answer(CompanyOverview, {
    id: 7,
    created: '2019-03-04',
    logoUrl: null,
    ads: { total: 1, active: 1, promoted: 1 },
    unbilled: { orders: 1, invoiceable: 1 },
    bought: { thisYear: 1, lastYear: 1 },
    reservedCredits: [],
    subscriptions: [],
    members: [],
    membersCount: 0,
    invitations: [],
    invitationsCount: 0,
    connections: [],
    servicesNotIncluded: [],
  })
  areas.answer(CompanyNeighbours, { previous: null, next: null, place: 1, total: 1 }, { id: 7 })
})
afterAll(() => areas.stop())

const callsOf = async (name: string, variables: object, roles: readonly string[] = []) => {
  await areas.data(name, variables, { token: tokenOf({ roles }) })
  return areas.calls.toSorted()
}
const id = toGlobalId('Company', 7)

test('the billing page reads one page of each of its lists (BILL-05, BILL-14, BILL-33, SHELL-68)', async () => {
  expect(await callsOf('BillingPageQuery', { company: 7 })).toEqual([
    'company-get',
    'company-get-user-companies',
    'company-promotion-prices',
    'get-credit-info',
    'get-credit-transactions',
    'get-enabled-features',
    'get-invoices',
    'get-orders',
  ])
  expect([areas.sent(GetOrders).query.take, areas.sent(GetInvoices).query.take]).toEqual([20, 20])
})

test('further pages and invoice lines cost one call each, plus one for the company (BILL-04, BILL-16)', async () => {
  const ofWhom = 'company-get-user-companies'
  expect(await callsOf('OrdersMoreQuery', { id, first: 20, after: 'more' })).toEqual([ofWhom, 'get-orders'])
  expect(await callsOf('InvoicesMoreQuery', { id, first: 20, after: 'more' })).toEqual([ofWhom, 'get-invoices'])
  // The first page counts the transactions.
  expect(await callsOf('CreditsMoreQuery', { id, first: 20, after: '9' })).toEqual([ofWhom, 'get-credit-transactions'])
  expect(await callsOf('useLinesQuery', { company: 7, invoice: 9 })).toEqual(['get-invoice-orders'])
})

test('the back office reads tables with sums, and a company with an invoice, in one call each (ADMIN-53, ADMIN-72)', async () => {
  expect(await callsOf('AdminBillingPageQuery', {}, ['Economy'])).toEqual([
    'billing-summary',
    'get-all-invoices',
    'get-all-orders',
  ])
  expect(await callsOf('AdminCompanyPageQuery', { company: 7, invoice: 9, hasInvoice: true }, ['Economy'])).toEqual([
    'company-neighbours',
    'company-overview',
    'dashboard-get-companies',
    'get-company',
    'get-invoice',
    'get-invoices',
    'list-company-notes',
  ])
})
