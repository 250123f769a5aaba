import { ChunkError } from '#web/loading/fetch-part.ts'
import { RequestError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'

/** Returns whether an error is a failed request or chunk, and so not a bug in our code. */
export const isExpectedError = (error: unknown) => error instanceof RequestError || error instanceof ChunkError

/** Reports promise rejections that no event handler caught, so that no press fails silently (ERR-01). */
export function catchRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    if (!isExpectedError(event.reason)) console.error(event.reason)
    reportError(event.reason)
  })
}
