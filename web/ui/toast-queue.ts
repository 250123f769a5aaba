import { UNDO_OFFER_MS } from '#rules/candidates/bulk-actions.ts'
import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { ToastQueue } from 'react-stately/useToastState'
import { setToastActionRunner, waitingToasts, type ToastKind, type ToastMessage } from './toasts.ts'

/** The toasts, newest first. A new toast does not shorten the time of earlier actions. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/**
 * Milliseconds that a toast stays without hover or focus: 2 s after a copy (SHELL-14), 8 s with an undo action
 * (PLUS-24), 4 s otherwise.
 */
const TOAST_DURATION_MS: Readonly<Record<ToastKind, number>> = { copied: COPIED_MS, done: 4000, undo: UNDO_OFFER_MS }

function showWaiting(): void {
  const waiting = waitingToasts.get()
  if (waiting.length === 0) return
  waitingToasts.set([])
  for (const toast of waiting) {
    // Only the newest toast without an action matters, so close the earlier ones.
    if (!toast.action)
      for (const { key, content } of toastQueue.visibleToasts) if (!content.action) toastQueue.close(key)
    toastQueue.add(toast, { timeout: TOAST_DURATION_MS[toast.kind] })
  }
}
waitingToasts.subscribe(showWaiting)
showWaiting()

/**
 * Runs the action of a toast and closes it. Defaults to the newest toast with an action. Returns false if there is
 * none.
 */
export function runAction(key = toastQueue.visibleToasts.find(({ content }) => content.action)?.key): boolean {
  const toast = toastQueue.visibleToasts.find((visible) => visible.key === key)
  if (!toast?.content.action) return false
  toastQueue.close(toast.key)
  toast.content.action.run()
  return true
}
setToastActionRunner(runAction)
