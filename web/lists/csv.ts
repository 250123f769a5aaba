/** Beginnings of a cell that spreadsheets run as a formula. Source: OWASP, CSV Injection. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns a table as CSV, in the form that Swedish spreadsheets open: semicolons, Windows line breaks, and a byte order
 * mark for UTF-8. The first row is the head. A text that spreadsheets would run as a formula is escaped.
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`

/** Downloads a text as a file. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
