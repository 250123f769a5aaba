import { CorrectInvoice, GetAllInvoices, GetInvoice, UpdateInvoice } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CompanyNeighbours } from '#contract/office/companies.ts'
import { companyFilter, mapNeighbors } from '#gateway/areas/office/companies/mappers.ts'
import { GetAdminAuditLog, GetAuditLog } from '#contract/privacy/audit.ts'
import { isContentFinal } from '#rules/billing/invoice-status.ts'
import { staffCan, viewerCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader, numericNodeReader } from '#gateway/schema/node.ts'
import { adById } from '#gateway/areas/ads/ads/complete-ad.ts'
import {
  companyById,
  completeCompany,
  companyByDatabaseId,
} from '#gateway/areas/companies/companies/complete-company.ts'
import { adminCompany, companyOverview } from '#gateway/areas/office/companies/loaders.ts'
import { groupNames, mapEntry } from '#gateway/areas/privacy/audit/mappers.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { subscribeToOffice, type OfficeUpdateSource } from '#gateway/resolving/subscribe-to-office.ts'
import { billingMutations } from './mutations.ts'
import {
  billingOfCompany,
  billingOfOffice,
  companyInvoices,
  invoiceOrders,
  readBilledCompany,
  findInvoice,
  findOrder,
  findUnbilled,
} from './queries.ts'

const mayEdit = viewerCan(UpdateInvoice, GetInvoice)
const mayOpen = staffCan(CompanyGetUserCompanyWithAds)
/** The log of a company has the role of the log of all companies. */
const mayReadLog = staffCan(GetAdminAuditLog)
const TIMELINE_ROWS = 30
const mayCorrect = viewerCan(CorrectInvoice, GetInvoice)

/** `Subscription.companyTimelineUpdated`: a caller who may not read the log of all companies is rejected at the start. */
const companyTimelineUpdated: NonNullable<SubscriptionResolvers['companyTimelineUpdated']> = {
  subscribe: async (_, { companyId }, context) => {
    const id = databaseIdOf(companyId, 'Company')
    await context.platform.call(GetAdminAuditLog, { query: { take: 1 } })
    return subscribeToHub(context, {
      event: 'updateOffice',
      filter: (event) => event.about === 'timeline' && event.companyId === id,
      map: () => ({ companyId, companyDatabaseId: id }),
    })
  },
  resolve: (source: OfficeUpdateSource) => source,
}

/** The orders of companies and their invoices. */
export const billing: Area = {
  name: 'billing',
  resolvers: {
    Office: billingOfOffice,
    Mutation: billingMutations,
    Subscription: {
      billingUpdated: subscribeToOffice('billing', ({ platform }) =>
        platform.call(GetAllInvoices, { query: { take: 1 } }),
      ),
      companyTimelineUpdated,
    },
    Company: billingOfCompany,
    BilledCompany: {
      company: companyByDatabaseId,
      invoices: companyInvoices,
      viewerCanOpen: (_, _args, context) => mayOpen(context),
      viewerCanReadTimeline: (_, _args, context) => mayReadLog(context),
      overview: ({ databaseId }, _, context) => context.load(companyOverview, databaseId),
      neighbors: async ({ databaseId }, filters, { platform }) =>
        mapNeighbors(
          await platform.call(CompanyNeighbours, {
            query: { id: databaseId, ...companyFilter(filters) },
          }),
        ),
      settings: ({ databaseId }, _, context) => context.load(adminCompany, databaseId),
      timeline: async ({ databaseId }, { group }, context) =>
        mayReadLog(context)
          ? (
              await context.platform.call(GetAuditLog, {
                query: {
                  id: databaseId,
                  take: TIMELINE_ROWS,
                  withoutCandidates: true,
                  ...(group != null && { kind: groupNames.toWire(group) }),
                },
              })
            ).items.map((entry) => mapEntry(databaseId, entry))
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
  nodes: {
    BilledCompany: numericNodeReader(readBilledCompany),
    Invoice: childNodeReader(findInvoice),
    Order: childNodeReader(findOrder),
    UnbilledCompany: numericNodeReader(findUnbilled),
  },
}
