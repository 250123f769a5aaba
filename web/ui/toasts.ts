import { createStore } from '#web/state/create-store.ts'

/** The action of a toast, for example undo. */
export interface ToastAction {
  label: string
  run: () => void
}

/**
 * Why a toast is shown: after a copy, with an undo action, or otherwise. Decides how long it stays (ui/toast-queue.ts).
 */
export type ToastKind = 'copied' | 'done' | 'undo'

/** A short confirmation at the bottom of the window. Never used for errors. */
export interface ToastMessage {
  text: string
  kind: ToastKind
  action?: ToastAction | undefined
}

/** Toasts that wait until the code that renders them has loaded. For `ToastHost`. */
export const waitingToasts = createStore<readonly ToastMessage[]>([])

/** Whether there is a bar at the bottom of the page. Toasts are then shown above it. */
export const areToastsRaised = createStore(false)

/** Whether something is being dragged. Toasts are then hidden, because they would cover the place to drop on. */
export const areToastsHidden = createStore(false)

/** Shows a toast. */
export function showToast(text: string, kind: ToastKind = 'done', action?: ToastAction): void {
  waitingToasts.set([...waitingToasts.get(), { text, kind, action }])
}

let runNewest = (): boolean => false

/** Runs the action of the newest toast that has one, and closes it. Returns false if there is none. */
export const runToastAction = (): boolean => runNewest()

/** Sets how the action is run. The code that renders toasts calls this once. */
export function setToastActionRunner(run: () => boolean): void {
  runNewest = run
}
