/** What went wrong between the platform and its database, told apart from faults in a statement. */
export type DatabaseFault =
  /** Ended because of another transaction; running it again may succeed. */
  | 'collided'
  /** Another transaction holds a row for longer than is waited. */
  | 'locked'
  /** A statement took too long, or no connection became free. */
  | 'overloaded'
  /** There is no database to talk to at the moment. */
  | 'unreachable'

/** Whether an error tells that the database cannot be asked at all: what follows would fail as well. */
export function isOutage(error: unknown): boolean {
  const fault = databaseFault(error)
  return fault === 'unreachable' || fault === 'overloaded'
}

/** SQLSTATEs by what they mean here. Source: PostgreSQL, appendix A. */
const faultOfState: Record<string, DatabaseFault> = {
  '40001': 'collided',
  '40P01': 'collided',
  '55P03': 'locked',
  '57014': 'overloaded',
  '53300': 'overloaded',
  '53400': 'overloaded',
  '25P03': 'overloaded',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
}

const broken = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const poolFull = /^timeout exceeded when trying to connect/i

/** Whether no connection came free in time, so that nothing was asked. */
export const isPoolFull = (error: unknown): boolean => error instanceof Error && poolFull.test(error.message)

/** The words of node-postgres and its pool for faults that carry no code. */
const faultOfWords: [RegExp, DatabaseFault][] = [
  [poolFull, 'overloaded'],
  [
    /^connection terminated|^query read timeout|^client has encountered a connection error|^client was closed|^timeout expired/i,
    'unreachable',
  ],
]

/** Which fault of the database an error tells of, looking through the errors it was caused by; null for any other. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const byState = faultOfState[code] ?? (code.length === 5 && code.startsWith('08') ? 'unreachable' : undefined)
  if (byState !== undefined) return byState
  if (broken.has(code)) return 'unreachable'
  const byWords = faultOfWords.find(([words]) => words.test(error.message))
  return byWords ? byWords[1] : databaseFault(error.cause)
}
