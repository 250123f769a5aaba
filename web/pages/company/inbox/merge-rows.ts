/** The fields of an inbox row that sorting and merging need. */
export interface InboxRow {
  databaseId: number
  at: string
  /** The candidate's unread activity. */
  unread: readonly unknown[]
}

/**
 * Merges the unread candidates with the candidates opened during this visit, newest first. Opened candidates stay in
 * the list after they are read, so that the rows do not move under the user. Until the next refetch, a candidate that
 * was just read is still in the response.
 */
export function mergeRows<R extends InboxRow>(
  unread: readonly R[],
  opened: readonly R[],
): { row: R; isSeen: boolean }[] {
  const unreadIds = new Set(unread.map(({ databaseId }) => databaseId))
  return [
    ...unread.map((row) => ({ row, isSeen: row.unread.length === 0 })),
    ...opened.filter(({ databaseId }) => !unreadIds.has(databaseId)).map((row) => ({ row, isSeen: true })),
  ].sort((a, b) => Date.parse(b.row.at) - Date.parse(a.row.at) || b.row.databaseId - a.row.databaseId)
}
