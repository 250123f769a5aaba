import type { Db, Tx } from './client.ts'

/**
 * Reads several things as they are at one moment, while others go on writing. Nothing but statements may be waited for
 * within: on PGlite everybody else waits, and PostgreSQL ends a transaction that lies idle.
 */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
