import { UNREAD_KINDS, type UnreadKind } from '#web/features/candidate/unread.ts'

/** The kinds of unread activity as the rules spell them. */
export const unreadKinds = (unread: readonly string[]): UnreadKind[] =>
  UNREAD_KINDS.filter((kind) => unread.includes(kind.toUpperCase()))
