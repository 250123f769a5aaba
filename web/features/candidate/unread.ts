// Unread activity of a candidate and the tabs of the card. Source: 2§2.2, 2§4.6.

export const UNREAD_KINDS = ['new', 'info', 'chat', 'upload', 'notes'] as const
export type UnreadKind = (typeof UNREAD_KINDS)[number]
export const CARD_TABS = ['info', 'chat', 'document', 'applications', 'notes'] as const
export type CardTab = (typeof CARD_TABS)[number]

/** Returns the tab that a kind marks. Null for 'new', which marks the whole card (PIPE-61). */
export function tabOf(kind: UnreadKind): CardTab | null {
  if (kind === 'upload') return 'document'
  return kind === 'new' ? null : kind
}

/** Whether a tab has an unread marker (PIPE-61). */
export const isTabUnread = (tab: CardTab, unread: readonly UnreadKind[]) => unread.some((kind) => tabOf(kind) === tab)

/**
 * Returns the unread kinds to mark as seen when a tab opens: the kinds of the tab, and 'new' if the card opens
 * (PIPE-62).
 */
export function seenOnOpen(tab: CardTab, unread: readonly UnreadKind[], opensCard: boolean): UnreadKind[] {
  return unread.filter((kind) => tabOf(kind) === tab || (opensCard && kind === 'new'))
}
