/** What a row of the inbox needs to stand in its place. */
export interface InboxRow {
  databaseId: number
  at: string
  /** What is unread about the candidate. */
  unread: readonly unknown[]
}

/**
 * The rows to show: what is unread now, and what was opened in this visit although it is read by now, so that the list
 * does not move under the reader. A candidate just read is in the answer until the inbox is read anew. The newest
 * first.
 */
export function mergeRows<R extends InboxRow>(
  unread: readonly R[],
  opened: readonly R[],
): { row: R; isSeen: boolean }[] {
  const known = new Set(unread.map(({ databaseId }) => databaseId))
  return [
    ...unread.map((row) => ({ row, isSeen: row.unread.length === 0 })),
    ...opened.filter(({ databaseId }) => !known.has(databaseId)).map((row) => ({ row, isSeen: true })),
  ].sort((a, b) => Date.parse(b.row.at) - Date.parse(a.row.at) || b.row.databaseId - a.row.databaseId)
}
