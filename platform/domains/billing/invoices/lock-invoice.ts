import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { invoices, orders } from '#platform/foundation/db/schema/index.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { basisPointsOf } from '#rules/billing/money.ts'
import { isContentFinal } from '#rules/billing/invoice-status.ts'
import { invoiceTotals } from '#rules/billing/invoice-lines.ts'
import { listLines } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { toInvoiceLine, type OrderRow } from './project-orders.ts'

/**
 * Locks an invoice until the transaction ends, and returns it. Throws 403 if there is no such invoice, and 409
 * `changedMeanwhile` if `version` is not the stored version.
 */
export async function lockInvoice(tx: Tx, id: number, version: number | undefined): Promise<InvoiceRow> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!invoice) throw forbidden()
  if (version !== undefined && version !== invoice.version)
    throw conflict('changedMeanwhile', 'Someone else changed the invoice after you read it. Reload and try again.')
  return invoice
}

/** Locks an invoice like `lockInvoice`, for a change of its content. Throws 409 `invoiceSent` if it has been sent. */
export async function lockOpenInvoice(tx: Tx, id: number, version: number | undefined): Promise<InvoiceRow> {
  const invoice = await lockInvoice(tx, id, version)
  if (isContentFinal({ sentAt: invoice.sentAt?.toISOString() ?? null }))
    throw conflict('invoiceSent', 'The invoice has been sent. Issue a corrected invoice instead.')
  return invoice
}

/**
 * Locks a line and its invoice for a change of its content, and returns both. Throws 403 if there is no such line or it
 * is not on an invoice, and otherwise as `lockOpenInvoice`.
 */
export async function lockOpenLine(
  tx: Tx,
  orderId: number,
  version: number | undefined,
): Promise<{ line: OrderRow; invoice: InvoiceRow }> {
  const [order] = await tx.select({ invoiceId: orders.invoiceId }).from(orders).where(eq(orders.id, orderId))
  if (!order || order.invoiceId === null) throw forbidden()
  const invoice = await lockOpenInvoice(tx, order.invoiceId, version)
  const [line] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, invoice.companyId), eq(orders.id, orderId)))
    .for('update')
  if (!line || line.invoiceId !== invoice.id) throw forbidden()
  return { line, invoice }
}

/** Columns that a change of an invoice sets, besides the sums. */
export type InvoiceChange = Partial<Omit<InvoiceRow, 'companyId' | 'id' | 'number' | 'version'>>

/**
 * Stores a change of an invoice, recalculates its sums, increments its version and publishes the change. Throws 400
 * with `belowZeroErrors` if the total would be negative.
 */
export async function storeInvoice(
  { db, publish, caller }: Pick<CallerWork, 'db' | 'publish'> & { caller: { id: string } | null },
  invoice: InvoiceRow,
  change: InvoiceChange,
  belowZeroErrors: FieldErrors,
): Promise<InvoiceRow> {
  const { companyId, id } = invoice
  const next = { ...invoice, ...change }
  const lines = await listLines(db, companyId, id)
  // A sent invoice keeps the sums that the customer received, also if an earlier release rounded them differently.
  const isReceived = invoice.sentAt !== null && invoice.status !== 'Canceled'
  const { net, gross } = isReceived ? invoice : invoiceTotals(lines.map(toInvoiceLine), basisPointsOf(next.vat))
  if (gross < 0) throw invalid(belowZeroErrors, 'The invoice total cannot be negative.')
  // A cancelled invoice owes nothing (BILL-23). Its lines stay unchanged.
  const sums = next.status === 'Canceled' ? { net: 0, gross: 0 } : { net, gross }
  const [stored] = await db
    .update(invoices)
    .set({ ...change, ...sums, orderCount: lines.length, version: sql`${invoices.version} + 1` })
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
    .returning()
  if (!stored) throw new Error('The update of invoices returned no row.')
  publishBillingChange({ publish, caller }, companyId)
  return stored
}
