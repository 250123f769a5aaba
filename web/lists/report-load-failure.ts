import { reportError } from '#web/relay/report-error.ts'

/** Options for `loadNext`: reports a failure. The button stays, so the user can press it again. */
export const reportLoadFailure = {
  onComplete: (error: Error | null) => {
    if (error !== null) reportError(error)
  },
}
