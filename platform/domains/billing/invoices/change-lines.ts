import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ApplyDiscount,
  CancelPayment,
  CreateOrder,
  DeleteOrder,
  InvoiceFee,
  UpdateOrder,
} from '#contract/billing/billing.ts'
import { orders } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { isValid } from '#rules/errors/field-errors.ts'
import {
  MOST_OF_A_LINE,
  checkDiscount,
  checkManualLine,
  discountOf,
  dueOf,
  isManualLine,
} from '#rules/billing/invoice-lines.ts'
import { kronorOf, ore, oreOfKronor, type Ore } from '#rules/billing/money.ts'
import { openInvoice, openLine, storeInvoice } from './hold-invoice.ts'
import { findInvoice } from './list-invoices.ts'
import { linesOf } from './list-orders.ts'
import { lineOf, orderOf, type OrderRow } from './project-orders.ts'
import { paperFeeLine } from './request-invoice.ts'

/** An amount of the wire in öre. Throws 400 `format` at its field when it has parts of an öre. */
function typed(field: 'amount' | 'discount', kronor: number): Ore {
  try {
    return oreOfKronor(kronor)
  } catch {
    throw invalid({ [field]: ['format'] }, 'The amount has parts of an öre')
  }
}

const checkedLine = (written: { title: string; amount: number }): { title: string; net: Ore } => {
  const line = { title: written.title.trim(), net: typed('amount', written.amount) }
  const errors = checkManualLine(line)
  if (!isValid(errors)) throw invalid(errors, 'The line is not valid')
  return line
}

/** Changes a line and answers it; the invoice is counted anew. */
async function change(ctx: CallerWork, line: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [stored] = await ctx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.companyId, line.companyId), eq(orders.id, line.id)))
    .returning()
  if (!stored) throw new Error('The line was not stored')
  return stored
}

const remember = (
  ctx: CallerWork,
  { companyId, id, invoiceId }: OrderRow,
  action: AuditAction<'invoice'>,
  data: object,
): void =>
  ctx.remember({ companyId, entity: 'invoice', entityId: invoiceId ?? 0, action, data: { order: id, ...data } })

/** Adds a written line to an invoice (ADMIN-65). */
export async function createOrder(
  ctx: CallerWork,
  { body }: CallInput<typeof CreateOrder>,
): Promise<CallOutput<typeof CreateOrder>> {
  const { title, net } = checkedLine(body)
  const invoice = await openInvoice(ctx.db, body.id, body.version)
  const [line] = await ctx.db
    .insert(orders)
    .values({
      companyId: invoice.companyId,
      kind: 'Other',
      title,
      net,
      invoiceId: invoice.id,
      createdBy: ctx.caller.id,
      createdAt: ctx.now,
    })
    .returning()
  if (!line) throw new Error('The line was not stored')
  await storeInvoice(ctx, invoice, {}, { amount: ['belowZero'] })
  remember(ctx, line, 'lineAdded', { title, amount: kronorOf(net) })
  return orderOf(line)
}

/** Changes a written line, or that of a subscription (ADMIN-66). 409 `notManual` for any other (ADMIN-63). */
export async function updateOrder(
  ctx: CallerWork,
  { params, body }: CallInput<typeof UpdateOrder>,
): Promise<CallOutput<typeof UpdateOrder>> {
  const { title, net } = checkedLine(body)
  const { line, invoice } = await openLine(ctx.db, params.orderId, body.version)
  if (!isManualLine(line))
    throw conflict('notManual', 'Lines of ads, of candidates and of the fee for paper cannot be changed')
  const stored = await change(ctx, line, { title, net })
  await storeInvoice(ctx, invoice, {}, { amount: ['belowZero'] })
  remember(ctx, stored, 'lineChanged', {
    before: { title: line.title, amount: kronorOf(ore(line.net)) },
    after: { title, amount: kronorOf(net) },
  })
  return orderOf(stored)
}

