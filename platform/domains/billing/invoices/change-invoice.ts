import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CorrectInvoice, UpdateInvoice } from '#contract/billing/billing.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies, invoices, orders, users, type InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import {
  MOST_MONTHS_AHEAD,
  isClosed,
  isIssued,
  statusOn,
  withStatus,
  type InvoiceState,
} from '#rules/billing/invoice-status.ts'
import { invoiceNumber } from '#rules/billing/invoice-number.ts'
import { basisPointsOf, basisPointsOfRate, rateOf } from '#rules/billing/money.ts'
import { fullName } from '#rules/people/person-name.ts'
import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { getInvoice } from './list-invoices.ts'
import { holdInvoice, openInvoice, storeInvoice, type InvoiceChange } from './hold-invoice.ts'
import { linesOf } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { MakeInvoiceDocument } from './queues.ts'
import { nextInvoiceNumber, paperFeeLine } from './request-invoice.ts'

type Body = CallInput<typeof UpdateInvoice>['body']

const stateOf = ({ status, issuedOn, dueOn, sentAt, paidAt }: InvoiceRow): InvoiceState => ({
  status,
  issuedOn,
  dueOn,
  sentAt: sentAt?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
})

/** Changes one value of an invoice (ADMIN-54 to ADMIN-57) and answers it whole. */
export async function updateInvoice(
  ctx: CallerWork,
  { body }: CallInput<typeof UpdateInvoice>,
): Promise<CallOutput<typeof UpdateInvoice>> {
  const value = body[body.key]
  if (value === undefined) throw invalid({ [body.key]: ['required'] })
  // Who is with the customer and until when may always change; what the invoice says may not once it was sent.
  const held =
    body.key === 'status' || body.key === 'dueDate'
      ? await holdInvoice(ctx.db, body.id, body.version)
      : await openInvoice(ctx.db, body.id, body.version)
  const { change, before } = await changed(ctx, held, body)
  await storeInvoice(ctx, held, change, { [body.key]: ['belowZero'] })
  const { companyId, id } = held
  ctx.remember({
    companyId,
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    data: { field: body.key, before, after: value },
  })
  if (held.parties === null && change.parties != null) ctx.send(MakeInvoiceDocument, { companyId, invoiceId: id })
  return getInvoice(ctx, { query: { id, file: false } })
}

async function changed(
  ctx: CallerWork,
  held: InvoiceRow,
  body: Body,
): Promise<{ change: InvoiceChange; before: unknown }> {
  switch (body.key) {
    case 'status':
      return { change: await statusChange(ctx, held, body.status ?? held.status), before: held.status }
    case 'vat':
      return { change: { vat: rateInBasisPoints(body.vat ?? 0) }, before: rateOf(basisPointsOf(held.vat)) }
    case 'paperBilling':
      await setPaperFee(ctx, held, body.paperBilling === true)
      return { change: { paperBilling: body.paperBilling === true }, before: held.paperBilling }
    case 'start': {
      const issuedOn = checkedDay('start', body.start ?? '', held.issuedOn, ctx.now)
      if (held.dueOn !== null && issuedOn > held.dueOn)
        throw invalid({ start: ['beforeStart'] }, 'An invoice is not dated after it is due')
      return { change: { issuedOn }, before: held.issuedOn }
    }
    case 'dueDate': {
      const dueOn = checkedDay('dueDate', body.dueDate ?? '', held.dueOn, ctx.now)
      const today = stockholmDay(ctx.now)
      // Without a date it gets that of the day it is sent, today at the earliest.
      if (dueOn < (held.issuedOn ?? today))
        throw invalid({ dueDate: ['beforeStart'] }, 'An invoice is not due before its date')
      return { change: { dueOn, status: statusOn(today, { status: held.status, dueOn }) }, before: held.dueOn }
    }
  }
}

/** The rates there are: none and 25 % (ADMIN-56). */
function rateInBasisPoints(rate: number): number {
  if (rate !== 0 && rate !== 0.25) throw invalid({ vat: ['notAllowed'] }, 'VAT is 0 or 0.25')
  return basisPointsOfRate(rate)
}

/**
 * Throws 400 `tooFar` for a day more than a year after its present value, or after today where it has none (ADMIN-57).
 */
function checkedDay(field: 'start' | 'dueDate', day: string, present: string | null, now: Date): string {
  const today = stockholmDay(now)
  const from = present !== null && present > today ? present : today
  if (day > addMonths(from, MOST_MONTHS_AHEAD))
    throw invalid({ [field]: ['tooFar'] }, 'The date is more than a year ahead')
  return day
}

