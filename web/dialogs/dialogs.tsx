import type { ReactNode } from 'react'
import { createStore } from '#web/state/create-store.ts'

/** What a confirmation asks. */
export interface ConfirmOptions {
  title: string
  body?: ReactNode
  /** The verb on the button that goes on. */
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Another way to go on, on a button of its own, last. */
  otherLabel?: string | undefined
  /** Red confirm button. */
  isDestructive?: boolean | undefined
  /** The object's title, which must be typed before the button opens (SHELL-09). */
  typedTitle?: string | undefined
  /** The title counts as it stands, letter case and spaces too (COMP-113). */
  isExact?: boolean | undefined
  /** Takes the question back, unanswered, when what it is about is gone. */
  signal?: AbortSignal | undefined
}

/** What a text prompt asks. */
export interface PromptOptions {
  title: string
  label: string
  body?: ReactNode
  initial?: string | undefined
  placeholder?: string | undefined
  confirmLabel?: string | undefined
  /** Lets a blank answer through (SHELL-06). */
  allowBlank?: boolean | undefined
  maxLength?: number | undefined
  isMultiline?: boolean | undefined
  /** Gives back what is wrong with the typed text, or nothing. */
  validate?: ((value: string) => string | null | undefined) | undefined
  /** Why the text it begins with was refused; told at the field until it is changed. */
  error?: string | null | undefined
}

/** A message with one button. */
export interface AlertOptions {
  title: string
  body?: ReactNode
  closeLabel?: string | undefined
}

/** An error dialog: what did not happen and what state things are in now. */
export interface ErrorOptions {
  title?: string | undefined
  body?: ReactNode
  /** Shown as a second button. */
  onSupport?: (() => void) | undefined
}

/** Draws one open dialog; calls `close` with the answer. */
export type DialogRender<R> = (close: (result?: R) => void) => ReactNode

interface OpenDialog {
  id: number
  kind: 'confirm' | 'prompt' | 'alert' | 'error' | 'custom'
  render: (close: (result?: unknown) => void) => ReactNode
  settle: (result: unknown) => void
}

let nextId = 1

/** For the host: the dialogs that are open, the top one last. */
export const dialogStack = createStore<readonly OpenDialog[]>([])

export const openDialogs = dialogStack.get

/** For the host: closes one dialog and answers its promise. */
export function closeDialog(id: number, result?: unknown): void {
  const dialog = openDialogs().find((open) => open.id === id)
  if (!dialog) return
  dialogStack.set(openDialogs().filter((open) => open.id !== id))
  dialog.settle(result)
}

/**
 * Shows any dialog and waits for its answer; `undefined` when it was closed without one, or taken back by the signal.
 */
export function openDialog<R = void>(
  render: DialogRender<R>,
  kind: OpenDialog['kind'] = 'custom',
  signal?: AbortSignal,
): Promise<R | undefined> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(undefined)
    const dialog: OpenDialog = {
      id: nextId++,
      kind,
      render: (close) => render((result) => close(result)),
      settle: (result) => resolve(result as R | undefined),
    }
    dialogStack.set([...openDialogs(), dialog])
    signal?.addEventListener('abort', () => closeDialog(dialog.id), { once: true })
  })
}

/** Closes every dialog without an answer, for example when the user signs out. */
export function closeAllDialogs(): void {
  for (const dialog of openDialogs().toReversed()) closeDialog(dialog.id)
}

/** True while an error dialog is open, so that several failures at once show one dialog. */
export function isErrorOpen(): boolean {
  return openDialogs().some((dialog) => dialog.kind === 'error')
}
