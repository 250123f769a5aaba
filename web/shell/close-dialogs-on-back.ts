import type { DataRouter } from 'react-router-dom'
import { closeAllDialogs } from '#web/dialogs/dialogs.tsx'

/** Closes all dialogs on Back and Forward, before the other page is rendered. They return no answer. */
export function closeDialogsOnBack(router: Pick<DataRouter, 'state' | 'subscribe'>): void {
  let shown = router.state.location.key
  router.subscribe(({ historyAction, location: { key } }) => {
    if (key === shown) return
    shown = key
    if (historyAction === 'POP') closeAllDialogs()
  })
}
