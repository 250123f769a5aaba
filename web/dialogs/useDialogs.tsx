import {
  closeAllDialogs,
  isErrorOpen,
  openDialog,
  type AlertOptions,
  type ConfirmOptions,
  type DialogRender,
  type ErrorOptions,
  type PromptOptions,
} from './dialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'

const loadStandard = () => fetchPart(() => import('./standard.tsx'))

/** Prefetches the standard dialogs, so that errors can be shown without a connection. */
export function preloadDialogs(): void {
  loadStandard().catch(() => undefined)
}

/** Opens dialogs and returns their answers as promises. `DialogHost` renders them above any page. */
export const dialogs = {
  /** Asks a question. Returns true if the user confirms. */
  async confirm(options: ConfirmOptions): Promise<boolean> {
    return (await dialogs.choose(options)) === 'confirmed'
  },
  /** Asks a question with a second way to continue (`otherLabel`). Returns null if the user cancels. */
  async choose(options: ConfirmOptions): Promise<'confirmed' | 'other' | null> {
    const { ConfirmDialog } = await loadStandard()
    return (
      (await openDialog<'confirmed' | 'other'>(
        (close) => <ConfirmDialog {...options} onClose={close} />,
        'confirm',
        options.signal,
      )) ?? null
    )
  },
  /** Asks for a text. Returns null if the user cancels. */
  async prompt(options: PromptOptions): Promise<string | null> {
    const { PromptDialog } = await loadStandard()
    return (await openDialog<string>((close) => <PromptDialog {...options} onClose={close} />, 'prompt')) ?? null
  },
  /** Shows a message and waits until it is closed. */
  async alert(options: AlertOptions): Promise<void> {
    const { AlertDialog } = await loadStandard()
    await openDialog((close) => <AlertDialog {...options} onClose={() => close()} />, 'alert')
  },
  /** Shows an error and waits until it is closed. Does nothing if an error is already shown. */
  async error(options: ErrorOptions = {}): Promise<void> {
    const { ErrorDialog } = await loadStandard()
    if (isErrorOpen()) return
    await openDialog((close) => <ErrorDialog {...options} onClose={() => close()} />, 'error')
  },
  /** Opens a custom dialog: `open((close) => <MyDialog onClose={close} />)`. */
  open<R = void>(render: DialogRender<R>): Promise<R | undefined> {
    return openDialog(render)
  },
  /** Closes every dialog without an answer. */
  closeAll: closeAllDialogs,
}

export type Dialogs = typeof dialogs

/** Returns the dialogs for a component. Always the same object. */
export function useDialogs(): Dialogs {
  return dialogs
}
