import { UNDO_MS } from '#rules/candidates/bulk.ts'
import { COPIED_MS } from '#rules/text-and-time/timings.ts'
import { ToastQueue } from 'react-stately/useToastState'
import { runToastActionWith, waitingToasts, type ToastKind, type ToastMessage } from './toasts.ts'

/**
 * The toasts, newest first. A new one takes nothing from those before: what they offer stands as long as it would have.
 */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/**
 * How long a toast stays while nobody points at it or has the focus in it: 2 s for a copy (SHELL-14), 8 s with
 * something to undo (PLUS-24), 4 s otherwise.
 */
const toastTime: Readonly<Record<ToastKind, number>> = { copied: COPIED_MS, done: 4000, undo: UNDO_MS }

function takeWaiting(): void {
  const waiting = waitingToasts.get()
  if (waiting.length === 0) return
  waitingToasts.set([])
  for (const toast of waiting) {
    // Without an offer the newest is all that matters: the lines before it would only pile up.
    if (!toast.action)
      for (const { key, content } of toastQueue.visibleToasts) if (!content.action) toastQueue.close(key)
    toastQueue.add(toast, { timeout: toastTime[toast.kind] })
  }
}
waitingToasts.subscribe(takeWaiting)
takeWaiting()

/**
 * Does what a toast offers and takes it away; the newest that offers something when none is named. False when none
 * does.
 */
export function runOffer(key = toastQueue.visibleToasts.find(({ content }) => content.action)?.key): boolean {
  const toast = toastQueue.visibleToasts.find((each) => each.key === key)
  if (!toast?.content.action) return false
  toastQueue.close(toast.key)
  toast.content.action.run()
  return true
}
runToastActionWith(runOffer)
