import { CorrectInvoice, GetAllInvoices, GetInvoice, UpdateInvoice } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetAdminAuditLog, GetAuditLog } from '#contract/privacy/audit.ts'
import { isContentFinal } from '#rules/billing/invoice-status.ts'
import { staffCan, viewerCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { adById } from '#gateway/areas/ads/ads/complete-ad.ts'
import {
  companyById,
  completeCompany,
  companyByDatabaseId,
} from '#gateway/areas/companies/companies/complete-company.ts'
import { adminCompany, companyOverview } from '#gateway/areas/office/companies/loaders.ts'
import { mapEntry } from '#gateway/areas/privacy/audit/mappers.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { billingMutations } from './mutations.ts'
import { billingQueries, companyInvoices, invoiceOrders, unbilledOrders } from './queries.ts'

const mayEdit = viewerCan(UpdateInvoice, GetInvoice)
const mayOpen = staffCan(CompanyGetUserCompanyWithAds)
/** The log of a company has the role of the log of all companies. */
const mayReadLog = staffCan(GetAdminAuditLog)
const TIMELINE_ROWS = 30
const mayCorrect = viewerCan(CorrectInvoice, GetInvoice)

/** The orders of companies and their invoices. */
export const billing: Area = {
  name: 'billing',
  resolvers: {
    Query: billingQueries,
    Mutation: billingMutations,
    Subscription: {
      billingUpdated: subscribeToOffice('billing', ({ platform }) =>
        platform.call(GetAllInvoices, { query: { take: 1 } }),
      ),
    },
    Company: { unbilledOrders, invoices: companyInvoices },
    BilledCompany: {
      company: companyByDatabaseId,
      invoices: companyInvoices,
      viewerCanOpen: (_, _args, context) => mayOpen(context),
      overview: ({ databaseId }, _, context) => context.load(companyOverview, databaseId),
      settings: ({ databaseId }, _, context) => context.load(adminCompany, databaseId),
      timeline: async ({ databaseId }, _, context) =>
        mayReadLog(context)
          ? (
              await context.platform.call(GetAuditLog, {
                query: { id: databaseId, take: TIMELINE_ROWS, withoutCandidates: true },
              })
            ).items.map(mapEntry)
          : null,
    },
    UnbilledCompany: { company: companyByDatabaseId },
    Order: { ad: adById },
    Invoice: {
      company: companyById,
      orders: invoiceOrders,
      viewerCanEdit: async (invoice, _, context) => (await mayEdit(context)) && !isContentFinal(invoice),
      viewerCanCorrect: async (invoice, _, context) =>
        (await mayCorrect(context)) && isContentFinal(invoice) && invoice.correctedBy === null,
    },
    RequestInvoicePayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
}
