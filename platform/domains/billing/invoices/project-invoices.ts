import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Invoice } from '#contract/billing/billing.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, readTogether, rowsOf, type Columns } from '#platform/foundation/db/columns-as-json.ts'
import { companies, files, invoices, users } from '#platform/foundation/db/schema/index.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import { invoiceNumber, ocrNumber } from '#rules/billing/invoice-number.ts'
import { basisPointsOf, kronorOf, ore, rateOf } from '#rules/billing/money.ts'
import { fullName } from '#rules/people/person-name.ts'
import { countedSums, orderOf, type OrderRow } from './project-orders.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** What an invoice is shown with besides its own row. */
export const invoiceColumns = {
  row: invoices,
  companyName: sql<string>`coalesce(${companies.billingName}, ${companies.name}, '')`,
  organizationNumber: companies.organizationNumber,
}

/** A row of these columns. */
export interface ShownInvoice {
  row: InvoiceRow
  companyName: string
  organizationNumber: string
}

const person = { id: sql`${users.id}`, firstName: sql`${users.firstName}`, lastName: sql`${users.lastName}` }
const other = { id: sql`${invoices.id}`, number: sql`${invoices.number}`, corrects: sql`${invoices.corrects}` }

/** What several invoices name: who asked for them, and which of them correct each other. */
async function namesOf(db: Db, rows: readonly InvoiceRow[]) {
  const askers = [...new Set(rows.flatMap(({ requestedBy }) => requestedBy ?? []))]
  const [ids, corrected] = [rows.map(({ id }) => id), rows.flatMap(({ corrects }) => corrects ?? [])]
  const isOther = and(
    inArray(invoices.companyId, [...new Set(rows.map(({ companyId }) => companyId))]),
    or(inArray(invoices.corrects, ids), inArray(invoices.id, corrected)),
  )
  const { people, others } =
    rows.length === 0
      ? { people: [], others: [] }
      : await readTogether(db, {
          people: columnsPart(
            person,
            sql`from ${users} where ${inArray(users.id, askers)}`,
            (read: Columns<Pick<typeof users.$inferSelect, keyof typeof person>>) => rowsOf(read, (each) => each),
          ),
          others: columnsPart(
            other,
            sql`from ${invoices} where ${isOther}`,
            (read: Columns<Pick<InvoiceRow, keyof typeof other>>) => rowsOf(read, (each) => each),
          ),
        })
  const told = ({ id, number }: { id: number; number: number }) => ({ id, orderNumber: invoiceNumber(number) })
  return {
    asker: new Map(people.map((person) => [person.id, fullName(person)])),
    byId: new Map(others.map((each) => [each.id, told(each)])),
    byCorrected: new Map(others.map((each) => [each.corrects ?? 0, told(each)])),
  }
}

/** Invoices as the contract tells them in lists: without lines and file. */
export async function invoicesOf(db: Db, shown: readonly ShownInvoice[]): Promise<Invoice[]> {
  const { asker, byId, byCorrected } = await namesOf(
    db,
    shown.map(({ row }) => row),
  )
  return shown.map(({ row, companyName, organizationNumber }) => {
    return {
      id: row.id,
      companyId: row.companyId,
      companyName: row.parties?.buyer.name ?? companyName,
      companyOrgNr: row.parties?.buyer.organizationNumber ?? organizationNumber,
      orderNumber: invoiceNumber(row.number),
      status: row.status,
      amount: kronorOf(ore(row.net)),
      vat: rateOf(basisPointsOf(row.vat)),
      paperBilling: row.paperBilling,
      start: row.issuedOn,
      dueDate: row.dueOn,
      createdAt: row.createdAt.toISOString(),
      ordersCount: row.orderCount,
      orders: [],
      bill: null,
      sums: countedSums(row),
      version: row.version,
      sentAt: row.sentAt?.toISOString() ?? null,
      paidAt: row.paidAt?.toISOString() ?? null,
      requestedBy: row.requestedBy === null ? null : (asker.get(row.requestedBy) ?? null),
      ocr: ocrNumber(row.number),
      corrects: row.corrects === null ? null : (byId.get(row.corrects) ?? null),
      correctedBy: byCorrected.get(row.id) ?? null,
    }
  })
}

/** One invoice with its lines and its file; the bytes of the file are read by whoever asks for them. */
export async function wholeInvoice(
  db: Db,
  store: FileStore,
  shown: ShownInvoice,
  lines: readonly OrderRow[],
): Promise<Invoice> {
  const [told] = await invoicesOf(db, [shown])
  if (!told) throw new Error('No invoice was told')
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
    ...told,
    orders: lines.map(orderOf),
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
