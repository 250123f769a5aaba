import { useEffect, useState } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onFirstUse } from '#web/loading/first-use.ts'
import { useStore } from '#web/state/create-store.ts'
import styles from './ToastHost.module.css'
import type { ToastRegion } from './ToastRegion.tsx'
import { isAboveBar, waitingToasts } from './toasts.ts'

/**
 * Stands once, beside the pages: reads aloud the toasts that `showToast` asks for. What draws them is fetched ahead.
 */
export function ToastHost() {
  const isWanted = useStore(waitingToasts, (waiting) => waiting.length > 0)
  const isRaised = useStore(isAboveBar)
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null)
  useEffect(() => {
    const load = () => {
      fetchPart(() => import('./ToastRegion.tsx')).then(
        (module) => setRegion(() => module.ToastRegion),
        () => {
          /* tried again with the next toast */
        },
      )
    }
    if (Region) return
    if (!isWanted) return onFirstUse(load)
    load()
  }, [Region, isWanted])
  return (
    <div
      className={styles.host}
      data-raised={isRaised || undefined}
      role="status"
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {Region && <Region />}
    </div>
  )
}
