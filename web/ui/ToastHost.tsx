import { useEffect, useState } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onFirstUse } from '#web/loading/first-use.ts'
import { useStore } from '#web/state/create-store.ts'
import styles from './ToastHost.module.css'
import type { ToastRegion } from './ToastRegion.tsx'
import { areToastsHidden, areToastsRaised, waitingToasts } from './toasts.ts'

/**
 * The live region for toasts from `showToast`. Rendered once, next to the pages. Prefetches the code that renders
 * toasts.
 */
export function ToastHost() {
  const isWanted = useStore(waitingToasts, (waiting) => waiting.length > 0)
  const isRaised = useStore(areToastsRaised)
  const isHidden = useStore(areToastsHidden)
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null)
  useEffect(() => {
    const load = () => {
      fetchPart(() => import('./ToastRegion.tsx')).then(
        (module) => setRegion(() => module.ToastRegion),
        () => {
          /* retried with the next toast */
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
      data-hidden={isHidden || undefined}
      role="status"
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {Region && <Region />}
    </div>
  )
}
