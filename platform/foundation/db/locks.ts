import { sql, type SQL } from 'drizzle-orm'

/**
 * All advisory locks. A number is a key of our own, a text is hashed by the database. Platforms of two versions can run
 * on the same database during an upgrade, so a lock never changes its key.
 */
export const LOCKS = {
  /** Held while tables change, so that instances that start wait for the migration. */
  migrations: 7267011,
  /** Held by the process that numbers committed events. */
  outbox: 7267012,
  /** Held by the test that creates the template database. */
  testTemplate: 7267013,
  /** Held by the instance that prepares the database when it starts. */
  startUp: 7267014,
  /** Held while a user's staff roles or features change. */
  staffRoles: 'staff roles',
  /** Held while the visibility by package changes. */
  visibility: 'visibility',
} as const

/** Returns the statement that waits for a lock and holds it until the transaction ends. */
export const lockUntilCommit = (lock: keyof typeof LOCKS): SQL => {
  const key = LOCKS[lock]
  return sql`select pg_advisory_xact_lock(${sql.raw(typeof key === 'number' ? `${key}` : `hashtext('${key}')`)})`
}
