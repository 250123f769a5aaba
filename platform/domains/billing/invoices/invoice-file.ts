import { peppolInvoice, renderInvoice } from './document/tasks.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  GetRequestedInvoiceFile,
  Invoice,
  RequestInvoiceFile,
  UploadInvoice,
} from '#contract/billing/orders-and-invoices.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { files, invoices, type InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallWork, CallerCtx, CallerWork, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, gone, notFound } from '#platform/foundation/errors/errors.ts'
import type { Upload } from '#platform/calls/http/serve.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { formatInvoiceNumber, ocrNumber } from '#rules/billing/invoice-number.ts'
import { isIssued } from '#rules/billing/invoice-status.ts'
import { basisPointsOf } from '#rules/billing/money.ts'
import { orderTitle } from '#rules/billing/order-title.ts'
import type { AccessOf } from '#contract/base/call.ts'
import type { ContentLine, InvoiceContent } from './document/invoice-content.ts'
import { invoiceLocale, invoiceTexts } from './document/invoice-texts.ts'
import { lockInvoice, storeInvoice } from './lock-invoice.ts'
import { getShownInvoice, getInvoice } from './list-invoices.ts'
import { listLines } from './list-orders.ts'
import type { InvoiceRow } from './project-invoices.ts'
import { daysOf, toInvoiceLine, type OrderRow } from './project-orders.ts'

/** Lifetime of a link to an invoice file. */
const LINK_TTL_SECONDS = 300

/** Returns the note under a line's title: the kind of product and its number of days. */
function noteOf(row: OrderRow, t: ReturnType<typeof invoiceTexts>): string {
  const { kind } = row
  const days = daysOf(row)
  const duration = days > 1 ? t.days(days) : ''
  return kind === 'Posting' ? `${t.ad} ${duration}`.trim() : kind === 'Candidate' ? duration : ''
}

/** `asStored`: the title is not translated to the language of the invoice. */
const contentLine = (row: OrderRow, parties: InvoiceParties, asStored: boolean): ContentLine => ({
  ...toInvoiceLine(row),
  title: asStored ? row.title : orderTitle(row, invoiceLocale(parties)),
  note: noteOf(row, invoiceTexts(parties)),
  startsOn: row.startsOn,
  expiresOn: row.expiresOn,
})

