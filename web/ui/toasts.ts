import { UNDO_MS } from '#rules/bulk.ts'

/** What a toast offers to do, for example to undo. */
export interface ToastAction {
  label: string
  run: () => void
}

/** A short confirmation at the bottom of the window. Never used for errors. */
export interface ToastMessage {
  id: number
  text: string
  action?: ToastAction | undefined
}

let shown: readonly ToastMessage[] = []
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** For the host: hears when toasts come and go. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For the host: the toasts shown now. */
export function shownToasts(): readonly ToastMessage[] {
  return shown
}

/** Takes a toast away. */
export function hideToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

/** Does what the toast shown now offers and takes it away; false when none offers anything. */
export function runToastAction(): boolean {
  const toast = shown.find(({ action }) => action !== undefined)
  if (!toast) return false
  hideToast(toast.id)
  toast.action?.run()
  return true
}

/** How long a toast stays: 2 s for a copy (SHELL-14), 8 s with something to undo (PLUS-24), 4 s otherwise. */
export const toastTime = { copied: 2000, done: 4000, undo: UNDO_MS } as const

/** Shows one line for a moment; the newest takes the place of the one before. */
export function showToast(text: string, kind: keyof typeof toastTime = 'done', action?: ToastAction): void {
  const id = nextId++
  clearTimeout(timer)
  change([{ id, text, action }])
  timer = setTimeout(() => hideToast(id), toastTime[kind])
}
