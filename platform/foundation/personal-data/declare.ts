import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'

/** How one column of a person's rows is exported and erased. */
export interface ColumnRule<V = unknown> {
  /**
   * The value after erasure, or a function that returns it. Without it, the column keeps its value because it does not
   * identify the person.
   */
  erase?: V | SQL | ((now: Date) => V)
  /** The field name in the person's data export. Without it, the column is not exported. */
  exportAs?: string
  /** An expression that is exported instead of the column's value. */
  exported?: SQL
}

/** The rule for a column that keeps its value: a position, time, count or id that does not identify a person. */
export const KEEP_VALUE: ColumnRule<never> = {}

/** Information about personal data for the documentation (docs/reference/personal-data.md). */
export interface DataHandling {
  /** The people who can see the data. */
  seenBy: string
  /** How long the data is kept without a request for erasure. */
  keptFor: string
}

/** A person's rows in one table, and the rule for each column. */
export interface PersonalTable<K> extends DataHandling {
  name: string
  table: PgTable
  /** Returns the condition for a person's rows. */
  rows: (person: K) => SQL | undefined
  columns: Readonly<Record<string, ColumnRule>>
  /** Whether erasure deletes the rows. */
  deletesRows: boolean
  /** The name of the list in the export. Without it, the columns become top-level fields of the export. */
  exportAs?: string
  orderBy?: PgColumn
  /**
   * For long lists: the export pages by these columns. They must be non-null, indexed in this order, and the last must
   * be unique.
   */
  pagedBy?: readonly [PgColumn, ...PgColumn[]]
  /** Limits the export to the rows that match this condition. */
  exportOnly?: SQL
  /** Removes the person from rows that belong to others. Runs before the person's own rows are erased. */
  forget?: (db: Db, person: K) => Promise<void>
}

type Rules<T extends PgTable> = {
  [C in keyof T['_']['columns']]: ColumnRule<
    T['$inferInsert'] extends infer I ? (C extends keyof I ? I[C] : never) : never
  >
}
type Options = Pick<PersonalTable<unknown>, 'exportAs' | 'orderBy' | 'pagedBy' | 'exportOnly'> & DataHandling

/** Declares rows that are kept, with a rule for every column. A missing column is a compile error. */
export const declareErasedRows = <K, T extends PgTable>(
  table: T,
  rows: (person: K) => SQL | undefined,
  columns: Rules<T>,
  options: Options,
): PersonalTable<K> => ({
  name: getTableName(table),
  table,
  rows,
  columns: columns as Readonly<Record<string, ColumnRule>>,
  deletesRows: false,
  ...options,
})

/** Declares rows that erasure deletes. */
export const declareDeletedRows = <K>(
  table: PgTable,
  rows: (person: K) => SQL | undefined,
  options: Options & { exported?: Readonly<Record<string, ColumnRule>> },
): PersonalTable<K> => {
  const { exported = {}, ...rest } = options
  return { name: getTableName(table), table, rows, columns: exported, deletesRows: true, ...rest }
}

/** Declares rows of others that may contain the person's name. Erasure removes only the name. */
export const declareNameMentions = <K>(
  table: PgTable,
  forget: (db: Db, person: K) => Promise<void>,
  handling: DataHandling,
): PersonalTable<K> => ({
  name: getTableName(table),
  table,
  rows: () => sql`false`,
  columns: {},
  deletesRows: false,
  forget,
  ...handling,
})

/** Erases a person from all tables, in the caller's transaction. */
export async function erasePerson<K>(tx: Db, tables: readonly PersonalTable<K>[], person: K, now: Date): Promise<void> {
  for (const { forget } of tables) await forget?.(tx, person)
  for (const { table, rows, columns, deletesRows } of tables) {
    if (deletesRows) {
      await tx.delete(table).where(rows(person))
      continue
    }
    const values = Object.entries(columns).flatMap(([column, { erase }]) =>
      erase === undefined ? [] : [[column, typeof erase === 'function' ? erase(now) : erase]],
    )
    if (values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(rows(person))
  }
}

/** Number of rows per page of the export. */
const PAGE_SIZE = 500

/**
 * One chunk of an export. `name` is the list that the rows belong to, or null for the person's top-level fields. The
 * chunks of one list follow each other.
 */
interface ExportedRows {
  name: string | null
  rows: Record<string, unknown>[]
}

/** Reads the exported data of a person lazily, in chunks. */
async function* exportedRows<K>(db: Db, tables: readonly PersonalTable<K>[], person: K): AsyncGenerator<ExportedRows> {
  for (const { table, rows, columns, exportAs = null, orderBy, pagedBy, exportOnly } of tables) {
    const all: Record<string, PgColumn> = getTableColumns(table)
    const fields = Object.fromEntries(
      Object.entries(columns).flatMap(([column, { exportAs: name, exported }]): [string, PgColumn | SQL.Aliased][] => {
        const source = all[column]
        return name === undefined || source === undefined ? [] : [[name, exported?.as(name) ?? source]]
      }),
    )
    if (Object.keys(fields).length === 0) continue
    const isExported = and(rows(person), exportOnly)
    if (pagedBy === undefined) {
      const query = db.select(fields).from(table).where(isExported)
      yield { name: exportAs, rows: await (orderBy ? query.orderBy(orderBy) : query) }
      continue
    }
    const key = sql<string[]>`array[${sql.join(
      pagedBy.map((column) => sql`${column}::text`),
      sql`, `,
    )}]`.as('key')
    for (let after: string[] | null = null; ;) {
      const isAfterPage: SQL | undefined =
        after === null
          ? undefined
          : sql`(${sql.join(
              pagedBy.map((column) => sql`${column}`),
              sql`, `,
            )}) > (${sql.join(
              pagedBy.map((column, index) => sql`${after?.[index]}::${sql.raw(column.getSQLType())}`),
              sql`, `,
            )})`
      const page: { key: string[]; row: Record<string, unknown> }[] = await db
        .select({ key, row: fields })
        .from(table)
        .where(and(isExported, isAfterPage))
        .orderBy(...pagedBy)
        .limit(PAGE_SIZE)
      yield { name: exportAs, rows: page.map(({ row }) => row) }
      if (page.length < PAGE_SIZE) break
      after = page.at(-1)?.key ?? null
    }
  }
}

/** Returns the whole export as one object, for a person with little data: top-level fields, and a list per table. */
export async function exportPerson<K>(
  db: Db,
  tables: readonly PersonalTable<K>[],
  person: K,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  const lists: Record<string, Record<string, unknown>[]> = {}
  for await (const { name, rows } of exportedRows(db, tables, person)) {
    if (name === null) Object.assign(fields, rows[0])
    else (lists[name] ??= []).push(...rows)
  }
  return { ...fields, ...lists }
}

/**
 * Streams the export as JSON text, with the values of `first` at the beginning. Holds at most one page in memory.
 */
export async function* exportedJson<K>(
  db: Db,
  tables: readonly PersonalTable<K>[],
  person: K,
  first: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const formatFields = (values: object): string[] =>
    Object.entries(values).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  yield `{\n${formatFields(first).join(',\n')}`
  let openList: string | null = null
  for await (const { name, rows } of exportedRows(db, tables, person)) {
    if (openList !== null && name !== openList) yield '\n  ]'
    if (name === null)
      yield formatFields(rows[0] ?? {})
        .map((value) => `,\n${value}`)
        .join('')
    else {
      const isFirst = name !== openList
      if (isFirst) yield `,\n  ${JSON.stringify(name)}: [`
      yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`).join('')
    }
    openList = name
  }
  yield openList === null ? '\n}\n' : '\n  ]\n}\n'
}
