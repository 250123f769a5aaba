const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** Renders a Markdown table. The first row is its head. */
export const table = ([head = [], ...rows]: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

export const code = (text: string): string => `\`${text}\``
