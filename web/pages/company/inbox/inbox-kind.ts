/** The kinds of unread activity to filter by, as in the schema. */
export const INBOX_KINDS = ['NEW', 'CHAT', 'UPLOAD'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** Returns the kind in the address. Null means all kinds. */
export const getInboxKind = (search: URLSearchParams): InboxKind | null =>
  INBOX_KINDS.find((kind) => kind.toLowerCase() === search.get('kind')) ?? null
