import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#platform/foundation/db/schema/index.ts'

// What of a company goes into its archive, table by table (PLUS-64). Every table that names a company stands here: a
// new one does not compile before it is decided what becomes of it.

/** The tables that hold rows of companies, by their name in the schema. */
type OfCompany = {
  [K in keyof typeof schema]: (typeof schema)[K] extends PgTable & { companyId: PgColumn } ? K : never
}[keyof typeof schema]

/**
 * Rows that go into the archive, of a table with the columns `C`; `without` are columns that never leave: secrets, and
 * what is of no use elsewhere.
 */
interface Kept<C extends string = string> {
  /** Whether an import brings them; otherwise they are there to be read, and made anew. */
  brings: boolean
  without?: readonly C[]
  /** Which of the company's rows; all without. */
  only?: SQL
}

/** Rows that stay, with the reason. */
interface Left {
  leftOut: string
}

type Decision<K extends OfCompany> = Kept<keyof (typeof schema)[K]['_']['columns'] & string> | Left

const brought = { brings: true } as const

/**
 * What becomes of each table, parents before children: an import goes this way, an export the other, so that what a row
 * names is always there.
 */
const decisions: { [K in OfCompany]: Decision<K> } = {
  members: brought,
  projects: brought,
  folders: brought,
  emailTemplates: brought,
  stepTemplates: brought,
  adTemplates: brought,
  workplaceTemplates: brought,
  senderAddresses: brought,
  rejectReasons: brought,
  boardFilters: { brings: true, only: sql`shared` },
  companyProfiles: brought,
  companyFragments: brought,
  ads: brought,
  adFollowers: brought,
  steps: brought,
  candidates: { brings: true, without: ['linkHash', 'linkNonce', 'submissionKey'] },
  messages: brought,
  unread: brought,
  files: { brings: true, only: sql`deleted_at is null` },
  companyMedia: brought,
  adStatistics: brought,
  retentionNotices: brought,
  invoices: brought,
  orders: brought,
  creditTerms: brought,
  subscriptions: brought,
  ledgerBalances: brought,
  ledgerEntries: brought,
  promotions: brought,
  socialMediaPackages: brought,
  history: brought,
  connections: { brings: false, without: ['leasedUntil'] },
  externalAds: { brings: false },
  partnerKeys: { brings: false, without: ['keyHash'] },
  webhooks: { brings: false, without: ['sealedSecret', 'sealedFormerSecret', 'formerSecretUntil'] },
  adDeliveries: { leftOut: 'where ads stand on their way to the employment service; a new connection sends them anew' },
  connectionExchanges: { leftOut: 'when services were asked, and how that went' },
  webhookEvents: { leftOut: 'hashes of events that were taken' },
  webhookDeliveries: { leftOut: 'events on their way to addresses, which say nothing that the rows themselves do not' },
  companyCredentials: { leftOut: 'keys to other services, sealed for this platform' },
  unbilled: { leftOut: 'sums of the orders, kept by the database' },
  companySalespersons: { leftOut: 'who of the platform’s staff looks after the company' },
  staffTasks: { leftOut: 'work of the platform’s staff' },
  invitations: { leftOut: 'people who have not answered yet; they are invited anew' },
  accessRequests: { leftOut: 'people who wait for an answer' },
  foreignCompanyRequests: { leftOut: 'requests to the platform’s staff' },
  companyExports: { leftOut: 'the exports themselves' },
  mails: { leftOut: 'mails on their way; what was written stands in the messages' },
  outbox: { leftOut: 'what open pages are told' },
  idempotencyKeys: { leftOut: 'answers kept for a day for clients that ask again' },
}

/** A table of the archive. */
export interface ArchiveTable {
  table: PgTable
  /** As the database calls it, and the archive's file. */
  name: string
  companyColumn: string
  brings: boolean
  only: SQL | null
  /** The columns that are in the archive, as the database calls them. */
  columns: readonly string[]
  /** The columns that tell its rows apart within a company, with their types. */
  key: readonly { name: string; type: string }[]
}

const tables: { readonly [K in OfCompany]: PgTable & { companyId: PgColumn } } = schema

const isLeft = (decision: object): decision is Left => 'leftOut' in decision

function describe(name: OfCompany): ArchiveTable | null {
  const decision: Kept | Left = decisions[name]
  if (isLeft(decision)) return null
  const table = tables[name]
  const all: Record<string, PgColumn> = getTableColumns(table)
  const without: readonly string[] = decision.without ?? []
  const { primaryKeys } = getTableConfig(table)
  const names =
    primaryKeys[0]?.columns.map((column) => column.name) ??
    Object.values(all)
      .filter(({ primary }) => primary)
      .map((column) => column.name)
  const keys = names.flatMap((own) => Object.values(all).filter((column) => column.name === own))
  return {
    table,
    name: getTableName(table),
    companyColumn: table.companyId.name,
    brings: decision.brings,
    only: decision.only ?? null,
    // What the database makes of other columns it makes there as well.
    columns: Object.entries(all)
      .filter(([column, { generated }]) => generated === undefined && !without.includes(column))
      .map(([, column]) => column.name),
    key: keys
      .filter((column) => column.name !== table.companyId.name)
      .map((column) => ({ name: column.name, type: column.getSQLType() })),
  }
}

/** The tables of the archive in the order of an import. */
export const archiveTables: readonly ArchiveTable[] = (Object.keys(decisions) as OfCompany[])
  .map(describe)
  .filter((each) => each !== null)

/** What stays behind, with why. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(decisions) as OfCompany[]).flatMap((name) => {
    const decision = decisions[name]
    return isLeft(decision) ? [[getTableName(tables[name]), decision.leftOut]] : []
  }),
)

/** Columns of the company itself that stay behind: who of the staff looks after it. */
export const companyWithout: readonly string[] = ['sales_user_id']

export const companyColumns: readonly string[] = Object.values(getTableColumns(schema.companies))
  .map(({ name }) => name)
  .filter((name) => !companyWithout.includes(name))

/** Columns that hold the id of a user, by table. */
export const userColumns: readonly { table: string; column: string }[] = archiveTables.flatMap(
  ({ table, name, columns }) =>
    Object.values(getTableColumns(table))
      .filter(
        (column) =>
          column.getSQLType() === 'uuid' &&
          /(^|_)(user|owner|sender|actor|impersonator)_id$|_by$/.test(column.name) &&
          columns.includes(column.name),
      )
      .map((column) => ({ table: name, column: column.name })),
)
