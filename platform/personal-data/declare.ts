import { and, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.ts'

/** What becomes of one column of a person's rows. */
export interface ColumnRule<V = unknown> {
  /** What it holds once the person is erased, or how that is made; without it the column says nothing of the person and stays. */
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
  /** Leaves rows out of the export. */
  exportOnly?: SQL
  /** Takes the person out of rows that are others', before anything of the person's own is emptied. */
  forget?: (db: Db, person: K) => Promise<void>
}

type Rules<T extends PgTable> = { [C in keyof T['_']['columns']]: ColumnRule<T['$inferInsert'] extends infer I ? (C extends keyof I ? I[C] : never) : never> }
type Options = Pick<PersonalTable<unknown>, 'exportAs' | 'orderBy' | 'exportOnly'> & Circumstances

/** Declares what becomes of every column of a person's rows: one that is not named does not compile. */
export const erased = <K, T extends PgTable>(table: T, rows: (person: K) => SQL | undefined, columns: Rules<T>, options: Options): PersonalTable<K> => ({
  name: getTableName(table),
  table,
  rows,
  columns: columns as Readonly<Record<string, ColumnRule>>,
  deletesRows: false,
  ...options,
})

/** Declares rows that go whole when the person is erased. */
export const deleted = <K>(table: PgTable, rows: (person: K) => SQL | undefined, options: Options & { exported?: Readonly<Record<string, ColumnRule>> }): PersonalTable<K> => {
  const { exported = {}, ...rest } = options
  return { name: getTableName(table), table, rows, columns: exported, deletesRows: true, ...rest }
}

/** Declares rows of others in which a person may be named: the name goes, the rest stays. */
export const named = <K>(table: PgTable, forget: (db: Db, person: K) => Promise<void>, circumstances: Circumstances): PersonalTable<K> => ({
  name: getTableName(table), table, rows: () => sql`false`, columns: {}, deletesRows: false, forget, ...circumstances,
})

/** Erases a person from all tables, in the caller's transaction. */
export async function erasePerson<K>(tx: Db, tables: readonly PersonalTable<K>[], person: K, now: Date): Promise<void> {
  for (const { forget } of tables) await forget?.(tx, person)
  for (const { table, rows, columns, deletesRows } of tables) {
    if (deletesRows) {
      await tx.delete(table).where(rows(person))
      continue
    }
    const values = Object.entries(columns).flatMap(([column, { erase }]) => (erase === undefined ? [] : [[column, typeof erase === 'function' ? erase(now) : erase]]))
    if (values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(rows(person))
  }
}

/** What is stored of a person and may be handed out: the person's own values, and a list for each of the other tables. */
export async function exportPerson<K>(db: Db, tables: readonly PersonalTable<K>[], person: K): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {}
  for (const { table, rows, columns, exportAs, orderBy, exportOnly } of tables) {
    const all: Record<string, PgColumn> = getTableColumns(table)
    const fields = Object.entries(columns).flatMap(([column, { exportAs: name, exported }]): [string, PgColumn | SQL.Aliased][] => {
      const own = all[column]
      return name === undefined || own === undefined ? [] : [[name, exported?.as(name) ?? own]]
    })
    if (fields.length === 0) continue
    const query = db.select(Object.fromEntries(fields)).from(table).where(and(rows(person), exportOnly))
    const found = await (orderBy ? query.orderBy(orderBy) : query)
    if (exportAs === undefined) Object.assign(out, found[0])
    else out[exportAs] = found
  }
  return out
}
