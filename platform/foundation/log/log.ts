import { pino, type Logger } from 'pino'
import type { Env } from '#platform/foundation/env/env.ts'

export type { Logger } from 'pino'

/**
 * Creates the logger. It writes JSON lines without personal data: no URLs, query strings, bodies, SQL parameters or row
 * values.
 */
export const createLog = (level: Env['logLevel'], to?: { write(line: string): void }): Logger =>
  pino(
    {
      level,
      base: { program: 'platform' },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    ...(to ? [to] : []),
  )

/** The parts of an error that may be logged. */
export interface DescribedError {
  type: string
  message: string
  code?: string
  /** The constraint, table and column that a database error names. */
  constraint?: string
  table?: string
  column?: string
  /** The first lines of the stack trace. */
  at?: string[]
  cause?: DescribedError
}

/**
 * Returns an error without the values it is about. A failed statement keeps its SQL, but not its parameters. A database
 * error keeps its code and names; its message is kept only if it cannot contain row values.
 */
export function describeError(error: unknown): DescribedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'not an error' }
  const { name = 'Error', message = '', stack, cause, ...rest } = error as Partial<Error> & Record<string, unknown>
  const text = (field: string): string | undefined => (typeof rest[field] === 'string' ? rest[field] : undefined)
  const [code, query] = [rest['code'] === undefined ? undefined : String(rest['code']), text('query')]
  const isDatabaseError = code !== undefined && text('severity') !== undefined
  const at = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
  const names = isDatabaseError ? { constraint: text('constraint'), table: text('table'), column: text('column') } : {}
  const described: DescribedError = {
    type: name,
    message: isDatabaseError ? safeMessage(code, message) : query === undefined ? message : `Failed query: ${query}`,
  }
  if (code !== undefined) described.code = code
  for (const [field, value] of Object.entries(names))
    if (value !== undefined) described[field as keyof typeof names] = value
  if (at && at.length > 0) described.at = at
  if (typeof cause === 'object' && cause !== null) described.cause = describeError(cause)
  return described
}

/**
 * Replaces messages that can quote row values: data exceptions (class 22) and exceptions raised by triggers (P0). Other
 * messages quote only names. Source: PostgreSQL, appendix A.
 */
const safeMessage = (code: string, message: string): string =>
  /^(22|P0)/.test(code) ? 'The database rejected a value.' : message

/** Formats an error for a terminal, with the same restrictions as the log. */
export function errorText(error: unknown): string {
  const { type, message, code, at = [], cause } = describeError(error)
  const text = [
    `${type}${code === undefined ? '' : ` (${code})`}: ${message}`,
    ...at.map((line) => `    ${line}`),
  ].join('\n')
  return cause ? `${text}\n  caused by ${errorText(error instanceof Error ? error.cause : null)}` : text
}
