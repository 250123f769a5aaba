import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { invalid } from '#platform/foundation/errors/errors.ts'

/** One column of an order. It is never null; a column that may be is wrapped in `coalesce`. */
export interface KeysetColumn {
  by: SQLWrapper
  /** Its type in the database, which a cursor's text is read as. */
  as: 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'uuid' | 'boolean'
  direction: 'asc' | 'desc'
}

export interface KeysetOptions {
  /** Tells orders apart: a cursor of another one is refused. */
  name: string
  /** The columns in their order; the last is unique among the rows. */
  order: readonly [KeysetColumn, ...KeysetColumn[]]
  /** The cursor of the page before. */
  after: string | null
  take: number
}

/** The parts of a statement that reads one page. */
export interface Keyset {
  /** Select it as `cursor` with each row. */
  cursor: SQL<string[]>
  /** Holds for the rows after the cursor. */
  where: SQL
  orderBy: SQL[]
  /** One more than the page takes, which tells whether there is another. */
  limit: number
  /** The page of the rows read. */
  page<R extends { cursor: string[] }>(rows: readonly R[]): { rows: R[]; next: string | null }
  /** The cursor after one row, where each carries its own. */
  cursorOf(values: readonly string[]): string
}

/**
 * Reads a list page by page without offsets: each page begins after the last row of the one before, found by an index
 * on the order's columns. Throws 400 `after: format` when the cursor is none of this order.
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
    cursorOf: (given) => write(name, given),
    page(rows) {
      const shown = rows.slice(0, take)
      const last = rows.length > take ? shown.at(-1) : undefined
      return { rows: shown, next: last === undefined ? null : write(name, last.cursor) }
    },
  }
}

/**
 * Rows after the values: one comparison of rows where all columns go the same way, which an index serves; else column
 * by column.
 */
function isAfter(order: readonly KeysetColumn[], values: readonly string[]): SQL {
  // A number that no integer holds is still compared, not refused by the database.
  const typed = order.map(({ as }, index) => sql`${values[index]}::${sql.raw(as === 'integer' ? 'bigint' : as)}`)
  const [first] = order
  if (order.every(({ direction }) => direction === first?.direction)) {
    const [mine, theirs] = [
      sql.join(
        order.map(({ by }) => sql`${by}`),
        sql`, `,
      ),
      sql.join(typed, sql`, `),
    ]
    return first?.direction === 'desc' ? sql`(${mine}) < (${theirs})` : sql`(${mine}) > (${theirs})`
  }
  const further = order.map(({ by, direction }, index) => {
    const same = order.slice(0, index).map((column, place) => sql`${column.by} = ${typed[place]}`)
    return sql`(${sql.join([...same, direction === 'asc' ? sql`${by} > ${typed[index]}` : sql`${by} < ${typed[index]}`], sql` and `)})`
  })
  return sql`(${sql.join(further, sql` or `)})`
}

const write = (name: string, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...values])).toString('base64url')

/** What the database takes for a value of each type. */
const spelling: Record<KeysetColumn['as'], RegExp> = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,30}(\.\d{1,30})?$/,
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  boolean: /^(true|false)$/,
}

function read(cursor: string, name: string, order: readonly KeysetColumn[]): string[] {
  const refused = invalid({ after: ['format'] })
  let told: unknown
  try {
    told = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refused
  }
  if (!Array.isArray(told) || told.length !== order.length + 1 || told[0] !== name) throw refused
  const values: unknown[] = told.slice(1)
  const texts = values.filter(
    (value, index): value is string => typeof value === 'string' && spelling[order[index]?.as ?? 'text'].test(value),
  )
  if (texts.length !== order.length) throw refused
  return texts
}
