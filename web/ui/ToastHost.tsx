import { useEffect, useSyncExternalStore } from 'react'
import { onFirstUse } from '../loading/first-use.ts'
import { lazyPart } from './lazyPart.tsx'
import styles from './ToastHost.module.css'
import { toastQueue } from './toasts.ts'

const Region = lazyPart(() => import('./ToastRegion.tsx'), ({ ToastRegion }) => ToastRegion, { waiting: () => null })

const subscribe = (changed: () => void) => toastQueue.subscribe(changed)
const hasToasts = () => toastQueue.visibleToasts.length > 0

/** Stands once, beside the pages: reads aloud the toasts that `showToast` asks for. What draws them is fetched ahead. */
export function ToastHost() {
  const isShown = useSyncExternalStore(subscribe, hasToasts)
  useEffect(() => onFirstUse(() => Region.preload()), [])
  return (
    <div className={styles.host} role="status" aria-live="polite" data-react-aria-top-layer="true">
      {isShown && <Region />}
    </div>
  )
}
