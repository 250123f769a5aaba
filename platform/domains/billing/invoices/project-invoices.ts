import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Invoice } from '#contract/billing/orders-and-invoices.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, readInOneStatement, toRows, type Columns } from '#platform/foundation/db/columns-as-json.ts'
import { companies, files, invoices, users } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { formatInvoiceNumber, ocrNumber } from '#rules/billing/invoice-number.ts'
import { basisPointsOf, oreToKronor, ore, basisPointsToRate } from '#rules/billing/money.ts'
import { vatCategoryOf } from '#rules/billing/vat-category.ts'
import { toActor } from '#platform/foundation/history/actor.ts'
import { lineCursors } from './list-orders.ts'
import { projectSums, projectOrder, type OrderRow } from './project-orders.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Columns selected for an invoice: its row and its company's name, organisation number and country. */
export const invoiceColumns = {
  row: invoices,
  companyName: sql<string>`coalesce(${companies.billingName}, ${companies.name}, '')`,
  organizationNumber: companies.organizationNumber,
  /** The country of the address that `buyerOf` puts on an invoice. */
  country: sql<string>`case when btrim(${companies.billingAddress} ->> 'streetAddress') = ''
    then ${companies.companyAddress} else ${companies.billingAddress} end ->> 'postCountry'`,
}

/** An invoice selected with `invoiceColumns`. */
export interface ShownInvoice {
  row: InvoiceRow
  companyName: string
  organizationNumber: string
  country: string
}

const userColumns = { id: sql`${users.id}`, firstName: sql`${users.firstName}`, lastName: sql`${users.lastName}` }
const correctionColumns = {
  id: sql`${invoices.id}`,
  number: sql`${invoices.number}`,
  corrects: sql`${invoices.corrects}`,
}

/** Reads the names of the users who requested invoices, and the invoices that correct or are corrected by them. */
async function namesOf(db: Db, rows: readonly InvoiceRow[]) {
  const requesterIds = [...new Set(rows.flatMap(({ requestedBy }) => requestedBy ?? []))]
  const [ids, corrected] = [rows.map(({ id }) => id), rows.flatMap(({ corrects }) => corrects ?? [])]
  const isCorrection = and(
    inArray(invoices.companyId, [...new Set(rows.map(({ companyId }) => companyId))]),
    or(inArray(invoices.corrects, ids), inArray(invoices.id, corrected)),
  )
  const { requesters, corrections } =
    rows.length === 0
      ? { requesters: [], corrections: [] }
      : await readInOneStatement(db, {
          requesters: columnsPart(
            userColumns,
            sql`from ${users} where ${inArray(users.id, requesterIds)}`,
            (read: Columns<Pick<typeof users.$inferSelect, keyof typeof userColumns>>) => toRows(read, (row) => row),
          ),
          corrections: columnsPart(
            correctionColumns,
            sql`from ${invoices} where ${isCorrection}`,
            (read: Columns<Pick<InvoiceRow, keyof typeof correctionColumns>>) => toRows(read, (row) => row),
          ),
        })
  const reference = ({ id, number }: { id: number; number: number }) => ({
    id,
    orderNumber: formatInvoiceNumber(number),
  })
  return {
    requestersById: new Map(requesters.map((user) => [user.id, toActor(user)])),
    byId: new Map(corrections.map((invoice) => [invoice.id, reference(invoice)])),
    byCorrected: new Map(corrections.map((invoice) => [invoice.corrects ?? 0, reference(invoice)])),
  }
}

function projectCreditNote({
  creditNoteNumber,
  creditedOn,
  creditedNet,
  creditedGross,
}: InvoiceRow): Invoice['creditNote'] {
  if (creditNoteNumber === null || creditedOn === null || creditedNet === null || creditedGross === null) return null
  return {
    orderNumber: formatInvoiceNumber(creditNoteNumber),
    issuedOn: creditedOn,
    sums: projectSums({ net: creditedNet, gross: creditedGross }),
  }
}

/** Converts invoices for a list response, without lines and file. */
export async function projectInvoices(db: Db, shown: readonly ShownInvoice[]): Promise<Invoice[]> {
  const { requestersById, byId, byCorrected } = await namesOf(
    db,
    shown.map(({ row }) => row),
  )
  return shown.map(({ row, companyName, organizationNumber, country }) => {
    return {
      id: row.id,
      companyId: row.companyId,
      companyName: row.parties?.buyer.name ?? companyName,
      companyOrgNr: row.parties?.buyer.organizationNumber ?? organizationNumber,
      orderNumber: formatInvoiceNumber(row.number),
      status: row.status,
      amount: oreToKronor(ore(row.net)),
      vat: basisPointsToRate(basisPointsOf(row.vat)),
      isReverseCharge:
        vatCategoryOf(basisPointsOf(row.vat), row.parties?.buyer.address.postCountry ?? country) === 'AE',
      paperBilling: row.paperBilling,
      start: row.issuedOn,
      dueDate: row.dueOn,
      createdAt: row.createdAt.toISOString(),
      ordersCount: row.orderCount,
      orders: [],
      orderCursors: [],
      bill: null,
      sums: projectSums(row),
      version: row.version,
      sentAt: row.sentAt?.toISOString() ?? null,
      paidAt: row.paidAt?.toISOString() ?? null,
      requestedBy: row.requestedBy === null ? null : (requestersById.get(row.requestedBy) ?? null),
      ocr: ocrNumber(row.number),
      corrects: row.corrects === null ? null : (byId.get(row.corrects) ?? null),
      correctedBy: byCorrected.get(row.id) ?? null,
      creditNote: projectCreditNote(row),
    }
  })
}

/** Converts one invoice for the response, with its lines and its file. `bill.bytes` is null; `getInvoice` adds them. */
export async function projectInvoice(
  db: Db,
  store: FileStore,
  shown: ShownInvoice,
  lines: readonly OrderRow[],
): Promise<Invoice> {
  const [invoice] = await projectInvoices(db, [shown])
  if (!invoice) throw new Error('The projection returned no invoice.')
  const { uploadedFileId, documentFileId } = shown.row
  const fileId = uploadedFileId ?? documentFileId
  const [file] =
    fileId === null
      ? []
      : await db
          .select()
          .from(files)
          .where(and(eq(files.id, fileId), isNull(files.deletedAt)))
  return {
    ...invoice,
    orders: lines.map(projectOrder),
    orderCursors: lineCursors(shown.row.id, lines),
    bill: file
      ? {
          bytes: null,
          name: file.name,
          contentType: file.contentType,
          size: file.size,
          url: store.urlFor(file),
          isUploaded: uploadedFileId !== null,
        }
      : null,
  }
}
