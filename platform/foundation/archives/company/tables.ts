import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#platform/foundation/db/schema/index.ts'

// Defines which tables of a company go into its archive (PLUS-64). Every table with a company id must be listed here.
// A new table that is not listed is a compile error.

/** Schema names of the tables with a company id. */
export type CompanyTable = {
  [K in keyof typeof schema]: (typeof schema)[K] extends PgTable & { companyId: PgColumn } ? K : never
}[keyof typeof schema]

/**
 * The rule for a table with the columns `C` that goes into the archive. `without` lists columns that are not exported:
 * secrets, and values that are useless in another installation.
 */
interface ExportedTable<C extends string = string> {
  /** Whether an import loads the rows. Otherwise they are only for reading, and the company sets them up again. */
  isImported: boolean
  without?: readonly C[]
  /** Limits the rows. Default: all rows of the company. */
  only?: SQL
}

/** The rule for a table that is not exported, with the reason. */
interface OmittedTable {
  omittedBecause: string
}

type TableRule<K extends CompanyTable> = ExportedTable<keyof (typeof schema)[K]['_']['columns'] & string> | OmittedTable

const imported = { isImported: true } as const

/**
 * The rule for each table, parents before children. An import uses this order and an export the reverse order, so that
 * the rows that a row refers to are always present.
 */
const tableRules: { [K in CompanyTable]: TableRule<K> } = {
  members: imported,
  projects: imported,
  folders: imported,
  emailTemplates: imported,
  stepTemplates: imported,
  adTemplates: imported,
  workplaceTemplates: imported,
  senderAddresses: imported,
  rejectReasons: imported,
  boardFilters: { isImported: true, only: sql`shared` },
  companyProfiles: imported,
  companyFragments: imported,
  ads: imported,
  adFollowers: imported,
  steps: imported,
  candidates: { isImported: true, without: ['linkHash', 'linkNonce', 'submissionKey'] },
  messages: imported,
  unread: imported,
  files: { isImported: true, only: sql`deleted_at is null` },
  companyMedia: imported,
  adStatistics: imported,
  retentionNotices: imported,
  invoices: imported,
  orders: imported,
  creditTerms: imported,
  subscriptions: imported,
  ledgerBalances: imported,
  ledgerEntries: imported,
  promotions: imported,
  socialMediaPackages: imported,
  history: imported,
  connections: { isImported: false, without: ['leasedUntil', 'keyHash', 'lastReading'] },
  externalAds: { isImported: false },
  partnerKeys: {
    isImported: false,
    without: ['keyHash', 'formerKeyHash', 'formerKeyUntil', 'lastClient', 'lastAddress', 'lastViaMcp'],
  },
  deprecatedUses: {
    omittedBecause: 'recent uses of deprecated members of the schema, which come again with the next use',
  },
  keyUsage: { omittedBecause: 'the number of requests per key and hour of the last month' },
  webhooks: { isImported: false, without: ['sealedSecret', 'sealedFormerSecret', 'formerSecretUntil'] },
  adDeliveries: { omittedBecause: 'the state of ads at Arbetsförmedlingen; a new connection sends the ads again' },
  connectionExchanges: { omittedBecause: 'times and results of requests to services' },
  webhookEvents: { omittedBecause: 'hashes of received events' },
  webhookDeliveries: { omittedBecause: 'pending webhook events, which contain nothing beyond the exported rows' },
  companyCredentials: { omittedBecause: 'credentials for other services, encrypted for this platform' },
  unbilled: { omittedBecause: 'sums of the orders, which the database maintains' },
  companySalespersons: { omittedBecause: 'the salespeople of the company, who are Tavla’s staff' },
  companyNotes: { omittedBecause: 'notes of Tavla’s staff about the company' },
  staffTasks: { omittedBecause: 'work of Tavla’s staff' },
  invitations: { omittedBecause: 'unanswered invitations; the company can send them again' },
  accessRequests: { omittedBecause: 'unanswered access requests' },
  foreignCompanyRequests: { omittedBecause: 'requests to Tavla’s staff' },
  companyExports: { omittedBecause: 'the exports themselves' },
  mails: { omittedBecause: 'pending mails; their texts are in the messages' },
  outbox: { omittedBecause: 'events for open pages and for the feed of changes' },
  idempotencyKeys: { omittedBecause: 'responses stored for a day for idempotent retries' },
}

const tables: { readonly [K in CompanyTable]: PgTable & { companyId: PgColumn } } = schema

/** All tables with a company id, parents before children. Deleting a company walks them in reverse. */
export const companyTables: readonly { name: CompanyTable; table: PgTable & { companyId: PgColumn } }[] = (
  Object.keys(tableRules) as CompanyTable[]
).map((name) => ({ name, table: tables[name] }))

/** A table of the archive. */
export interface ArchiveTable {
  table: PgTable
  /** The name in the database, which is also the name of the archive's file. */
  name: string
  companyColumn: string
  isImported: boolean
  only: SQL | null
  /** The exported columns, by their database names. */
  columns: readonly string[]
  /** The columns that identify a row within a company, with their types. */
  key: readonly { name: string; type: string }[]
}

const isOmitted = (rule: object): rule is OmittedTable => 'omittedBecause' in rule

function describe(name: CompanyTable): ArchiveTable | null {
  const rule: ExportedTable | OmittedTable = tableRules[name]
  if (isOmitted(rule)) return null
  const table = tables[name]
  const all: Record<string, PgColumn> = getTableColumns(table)
  const without: readonly string[] = rule.without ?? []
  const { primaryKeys } = getTableConfig(table)
  const names =
    primaryKeys[0]?.columns.map((column) => column.name) ??
    Object.values(all)
      .filter(({ primary }) => primary)
      .map((column) => column.name)
  const keys = names.flatMap((keyName) => Object.values(all).filter((column) => column.name === keyName))
  return {
    table,
    name: getTableName(table),
    companyColumn: table.companyId.name,
    isImported: rule.isImported,
    only: rule.only ?? null,
    // The database computes generated columns again after an import.
    columns: Object.entries(all)
      .filter(([column, { generated }]) => generated === undefined && !without.includes(column))
      .map(([, column]) => column.name),
    key: keys
      .filter((column) => column.name !== table.companyId.name)
      .map((column) => ({ name: column.name, type: column.getSQLType() })),
  }
}

/** The tables of the archive, in import order. */
export const archiveTables: readonly ArchiveTable[] = (Object.keys(tableRules) as CompanyTable[])
  .map(describe)
  .filter((table) => table !== null)

/** The tables that are not exported, with the reasons. */
export const omittedTables: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(tableRules) as CompanyTable[]).flatMap((name) => {
    const rule = tableRules[name]
    return isOmitted(rule) ? [[getTableName(tables[name]), rule.omittedBecause]] : []
  }),
)

/** Columns of the company that are not exported: the id of its salesperson, a member of Tavla's staff. */
const omittedCompanyColumns: readonly string[] = ['sales_user_id']

export const companyColumns: readonly string[] = Object.values(getTableColumns(schema.companies))
  .map(({ name }) => name)
  .filter((name) => !omittedCompanyColumns.includes(name))

/** Columns by table that only earlier archives contain. An import ignores them. */
export const removedColumns: Readonly<Record<string, readonly string[]>> = { promotions: ['bumped_at'] }

/** The exported columns that hold a user id. */
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
