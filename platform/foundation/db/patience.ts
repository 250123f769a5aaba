/** Most connections of one platform, and the longest a statement may take, where nobody says otherwise. */
export const usual = { maxConnections: 20, timeoutMs: 10_000 }

/**
 * How long is waited for PostgreSQL, in milliseconds. Everything ends before the gateway gives up (15 s), so that who
 * asked is told, and a connection comes free again whatever happens to it.
 */
export const patienceOf = (timeoutMs: number) => ({
  /** For a free connection, or a new one: an overloaded platform says so within a second. */
  connection: 800,
  /** For a free connection where a queue asks, in the background. */
  job: timeoutMs,
  /** For a row that another transaction holds. */
  lock: Math.min(3000, timeoutMs),
  statement: timeoutMs,
  /** For the next statement of a transaction. */
  idleInTransaction: timeoutMs + 5000,
  /** For an answer to a statement, should the connection have gone silent. */
  answer: timeoutMs + 1000,
  /** Between two looks whether the connection that listens is still there. */
  heartbeat: timeoutMs,
})

/** Seconds after which each side asks whether the other is still there. */
export const keepAliveSeconds = 20
