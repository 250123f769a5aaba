import { CancelledError, PaymentRequiredError, UnauthenticatedError } from './errors.ts'

type Show = (error: unknown) => void
let show: Show = (error) => console.error(error)

/** Tells how failures are shown, until the returned function is called; the shell does this once when it starts. */
export function showErrorsWith(handler: Show): () => void {
  const before = show
  show = handler
  return () => {
    show = before
  }
}

interface ReportOptions {
  quiet?: boolean
  onFailure?: (error: unknown) => void
}

const toldAlready = [UnauthenticatedError, PaymentRequiredError, CancelledError]

/** Keeps a failure that nobody is to be told of in the log of the browser; for `onFailure`. */
export const logFailure = (error: unknown): void => console.error(error)

/**
 * Shows the generic error dialog for a failed call (ERR-01). A lost session and a blocked account have told of
 * themselves already (ERR-02, ERR-03), and who cancelled knows. `quiet` keeps the dialog away, `onFailure` takes its
 * place.
 */
export function reportError(error: unknown, { quiet = false, onFailure }: ReportOptions = {}): void {
  if (quiet || toldAlready.some((kind) => error instanceof kind)) return
  if (onFailure) onFailure(error)
  else show(error)
}
