import type { DataRouter } from 'react-router-dom'
import { closeAllDialogs } from '#web/dialogs/dialogs.tsx'

/**
 * Back and Forward lead away from what a dialog asks about: it goes without an answer, before the other page is drawn.
 */
export function closeDialogsOnBack(router: Pick<DataRouter, 'state' | 'subscribe'>): void {
  let shown = router.state.location.key
  router.subscribe(({ historyAction, location: { key } }) => {
    if (key === shown) return
    shown = key
    if (historyAction === 'POP') closeAllDialogs()
  })
}
