import { CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import styles from './ToastHost.module.css'
import { runToastAction, shownToasts, subscribeToasts } from './toasts.ts'

/** Draws the toasts that `showToast` asks for and reads them aloud. Stands once, beside the pages. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts, shownToasts)
  return (
    <div className={styles.host} role="status" aria-live="polite" data-react-aria-top-layer="true">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          <Icon icon={CircleCheck} />
          <span>{toast.text}</span>
          {toast.action && <button type="button" className={styles.action} onClick={runToastAction}>{toast.action.label}</button>}
        </div>
      ))}
    </div>
  )
}
