import { Suspense, use, useEffect } from 'react'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { oneAtATime } from '#web/state/one-at-a-time.ts'
import { ViewerContext } from '../viewer.ts'

/**
 * Opens the command palette on Ctrl+K or Cmd+K on every page, also while typing (PLUS-23). Loads its code on demand.
 */
export function PaletteKey() {
  const viewer = use(ViewerContext)
  useEffect(() => {
    const open = oneAtATime(async () => {
      const { Palette } = await fetchPart(() => import('./Palette.tsx'))
      // An open dialog must be answered first.
      if (openDialogs().length > 0) return
      await dialogs.open((close) => (
        <ViewerContext value={viewer}>
          <Suspense fallback={null}>
            <Palette onClose={() => close()} />
          </Suspense>
        </ViewerContext>
      ))
    })
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (openDialogs().length === 0) open().catch(reportError)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [viewer])
  return null
}
