import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
  type AdminCompany,
} from '#contract/office/companies.ts'
import {
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  type Invoice,
  type UnbilledCompany,
} from '#contract/billing/orders-and-invoices.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import billing from '#web/__generated__/AdminBillingPageQuery$parameters.ts'
import moreInvoices from '#web/__generated__/AllInvoicesMoreQuery.graphql.ts'
import companies from '#web/__generated__/CompaniesPageQuery$parameters.ts'
import moreCompanies from '#web/__generated__/CompaniesPageMoreQuery.graphql.ts'
import moreUnbilled from '#web/__generated__/UnbilledMoreQuery.graphql.ts'
import { documentsFile, readSorted } from '../scripts/documents.ts'

// Counts the platform calls of the largest pages of the back office, with the documents that they send and several rows
// in each list.

const texts = readSorted<string>(documentsFile)
const textOf = ({ params: { id } }: { params: { id: string | null } }): string => {
  const text = texts[id ?? '']
  if (text === undefined) throw new Error(`There is no document ${id}.`)
  return text
}
const documents = {
  billing: textOf(billing),
  moreInvoices: textOf(moreInvoices),
  moreUnbilled: textOf(moreUnbilled),
  companies: textOf(companies),
  moreCompanies: textOf(moreCompanies),
}
const token = tokenOf({ roles: ['Administrator', 'Economy'] })

const person = (place: number) => `${place}0000000-0000-4000-8000-000000000000`
const company = (id: number): AdminCompany => ({
  id,
  name: `Bolag ${id}`,
  organizationNumber: `556000000${id}`,
  vat: true,
  amfRequired: false,
  amsConnection: 'notConnected',
  amsSenderId: null,
  banned: false,
  isTest: false,
  partialSponsoringEnabled: false,
  partialSponsoringPoints: 0,
  creditsEnabled: true,
  creditAmounts: [],
  hasSubscriptions: true,
  subscriptionCount: 1,
  salespersons: [
    { id: person(id), name: `Eva ${id}`, email: `eva${id}@people.example`, isMain: true, removable: false },
  ],
  hasOrdersToInvoice: false,
  salespersonsFull: false,
  jobylonService: [],
  pontyServices: [],
  teamtailorService: null,
  teamtailorXmlService: null,
  cursor: `c${id}`,
})
const sums = { net: 100, vat: 25, gross: 125, rounding: 0, payable: 125 }
const invoice = (id: number): Invoice => ({
  id,
  companyId: id,
  companyName: `Bolag ${id}`,
  companyOrgNr: `556000000${id}`,
  orderNumber: `2025-0000${id}`,
  status: 'Sent',
  amount: 100,
  vat: 0.25,
  paperBilling: false,
  start: '2025-10-01',
  dueDate: '2025-11-01',
  createdAt: '2025-10-01T08:00:00.000Z',
  ordersCount: 1,
  orders: [],
  orderCursors: [],
  bill: null,
  sums,
  version: 1,
  sentAt: '2025-10-01T08:00:00.000Z',
  paidAt: null,
  requestedBy: null,
  ocr: `2025000${id}`,
  corrects: null,
  correctedBy: null,
  creditNote: null,
  isReverseCharge: false,
})
const unbilled = (companyId: number): UnbilledCompany => ({
  companyId,
  billingName: `Bolag ${companyId}`,
  orders: [],
  vatAmount: 0.25,
  paperBilling: false,
  organizationNumber: `556000000${companyId}`,
  ordersCount: 3,
  earliest: '2025-10-01T08:00:00.000Z',
  sum: 125,
  invoiceable: 125,
  cursor: `u${companyId}`,
})
const summary: CallOutput<typeof BillingSummary> = {
  unbilled: { companies: 3, orders: 9, sum: 375, invoiceable: 375 },
  statuses: [{ status: 'Sent', count: 3, sum: 375 }],
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(DashboardGetCompanies, [1, 2, 3].map(company))
  areas.answer(DashboardCountCompanies, { total: 3 })
  areas.answer(DashboardGetSalespersons, [{ id: person(1), name: 'Eva' }])
  areas.answer(GetAllInvoices, { total: 3, data: [1, 2, 3].map(invoice), cursors: ['1', '2', '3'], next: null })
  areas.answer(GetAllOrders, [1, 2, 3].map(unbilled))
  areas.answer(BillingSummary, summary)
})
afterAll(() => areas.stop())

test.for([
  { page: 'billing', variables: {}, calls: ['billing-summary', 'get-all-invoices', 'get-all-orders'] },
  { page: 'moreInvoices', variables: { first: 20 }, calls: ['get-all-invoices'] },
  { page: 'moreUnbilled', variables: { first: 20 }, calls: ['get-all-orders'] },
  {
    page: 'companies',
    variables: {},
    calls: ['dashboard-count-companies', 'dashboard-get-companies', 'dashboard-get-salespersons'],
  },
  { page: 'moreCompanies', variables: { first: 20 }, calls: ['dashboard-count-companies', 'dashboard-get-companies'] },
] as const)(
  '$page costs one call for each list and sum, regardless of the number of rows (ADMIN-01, ADMIN-72, ADMIN-75)',
  async ({ page, variables, calls }) => {
    await areas.data(page, variables, { token })
    expect(areas.calls.toSorted()).toEqual(calls)
  },
)
