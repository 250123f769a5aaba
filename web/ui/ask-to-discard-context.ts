import { createContext } from 'react'

/**
 * Asks before text typed in a dialog is discarded. The signal aborts when the dialog unmounts. Provided around the
 * pages. In a file without the dialog, because every page loads the provider, and only some load dialogs.
 */
export const AskToDiscardContext = createContext<(signal: AbortSignal) => Promise<boolean>>(() => Promise.resolve(true))
