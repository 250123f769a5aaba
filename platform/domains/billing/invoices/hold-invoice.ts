import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { invoices, orders } from '#platform/foundation/db/schema/index.ts'
import { tellBilling } from '#platform/foundation/events/tell-billing.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { basisPointsOf } from '#rules/billing/money.ts'
import { isClosed } from '#rules/billing/invoice-status.ts'
import { invoiceTotals } from '#rules/billing/invoice-lines.ts'
import { linesOf } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { lineOf, type OrderRow } from './project-orders.ts'

/**
 * An invoice held until the transaction ends. Throws 403 for an unknown one, 409 `changedMeanwhile` when the change
 * began from another version than is stored.
 */
export async function holdInvoice(tx: Tx, id: number, version: number | undefined): Promise<InvoiceRow> {
  const [held] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!held) throw forbidden()
  if (version !== undefined && version !== held.version)
    throw conflict('changedMeanwhile', 'Somebody has changed the invoice since it was read')
  return held
}

/** The same for a change of its content: 409 `invoiceSent` once it was sent. */
export async function openInvoice(tx: Tx, id: number, version: number | undefined): Promise<InvoiceRow> {
  const held = await holdInvoice(tx, id, version)
  if (isClosed({ sentAt: held.sentAt?.toISOString() ?? null }))
    throw conflict('invoiceSent', 'The invoice was sent; correct it by another one')
  return held
}

/** A line and its invoice, both held. Throws 403 for an unknown line, and for one that stands on no invoice. */
export async function openLine(
  tx: Tx,
  orderId: number,
  version: number | undefined,
): Promise<{ line: OrderRow; invoice: InvoiceRow }> {
  const [found] = await tx.select({ invoiceId: orders.invoiceId }).from(orders).where(eq(orders.id, orderId))
  if (!found || found.invoiceId === null) throw forbidden()
  const invoice = await openInvoice(tx, found.invoiceId, version)
  const [line] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, invoice.companyId), eq(orders.id, orderId)))
    .for('update')
  if (!line || line.invoiceId !== invoice.id) throw forbidden()
  return { line, invoice }
}

/** What a change of an invoice stores besides its sums. */
export type InvoiceChange = Partial<Omit<InvoiceRow, 'companyId' | 'id' | 'number' | 'version'>>

/**
 * Stores a change of an invoice: counts its sums anew, raises its version, and tells the company's pages. Throws 400
 * with `refused` when it would come below zero.
 */
export async function storeInvoice(
  { db, tell, caller }: Pick<CallerWork, 'db' | 'tell'> & { caller: { id: string } | null },
  invoice: InvoiceRow,
  change: InvoiceChange,
  refused: FieldErrors,
): Promise<InvoiceRow> {
  const { companyId, id } = invoice
  const next = { ...invoice, ...change }
  const lines = await linesOf(db, companyId, id)
  const { net, gross } = invoiceTotals(lines.map(lineOf), basisPointsOf(next.vat))
  if (gross < 0) throw invalid(refused, 'The invoice would come below zero')
  // Of a cancelled invoice nothing is owed (BILL-23); its lines stay as they are.
  const counts = next.status === 'Canceled' ? { net: 0, gross: 0 } : { net, gross }
  const [stored] = await db
    .update(invoices)
    .set({ ...change, ...counts, orderCount: lines.length, version: sql`${invoices.version} + 1` })
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
    .returning()
  if (!stored) throw new Error('The invoice was not stored')
  tellBilling({ tell, caller }, companyId)
  return stored
}
