interface Day {
  readonly day: string
  readonly views: number
  readonly applyPresses: number
  readonly applications: number
}

/**
 * Returns the days as CSV with a header row. It uses semicolons and a byte order mark, which Swedish spreadsheet
 * programs expect.
 */
export function statisticsCsv(days: readonly Day[], head: readonly string[]): string {
  const rows = days.map((each) => [each.day, each.views, each.applyPresses, each.applications])
  return `\uFEFF${[head, ...rows].map((row) => row.join(';')).join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
