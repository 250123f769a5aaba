import type { Db, Tx } from './client.ts'

/**
 * Runs several reads in one snapshot without blocking writers. Await only statements inside: on PGlite all other
 * statements wait, and PostgreSQL ends an idle transaction.
 */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
