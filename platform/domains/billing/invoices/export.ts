import { stringify } from 'csv-stringify'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type { BillingExport, GetAllInvoices, GetBillingExport } from '#contract/billing/billing.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { CallWork, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { pageOfInvoices } from './list-invoices.ts'
import { listUnbilled } from './unbilled.ts'

const openSeconds = 300
type Chosen = CallInput<typeof BillingExport>['body']
type Cell = string | number

/**
 * Opens a way to a table as CSV, for one reading; that it was taken out is remembered, but for the words that were
 * searched for. What it shows stands in the token's subject.
 */
export async function requestExport(
  { db, now, caller, remember }: CallerWork,
  { body }: CallInput<typeof BillingExport>,
): Promise<CallOutput<typeof BillingExport>> {
  const { search, ...shown } = body
  remember({
    companyId: null,
    entity: 'user',
    entityId: caller.id,
    action: 'billingExported',
    data: { ...shown, isSearched: search !== undefined },
  })
  return {
    token: await issueToken(
      db,
      { purpose: 'billingExport', subject: JSON.stringify({ ...body, once: randomToken() }), seconds: openSeconds },
      now,
    ),
  }
}

/** The table, read a page at a time while it is sent. */
export async function sendExport({
  db,
  deps,
  now,
  holder,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetBillingExport>> {
  if ((await takeToken(db, 'billingExport', holder.token, now)) === null)
    throw gone('tokenUsed', 'The link was used or has expired')
  const { table, search, status } = JSON.parse(holder.subject) as Chosen
  const rows =
    table === 'invoices'
      ? invoiceRows(deps.db, { ...(search !== undefined && { search }), ...(status !== undefined && { status }) })
      : unbilledRows(deps.db, search)
  // Spreadsheets run what begins like a formula: such a cell is marked as text. The mark of order tells them that it is
  // UTF-8.
  const csv = stringify({ bom: true, delimiter: ';', escape_formulas: true, record_delimiter: 'windows' })
  void (async () => {
    for await (const row of rows) if (!csv.write(row)) await new Promise((drained) => csv.once('drain', drained))
    csv.end()
  })().catch((error: unknown) => csv.destroy(error instanceof Error ? error : new Error(String(error))))
  return {
    contentType: 'text/csv',
    name: `${table === 'invoices' ? 'fakturor' : 'ej-fakturerat'}-${stockholmDay(now)}.csv`,
    bytes: csv,
  }
}

/** Kronor with a decimal comma, as Swedish spreadsheets read them. */
const kronor = (amount: number): string => amount.toFixed(2).replace('.', ',')

async function* invoiceRows(
  db: Db,
  chosen: Pick<CallInput<typeof GetAllInvoices>['query'], 'search' | 'status'>,
): AsyncGenerator<Cell[]> {
  yield [
    'Nummer',
    'Företag',
    'Organisationsnummer',
    'Status',
    'Fakturadatum',
    'Förfallodatum',
    'Ordrar',
    'Netto',
    'Moms',
    'Att betala',
    'OCR',
    'Skapad',
  ]
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOfInvoices>> = await pageOfInvoices(db, {
      ...chosen,
      take: 100,
      ...(after !== null && { after }),
    })
    for (const {
      orderNumber,
      companyName,
      companyOrgNr,
      status: told,
      start,
      dueDate,
      ordersCount,
      sums,
      ocr,
      createdAt,
    } of page.data) {
      yield [
        orderNumber,
        companyName,
        companyOrgNr,
        statusWords[told],
        start ?? '',
        dueDate ?? '',
        ordersCount,
        kronor(sums.net),
        kronor(sums.vat),
        kronor(sums.payable),
        ocr,
        stockholmDay(new Date(createdAt)),
      ]
    }
    after = page.next
  } while (after !== null)
}

const statusWords = {
  UnSent: 'Begärd',
  Sent: 'Ej betald',
  UnPaid: 'Förfallen',
  Paid: 'Betald',
  Canceled: 'Makulerad',
} as const

async function* unbilledRows(db: Db, search: string | undefined): AsyncGenerator<Cell[]> {
  yield ['Företag', 'Organisationsnummer', 'Äldsta order', 'Ordrar', 'Summa inkl. moms', 'Fakturerbart inkl. moms']
  let after: string | undefined
  do {
    const page = await listUnbilled(
      { db },
      {
        query: {
          take: 100,
          orders: false,
          ...(after !== undefined && { after }),
          ...(search !== undefined && { search }),
        },
      },
    )
    for (const { billingName, organizationNumber, earliest, ordersCount, sum, invoiceable } of page)
      yield [
        billingName,
        organizationNumber,
        stockholmDay(new Date(earliest)),
        ordersCount,
        kronor(sum),
        kronor(invoiceable),
      ]
    after = page.length === 100 ? page.at(-1)?.cursor : undefined
  } while (after !== undefined)
}
