import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { Db as BossDb } from 'pg-boss'
import type * as schema from './schema/index.ts'

/** Result of raw SQL in both drivers. Times are text, and 64-bit integers are text or numbers: convert them. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}
interface Rows<R> {
  rows: R[]
}

/** A database handle or a transaction. PGlite and PostgreSQL use the same dialect. */
export type Db = PgDatabase<RowsHKT, typeof schema>
/** A transaction. It occupies PGlite's only connection: inside, never wait for another handle or the network. */
export type Tx = PgTransaction<RowsHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** An open database, with the operations that depend on the driver. */
export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Database handle for pg-boss. */
  boss: BossDb
  /** Calls `wake` after a transaction that notified `channel` commits, without a payload. Returns a stop function. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  migrate(): Promise<void>
  /** Runs a function on one instance at a time. Other instances wait without a timeout. */
  runExclusively<T>(run: () => Promise<T>): Promise<T>
  /**
   * Returns the number of open and idle connections, the number of waiting requests, and how long the first request has
   * waited, in milliseconds. For PostgreSQL `waitingMs` is 0, because its pool rejects requests that wait too long.
   */
  connections(): { open: number; idle: number; waiting: number; waitingMs: number }
  /** Returns when a statement last failed because the disk was full, as `performance.now()`, or null. */
  lastFullAt(): number | null
  close(): Promise<void>
}
