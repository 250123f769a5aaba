import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchPart } from '../loading/fetch-part.ts'
import { onFirstUse } from '../loading/first-use.ts'
import styles from './ToastHost.module.css'
import type { ToastRegion } from './ToastRegion.tsx'
import { toastQueue } from './toasts.ts'

const subscribe = (changed: () => void) => toastQueue.subscribe(changed)
const hasToasts = () => toastQueue.visibleToasts.length > 0

/** Stands once, beside the pages: reads aloud the toasts that `showToast` asks for. What draws them is fetched ahead. */
export function ToastHost() {
  const isShown = useSyncExternalStore(subscribe, hasToasts)
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null)
  useEffect(() => {
    const load = () => {
      fetchPart(() => import('./ToastRegion.tsx')).then((module) => setRegion(() => module.ToastRegion), () => { /* tried again with the next toast */ })
    }
    if (Region) return
    if (!isShown) return onFirstUse(load)
    load()
  }, [Region, isShown])
  return (
    <div className={styles.host} role="status" aria-live="polite" data-react-aria-top-layer="true">
      {isShown && Region && <Region />}
    </div>
  )
}
