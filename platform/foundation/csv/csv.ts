import { Readable, pipeline } from 'node:stream'
import { stringify } from 'csv-stringify'
import { formatDateTime } from '#rules/text-and-time/stockholm-time.ts'

/**
 * A cell of a table:
 *
 * - A string is text. It is escaped if spreadsheets would run it as a formula.
 * - A number has a decimal comma and no separators, so that spreadsheets calculate with it. `{ kronor }` has two
 *   decimals.
 * - A Date is the day and time in Stockholm, YYYY-MM-DD HH:mm.
 * - Null is an empty cell.
 */
export type CsvCell = string | number | { kronor: number } | Date | null

/** Beginnings of a cell that spreadsheets run as a formula. Source: OWASP, CSV Injection. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

function textOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell
  if (cell instanceof Date) return formatDateTime(cell)
  const number = typeof cell === 'number' ? String(cell) : cell.kronor.toFixed(2).replace(/^-(?=0\.00$)/, '')
  return number.replace('.', ',')
}

/**
 * Returns a table as CSV, in the form that Swedish spreadsheets open: semicolons, Windows line breaks, and a byte order
 * mark for UTF-8. Reads the rows while the file is sent. An error of the rows ends the stream with that error.
 */
export function csvOf(rows: AsyncIterable<readonly CsvCell[]>): Readable {
  const csv = stringify({ bom: true, delimiter: ';', record_delimiter: 'windows' })
  const cells = async function* () {
    for await (const row of rows) yield row.map(textOf)
  }
  // The reader of the stream gets the error.
  pipeline(Readable.from(cells()), csv, () => {})
  return csv
}
