import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { invalid } from '#platform/foundation/errors/errors.ts'

/** One column of a sort order. It must not be null: wrap a nullable column in `coalesce`. */
export interface KeysetColumn {
  by: SQLWrapper
  /** The database type of the column. The text in a cursor is cast to it. */
  as: 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'uuid' | 'boolean'
  direction: 'asc' | 'desc'
}

export interface KeysetOptions {
  /** Identifies the order. A cursor of another order is rejected. */
  name: string
  /** The columns of the order. The last must be unique. */
  order: readonly [KeysetColumn, ...KeysetColumn[]]
  /** The cursor after the previous page. Null for the first page. */
  after: string | null
  take: number
}

/** The cursors of a page (`contract/base/paging.ts`). */
export interface PageCursors {
  cursors: string[]
  next: string | null
}

/** The parts of a query that reads one page. */
export interface Keyset {
  /** The expression to select as `cursor` in each row. */
  cursor: SQL<string[]>
  /** The condition for rows after the cursor. */
  where: SQL
  orderBy: SQL[]
  /** The page size plus one, to detect whether another page follows. */
  limit: number
  /** Returns the rows of the page, their cursors, and the cursor that the next page starts after. */
  page<R extends { cursor: string[] }>(rows: readonly R[]): { rows: R[] } & PageCursors
  /** Returns the cursor after a row, for lists with a cursor per row. */
  cursorOf(values: readonly string[]): string
}

/**
 * Pages through a list by keyset instead of offset: each page begins after the last row of the previous page. An index
 * on the columns of the order finds that row. Throws 400 `after: format` if the cursor does not belong to this order.
 */
export function keyset({ name, order, after, take }: KeysetOptions): Keyset {
  const values = after === null ? null : read(after, name, order)
  return {
    cursor: sql<string[]>`array[${sql.join(
      order.map(({ by }) => sql`(${by})::text`),
      sql`, `,
    )}]`,
    where: values === null ? sql`true` : isAfter(order, values),
    orderBy: order.map(({ by, direction }) => (direction === 'asc' ? sql`${by} asc` : sql`${by} desc`)),
    limit: take + 1,
    cursorOf: (rowValues) => write(name, rowValues),
    page(rows) {
      const shown = rows.slice(0, take)
      const cursors = shown.map(({ cursor }) => write(name, cursor))
      return { rows: shown, cursors, next: rows.length > take ? (cursors.at(-1) ?? null) : null }
    },
  }
}

/**
 * Returns the condition for rows after the values. If all columns have the same direction, it is one row comparison,
 * which can use an index. Otherwise, it compares column by column.
 */
function isAfter(order: readonly KeysetColumn[], values: readonly string[]): SQL {
  // Integers are compared as bigint, so that an out-of-range number does not fail in the database.
  const typed = order.map(({ as }, index) => sql`${values[index]}::${sql.raw(as === 'integer' ? 'bigint' : as)}`)
  const [first] = order
  if (order.every(({ direction }) => direction === first?.direction)) {
    const [columns, cursorValues] = [
      sql.join(
        order.map(({ by }) => sql`${by}`),
        sql`, `,
      ),
      sql.join(typed, sql`, `),
    ]
    return first?.direction === 'desc' ? sql`(${columns}) < (${cursorValues})` : sql`(${columns}) > (${cursorValues})`
  }
  const alternatives = order.map(({ by, direction }, index) => {
    const same = order.slice(0, index).map((column, position) => sql`${column.by} = ${typed[position]}`)
    return sql`(${sql.join([...same, direction === 'asc' ? sql`${by} > ${typed[index]}` : sql`${by} < ${typed[index]}`], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}

const write = (name: string, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url')

/** Valid texts for each type. */
const valuePatterns: Record<KeysetColumn['as'], RegExp> = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  boolean: /^(true|false)$/,
}

function read(cursor: string, name: string, order: readonly KeysetColumn[]): string[] {
  const invalidCursor = invalid({ after: ['format'] })
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw invalidCursor
  }
  if (!Array.isArray(parsed) || parsed.length !== order.length + 1 || parsed[0] !== name) throw invalidCursor
  const values: unknown[] = parsed.slice(1)
  const texts = values.filter(
    (value, index): value is string =>
      typeof value === 'string' && valuePatterns[order[index]?.as ?? 'text'].test(value),
  )
  if (texts.length !== order.length) throw invalidCursor
  return texts
}
