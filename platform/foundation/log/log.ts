import { pino, type Logger } from 'pino'
import type { Env } from '#platform/foundation/env/env.ts'

export type { Logger } from 'pino'

/**
 * The log: JSON lines without personal data. Addresses, query strings, bodies, SQL parameters and values of rows stay
 * out.
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

/** What may be told of a fault. */
export interface Described {
  type: string
  message: string
  code?: string
  /** The constraint, table and column a database speaks of. */
  constraint?: string
  table?: string
  column?: string
  at?: string[]
  cause?: Described
}

/**
 * A fault without the values it was about: a failed statement shows its text, never its parameters; of what a database
 * answers its code and names, and its sentence only where no value of a row stands in it.
 */
export function describeError(error: unknown): Described {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'Not an error' }
  const { name = 'Error', message = '', stack, cause, ...rest } = error as Partial<Error> & Record<string, unknown>
  const text = (field: string): string | undefined => (typeof rest[field] === 'string' ? rest[field] : undefined)
  const [code, query] = [rest['code'] === undefined ? undefined : String(rest['code']), text('query')]
  const ofDatabase = code !== undefined && text('severity') !== undefined
  const at = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim())
  const names = ofDatabase ? { constraint: text('constraint'), table: text('table'), column: text('column') } : {}
  const told: Described = {
    type: name,
    message: ofDatabase ? sentenceOf(code, message) : query === undefined ? message : `Failed query: ${query}`,
  }
  if (code !== undefined) told.code = code
  for (const [field, value] of Object.entries(names)) if (value !== undefined) told[field as keyof typeof names] = value
  if (at && at.length > 0) told.at = at
  if (typeof cause === 'object' && cause !== null) told.cause = describeError(cause)
  return told
}

/**
 * Data exceptions (class 22) and what triggers raise (P0) quote values; elsewhere names stand in quotes. Source:
 * PostgreSQL, appendix A.
 */
const sentenceOf = (code: string, message: string): string =>
  /^(22|P0)/.test(code) ? 'The database refused a value' : message

/** A fault for people at a terminal, with nothing in it that the log would not tell. */
export function errorText(error: unknown): string {
  const { type, message, code, at = [], cause } = describeError(error)
  const own = [`${type}${code === undefined ? '' : ` (${code})`}: ${message}`, ...at.map((line) => `    ${line}`)].join(
    '\n',
  )
  return cause ? `${own}\n  caused by ${errorText(error instanceof Error ? error.cause : null)}` : own
}
