import { peppolInvoice, renderInvoice } from './document/tasks.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetRequestedInvoiceFile, Invoice, RequestInvoiceFile, UploadInvoice } from '#contract/billing/billing.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { files, invoices, type InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallWork, CallerCtx, CallerWork, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, gone, notFound } from '#platform/foundation/errors/errors.ts'
import type { Upload } from '#platform/calls/http/serve.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { invoiceNumber, ocrNumber } from '#rules/billing/invoice-number.ts'
import { isIssued } from '#rules/billing/invoice-status.ts'
import { basisPointsOf } from '#rules/billing/money.ts'
import { orderTitle } from '#rules/billing/order-title.ts'
import type { AccessOf } from '#contract/base/call.ts'
import type { ContentLine, InvoiceContent } from './document/invoice-content.ts'
import { invoiceLocale, invoiceTexts } from './document/invoice-texts.ts'
import { holdInvoice, storeInvoice } from './hold-invoice.ts'
import { findInvoice, getInvoice } from './list-invoices.ts'
import { linesOf } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { daysOf, lineOf, type OrderRow } from './project-orders.ts'

/** How long a way to a file is open. */
const openSeconds = 300

/** What a line is, in the words of an invoice: an ad and for how long. */
function noteOf(row: OrderRow, t: ReturnType<typeof invoiceTexts>): string {
  const { kind } = row
  const days = daysOf(row)
  const lasts = days > 1 ? t.days(days) : ''
  return kind === 'Posting' ? `${t.ad} ${lasts}`.trim() : kind === 'Candidate' ? lasts : ''
}

/** `asStored`: titles are not told in the language of the invoice. */
const contentLine = (row: OrderRow, parties: InvoiceParties, asStored: boolean): ContentLine => ({
  ...lineOf(row),
  title: asStored ? row.title : orderTitle(row, invoiceLocale(parties)),
  note: noteOf(row, invoiceTexts(parties)),
  startsOn: row.startsOn,
  expiresOn: row.expiresOn,
})

/** What an invoice says, as it was sent; null before that. */
async function contentOf(
  db: Db,
  { companyId, id, number, vat, issuedOn, parties, documentFileId }: InvoiceRow,
): Promise<InvoiceContent | null> {
  if (parties === null || issuedOn === null) return null
  // A document that was kept before e-invoices were kept with it has the titles of its lines as they are stored.
  const asStored = documentFileId !== null
  const lines = (await linesOf(db, companyId, id)).map((row) => contentLine(row, parties, asStored))
  return { number: invoiceNumber(number), ocr: ocrNumber(number), issuedOn, vat: basisPointsOf(vat), parties, lines }
}

async function rowOf(db: Db, companyId: number, id: number): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  if (!row) throw forbidden()
  return row
}

/**
 * Makes the document of an invoice that was sent, and its e-invoice, of one content, and keeps both, once: of two that
 * make them at the same time those of one are kept. What they say was closed when it was sent, so it does not matter
 * when they are made.
 */
export async function makeDocument(
  actor: Actor,
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
): Promise<void> {
  const { deps, now } = actor
  const row = await rowOf(deps.db, companyId, invoiceId)
  if (row.documentFileId !== null && row.peppolFileId !== null) return
  const content = await contentOf(deps.db, row)
  if (content === null) return
  const keep = (kind: 'invoice' | 'eInvoice', extension: string, bytes: Uint8Array) =>
    deps.files.put(deps.db, { companyId, kind, name: `faktura-${content.number}.${extension}`, bytes, now })
  const peppolFileId = await keep('eInvoice', 'xml', Buffer.from(await deps.pool.run(peppolInvoice, content)))
  const documentFileId =
    row.documentFileId ?? (await keep('invoice', 'pdf', await deps.pool.run(renderInvoice, content)))
  const made = [peppolFileId, ...(documentFileId === row.documentFileId ? [] : [documentFileId])]
  await write(
    actor,
    async ({ db, tell }) => {
      const asRead =
        row.documentFileId === null ? isNull(invoices.documentFileId) : eq(invoices.documentFileId, row.documentFileId)
      const [kept] = await db
        .update(invoices)
        .set({ documentFileId, peppolFileId })
        .where(
          and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId), asRead, isNull(invoices.peppolFileId)),
        )
        .returning({ id: invoices.id })
      // The office shows by its name what can be had.
      if (kept) tellOffice({ tell, caller: null }, 'billing', companyId)
      else for (const fileId of made) await deps.files.remove(db, fileId)
    },
    { recordsNothing: 'the document says what the history knows' },
  )
}

