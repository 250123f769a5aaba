/** A failure of the connection or of concurrent transactions, in contrast to a faulty statement. */
export type DatabaseFault =
  /** Serialization failure or deadlock with another transaction. A retry may succeed. */
  | 'collided'
  /** Another transaction held a row lock longer than the lock timeout. */
  | 'locked'
  /** A statement took too long, or no connection became free. */
  | 'overloaded'
  /** The database cannot be reached. */
  | 'unreachable'
  /** The disk of the server is full. Reads still work. */
  | 'full'

/** Returns whether an error means that the database is unavailable, so that further writes would fail too. */
export function isOutage(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault === 'unreachable' || fault === 'overloaded' || fault === 'full'
}

/** Faults by SQLSTATE. Source: PostgreSQL, appendix A. */
const faultOfState: Record<string, DatabaseFault> = {
  '40001': 'collided',
  '40P01': 'collided',
  '55P03': 'locked',
  '57014': 'overloaded',
  '53100': 'full',
  '53300': 'overloaded',
  '53400': 'overloaded',
  '25P03': 'overloaded',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
}

const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const POOL_FULL_MESSAGE = /^timeout exceeded when trying to connect/i

/** Returns whether the wait for a free connection timed out. In that case no statement was sent. */
export const isPoolFull = (error: unknown): boolean => error instanceof Error && POOL_FULL_MESSAGE.test(error.message)

/** Messages of node-postgres and its pool for errors without a code. */
const faultOfMessage: [RegExp, DatabaseFault][] = [
  [POOL_FULL_MESSAGE, 'overloaded'],
  [
    /^connection terminated|^query read timeout|^client has encountered a connection error|^client was closed|^timeout expired/i,
    'unreachable',
  ],
]

/** Returns the database fault that caused an error, directly or through its causes. Null for any other error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const byState = faultOfState[code] ?? (code.length === 5 && code.startsWith('08') ? 'unreachable' : undefined)
  if (byState !== undefined) return byState
  if (CONNECTION_ERROR_CODES.has(code)) return 'unreachable'
  const byMessage = faultOfMessage.find(([pattern]) => pattern.test(error.message))
  return byMessage ? byMessage[1] : databaseFault(error.cause)
}
