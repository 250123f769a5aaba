import { closeAllDialogs } from '../dialogs/dialogs.tsx'
import type { AppRouter } from '../router.tsx'

/**
 * Back and Forward lead away from what a dialog asks about: it goes without an answer, before the other page is drawn.
 */
export function closeDialogsOnBack(router: Pick<AppRouter, 'state' | 'subscribe'>): void {
  let shown = router.state.location.key
  router.subscribe(({ historyAction, location: { key } }) => {
    if (key === shown) return
    shown = key
    if (historyAction === 'POP') closeAllDialogs()
  })
}