/**
 * Before a way to a file is opened: whether there is one, and making it where the job has not come to it. 409
 * `noInvoiceFile`.
 */
export async function prepareFile(
  ctx: MemberCtx,
  { query: { id, form = 'pdf' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<void> {
  const { companyId } = ctx.place
  const row = await rowOf(ctx.db, companyId, id)
  if (!isIssued(row.status)) throw conflict('noInvoiceFile', 'The invoice has no file')
  if (form === 'peppol' || row.uploadedFileId === null) await makeDocument(ctx, { companyId, invoiceId: id })
}

/** Opens a way to the file of an invoice, for one reading (BILL-24); that it was fetched stands in the log. */
export async function requestFile(
  { db, now, place: { companyId }, remember }: MemberWork,
  { query: { id, form = 'pdf' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<CallOutput<typeof RequestInvoiceFile>> {
  remember({ companyId, entity: 'invoice', entityId: id, action: 'fileFetched', data: { form } })
  const uid = `${id}.${form}.${randomToken()}`
  return { uid, token: await issueToken(db, { purpose: 'invoiceView', subject: uid, seconds: openSeconds }, now) }
}

/** The file itself, once. */
export async function requestedFile(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { query: { id } }: CallInput<typeof GetRequestedInvoiceFile>,
): Promise<CallOutput<typeof GetRequestedInvoiceFile>> {
  const { db, deps, now, holder } = ctx
  const [ofInvoice, form] = holder.subject.split('.')
  if (Number(ofInvoice) !== id) throw notFound('No such invoice')
  if ((await takeToken(db, 'invoiceView', holder.token, now)) === null)
    throw gone('tokenUsed', 'The link was used or has expired')
  const { row } = await findInvoice(db, id)
  const fileId = form === 'peppol' ? row.peppolFileId : (row.uploadedFileId ?? row.documentFileId)
  const [file] =
    fileId === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, fileId), isNull(files.deletedAt)))
  if (!file) throw notFound('The invoice has no file')
  return { contentType: file.contentType, name: file.name, bytes: deps.files.read(file) }
}

/** Notes in the log that an invoice is handed out with its file. */
export function noteFetched({ remember }: CallerWork, invoice: Invoice): Invoice {
  const { id, companyId, bill } = invoice
  if (bill !== null && bill.bytes !== null)
    remember({ companyId, entity: 'invoice', entityId: id, action: 'fileFetched', data: { form: 'pdf' } })
  return invoice
}

/** Stores an uploaded file before the call's transaction: 400 `notAllowed` for anything but txt and pdf (ADMIN-59). */
export async function storeUpload(
  ctx: CallerCtx,
  { body, file }: CallInput<typeof UploadInvoice> & { file: Upload },
): Promise<string> {
  const { row } = await findInvoice(ctx.db, body.id)
  const {
    name,
    contentType,
    content: { path, size },
  } = file
  return ctx.deps.files.put(ctx.db, {
    companyId: row.companyId,
    kind: 'invoice',
    name,
    contentType,
    bytes: { path, size },
    now: ctx.now,
  })
}

/** Puts an uploaded file in place of the one we made (ADMIN-58); the one uploaded before goes. */
export async function keepUpload(
  ctx: CallerWork,
  { body }: CallInput<typeof UploadInvoice>,
  fileId: string,
): Promise<CallOutput<typeof UploadInvoice>> {
  const held = await holdInvoice(ctx.db, body.id, body.version)
  await storeInvoice(ctx, held, { uploadedFileId: fileId }, { id: ['belowZero'] })
  const named = await ctx.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, [fileId, ...(held.uploadedFileId === null ? [] : [held.uploadedFileId])]))
  const nameOf = (id: string | null): string | null => named.find((each) => each.id === id)?.name ?? null
  if (held.uploadedFileId !== null) await ctx.deps.files.remove(ctx.db, held.uploadedFileId)
  ctx.remember({
    companyId: held.companyId,
    entity: 'invoice',
    entityId: held.id,
    action: 'fileUploaded',
    data: { before: nameOf(held.uploadedFileId), after: nameOf(fileId) },
  })
  return getInvoice(ctx, { query: { id: held.id, file: false } })
}
