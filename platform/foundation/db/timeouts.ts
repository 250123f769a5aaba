/** Default maximum of connections per instance, and default statement timeout. */
export const DEFAULT_LIMITS = { maxConnections: 20, timeoutMs: 10_000 }

/**
 * Timeouts for PostgreSQL, in milliseconds. All are shorter than the gateway's timeout (15 s), so that the caller gets
 * an error and every connection is released.
 */
export const timeoutsFor = (timeoutMs: number) => ({
  /** Wait for a free or a new connection. An overloaded platform reports it within a second. */
  connection: 800,
  /** Wait for a free connection in a background job. */
  job: timeoutMs,
  /** Wait for a row that another transaction has locked. */
  lock: Math.min(3000, timeoutMs),
  statement: timeoutMs,
  /** Wait for the next statement of a transaction. */
  idleInTransaction: timeoutMs + 5000,
  /** Wait for the result of a statement, in case the connection does not respond. */
  answer: timeoutMs + 1000,
  /** Interval between two checks of the listening connection. */
  heartbeat: timeoutMs,
})

export type Timeouts = ReturnType<typeof timeoutsFor>

/** Idle seconds before each side probes a connection. */
export const KEEP_ALIVE_SECONDS = 20
