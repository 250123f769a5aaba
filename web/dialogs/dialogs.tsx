import type { ReactNode } from 'react'
import { createStore } from '#web/state/create-store.ts'
import type { TypedCharacters } from '#web/ui/typed-characters.ts'

/** Options of a confirmation. */
export interface ConfirmOptions {
  title: string
  body?: ReactNode
  /** Label of the confirm button: a verb. */
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Label of a second button that continues in another way. */
  otherLabel?: string | undefined
  /**
   * Set it if something stored or written is lost. The confirm button is red, and the focus is on the button that changes
   * nothing.
   */
  isDestructive?: boolean | undefined
  /** The object's title. The confirm button is disabled until the user types it (SHELL-09). */
  typedTitle?: string | undefined
  /** The typed title must match exactly, including letter case and spaces (COMP-113). */
  isExact?: boolean | undefined
  /** Closes the dialog without an answer when the question no longer applies. */
  signal?: AbortSignal | undefined
}

/** Options of a text prompt. */
export interface PromptOptions {
  title: string
  label: string
  body?: ReactNode
  initial?: string | undefined
  placeholder?: string | undefined
  confirmLabel?: string | undefined
  /** Accepts a blank answer (SHELL-06). */
  allowBlank?: boolean | undefined
  maxLength?: number | undefined
  isMultiline?: boolean | undefined
  /** The characters of a number. */
  accepts?: TypedCharacters | undefined
  /** Returns the error of the text, or null. */
  validate?: ((value: string) => string | null | undefined) | undefined
  /** Why the initial text was rejected. Shown at the field until the text changes. */
  error?: string | null | undefined
}

/** Options of a message with one button. */
export interface AlertOptions {
  title: string
  body?: ReactNode
  closeLabel?: string | undefined
}

/** Options of an error dialog. The texts name the failed action and the current state. */
export interface ErrorOptions {
  /** Defaults to the title of the reason. */
  title?: string | undefined
  body?: ReactNode
  /** The reason of the schema or the code of the request. */
  reason?: string | undefined
  /** Whether the state is expected, so that trying again does not help. Defaults to what the reason says. */
  isExpected?: boolean | undefined
  /** Opens support. Adds a second button. */
  onSupport?: (() => void) | undefined
}

/** Renders an open dialog. `close` closes it with the answer. */
export type DialogRender<R> = (close: (result?: R) => void) => ReactNode

interface OpenDialog {
  id: number
  kind: 'confirm' | 'prompt' | 'alert' | 'error' | 'custom'
  render: (close: (result?: unknown) => void) => ReactNode
  settle: (result: unknown) => void
}

let nextId = 1

/** The open dialogs, the top one last. For `DialogHost`. */
export const dialogStack = createStore<readonly OpenDialog[]>([])

export const openDialogs = dialogStack.get

/** Closes a dialog and resolves its promise. For `DialogHost`. */
export function closeDialog(id: number, result?: unknown): void {
  const dialog = openDialogs().find((open) => open.id === id)
  if (!dialog) return
  dialogStack.set(openDialogs().filter((open) => open.id !== id))
  dialog.settle(result)
}

/**
 * Opens a dialog and waits for its answer. Resolves to `undefined` if the dialog was closed without an answer or the
 * signal aborted.
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

/** Closes every dialog without an answer, for example at sign-out. */
export function closeAllDialogs(): void {
  for (const dialog of openDialogs().toReversed()) closeDialog(dialog.id)
}

/** Returns whether an error dialog is open, so that several failures at once show only one dialog. */
export function isErrorOpen(): boolean {
  return openDialogs().some((dialog) => dialog.kind === 'error')
}
