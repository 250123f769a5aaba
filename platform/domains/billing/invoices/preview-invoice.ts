import { and, asc, eq } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import { MAX_PREVIEW_ORDERS, type InvoicePreview } from '#contract/billing/orders-and-invoices.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, orders } from '#platform/foundation/db/schema/index.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { PAPER_FEE_ORE, invoiceTotals, type InvoiceLine } from '#rules/billing/invoice-lines.ts'
import { basisPointsToRate, ore, oreToKronor, rateToBasisPoints } from '#rules/billing/money.ts'
import { vatCategoryOf } from '#rules/billing/vat-category.ts'
import { buyerOf } from './buyer.ts'
import { isUnbilled } from './list-orders.ts'
import { projectOrder, projectSums, toInvoiceLine, type OrderRow } from './project-orders.ts'

const paperFee: InvoiceLine = { net: PAPER_FEE_ORE, discount: ore(0), isPaymentCanceled: false }

/** Reads the orders of a company that are not on an invoice, the oldest first. */
export const listUnbilledOrders = (db: Db, companyId: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), isUnbilled))
    .orderBy(asc(orders.id))

/** Returns a fingerprint of the content of an invoice: everything that its sums and its lines depend on. */
export const fingerprintOf = (rows: readonly OrderRow[], terms: { vat: number; paperBilling: boolean }): string =>
  sha256(
    JSON.stringify([
      terms.vat,
      terms.paperBilling,
      rows.map(({ id, net, discount, paymentCanceledAt, startsOn, expiresOn }) => [
        id,
        net,
        discount,
        paymentCanceledAt !== null,
        startsOn,
        expiresOn,
      ]),
    ]),
  )

/** Returns the invoice that a request would create now (BILL-26, BILL-27). */
export async function previewInvoice({
  db,
  target: { companyId },
}: MemberCtx): Promise<CallOutput<typeof InvoicePreview>> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company) throw forbidden()
  const rows = await listUnbilledOrders(db, companyId)
  const { paperBilling } = company
  const vat = rateToBasisPoints(company.vatAmount)
  const due = rows.filter(({ paymentCanceledAt }) => paymentCanceledAt === null)
  const buyer = buyerOf(company)
  const { streetAddress, postNumber, postArea } = buyer.address
  const postalAddress = [streetAddress, `${postNumber} ${postArea}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
  return {
    orders: due.slice(0, MAX_PREVIEW_ORDERS).map(projectOrder),
    ordersCount: due.length,
    cancelledCount: rows.length - due.length,
    paperFee: paperBilling ? oreToKronor(PAPER_FEE_ORE) : null,
    vatAmount: basisPointsToRate(vat),
    isReverseCharge: vatCategoryOf(vat, buyer.address.postCountry) === 'AE',
    sums: projectSums(invoiceTotals([...rows.map(toInvoiceLine), ...(paperBilling ? [paperFee] : [])], vat)),
    buyer: {
      name: buyer.name,
      organizationNumber: buyer.organizationNumber,
      sentTo: (paperBilling ? postalAddress : buyer.email) || null,
    },
    fingerprint: fingerprintOf(rows, { vat, paperBilling }),
  }
}
