import type { AccessOf, CallInput, CallOutput } from '#contract/base/call.ts'
import type { BillingExport, GetAllInvoices, GetBillingExport } from '#contract/billing/orders-and-invoices.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { randomToken } from '#platform/foundation/auth/secrets.ts'
import { csvOf, type CsvCell } from '#platform/foundation/csv/csv.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { CallWork, CallerWork } from '#platform/calls/http/context.ts'
import { gone } from '#platform/foundation/errors/errors.ts'
import { textOfValue } from '#rules/audit/texts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { getInvoicesPage } from './list-invoices.ts'
import { listUnbilled } from './list-unbilled.ts'

/** Lifetime of a link to an export. */
const LINK_TTL_SECONDS = 300
type ExportFilter = CallInput<typeof BillingExport>['body']
type Texts = (typeof texts)[Locale]

/**
 * Issues a single-use token for a table as CSV. The token's subject holds the filter. The history records the export
 * without the search text, and the number of selected rows instead of their ids.
 */
export async function issueExportToken(
  { db, now, caller, language, recordHistory }: CallerWork,
  { body }: CallInput<typeof BillingExport>,
): Promise<CallOutput<typeof BillingExport>> {
  const { search, ids, ...filter } = body
  recordHistory({
    companyId: null,
    entity: 'user',
    entityId: caller.id,
    action: 'billingExported',
    data: { ...filter, isSearched: search !== undefined, ...(ids && { selectedRows: new Set(ids).size }) },
  })
  return {
    token: await issueToken(
      db,
      {
        purpose: 'billingExport',
        subject: JSON.stringify({ ...body, language, once: randomToken() }),
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
  const { table, search, status, ids, language } = JSON.parse(oneTimeToken.subject) as ExportFilter & {
    language: Locale
  }
  const t = texts[language]
  const rows =
    table === 'invoices'
      ? invoiceRows(deps.db, t, language, {
          ...(search !== undefined && { search }),
          ...(status !== undefined && { status }),
          ...(ids !== undefined && { ids }),
        })
      : unbilledRows(deps.db, t, search, ids)
  return {
    contentType: 'text/csv',
    name: `${t.fileNames[table]}-${stockholmDay(now)}.csv`,
    bytes: csvOf(rows),
  }
}

const texts = {
  sv: {
    fileNames: {
      invoices: 'fakturor',
      unbilled: 'ej-fakturerat',
    },
    invoices: [
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
    ],
    unbilled: [
      'Företag',
      'Organisationsnummer',
      'Äldsta order',
      'Ordrar',
      'Summa inkl. moms',
      'Fakturerbart inkl. moms',
    ],
  },
  en: {
    fileNames: {
      invoices: 'invoices',
      unbilled: 'not-invoiced',
    },
    invoices: [
      'Number',
      'Company',
      'Organisation number',
      'Status',
      'Invoice date',
      'Due date',
      'Orders',
      'Net',
      'VAT',
      'Amount due',
      'OCR',
      'Created',
    ],
    unbilled: ['Company', 'Organisation number', 'Oldest order', 'Orders', 'Total incl. VAT', 'To invoice incl. VAT'],
  },
} as const

async function* invoiceRows(
  db: Db,
  t: Texts,
  language: Locale,
  filter: Pick<CallInput<typeof GetAllInvoices>['query'], 'search' | 'status'> & Pick<ExportFilter, 'ids'>,
): AsyncGenerator<CsvCell[]> {
  yield [...t.invoices]
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
      creditNote,
    } of page.data) {
      yield [
        orderNumber,
        companyName,
        companyOrgNr,
        textOfValue(status, language),
        start,
        dueDate,
        ordersCount,
        { kronor: sums.net },
        { kronor: sums.vat },
        { kronor: sums.payable },
        ocr,
        stockholmDay(new Date(createdAt)),
      ]
      if (creditNote !== null)
        yield [
          creditNote.orderNumber,
          companyName,
          companyOrgNr,
          textOfValue('creditNote', language),
          creditNote.issuedOn,
          null,
          ordersCount,
          { kronor: -creditNote.sums.net },
          { kronor: -creditNote.sums.vat },
          { kronor: -creditNote.sums.payable },
          null,
          creditNote.issuedOn,
        ]
    }
    after = page.next
  } while (after !== null)
}

async function* unbilledRows(
  db: Db,
  t: Texts,
  search: string | undefined,
  companyIds: readonly number[] | undefined,
): AsyncGenerator<CsvCell[]> {
  yield [...t.unbilled]
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
        ...(companyIds !== undefined && { companyIds }),
      },
    )
    for (const { billingName, organizationNumber, earliest, ordersCount, sum, invoiceable } of page)
      yield [
        billingName,
        organizationNumber,
        stockholmDay(new Date(earliest)),
        ordersCount,
        { kronor: sum },
        { kronor: invoiceable },
      ]
    after = page.length === 100 ? page.at(-1)?.cursor : undefined
  } while (after !== undefined)
}
