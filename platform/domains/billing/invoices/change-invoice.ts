import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CorrectInvoice, UpdateInvoice } from '#contract/billing/orders-and-invoices.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies, invoices, orders, users, type InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import {
  MAX_MONTHS_AHEAD,
  isContentFinal,
  isIssued,
  statusOnDay,
  applyStatus,
  type InvoiceState,
} from '#rules/billing/invoice-status.ts'
import { formatInvoiceNumber } from '#rules/billing/invoice-number.ts'
import { invoiceTotals } from '#rules/billing/invoice-lines.ts'
import { basisPointsOf, rateToBasisPoints, basisPointsToRate } from '#rules/billing/money.ts'
import { fullName } from '#rules/people/person-name.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { buyerOf } from './buyer.ts'
import { getInvoice } from './list-invoices.ts'
import { lockInvoice, lockOpenInvoice, storeInvoice, type InvoiceChange } from './lock-invoice.ts'
import { listLines } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { toInvoiceLine } from './project-orders.ts'
import { CreateInvoiceDocument } from './queues.ts'
import { nextInvoiceNumber, paperFeeLine } from './request-invoice.ts'

type Body = CallInput<typeof UpdateInvoice>['body']

const stateOf = ({ status, issuedOn, dueOn, sentAt, paidAt }: InvoiceRow): InvoiceState => ({
  status,
  issuedOn,
  dueOn,
  sentAt: sentAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
})

/** Changes one value of an invoice and returns the invoice (ADMIN-54 to ADMIN-57). */
export async function updateInvoice(
  ctx: CallerWork,
  { body }: CallInput<typeof UpdateInvoice>,
): Promise<CallOutput<typeof UpdateInvoice>> {
  const value = body[body.key]
  if (value === undefined) throw invalid({ [body.key]: ['required'] })
  // The status and the due date can always change. The rest of the content is fixed once the invoice has been sent.
  const invoice =
    body.key === 'status' || body.key === 'dueDate'
      ? await lockInvoice(ctx.db, body.id, body.version)
      : await lockOpenInvoice(ctx.db, body.id, body.version)
  const { change, before } = await changeOf(ctx, invoice, body)
  await storeInvoice(ctx, invoice, change, { [body.key]: ['belowZero'] })
  const { companyId, id } = invoice
  ctx.recordHistory({
    companyId,
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    data: { field: body.key, before, after: value },
  })
  if (invoice.parties === null && change.parties != null)
    ctx.enqueue(CreateInvoiceDocument, { companyId, invoiceId: id })
  return getInvoice(ctx, { query: { id, file: false } })
}

async function changeOf(
  ctx: CallerWork,
  invoice: InvoiceRow,
  body: Body,
): Promise<{ change: InvoiceChange; before: unknown }> {
  switch (body.key) {
    case 'status':
      return { change: await statusChange(ctx, invoice, body.status ?? invoice.status), before: invoice.status }
    case 'vat':
      return {
        change: { vat: rateInBasisPoints(body.vat ?? 0) },
        before: basisPointsToRate(basisPointsOf(invoice.vat)),
      }
    case 'paperBilling':
      await setPaperFee(ctx, invoice, body.paperBilling === true)
      return { change: { paperBilling: body.paperBilling === true }, before: invoice.paperBilling }
    case 'start': {
      const issuedOn = validatedDay('start', body.start ?? '', invoice.issuedOn, ctx.now)
      if (invoice.dueOn !== null && issuedOn > invoice.dueOn)
        throw invalid({ start: ['beforeStart'] }, 'The invoice date cannot be after the due date.')
      return { change: { issuedOn }, before: invoice.issuedOn }
    }
    case 'dueDate': {
      const dueOn = validatedDay('dueDate', body.dueDate ?? '', invoice.dueOn, ctx.now)
      const today = stockholmDay(ctx.now)
      // An invoice without a date gets the day it is sent, which is today at the earliest.
      if (dueOn < (invoice.issuedOn ?? today))
        throw invalid({ dueDate: ['beforeStart'] }, 'The due date cannot be before the invoice date.')
      return { change: { dueOn, status: statusOnDay(today, { status: invoice.status, dueOn }) }, before: invoice.dueOn }
    }
  }
}

/** Converts a VAT rate to basis points. Throws 400 `notAllowed` for any rate other than 0 and 25 % (ADMIN-56). */
function rateInBasisPoints(rate: number): number {
  if (rate !== 0 && rate !== 0.25) throw invalid({ vat: ['notAllowed'] }, 'VAT must be 0 or 0.25.')
  return rateToBasisPoints(rate)
}

/**
 * Returns the day. Throws 400 `tooFar` if it is more than a year after the current value or after today, whichever is
 * later (ADMIN-57).
 */
function validatedDay(field: 'start' | 'dueDate', day: string, current: string | null, now: Date): string {
  const today = stockholmDay(now)
  const from = current !== null && current > today ? current : today
  if (day > addMonths(from, MAX_MONTHS_AHEAD))
    throw invalid({ [field]: ['tooFar'] }, 'The date must be within one year.')
  return day
}

/**
 * Returns the change that a new status makes. The first status that sends the invoice also sets its dates and stores
 * its seller and buyer.
 */
