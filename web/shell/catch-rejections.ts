import { ChunkError } from '#web/loading/fetch-part.ts'
import { RequestError } from '#web/relay/errors.ts'
import { reportError } from '#web/relay/report-error.ts'

/** Failures of connections and servers, which are no faults of ours. */
export const isExpected = (error: unknown) => error instanceof RequestError || error instanceof ChunkError

/**
 * The net below all event handlers: what nobody caught is told as any other failure, instead of a press that does
 * nothing (ERR-01).
 */
export function catchRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    if (!isExpected(event.reason)) console.error(event.reason)
    reportError(event.reason)
  })
}
