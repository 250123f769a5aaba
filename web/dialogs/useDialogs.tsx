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

/** Fetches the standard dialogs ahead, so that an error can be told when the network is gone. */
export function preloadDialogs(): void {
  loadStandard().catch(() => undefined)
}

/** The dialogs of the app as promises. The host draws them over any page. */
export const dialogs = {
  /** Asks a question; true when the user goes on. */
  async confirm(options: ConfirmOptions): Promise<boolean> {
    return (await dialogs.choose(options)) === 'confirmed'
  },
  /** The same with another way to go on beside it (`otherLabel`); null when the user cancels. */
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
  /** Asks for a text; null when the user cancels. */
  async prompt(options: PromptOptions): Promise<string | null> {
    const { PromptDialog } = await loadStandard()
    return (await openDialog<string>((close) => <PromptDialog {...options} onClose={close} />, 'prompt')) ?? null
  },
  /** Shows a message and waits until it is closed. */
  async alert(options: AlertOptions): Promise<void> {
    const { AlertDialog } = await loadStandard()
    await openDialog((close) => <AlertDialog {...options} onClose={() => close()} />, 'alert')
  },
  /** Shows an error and waits until it is closed. A second error while one is open is not shown. */
  async error(options: ErrorOptions = {}): Promise<void> {
    const { ErrorDialog } = await loadStandard()
    if (isErrorOpen()) return
    await openDialog((close) => <ErrorDialog {...options} onClose={() => close()} />, 'error')
  },
  /** Shows a dialog of one's own: `open((close) => <MyDialog onClose={close} />)`. */
  open<R = void>(render: DialogRender<R>): Promise<R | undefined> {
    return openDialog(render)
  },
  /** Closes every dialog without an answer. */
  closeAll: closeAllDialogs,
}

export type Dialogs = typeof dialogs

/** The dialogs for a component; always the same object. */
export function useDialogs(): Dialogs {
  return dialogs
}
