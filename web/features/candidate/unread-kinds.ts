import { UNREAD_KINDS, type UnreadKind } from './unread.ts'

/** The kinds of unread activity as the rules spell them. */
export const unreadKinds = (unread: readonly string[]): UnreadKind[] =>
  UNREAD_KINDS.filter((kind) => unread.includes(kind.toUpperCase()))
