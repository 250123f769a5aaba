import type { PageAction } from './Page.tsx'

const none = (): readonly PageAction[] => []
let shown = none

/** Tells how to ask the page that is shown what it offers; gives back how to take that away. */
export function showPageActions(actions: () => readonly PageAction[]): () => void {
  shown = actions
  return () => {
    if (shown === actions) shown = none
  }
}

/** What the page that is shown offers, for the command palette (PLUS-23). */
export const shownPageActions = (): readonly PageAction[] => shown()
