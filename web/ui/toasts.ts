import { createStore } from '#web/state/create-store.ts'

/** What a toast offers to do, for example to undo. */
export interface ToastAction {
  label: string
  run: () => void
}

/** How long a toast stays: after a copy, with something to undo, or otherwise (ui/toast-queue.ts). */
export type ToastKind = 'copied' | 'done' | 'undo'

/** A short confirmation at the bottom of the window. Never used for errors. */
export interface ToastMessage {
  text: string
  kind: ToastKind
  action?: ToastAction | undefined
}

/** For the host: what waits to be shown, until the part that draws toasts is there and takes it. */
export const waitingToasts = createStore<readonly ToastMessage[]>([])

/** Whether a bar stands at the bottom of the page: toasts then stand above it. */
export const isAboveBar = createStore(false)

/** Shows one line for a moment. */
export function showToast(text: string, kind: ToastKind = 'done', action?: ToastAction): void {
  waitingToasts.set([...waitingToasts.get(), { text, kind, action }])
}

let runNewest = (): boolean => false

/** Does what the newest toast with an offer offers and takes it away; false when none does. */
export const runToastAction = (): boolean => runNewest()

/** Tells how that is done; the part that draws toasts does this once. */
export function runToastActionWith(run: () => boolean): void {
  runNewest = run
}
