import { UNREAD_KINDS, type UnreadKind } from './unread.ts'

/** Returns the kinds of unread activity with the names that the rules use. */
export const unreadKinds = (unread: readonly string[]): UnreadKind[] =>
  UNREAD_KINDS.filter((kind) => unread.includes(kind.toUpperCase()))
