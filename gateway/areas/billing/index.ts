import { GetAllInvoices } from '#contract/billing.ts'
import type { Area } from '../../schema/area.ts'
import { adById } from '../ads/complete-ad.ts'
import { companyOf, completeCompany, sameCompany } from '../companies/complete-company.ts'
import { followOffice } from '../follow-office.ts'
import { billingMutations } from './mutations.ts'
import { billingQueries, companyInvoices, invoiceOrders, unbilledOrders } from './queries.ts'

/** What companies bought, and their invoices. */
export const billing: Area = {
  name: 'billing',
  resolvers: {
    Query: billingQueries,
    Mutation: billingMutations,
    Subscription: { billingUpdated: followOffice('billing', ({ platform }) => platform.call(GetAllInvoices, { query: { take: 1 } })) },
    Company: { unbilledOrders, invoices: companyInvoices },
    BilledCompany: { company: sameCompany, invoices: companyInvoices },
    UnbilledCompany: { company: sameCompany },
    Order: { ad: adById },
    Invoice: { company: companyOf, orders: invoiceOrders },
    RequestInvoicePayload: { company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null) },
  },
}