/** What a status changes: the first that hands the invoice over dates it and keeps who sends it to whom. */
async function statusChange(ctx: CallerWork, held: InvoiceRow, status: InvoiceRow['status']): Promise<InvoiceChange> {
  const { now } = ctx
  if (isIssued(status) && held.orderCount === 0) throw invalid({ status: ['empty'] }, 'The invoice has no lines')
  if (status !== 'Canceled' && (await isReplaced(ctx.db, held)))
    throw conflict('conflict', 'The invoice was corrected by another one and stays cancelled')
  const next = withStatus(stateOf(held), status, { now: now.toISOString(), today: stockholmDay(now) })
  const { dueOn } = next
  return {
    status,
    issuedOn: next.issuedOn,
    dueOn,
    sentAt: next.sentAt === null ? null : new Date(next.sentAt),
    paidAt: next.paidAt === null ? null : new Date(next.paidAt),
    ...(isClosed(next) && held.parties === null && dueOn !== null && { parties: await partiesOf(ctx, held, dueOn) }),
  }
}

/** Whether another invoice took the place of this one. */
async function isReplaced(db: Tx, { companyId, id }: InvoiceRow): Promise<boolean> {
  const [by] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.corrects, id)))
    .limit(1)
  return by !== undefined
}

/** Who sends the invoice to whom, as that is now. */
async function partiesOf(
  { db, deps }: CallerWork,
  { companyId, corrects }: InvoiceRow,
  dueOn: string,
): Promise<InvoiceParties> {
  const [found] = await db
    .select({ company: companies, firstName: users.firstName, lastName: users.lastName })
    .from(companies)
    .leftJoin(users, eq(users.id, companies.salesUserId))
    .where(eq(companies.id, companyId))
  if (!found) throw new Error('An invoice has no company')
  const [replaced] =
    corrects === null
      ? []
      : await db
          .select({ number: invoices.number })
          .from(invoices)
          .where(and(eq(invoices.companyId, companyId), eq(invoices.id, corrects)))
  const { company, firstName, lastName } = found
  return {
    seller: deps.env.invoiceSeller,
    buyer: {
      name: company.billingName ?? company.name ?? '',
      organizationNumber: company.organizationNumber,
      vatNumber: company.vatNumber,
      address: company.billingAddress.streetAddress.trim() === '' ? company.companyAddress : company.billingAddress,
      email: company.invoiceEmail ?? (company.contactEmail || null),
      reference: company.contactPerson || null,
    },
    ourReference: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
    dueOn,
    replaces: replaced ? invoiceNumber(replaced.number) : null,
  }
}

/** A bill on paper has the line of its fee once, any other has none (ADMIN-61). */
async function setPaperFee(
  { db, now }: CallerWork,
  { companyId, id }: InvoiceRow,
  paperBilling: boolean,
): Promise<void> {
  const fees = and(eq(orders.companyId, companyId), eq(orders.invoiceId, id), eq(orders.item, 'paperFee'))
  if (!paperBilling) return void (await db.delete(orders).where(fees))
  const [there] = await db.select({ id: orders.id }).from(orders).where(fees)
  if (!there) await db.insert(orders).values(paperFeeLine(companyId, id, now))
}

/**
 * Replaces an invoice that was sent: another one with a number of its own, which names it and has the same lines, open
 * to changes; the first is cancelled and stays as it was sent. 409 `invoiceNotSent` for one that can simply be edited,
 * `conflict` when it was replaced before.
 */
export async function correctInvoice(
  ctx: CallerWork,
  { body }: CallInput<typeof CorrectInvoice>,
): Promise<CallOutput<typeof CorrectInvoice>> {
  const { db, now, caller } = ctx
  const held = await holdInvoice(db, body.id, body.version)
  const { companyId, id, vat, paperBilling } = held
  if (!isClosed(stateOf(held))) throw conflict('invoiceNotSent', 'The invoice was never sent: change it')
  if (await isReplaced(db, held)) throw conflict('conflict', 'The invoice was corrected before')
  const lines = await linesOf(db, companyId, id)
  const number = await nextInvoiceNumber(db, now)
  const [made] = await db
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
  if (!made) throw new Error('The invoice was not stored')
  if (lines.length > 0)
    await db.insert(orders).values(lines.map((line) => ({ ...line, id: undefined, invoiceId: made.id })))
  await storeInvoice(ctx, made, {}, { id: ['belowZero'] })
  await storeInvoice(ctx, held, { status: 'Canceled', paidAt: null }, { id: ['belowZero'] })
  ctx.remember({
    companyId,
    entity: 'invoice',
    entityId: id,
    action: 'changed',
    data: { field: 'status', before: held.status, after: 'Canceled' },
  })
  ctx.remember({
    companyId,
    entity: 'invoice',
    entityId: made.id,
    action: 'requested',
    data: { number: invoiceNumber(number), corrects: invoiceNumber(held.number) },
  })
  return getInvoice(ctx, { query: { id: made.id, file: false } })
}
