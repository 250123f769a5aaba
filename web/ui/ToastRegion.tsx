import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useToast, useToastRegion } from 'react-aria/useToast'
import { useToastQueue, type QueuedToast, type ToastState } from 'react-stately/useToastState'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { uiTexts } from './texts.ts'
import styles from './ToastHost.module.css'
import { runAction, toastQueue } from './toast-queue.ts'
import type { ToastMessage } from './toasts.ts'

/** The toasts, as a landmark that F6 focuses. Their timers pause on hover and focus. */
export function ToastRegion() {
  const state = useToastQueue(toastQueue)
  return state.visibleToasts.length > 0 && <Region state={state} />
}

function Region({ state }: { state: ToastState<ToastMessage> }) {
  const t = useTexts(uiTexts)
  const ref = useRef<HTMLDivElement>(null)
  const { regionProps } = useToastRegion({ 'aria-label': t('toasts') }, state, ref)
  return (
    <div {...regionProps} ref={ref} className={styles.region}>
      {state.visibleToasts.map((toast) => (
        <Toast key={toast.key} toast={toast} state={state} />
      ))}
    </div>
  )
}

function Toast({ toast, state }: { toast: QueuedToast<ToastMessage>; state: ToastState<ToastMessage> }) {
  const ref = useRef<HTMLDivElement>(null)
  const { toastProps, titleProps } = useToast({ toast }, state, ref)
  const { text, action } = toast.content
  return (
    // A toast needs no answer, so it is a group instead of a dialog. The host announces it.
    <div
      {...toastProps}
      role="group"
      aria-modal={undefined}
      aria-describedby={undefined}
      ref={ref}
      className={styles.toast}
    >
      <Icon icon={CircleCheck} />
      <span {...titleProps}>{text}</span>
      {action && (
        <button type="button" className={styles.action} onClick={() => runAction(toast.key)}>
          {action.label}
        </button>
      )}
    </div>
  )
}
