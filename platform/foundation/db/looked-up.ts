import { getTableColumns, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Rows of a table, by its own name: what a statement selects from in place of it. */
export type RowsOf<T extends PgTable = PgTable> = Subquery<T['_']['name'], Record<string, unknown>>

const rowsOf = <T extends PgTable>(table: T, rows: SQL): RowsOf<T> =>
  new Subquery(rows, getTableColumns(table), getTableName(table))

/** All rows of a table. */
export const allOf = <T extends PgTable>(table: T): RowsOf<T> => rowsOf(table, sql`select * from ${table}`)

/**
 * The rows of one page, before anything is looked up for them: without statistics it would be for all rows that hold.
 */
export const pageRowsOf = <T extends PgTable>(
  table: T,
  rows: RowsOf<T>,
  where: SQL | undefined,
  { orderBy, limit }: { orderBy: readonly SQL[]; limit: number },
): RowsOf<T> =>
  rowsOf(
    table,
    sql`select * from ${rows} where ${where ?? sql`true`} order by ${sql.join([...orderBy], sql`, `)} limit ${limit}`,
  )

/**
 * Rows of a table by the values of a column that has an index: each value is looked up by itself (`offset 0`), whatever
 * the planner believes about how many rows there are, and whatever order is asked for afterwards.
 */
export function lookedUp<T extends PgTable>(
  table: T,
  column: PgColumn,
  values: readonly (string | number)[],
): RowsOf<T> {
  const array = sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::${sql.raw(column.getSQLType())}[]`
  return rowsOf(
    table,
    sql`select x.* from unnest(${array}) as hit(value) cross join lateral (select * from ${table} where ${column} = hit.value offset 0) x`,
  )
}
