import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { RequestForInvoice } from '#contract/billing/orders-and-invoices.ts'
import { companies, invoices, orders } from '#platform/foundation/db/schema/index.ts'
import { nextNumber } from '#platform/foundation/ledger/next-number.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { PAPER_FEE_ORE } from '#rules/billing/invoice-lines.ts'
import { formatInvoiceNumber, invoiceSeries, storedInvoiceNumber } from '#rules/billing/invoice-number.ts'
import { PAPER_FEE_TITLE } from '#rules/billing/order-title.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { storeInvoice } from './lock-invoice.ts'
import { companyVat } from './list-orders.ts'
import { fingerprintOf, listUnbilledOrders } from './preview-invoice.ts'

/** Takes the next invoice number of the year. */
export async function nextInvoiceNumber(tx: Tx, now: Date): Promise<number> {
  const year = Number(stockholmDay(now).slice(0, 4))
  return storedInvoiceNumber(year, await nextNumber(tx, invoiceSeries(year)))
}

/** Returns the line for the fee of a paper invoice (BILL-25). */
export const paperFeeLine = (companyId: number, invoiceId: number, now: Date): typeof orders.$inferInsert => ({
  companyId,
  kind: 'Other',
  item: 'paperFee',
  title: PAPER_FEE_TITLE,
  net: PAPER_FEE_ORE,
  invoiceId,
  createdAt: now,
})

/**
 * Creates an invoice for all of a company's orders that are not on an invoice, with the paper fee if the company wants
 * paper invoices (BILL-27, ADMIN-72). Throws 409 `noOrders` if there are none; of two concurrent requests one gets this.
 * Throws 409 `ordersChanged` if the user confirmed a preview with another content.
 */
export async function requestInvoice(ctx: MemberWork, { body }: CallInput<typeof RequestForInvoice>): Promise<void> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = ctx
  const [company] = await db
    .select({ vat: companyVat, paperBilling: companies.paperBilling })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  if (!company) throw forbidden()
  const { vat, paperBilling } = company
  const unbilled = await listUnbilledOrders(db, companyId)
  if (unbilled.length === 0) throw conflict('noOrders', 'There are no orders to invoice.')
  if (body.fingerprint !== undefined && body.fingerprint !== fingerprintOf(unbilled, company))
    throw conflict('ordersChanged', 'The orders changed after the preview. Read the preview again.')
  const number = await nextInvoiceNumber(db, now)
  const [invoice] = await db
    .insert(invoices)
    .values({ companyId, number, status: 'UnSent', vat, paperBilling, requestedBy: caller.id, createdAt: now })
    .returning()
  if (!invoice) throw new Error('The insert into invoices returned no row.')
  await db
    .update(orders)
    .set({ invoiceId: invoice.id })
    .where(
      and(
        eq(orders.companyId, companyId),
        inArray(
          orders.id,
          unbilled.map(({ id }) => id),
        ),
      ),
    )
  if (paperBilling) await db.insert(orders).values(paperFeeLine(companyId, invoice.id, now))
  await storeInvoice(ctx, invoice, {}, { id: ['belowZero'] })
  ctx.recordHistory({
    companyId,
    entity: 'invoice',
    entityId: invoice.id,
    action: 'requested',
    data: { number: formatInvoiceNumber(number) },
  })
}