async function statusChange(
  ctx: CallerWork,
  invoice: InvoiceRow,
  status: InvoiceRow['status'],
): Promise<InvoiceChange> {
  const { now } = ctx
  if (isIssued(status) && invoice.orderCount === 0)
    throw invalid({ status: ['empty'] }, 'An invoice without lines cannot be issued.')
  if (status !== 'Canceled' && (await isReplaced(ctx.db, invoice)))
    throw conflict('conflict', 'The invoice has been replaced by a corrected one and stays cancelled.')
  const next = applyStatus(stateOf(invoice), status, { now: now.toISOString(), today: stockholmDay(now) })
  const { dueOn } = next
  return {
    status,
    issuedOn: next.issuedOn,
    dueOn,
    sentAt: next.sentAt === null ? null : new Date(next.sentAt),
    paidAt: next.paidAt === null ? null : new Date(next.paidAt),
    ...(isContentFinal(next) &&
      invoice.parties === null &&
      dueOn !== null && { parties: await partiesOf(ctx, invoice, dueOn) }),
  }
}

/** Returns whether a corrected invoice has replaced this one. */
async function isReplaced(db: Tx, { companyId, id }: InvoiceRow): Promise<boolean> {
  const [replacement] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.corrects, id)))
    .limit(1)
  return replacement !== undefined
}

/** Returns the current details of the seller and the buyer of an invoice. */
async function partiesOf(
  { db, deps }: CallerWork,
  { companyId, corrects }: InvoiceRow,
  dueOn: string,
): Promise<InvoiceParties> {
  const [details] = await db
    .select({ company: companies, firstName: users.firstName, lastName: users.lastName })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(eq(companies.id, companyId))
  if (!details) throw new Error('The invoice has no company.')
  const [replaced] =
    corrects === null
      ? []
      : await db
          .select({ number: invoices.number })
          .from(invoices)
          .where(and(eq(invoices.companyId, companyId), eq(invoices.id, corrects)))
  const { company, firstName, lastName } = details
  return {
    seller: deps.env.invoiceSeller,
    buyer: buyerOf(company),
    ourReference: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
    dueOn,
    replaces: replaced ? formatInvoiceNumber(replaced.number) : null,
  }
}

/** Adds or removes the fee line: a paper invoice has it once, any other invoice does not have it (ADMIN-61). */
async function setPaperFee(
  { db, now }: CallerWork,
  { companyId, id }: InvoiceRow,
  paperBilling: boolean,
): Promise<void> {
  const isFee = and(eq(orders.companyId, companyId), eq(orders.invoiceId, id), eq(orders.item, 'paperFee'))
  if (!paperBilling) return void (await db.delete(orders).where(isFee))
  const [fee] = await db.select({ id: orders.id }).from(orders).where(isFee)
  if (!fee) await db.insert(orders).values(paperFeeLine(companyId, id, now))
}

/**
 * Replaces a sent invoice with a new one with its own number and the same lines, and returns the new invoice. The new
 * invoice names the old one in `corrects` and can be edited. The old invoice is cancelled and otherwise unchanged. A
 * credit note with a number of the same series cancels it in the customer's books (PLUS-105).
 *
 * Throws 409 `invoiceNotSent` if the invoice has not been sent and can simply be edited, and 409 `conflict` if it has
 * already been replaced.
 */
export async function correctInvoice(
  ctx: CallerWork,
  { body }: CallInput<typeof CorrectInvoice>,
): Promise<CallOutput<typeof CorrectInvoice>> {
  const { db, now, caller } = ctx
  const invoice = await lockInvoice(db, body.id, body.version)
  const { companyId, id, vat, paperBilling } = invoice
  if (!isContentFinal(stateOf(invoice)))
    throw conflict('invoiceNotSent', 'The invoice has not been sent. Edit it instead of correcting it.')
  if (await isReplaced(db, invoice)) throw conflict('conflict', 'The invoice has already been corrected.')
  const lines = await listLines(db, companyId, id)
  const number = await nextInvoiceNumber(db, now)
  const [corrected] = await db
    .insert(invoices)
    .values({
      companyId,
      number,
      status: 'UnSent',
      vat,
      paperBilling,
      corrects: id,
      requestedBy: caller.id,
      createdAt: now,
    })
    .returning()
  if (!corrected) throw new Error('The insert into invoices returned no row.')
  if (lines.length > 0)
    await db.insert(orders).values(lines.map((line) => ({ ...line, id: undefined, invoiceId: corrected.id })))
  await storeInvoice(ctx, corrected, {}, { id: ['belowZero'] })
  const { net, gross } = invoiceTotals(lines.map(toInvoiceLine), basisPointsOf(vat))
  const creditNoteNumber = await nextInvoiceNumber(db, now)
  await storeInvoice(
    ctx,
    invoice,
    {
      status: 'Canceled',
      paidAt: null,
      creditNoteNumber,
      creditedOn: stockholmDay(now),
      creditedNet: net,
      creditedGross: gross,
    },
    { id: ['belowZero'] },
  )
  ctx.enqueue(CreateInvoiceDocument, { companyId, invoiceId: id })
  ctx.recordHistory({
    companyId,
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    data: { field: 'status', before: invoice.status, after: 'Canceled' },
  })
  ctx.recordHistory({
    companyId,
    entity: 'invoice',
    entityId: id,
    action: 'credited',
    data: { number: formatInvoiceNumber(creditNoteNumber), creditedInvoice: formatInvoiceNumber(invoice.number) },
  })
  ctx.recordHistory({
    companyId,
    entity: 'invoice',
    entityId: corrected.id,
    action: 'requested',
    data: { number: formatInvoiceNumber(number), corrects: formatInvoiceNumber(invoice.number) },
  })
  return getInvoice(ctx, { query: { id: corrected.id, file: false } })
}
