import { stringify } from 'csv-stringify'
import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type { BillingExport, GetAllInvoices, GetBillingExport } from '#contract/billing/orders-and-invoices.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { CallWork, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { getInvoicesPage } from './list-invoices.ts'
import { listUnbilled } from './list-unbilled.ts'

/** Lifetime of a link to an export. */
const LINK_TTL_SECONDS = 300
type ExportFilter = CallInput<typeof BillingExport>['body']
type Cell = string | number

/**
 * Issues a single-use token for a table as CSV. The token's subject holds the filter. The history records the export
 * without the search text.
 */
export async function issueExportToken(
  { db, now, caller, recordHistory }: CallerWork,
  { body }: CallInput<typeof BillingExport>,
): Promise<CallOutput<typeof BillingExport>> {
  const { search, ...filter } = body
  recordHistory({
    companyId: null,
    entity: 'user',
    entityId: caller.id,
    action: 'billingExported',
    data: { ...filter, isSearched: search !== undefined },
  })
  return {
    token: await issueToken(
      db,
      {
        purpose: 'billingExport',
        subject: JSON.stringify({ ...body, once: randomToken() }),
        seconds: LINK_TTL_SECONDS,
      },
      now,
    ),
  }
}

/** Streams the table of a token as CSV and reads one page at a time. The token works once. */
export async function streamExport({
  db,
  deps,
  now,
  oneTimeToken,
}: CallWork<AccessOf<'tokenHolder'>>): Promise<CallOutput<typeof GetBillingExport>> {
  if ((await useToken(db, 'billingExport', oneTimeToken.token, now)) === null)
    throw gone('tokenUsed', 'This link has already been used or has expired.')
  const { table, search, status } = JSON.parse(oneTimeToken.subject) as ExportFilter
  const rows =
    table === 'invoices'
      ? invoiceRows(deps.db, { ...(search !== undefined && { search }), ...(status !== undefined && { status }) })
      : unbilledRows(deps.db, search)
  // Spreadsheets execute cells that begin like a formula, so such cells are escaped. The byte order mark makes
  // spreadsheets read the file as UTF-8.
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

/** Formats kronor with a decimal comma, as Swedish spreadsheets expect. */
const kronor = (amount: number): string => amount.toFixed(2).replace('.', ',')

async function* invoiceRows(
  db: Db,
  filter: Pick<CallInput<typeof GetAllInvoices>['query'], 'search' | 'status'>,
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
    const page: Awaited<ReturnType<typeof getInvoicesPage>> = await getInvoicesPage(db, {
      ...filter,
      take: 100,
      ...(after !== null && { after }),
    })
    for (const {
      orderNumber,
      companyName,
      companyOrgNr,
      status,
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
        statusLabels[status],
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

const statusLabels = {
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
