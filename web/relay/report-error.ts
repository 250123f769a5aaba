import { CancelledError, PaymentRequiredError, UnauthenticatedError } from './errors.ts'

type Show = (error: unknown) => void
let show: Show = (error) => console.error(error)

/** Sets how failures are shown, until the returned function is called. The shell calls this once at startup. */
export function setErrorHandler(handler: Show): () => void {
  const previous = show
  show = handler
  return () => {
    show = previous
  }
}

interface ReportOptions {
  isSilent?: boolean
  onFailure?: (error: unknown) => void
}

const alreadyShown = [UnauthenticatedError, PaymentRequiredError, CancelledError]

/** Logs a failure to the browser's console only. Pass it as `onFailure`. */
export const logFailure = (error: unknown): void => console.error(error)

/**
 * Shows the generic error dialog for a failed request (ERR-01). `isSilent` suppresses the dialog, `onFailure` replaces it.
 * No dialog is shown for:
 *
 * - a lost session or a blocked account, which are shown elsewhere (ERR-02, ERR-03)
 * - a request that the user cancelled
 */
export function reportError(error: unknown, { isSilent = false, onFailure }: ReportOptions = {}): void {
  if (isSilent || alreadyShown.some((kind) => error instanceof kind)) return
  if (onFailure) onFailure(error)
  else show(error)
}
