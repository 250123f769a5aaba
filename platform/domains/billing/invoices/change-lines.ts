import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ApplyDiscount,
  CancelPayment,
  CreateOrder,
  DeleteOrder,
  InvoiceFee,
  UpdateOrder,
} from '#contract/billing/orders-and-invoices.ts'
import { orders } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { HttpError, conflict, invalid } from '#platform/foundation/errors/errors.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import {
  MAX_LINE_AMOUNT_ORE,
  checkDiscount,
  checkManualLine,
  storedDiscount,
  amountDueOf,
  isManualLine,
} from '#rules/billing/invoice-lines.ts'
import { oreToKronor, ore, kronorToOre, type Ore } from '#rules/billing/money.ts'
import { lockOpenInvoice, lockOpenLine, storeInvoice } from './lock-invoice.ts'
import { getShownInvoice } from './list-invoices.ts'
import { listLines } from './list-orders.ts'
import { toInvoiceLine, projectOrder, type OrderRow } from './project-orders.ts'
import { paperFeeLine } from './request-invoice.ts'

/** Converts kronor to öre. Throws 400 `format` at the field if the amount has fractions of an öre. */
function oreOfField(field: 'amount' | 'discount', kronor: number): Ore {
  try {
    return kronorToOre(kronor)
  } catch {
    throw invalid({ [field]: ['format'] }, 'Amounts can have at most two decimals.')
  }
}

const validatedLine = (input: { title: string; amount: number }): { title: string; net: Ore } => {
  const line = { title: input.title.trim(), net: oreOfField('amount', input.amount) }
  const errors = checkManualLine(line)
  if (!hasNoErrors(errors)) throw invalid(errors, 'The line is not valid. See `errors`.')
  return line
}

/** Updates a line and returns it. The caller stores the invoice's new sums. */
async function updateLine(ctx: CallerWork, line: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const [stored] = await ctx.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.companyId, line.companyId), eq(orders.id, line.id)))
    .returning()
  if (!stored) throw new Error('The update of orders returned no row.')
  return stored
}

const recordHistory = (
  ctx: CallerWork,
  { companyId, id, invoiceId }: OrderRow,
  action: AuditAction<'invoice'>,
  data: object,
): void =>
  ctx.recordHistory({ companyId, entity: 'invoice', entityId: invoiceId ?? 0, action, data: { order: id, ...data } })

/** Adds a manual line to an invoice (ADMIN-65). */
export async function createOrder(
  ctx: CallerWork,
  { body }: CallInput<typeof CreateOrder>,
): Promise<CallOutput<typeof CreateOrder>> {
  const { title, net } = validatedLine(body)
  const invoice = await lockOpenInvoice(ctx.db, body.id, body.version)
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
  if (!line) throw new Error('The insert into orders returned no row.')
  await storeInvoice(ctx, invoice, {}, { amount: ['belowZero'] })
  recordHistory(ctx, line, 'lineAdded', { title, amount: oreToKronor(net) })
  return projectOrder(line)
}

/** Changes a manual line or a subscription line (ADMIN-66). Throws 409 `notManual` for any other line (ADMIN-63). */
export async function updateOrder(
  ctx: CallerWork,
  { params, body }: CallInput<typeof UpdateOrder>,
): Promise<CallOutput<typeof UpdateOrder>> {
  const { title, net } = validatedLine(body)
  const { line, invoice } = await lockOpenLine(ctx.db, params.orderId, body.version)
  if (!isManualLine(line))
    throw conflict('notManual', 'Only lines added by hand and subscription lines can be changed.')
  const stored = await updateLine(ctx, line, { title, net })
  await storeInvoice(ctx, invoice, {}, { amount: ['belowZero'] })
  recordHistory(ctx, stored, 'lineChanged', {
    before: { title: line.title, amount: oreToKronor(ore(line.net)) },
    after: { title, amount: oreToKronor(net) },
  })
  return projectOrder(stored)
}

