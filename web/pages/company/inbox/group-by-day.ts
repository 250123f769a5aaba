import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** A line of the inbox on a phone: the head of a day, or a row. */
export type InboxLine<R> =
  | { kind: 'day'; day: string; count: number | null }
  | { kind: 'row'; day: string; index: number; row: R }

/**
 * Returns the lines of the inbox, grouped by day in Stockholm. `rows` are sorted, newest first. While more rows can be
 * loaded, the last day has no count.
 */
export function groupByDay<R extends { readonly row: { readonly at: string } }>(
  rows: readonly R[],
  isComplete: boolean,
): InboxLine<R>[] {
  const lines: InboxLine<R>[] = []
  let head: Extract<InboxLine<R>, { kind: 'day' }> | undefined
  for (const [index, row] of rows.entries()) {
    const day = stockholmDay(new Date(row.row.at))
    if (head?.day !== day) {
      head = { kind: 'day', day, count: 0 }
      lines.push(head)
    }
    head.count = (head.count ?? 0) + 1
    lines.push({ kind: 'row', day, index, row })
  }
  if (head && !isComplete) head.count = null
  return lines
}
