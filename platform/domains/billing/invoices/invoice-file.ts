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

/** The documents of an invoice. */
type DocumentName = NonNullable<CallInput<typeof RequestInvoiceFile>['query']['document']>

/** The columns with the files of each document, and the beginning of the files' names. */
const documents = {
  invoice: { pdf: 'documentFileId', peppol: 'peppolFileId', fileName: 'faktura' },
  creditNote: { pdf: 'creditNoteFileId', peppol: 'creditNotePeppolFileId', fileName: 'kreditfaktura' },
} as const

/** Returns the content of a document of an invoice as it was sent, or null if there is no such document. */
async function contentOf(db: Db, row: InvoiceRow, document: DocumentName): Promise<InvoiceContent | null> {
  const { companyId, id, number, vat, issuedOn, creditNoteNumber, creditedOn, parties } = row
  if (parties === null || issuedOn === null) return null
  const invoice = { number: formatInvoiceNumber(number), issuedOn }
  const named =
    document === 'invoice'
      ? { ...invoice, credits: null }
      : creditNoteNumber !== null && creditedOn !== null
        ? { number: formatInvoiceNumber(creditNoteNumber), issuedOn: creditedOn, credits: invoice }
        : null
  if (named === null) return null
  // A document stored without an e-invoice is from an earlier version, which did not translate titles.
  const asStored = row.documentFileId !== null && row.peppolFileId === null
  const lines = (await listLines(db, companyId, id)).map((line) => contentLine(line, parties, asStored))
  return { ...named, ocr: ocrNumber(number), vat: basisPointsOf(vat), parties, lines }
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
 * Creates the PDF and the e-invoice of a sent invoice and of its credit note, and stores each once. The content was fixed
 * when the invoice was sent or replaced, so the files can be created at any later time.
 */
export async function createDocuments(
  actor: Actor,
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
): Promise<void> {
  const row = await rowOf(actor.deps.db, companyId, invoiceId)
  await createDocument(actor, row, 'invoice')
  await createDocument(actor, row, 'creditNote')
}

/**
 * Creates both files of a document from the same content. If two runs create them at the same time, the files of the
 * later run are removed.
 */
async function createDocument(actor: Actor, row: InvoiceRow, document: DocumentName): Promise<void> {
  const { deps, now } = actor
  const { companyId, id } = row
  const { pdf, peppol, fileName } = documents[document]
  if (row[pdf] !== null && row[peppol] !== null) return
  const content = await contentOf(deps.db, row, document)
  if (content === null) return
  const putFile = (kind: 'invoice' | 'eInvoice', extension: string, bytes: Uint8Array) =>
    deps.files.put(deps.db, { companyId, kind, name: `${fileName}-${content.number}.${extension}`, bytes, now })
  const peppolFileId = await putFile('eInvoice', 'xml', Buffer.from(await deps.pool.run(peppolInvoice, content)))
  const pdfFileId = row[pdf] ?? (await putFile('invoice', 'pdf', await deps.pool.run(renderInvoice, content)))
  const createdFileIds = [peppolFileId, ...(pdfFileId === row[pdf] ? [] : [pdfFileId])]
  await write(
    actor,
    async ({ db, publish }) => {
      const isUnchanged = row[pdf] === null ? isNull(invoices[pdf]) : eq(invoices[pdf], row[pdf])
      const [stored] = await db
        .update(invoices)
        .set({ [pdf]: pdfFileId, [peppol]: peppolFileId })
        .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id), isUnchanged, isNull(invoices[peppol])))
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
 * issued or is cancelled, or if it has no credit note.
 */
export async function prepareFile(
  ctx: MemberCtx,
  { query: { id, form = 'pdf', document = 'invoice' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<void> {
  const row = await rowOf(ctx.db, ctx.target.companyId, id)
  if (document === 'creditNote' ? row.creditNoteNumber === null : !isIssued(row.status))
    throw conflict(
      'noInvoiceFile',
      document === 'creditNote'
        ? 'This invoice has no credit note.'
        : 'This invoice has no file: it has not been issued yet, or it has been cancelled.',
    )
  if (form === 'peppol' || document === 'creditNote' || row.uploadedFileId === null)
    await createDocument(ctx, row, document)
}

/** Issues a single-use token for a file of an invoice, and records the download in the history (BILL-24). */
export async function issueFileToken(
  { db, now, target: { companyId }, recordHistory }: MemberWork,
  { query: { id, form = 'pdf', document = 'invoice' } }: CallInput<typeof RequestInvoiceFile>,
): Promise<CallOutput<typeof RequestInvoiceFile>> {
  const data = { form, ...(document === 'creditNote' && { document }) }
  recordHistory({ companyId, entity: 'invoice', entityId: id, action: 'fileFetched', data })
  const uid = `${id}.${form}.${document}.${randomToken()}`
  return { uid, token: await issueToken(db, { purpose: 'invoiceView', subject: uid, seconds: LINK_TTL_SECONDS }, now) }
}

/** Returns the file of a token from `issueFileToken`. The token works once. */
export async function downloadFile(
  ctx: CallWork<AccessOf<'tokenHolder'>>,
  { query: { id } }: CallInput<typeof GetRequestedInvoiceFile>,
): Promise<CallOutput<typeof GetRequestedInvoiceFile>> {
  const { db, deps, now, oneTimeToken } = ctx
  const [invoiceId, form, document] = oneTimeToken.subject.split('.')
  if (Number(invoiceId) !== id) throw notFound('No such invoice.')
  if ((await useToken(db, 'invoiceView', oneTimeToken.token, now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { row } = await getShownInvoice(db, id)
  const columns = documents[document === 'creditNote' ? 'creditNote' : 'invoice']
  const uploadedFileId = document === 'creditNote' ? null : row.uploadedFileId
  const fileId = form === 'peppol' ? row[columns.peppol] : (uploadedFileId ?? row[columns.pdf])
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
