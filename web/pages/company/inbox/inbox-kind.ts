/** The kinds the inbox can be filtered by, as GraphQL names them. */
export const INBOX_KINDS = ['NEW', 'CHAT', 'UPLOAD'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** The kind the address filters by; null for all. */
export const inboxKind = (search: URLSearchParams): InboxKind | null =>
  INBOX_KINDS.find((kind) => kind.toLowerCase() === search.get('kind')) ?? null
