import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Rows as one array per column, the most compact JSON for many rows. */
export type Columns<Row> = { readonly [K in keyof Row]: readonly Row[K][] }

/** One query in a combined read: an SQL expression that returns JSON, and a function that converts the JSON. */
export interface Part<T> {
  json: SQL
  // The expression determines the shape of the JSON, and only the part knows both.
  make(json: never): T
}

/**
 * Runs several queries in one statement, so all results come from the same snapshot. The results are one JSON text.
 * For thousands of rows, both drivers write and read JSON several times faster than rows.
 */
export async function readInOneStatement<Parts extends { readonly [name: string]: Part<unknown> }>(
  db: Db,
  parts: Parts,
): Promise<{ [K in keyof Parts]: Parts[K] extends Part<infer T> ? T : never }> {
  const jsonFields = sql.join(
    Object.entries(parts).map(([name, { json }]) => sql`${sql.raw(`'${name}'`)}, ${json}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ parts: string }>(sql`select json_build_object(${jsonFields})::text as parts`)
  const results = JSON.parse(rows[0]?.parts ?? '') as { [name: string]: never }
  return Object.fromEntries(
    Object.entries(parts).map(([name, { make }]) => [name, make(results[name] as never)]),
  ) as never
}

/**
 * Builds a part that returns the rows of a query as columns, in the query's order. `columns` maps names to expressions;
 * pass the same object every time, because it is the cache key. `from` is the query after its column list.
 */
export function columnsPart<Row extends object, T>(
  columns: { readonly [K in keyof Row]: SQL },
  from: SQL,
  make: (columns: Columns<Row>) => T,
): Part<T> {
  const { selected, jsonFields } = getColumnList(columns)
  return { json: sql`(select json_build_object(${jsonFields}) from (select ${selected} ${from}) r)`, make }
}

interface ColumnList {
  selected: SQL
  jsonFields: SQL
}

const lists = new WeakMap<object, ColumnList>()
const dialect = new PgDialect()

/** Returns the SQL of the column list. Cached, because building it takes as long as a short query. */
function getColumnList(columns: object): ColumnList {
  let list = lists.get(columns)
  if (list === undefined) {
    const named = Object.entries<SQL>({ ...columns })
    const { sql: selected, params } = dialect.sqlToQuery(
      sql.join(
        named.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
        sql`, `,
      ),
    )
    if (params.length > 0) throw new Error('A column expression cannot have parameters.')
    const jsonFields = named.map(([name]) => `'${name}', coalesce(json_agg(r."${name}"), '[]')`).join(', ')
    lists.set(columns, (list = { selected: sql.raw(selected), jsonFields: sql.raw(jsonFields) }))
  }
  return list
}

/** Returns a row's value in a column. Every column has a value for every row. */
export const valueAt = <T>(column: readonly T[], row: number): T => column[row] as T

/** Converts columns to row objects. */
export function toRows<Row extends object, T>(columns: Columns<Row>, make: (row: Row) => T): T[] {
  const names = Object.keys(columns) as (keyof Row)[]
  const [first] = names
  const count = first === undefined ? 0 : columns[first].length
  return Array.from({ length: count }, (_, index) => {
    const row: Partial<Row> = {}
    for (const name of names) row[name] = valueAt(columns[name], index)
    return make(row as Row)
  })
}