/** Removes a manual line or a subscription line (ADMIN-66). Throws 409 `notManual` for any other line. */
export async function deleteOrder(ctx: CallerWork, { params, query }: CallInput<typeof DeleteOrder>): Promise<void> {
  const { line, invoice } = await lockOpenLine(ctx.db, params.orderId, query.version)
  if (!isManualLine(line))
    throw conflict('notManual', 'Only lines added by hand and subscription lines can be removed.')
  await ctx.db.delete(orders).where(and(eq(orders.companyId, line.companyId), eq(orders.id, line.id)))
  await storeInvoice(ctx, invoice, {}, { orderId: ['belowZero'] })
  recordHistory(ctx, line, 'lineRemoved', { title: line.title, amount: oreToKronor(ore(line.net)) })
}

/**
 * Cancels or restores the payment of a line for an ad or a candidate package (ADMIN-68). Throws 409 `manualOrder` for
 * any other line.
 */
export async function cancelPayment(
  ctx: CallerWork,
  { params, body }: CallInput<typeof CancelPayment>,
): Promise<CallOutput<typeof CancelPayment>> {
  const { line, invoice } = await lockOpenLine(ctx.db, params.orderId, body.version)
  if (line.kind === 'Other')
    throw conflict('manualOrder', 'Only charges for ads and candidate packages can be cancelled.')
  const wasCanceled = line.paymentCanceledAt !== null
  if (wasCanceled === body.cancel) return projectOrder(line)
  const stored = await updateLine(ctx, line, { paymentCanceledAt: body.cancel ? ctx.now : null })
  await storeInvoice(ctx, invoice, {}, { cancel: ['belowZero'] })
  recordHistory(ctx, stored, body.cancel ? 'paymentCancelled' : 'paymentRestored', {
    title: line.title,
    before: oreToKronor(amountDueOf(toInvoiceLine(line))),
    after: oreToKronor(amountDueOf(toInvoiceLine(stored))),
  })
  return projectOrder(stored)
}

const discountTooLarge = {
  sv: (price: string) => `Rabatten är större än radens pris, ${price} kr.`,
  en: (price: string) => `The discount cannot be larger than the price of the line, SEK ${price}.`,
}

/**
 * Sets the discount of a line for an ad or a candidate package (ADMIN-69, ADMIN-70). Throws 400 `moreThanPrice` with
 * the price in `detail` (ADMIN-71), and 409 `manualOrder` for any other line.
 */
export async function applyDiscount(
  ctx: CallerWork,
  { params, body }: CallInput<typeof ApplyDiscount>,
): Promise<CallOutput<typeof ApplyDiscount>> {
  const discount = storedDiscount(oreOfField('discount', body.discount))
  if (Math.abs(discount) > MAX_LINE_AMOUNT_ORE) throw invalid({ discount: ['outOfRange'] })
  const { line, invoice } = await lockOpenLine(ctx.db, params.orderId, body.version)
  if (line.kind === 'Other') throw conflict('manualOrder', 'Only ads and candidate packages can be discounted.')
  const errors = checkDiscount({ net: ore(line.net) }, discount)
  if (!hasNoErrors(errors)) {
    const price = new Intl.NumberFormat(ctx.language === 'sv' ? 'sv-SE' : 'en-GB').format(oreToKronor(ore(line.net)))
    throw new HttpError(400, {
      code: 'invalid',
      title: 'The discount cannot be larger than the price.',
      detail: discountTooLarge[ctx.language](price),
      errors,
    })
  }
  const stored = await updateLine(ctx, line, { discount })
  await storeInvoice(ctx, invoice, {}, { discount: ['belowZero'] })
  recordHistory(ctx, stored, 'discountChanged', {
    before: oreToKronor(ore(line.discount)),
    after: oreToKronor(discount),
  })
  return projectOrder(stored)
}

/** Returns the paper fee line of an invoice, or the line that it would get, with a null id. */
export async function getInvoiceFee(
  { db, now }: CallerCtx,
  { query: { id } }: CallInput<typeof InvoiceFee>,
): Promise<CallOutput<typeof InvoiceFee>> {
  const { row } = await getShownInvoice(db, id)
  const stored = (await listLines(db, row.companyId, id)).find(({ item }) => item === 'paperFee')
  if (stored) return projectOrder(stored)
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
  return { ...projectOrder(line), id: null }
}
