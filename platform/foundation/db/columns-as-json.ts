import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** A table by columns: what many rows weigh least as. */
export type Columns<Row> = { readonly [K in keyof Row]: readonly Row[K][] }

/** A part of a read: an expression that gathers all of it as JSON, and what is made of that. */
export interface Part<T> {
  json: SQL
  // What the database answers has the shape the expression gives it; only the part itself knows both.
  make(json: never): T
}

/**
 * Reads several things in one statement, and so as they stood at one moment: what somebody writes in between is in all
 * of them or in none. They travel as one JSON text, which for thousands of rows is several times cheaper than rows, to
 * write and to read, on both drivers.
 */
export async function readTogether<Parts extends { readonly [name: string]: Part<unknown> }>(
  db: Db,
  parts: Parts,
): Promise<{ [K in keyof Parts]: Parts[K] extends Part<infer T> ? T : never }> {
  const gathered = sql.join(
    Object.entries(parts).map(([name, { json }]) => sql`${sql.raw(`'${name}'`)}, ${json}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ parts: string }>(sql`select json_build_object(${gathered})::text as parts`)
  const answered = JSON.parse(rows[0]?.parts ?? '') as { [name: string]: never }
  return Object.fromEntries(
    Object.entries(parts).map(([name, { make }]) => [name, make(answered[name] as never)]),
  ) as never
}

/**
 * The rows of a query in its order, carried column by column. `columns` are the expressions by their names, the same
 * object at each reading; `from` is the query after its list of columns.
 */
export function columnsPart<Row extends object, T>(
  columns: { readonly [K in keyof Row]: SQL },
  from: SQL,
  make: (columns: Columns<Row>) => T,
): Part<T> {
  const { selected, gathered } = listOf(columns)
  return { json: sql`(select json_build_object(${gathered}) from (select ${selected} ${from}) r)`, make }
}

interface ColumnList {
  selected: SQL
  gathered: SQL
}

const lists = new WeakMap<object, ColumnList>()
const dialect = new PgDialect()

/**
 * The columns as selected and as gathered: written once, for putting the text together piece by piece takes as long as
 * a short read.
 */
function listOf(columns: object): ColumnList {
  let list = lists.get(columns)
  if (list === undefined) {
    const named = Object.entries<SQL>({ ...columns })
    const { sql: selected, params } = dialect.sqlToQuery(
      sql.join(
        named.map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
        sql`, `,
      ),
    )
    if (params.length > 0) throw new Error('A column takes no values')
    const gathered = named.map(([name]) => `'${name}', coalesce(json_agg(r."${name}"), '[]')`).join(', ')
    lists.set(columns, (list = { selected: sql.raw(selected), gathered: sql.raw(gathered) }))
  }
  return list
}

/** The value of a row in a column; there are as many in each column as there are rows. */
export const at = <T>(column: readonly T[], row: number): T => column[row] as T

/** The rows of a table by columns, each as an object of its own. */
export function rowsOf<Row extends object, T>(columns: Columns<Row>, make: (row: Row) => T): T[] {
  const names = Object.keys(columns) as (keyof Row)[]
  const [first] = names
  const count = first === undefined ? 0 : columns[first].length
  return Array.from({ length: count }, (_, index) => {
    const row: Partial<Row> = {}
    for (const name of names) row[name] = at(columns[name], index)
    return make(row as Row)
  })
}
