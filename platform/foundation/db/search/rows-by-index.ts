import { getTableColumns, getTableName, sql, Subquery, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A subquery under the name of its table, which a statement can select from instead of the table. */
export type RowsOf<T extends PgTable = PgTable> = Subquery<T['_']['name'], Record<string, unknown>>

const rowsOf = <T extends PgTable>(table: T, rows: SQL): RowsOf<T> =>
  new Subquery(rows, getTableColumns(table), getTableName(table))

/** Returns all rows of a table. */
export const allRowsOf = <T extends PgTable>(table: T): RowsOf<T> => rowsOf(table, sql`select * from ${table}`)

/**
 * Selects the rows of one page before any joins. Without table statistics, the planner would join all matching rows
 * first.
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
 * Selects rows of a table by values of an indexed column. `offset 0` makes the planner look up each value in the index,
 * independent of its row estimates and of the order of the outer query.
 */
export function rowsByIndex<T extends PgTable>(
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
