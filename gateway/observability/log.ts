import { pino, destination, type Logger } from 'pino'

/**
 * Creates the gateway's log: one JSON object per line, without personal data, variables or tokens. Lines are written in
 * batches; `flush` writes the buffered lines.
 */
export function createLog(level: string): { log: Logger; flush: () => void } {
  const target = destination({ dest: 1, sync: false, minLength: 16_000 })
  const log = pino(
    { level, base: { program: 'gateway' }, redact: ['token', 'authorization', '*.authorization', '*.token'] },
    target,
  )
  const timer = setInterval(() => target.flush(), 500)
  timer.unref()
  return {
    log,
    flush: () => {
      try {
        target.flushSync()
      } catch {
        /* not open yet: there is nothing to write */
      }
    },
  }
}
