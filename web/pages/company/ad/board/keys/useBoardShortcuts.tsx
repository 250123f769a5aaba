import { useEffect, useEffectEvent } from 'react'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { onPageKey } from '#web/shell/page-keys.ts'
import type { BoardStep } from '../board-context.ts'
import type { LaneRegistry } from '../moves/lane-registry.ts'
import { focusBox } from '../lanes/focus-box.ts'

async function showSheet(): Promise<void> {
  const { ShortcutSheet } = await fetchPart(() => import('./ShortcutSheet.tsx'))
  await dialogs.open((close) => <ShortcutSheet onClose={() => close()} />)
}

/** The board's keys that need no focused box (PLUS-22): `?` lists the shortcuts, an arrow focuses the first box. */
export function useBoardShortcuts(registry: LaneRegistry, steps: readonly BoardStep[]): void {
  const focusFirstBox = useEffectEvent(() => {
    if (document.activeElement?.closest('[data-candidate], a, button, [role="tab"], [role="slider"], iframe'))
      return false
    const step = steps.find(({ candidates }) => candidates.length > 0)
    const first = step?.candidates[0]
    if (!step || !first) return false
    registry.show({ stepId: step.id, index: 0 })
    focusBox(first.id)
    return true
  })
  useEffect(() => {
    const unsubscribes = [
      onPageKey('?', () => void showSheet().catch(reportError)),
      ...['ArrowDown', 'ArrowRight', 'j', 'l'].map((key) => onPageKey(key, () => focusFirstBox())),
    ]
    return () => {
      for (const off of unsubscribes) off()
    }
  }, [registry])
}