/** Removes a written line, or that of a subscription (ADMIN-66). */
export async function deleteOrder(ctx: CallerWork, { params, query }: CallInput<typeof DeleteOrder>): Promise<void> {
  const { line, invoice } = await openLine(ctx.db, params.orderId, query.version)
  if (!isManualLine(line))
    throw conflict('notManual', 'Lines of ads, of candidates and of the fee for paper cannot be removed')
  await ctx.db.delete(orders).where(and(eq(orders.companyId, line.companyId), eq(orders.id, line.id)))
  await storeInvoice(ctx, invoice, {}, { orderId: ['belowZero'] })
  remember(ctx, line, 'lineRemoved', { title: line.title, amount: kronorOf(ore(line.net)) })
}

/**
 * Takes the payment of a line of the system away or brings it back (ADMIN-68). 409 `manualOrder` for a written line.
 */
export async function cancelPayment(
  ctx: CallerWork,
  { params, body }: CallInput<typeof CancelPayment>,
): Promise<CallOutput<typeof CancelPayment>> {
  const { line, invoice } = await openLine(ctx.db, params.orderId, body.version)
  if (line.kind === 'Other')
    throw conflict('manualOrder', 'Only payments of ads and candidate packages can be cancelled')
  const wasCanceled = line.paymentCanceledAt !== null
  if (wasCanceled === body.cancel) return orderOf(line)
  const stored = await change(ctx, line, { paymentCanceledAt: body.cancel ? ctx.now : null })
  await storeInvoice(ctx, invoice, {}, { cancel: ['belowZero'] })
  remember(ctx, stored, body.cancel ? 'paymentCancelled' : 'paymentRestored', {
    title: line.title,
    before: kronorOf(dueOf(lineOf(line))),
    after: kronorOf(dueOf(lineOf(stored))),
  })
  return orderOf(stored)
}

const moreThanPrice = {
  sv: (price: string) => `Rabatten är större än radens pris, ${price} kr.`,
  en: (price: string) => `The discount is more than the price of the line, SEK ${price}.`,
}

/**
 * Gives a line of the system a discount (ADMIN-69, ADMIN-70). 400 `moreThanPrice` says the price in `detail`
 * (ADMIN-71).
 */
export async function applyDiscount(
  ctx: CallerWork,
  { params, body }: CallInput<typeof ApplyDiscount>,
): Promise<CallOutput<typeof ApplyDiscount>> {
  const discount = discountOf(typed('discount', body.discount))
  if (Math.abs(discount) > MOST_OF_A_LINE) throw invalid({ discount: ['outOfRange'] })
  const { line, invoice } = await openLine(ctx.db, params.orderId, body.version)
  if (line.kind === 'Other') throw conflict('manualOrder', 'Only ads and candidate packages get a discount')
  const errors = checkDiscount({ net: ore(line.net) }, discount)
  if (!isValid(errors)) {
    const price = new Intl.NumberFormat(ctx.language === 'sv' ? 'sv-SE' : 'en-GB').format(kronorOf(ore(line.net)))
    throw new HttpError(400, {
      code: 'invalid',
      title: 'The discount is more than the price',
      detail: moreThanPrice[ctx.language](price),
      errors,
    })
  }
  const stored = await change(ctx, line, { discount })
  await storeInvoice(ctx, invoice, {}, { discount: ['belowZero'] })
  remember(ctx, stored, 'discountChanged', { before: kronorOf(ore(line.discount)), after: kronorOf(discount) })
  return orderOf(stored)
}

/** The line of the fee of a bill on paper: the invoice's own, or the one it would get. */
export async function invoiceFee(
  { db, now }: CallerCtx,
  { query: { id } }: CallInput<typeof InvoiceFee>,
): Promise<CallOutput<typeof InvoiceFee>> {
  const { row } = await findInvoice(db, id)
  const own = (await linesOf(db, row.companyId, id)).find(({ item }) => item === 'paperFee')
  if (own) return orderOf(own)
  const line = {
    ...paperFeeLine(row.companyId, id, now),
    id: 1,
    discount: 0,
    adId: null,
    package: null,
    priceMode: 'monetary',
    credits: 0,
    paymentCanceledAt: null,
    startsOn: null,
    expiresOn: null,
    createdBy: null,
  } as OrderRow
  return { ...orderOf(line), id: null }
}