/** Returns the content of an invoice as it was sent, or null if it has not been sent. */
async function contentOf(
  db: Db,
  { companyId, id, number, vat, issuedOn, parties, documentFileId }: InvoiceRow,
): Promise<InvoiceContent | null> {
  if (parties === null || issuedOn === null) return null
  // A document stored without an e-invoice is from an earlier version, which did not translate titles.
  const asStored = documentFileId !== null
  const lines = (await listLines(db, companyId, id)).map((row) => contentLine(row, parties, asStored))
  return {
    number: formatInvoiceNumber(number),
    ocr: ocrNumber(number),
    issuedOn,
    vat: basisPointsOf(vat),
    parties,
    lines,
  }
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
 * Creates the PDF and the e-invoice of a sent invoice from the same content, and stores both once. If two runs create
 * them at the same time, the files of the later run are removed. The content was fixed when the invoice was sent, so
 * the files can be created at any later time.
 */
export async function createDocument(
  actor: Actor,
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
): Promise<void> {
  const { deps, now } = actor
  const row = await rowOf(deps.db, companyId, invoiceId)
  if (row.documentFileId !== null && row.peppolFileId !== null) return
  const content = await contentOf(deps.db, row)
  if (content === null) return
  const putFile = (kind: 'invoice' | 'eInvoice', extension: string, bytes: Uint8Array) =>
    deps.files.put(deps.db, { companyId, kind, name: `faktura-${content.number}.${extension}`, bytes, now })
  const peppolFileId = await putFile('eInvoice', 'xml', Buffer.from(await deps.pool.run(peppolInvoice, content)))
  const documentFileId =
    row.documentFileId ?? (await putFile('invoice', 'pdf', await deps.pool.run(renderInvoice, content)))
  const createdFileIds = [peppolFileId, ...(documentFileId === row.documentFileId ? [] : [documentFileId])]
  await write(
    actor,
    async ({ db, publish }) => {
      const isUnchanged =
        row.documentFileId === null ? isNull(invoices.documentFileId) : eq(invoices.documentFileId, row.documentFileId)
      const [stored] = await db
        .update(invoices)
        .set({ documentFileId, peppolFileId })
        .where(
          and(
            eq(invoices.companyId, companyId),
            eq(invoices.id, invoiceId),
            isUnchanged,
            isNull(invoices.peppolFileId),
          ),
        )
        .returning({ id: invoices.id })
      // The back office shows which files are available.
      if (stored) publishOfficeChange({ publish, caller: null }, 'billing', companyId)
      else for (const fileId of createdFileIds) await deps.files.remove(db, fileId)
    },
    { recordsNothing: 'the document repeats an invoice that is in the history' },
  )
}

/**
 * Creates the requested file if the job has not done so yet. Throws 409 `noInvoiceFile` if the invoice has not been
 * issued or is cancelled.
 */
export async function prepareFile(
  ctx: MemberCtx,
  { query: { id, form = 'pdf' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<void> {
  const { companyId } = ctx.target
  const row = await rowOf(ctx.db, companyId, id)
  if (!isIssued(row.status))
    throw conflict('noInvoiceFile', 'This invoice has no file: it has not been issued yet, or it has been cancelled.')
  if (form === 'peppol' || row.uploadedFileId === null) await createDocument(ctx, { companyId, invoiceId: id })
}

/** Issues a single-use token for the file of an invoice, and records the download in the history (BILL-24). */
export async function issueFileToken(
  { db, now, target: { companyId }, recordHistory }: MemberWork,
  { query: { id, form = 'pdf' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<CallOutput<typeof RequestInvoiceFile>> {
  recordHistory({ companyId, entity: 'invoice', entityId: id, action: 'fileFetched', data: { form } })
  const uid = `${id}.${form}.${randomToken()}`
  return { uid, token: await issueToken(db, { purpose: 'invoiceView', subject: uid, seconds: LINK_TTL_SECONDS }, now) }
}

/** Returns the file of a token from `issueFileToken`. The token works once. */
export async function downloadFile(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { query: { id } }: CallInput<typeof GetRequestedInvoiceFile>,
): Promise<CallOutput<typeof GetRequestedInvoiceFile>> {
  const { db, deps, now, oneTimeToken } = ctx
  const [invoiceId, form] = oneTimeToken.subject.split('.')
  if (Number(invoiceId) !== id) throw notFound('No such invoice.')
  if ((await useToken(db, 'invoiceView', oneTimeToken.token, now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { row } = await getShownInvoice(db, id)
  const fileId = form === 'peppol' ? row.peppolFileId : (row.uploadedFileId ?? row.documentFileId)
  const [file] =
    fileId === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, fileId), isNull(files.deletedAt)))
  if (!file) throw notFound('This invoice has no file.')
  return { contentType: file.contentType, name: file.name, bytes: deps.files.read(file) }
}

/** Records in the history that an invoice is returned with its file. */
export function recordDownload({ recordHistory }: CallerWork, invoice: Invoice): Invoice {
  const { id, companyId, bill } = invoice
  if (bill !== null && bill.bytes !== null)
    recordHistory({ companyId, entity: 'invoice', entityId: id, action: 'fileFetched', data: { form: 'pdf' } })
  return invoice
}

/**
 * Stores an uploaded file before the call's transaction, and returns its id. Throws 400 `notAllowed` for any type other
 * than txt and pdf (ADMIN-59).
 */
export async function storeUpload(
  ctx: CallerCtx,
  { body, file }: CallInput<typeof UploadInvoice> & { file: Upload },
): Promise<string> {
  const { row } = await getShownInvoice(ctx.db, body.id)
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

/** Replaces the generated file of an invoice with an uploaded file (ADMIN-58). Removes an earlier upload. */
export async function replaceFile(
  ctx: CallerWork,
  { body }: CallInput<typeof UploadInvoice>,
  fileId: string,
): Promise<CallOutput<typeof UploadInvoice>> {
  const invoice = await lockInvoice(ctx.db, body.id, body.version)
  await storeInvoice(ctx, invoice, { uploadedFileId: fileId }, { id: ['belowZero'] })
  const fileNames = await ctx.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, [fileId, ...(invoice.uploadedFileId === null ? [] : [invoice.uploadedFileId])]))
  const nameOf = (id: string | null): string | null => fileNames.find((file) => file.id === id)?.name ?? null
  if (invoice.uploadedFileId !== null) await ctx.deps.files.remove(ctx.db, invoice.uploadedFileId)
  ctx.recordHistory({
    companyId: invoice.companyId,
    entity: 'invoice',
    entityId: invoice.id,
    action: 'fileUploaded',
    data: { before: nameOf(invoice.uploadedFileId), after: nameOf(fileId) },
  })
  return getInvoice(ctx, { query: { id: invoice.id, file: false } })
}
