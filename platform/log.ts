import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

export type { Logger } from 'pino'

/** The log: JSON lines without personal data. Addresses, query strings, bodies and SQL parameters stay out. */
export const createLog = (level: Env['logLevel']): Logger =>
  pino({ name: 'platform', level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } })

/** An error without the values it was about: a failed statement shows its text, never its parameters. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'Not an error' }
  const query = 'query' in error && typeof error.query === 'string' ? error.query : null
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  const code = 'code' in error ? String(error.code) : undefined
  const at = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')).slice(0, 8).map((line) => line.trim())
  return { type: error.name, message: query === null ? error.message : `Failed query: ${query}`, ...(code && { code }), at, ...(cause && { cause }) }
}
