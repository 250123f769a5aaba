import { Suspense, use, useMemo } from 'react'
import { openDialogs } from '#web/dialogs/dialogs.tsx'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { oneAtATime } from '#web/state/one-at-a-time.ts'
import { ViewerContext } from '../viewer.ts'

/** Returns a function that opens the command palette (PLUS-23). Loads its code on demand. */
export function useOpenPalette(): () => void {
  const viewer = use(ViewerContext)
  return useMemo(() => {
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
    return () => {
      if (openDialogs().length === 0) open().catch(reportError)
    }
  }, [viewer])
}
