import pg from 'pg'
import { createPglite } from '#platform/foundation/db/pglite.ts'
import { LOCKS } from '#platform/foundation/db/locks.ts'
import { lockFolder } from '#platform/foundation/db/folder-lock.ts'

/**
 * One connection for work on a whole database, such as a backup. It has no timeouts, and the caller manages the
 * transactions.
 */
export interface DatabaseSession {
  kind: 'pglite' | 'postgres'
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs statements without a result. */
  run(text: string): Promise<void>
  /** Waits for running migrations and blocks new ones until the session ends. */
  lockMigrations(): Promise<void>
  close(): Promise<void>
}

/** The location of a database: the URL of PostgreSQL, or the data folder of an embedded database. */
export type DatabaseLocation = { url: string } | { dataDir: string }

/** Opens a session. Throws `FolderLockedError` if another process, such as a platform, uses the embedded database. */
export const openSession = (place: DatabaseLocation): Promise<DatabaseSession> =>
  'url' in place ? openPostgres(place.url) : openEmbedded(place.dataDir)

async function openPostgres(url: string): Promise<DatabaseSession> {
  const client = new pg.Client({ connectionString: url, application_name: 'tavla-backup', keepAlive: true })
  await client.connect()
  await client.query(`
    set time zone 'UTC';
    set datestyle to 'ISO';
    set intervalstyle to 'postgres';
    set search_path to public;
    set statement_timeout = 0;
    set lock_timeout = 0;
    set idle_in_transaction_session_timeout = 0`)
  return {
    kind: 'postgres',
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    run: async (text) => void (await client.query(text)),
    lockMigrations: async () => void (await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])),
    close: () => client.end(),
  }
}

async function openEmbedded(dataDir: string): Promise<DatabaseSession> {
  const lock = await lockFolder(dataDir)
  try {
    const client = await createPglite(dataDir)
    await client.exec("set time zone 'UTC'; set search_path to public")
    return {
      kind: 'pglite',
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
      run: async (text) => void (await client.exec(text)),
      // The folder lock already excludes other processes.
      lockMigrations: () => Promise.resolve(),
      async close() {
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
