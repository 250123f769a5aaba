import { invoices, orders } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

/** Finds the company of an order id or an invoice id in a request. */
export const billingAccess: AccessParts = {
  locators: { order: inCompany(orders, orders.companyId), invoice: inCompany(invoices, invoices.companyId) },
}
