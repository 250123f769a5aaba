import { reportError } from '#web/relay/report-error.ts'

/** Tells when the rows that a press asks for could not be read; the button stays and asks again. */
export const tellFailed = {
  onComplete: (error: Error | null) => {
    if (error !== null) reportError(error)
  },
}
