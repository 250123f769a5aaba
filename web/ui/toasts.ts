import { UNDO_MS } from '#rules/bulk.ts'
import { COPIED_MS } from '#rules/timings.ts'
import { ToastQueue } from 'react-stately/useToastState'

/** What a toast offers to do, for example to undo. */
export interface ToastAction {
  label: string
  run: () => void
}

/** A short confirmation at the bottom of the window. Never used for errors. */
export interface ToastMessage {
  text: string
  action?: ToastAction | undefined
}

/** For the host: the toasts, newest first. A new one takes nothing from those before: what they offer stands as long as it would have. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** How long a toast stays while nobody points at it or has the focus in it: 2 s for a copy (SHELL-14), 8 s with something to undo (PLUS-24), 4 s otherwise. */
export const toastTime = { copied: COPIED_MS, done: 4000, undo: UNDO_MS } as const

/** Shows one line for a moment. */
export function showToast(text: string, kind: keyof typeof toastTime = 'done', action?: ToastAction): void {
  // Without an offer the newest is all that matters: the lines before it would only pile up.
  if (!action) for (const { key, content } of toastQueue.visibleToasts) if (!content.action) toastQueue.close(key)
  toastQueue.add({ text, action }, { timeout: toastTime[kind] })
}

/** Does what a toast offers and takes it away; the newest that offers something when none is named. False when none does. */
export function runToastAction(key = toastQueue.visibleToasts.find(({ content }) => content.action)?.key): boolean {
  const toast = toastQueue.visibleToasts.find((each) => each.key === key)
  if (!toast?.content.action) return false
  toastQueue.close(toast.key)
  toast.content.action.run()
  return true
}
