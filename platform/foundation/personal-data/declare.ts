import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'

/** What becomes of one column of a person's rows. */
export interface ColumnRule<V = unknown> {
  /**
   * What it holds once the person is erased, or how that is made; without it the column says nothing of the person and
   * stays.
   */
  erase?: V | SQL | ((now: Date) => V)
  /** Its name in the export of own data; without it the export leaves it out. */
  exportAs?: string
  /** What the export tells instead of the column itself. */
  exported?: SQL
}

/** Stays as it is: a place, a time, a count or a number that leads to nobody. */
export const kept: ColumnRule<never> = {}

/** What people may want to know of rows beside what becomes of them; docs/personal-data.md tells it. */
export interface Circumstances {
  /** Who comes to see them. */
  seenBy: string
  /** How long they live when nobody asks for anything. */
  lives: string
}

/** The rows of one table that are about a person, and what becomes of each column. */
export interface PersonalTable<K> extends Circumstances {
  name: string
  table: PgTable
  /** The rows of a person. */
  rows: (person: K) => SQL | undefined
  columns: Readonly<Record<string, ColumnRule>>
  /** The rows go whole. */
  deletesRows: boolean
  /** The name of the list in the export; a table without one is exported as the person itself. */
  exportAs?: string
  orderBy?: PgColumn
  /**
   * For lists without end: columns that are never null, of which an index has them in this order and the last is
   * unique. The export reads them by these, some at a time.
   */
  pagedBy?: readonly [PgColumn, ...PgColumn[]]
  /** Leaves rows out of the export. */
  exportOnly?: SQL
  /** Takes the person out of rows that are others', before anything of the person's own is emptied. */
  forget?: (db: Db, person: K) => Promise<void>
}

type Rules<T extends PgTable> = {
  [C in keyof T['_']['columns']]: ColumnRule<
    T['$inferInsert'] extends infer I ? (C extends keyof I ? I[C] : never) : never
  >
}
type Options = Pick<PersonalTable<unknown>, 'exportAs' | 'orderBy' | 'pagedBy' | 'exportOnly'> & Circumstances

/** Declares what becomes of every column of a person's rows: one that is not named does not compile. */
export const erased = <K, T extends PgTable>(
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

/** Declares rows that go whole when the person is erased. */
export const deleted = <K>(
  table: PgTable,
  rows: (person: K) => SQL | undefined,
  options: Options & { exported?: Readonly<Record<string, ColumnRule>> },
): PersonalTable<K> => {
  const { exported = {}, ...rest } = options
  return { name: getTableName(table), table, rows, columns: exported, deletesRows: true, ...rest }
}

/** Declares rows of others in which a person may be named: the name goes, the rest stays. */
export const named = <K>(
  table: PgTable,
  forget: (db: Db, person: K) => Promise<void>,
  circumstances: Circumstances,
): PersonalTable<K> => ({
  name: getTableName(table),
  table,
  rows: () => sql`false`,
  columns: {},
  deletesRows: false,
  forget,
  ...circumstances,
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

/** Rows read at a time. */
const pageRows = 500

/**
 * Some rows of an export: the person's own values under no name, the others as parts of the list that has it. A list
 * comes whole before the next one begins.
 */
export interface ExportedRows {
  name: string | null
  rows: Record<string, unknown>[]
}

/** What is stored of a person and may be handed out, read as it is asked for. */
export async function* exportedRows<K>(
  db: Db,
  tables: readonly PersonalTable<K>[],
  person: K,
): AsyncGenerator<ExportedRows> {
  for (const { table, rows, columns, exportAs = null, orderBy, pagedBy, exportOnly } of tables) {
    const all: Record<string, PgColumn> = getTableColumns(table)
    const fields = Object.fromEntries(
      Object.entries(columns).flatMap(([column, { exportAs: name, exported }]): [string, PgColumn | SQL.Aliased][] => {
        const own = all[column]
        return name === undefined || own === undefined ? [] : [[name, exported?.as(name) ?? own]]
      }),
    )
    if (Object.keys(fields).length === 0) continue
    const theirs = and(rows(person), exportOnly)
    if (pagedBy === undefined) {
      const query = db.select(fields).from(table).where(theirs)
      yield { name: exportAs, rows: await (orderBy ? query.orderBy(orderBy) : query) }
      continue
    }
    const key = sql<string[]>`array[${sql.join(
      pagedBy.map((column) => sql`${column}::text`),
      sql`, `,
    )}]`.as('key')
    for (let after: string[] | null = null; ;) {
      const beyond: SQL | undefined =
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
        .where(and(theirs, beyond))
        .orderBy(...pagedBy)
        .limit(pageRows)
      yield { name: exportAs, rows: page.map(({ row }) => row) }
      if (page.length < pageRows) break
      after = page.at(-1)?.key ?? null
    }
  }
}

/** The same at once, for a person of whom little is kept: the own values, and a list for each of the other tables. */
export async function exportPerson<K>(
  db: Db,
  tables: readonly PersonalTable<K>[],
  person: K,
): Promise<Record<string, unknown>> {
  const own: Record<string, unknown> = {}
  const lists: Record<string, Record<string, unknown>[]> = {}
  for await (const { name, rows } of exportedRows(db, tables, person)) {
    if (name === null) Object.assign(own, rows[0])
    else (lists[name] ??= []).push(...rows)
  }
  return { ...own, ...lists }
}

/**
 * The same as the text of an object in JSON, with values that stand before all others; no more of it is held than a
 * page.
 */
export async function* exportedJson<K>(
  db: Db,
  tables: readonly PersonalTable<K>[],
  person: K,
  first: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const valuesOf = (values: object): string[] =>
    Object.entries(values).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  yield `{\n${valuesOf(first).join(',\n')}`
  let open: string | null = null
  for await (const { name, rows } of exportedRows(db, tables, person)) {
    if (open !== null && name !== open) yield '\n  ]'
    if (name === null)
      yield valuesOf(rows[0] ?? {})
        .map((value) => `,\n${value}`)
        .join('')
    else {
      const isFirst = name !== open
      if (isFirst) yield `,\n  ${JSON.stringify(name)}: [`
      yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`).join('')
    }
    open = name
  }
  yield open === null ? '\n}\n' : '\n  ]\n}\n'
}
