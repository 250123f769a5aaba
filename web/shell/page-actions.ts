import type { PageAction } from './Page.tsx'

let shown: readonly PageAction[] = []

/** Tells what the page that is shown offers; gives back how to take that away. */
export function showPageActions(actions: readonly PageAction[]): () => void {
  shown = actions
  return () => {
    if (shown === actions) shown = []
  }
}

/** What the page that is shown offers, for the command palette (PLUS-23). */
export const shownPageActions = (): readonly PageAction[] => shown
