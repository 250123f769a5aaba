import { invoices, orders } from '#platform/foundation/db/schema/index.ts'
import { inCompany, type AccessParts } from '#platform/calls/access/access-parts.ts'

/** Where ids of orders and invoices stand. */
export const billingAccess: AccessParts = {
  locators: { order: inCompany(orders, orders.companyId), invoice: inCompany(invoices, invoices.companyId) },
}
