import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, Db } from './client.ts'
import { DatabaseConnectionError } from './connection-error.ts'
import { databaseFault, isPoolFull } from './database-faults.ts'
import { listenForever } from './listen.ts'
import { LOCKS } from './locks.ts'
import { runMigrations } from './migrations.ts'
import { createPool } from './postgres-pool.ts'
import * as schema from './schema/index.ts'
import { DEFAULT_LIMITS, KEEP_ALIVE_SECONDS, timeoutsFor, type Timeouts } from './timeouts.ts'

export interface PostgresLimits {
  /** URL that bypasses a transaction pooler, for listening and locks, which need a dedicated connection. */
  directUrl?: string
  /** Maximum number of connections. */
  maxConnections?: number
  /** Statement timeout in milliseconds. */
  timeoutMs?: number
}

/** Opens a pool of connections to PostgreSQL. */
export async function openPostgres(
  url: string,
  {
    directUrl = url,
    maxConnections = DEFAULT_LIMITS.maxConnections,
    timeoutMs = DEFAULT_LIMITS.timeoutMs,
  }: PostgresLimits,
): Promise<Database> {
  const timeouts = timeoutsFor(timeoutMs)
  const config = connectionConfig(url, maxConnections, timeouts)
  const directConfig: pg.PoolConfig = { ...config, connectionString: directUrl }
  let fullAt: number | null = null
  const pool = createPool(config, () => (fullAt = performance.now()))
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw new DatabaseConnectionError('DATABASE_URL', url, error)
    })
    if (directUrl !== url) await requireConnection(directConfig, directUrl)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listeners = new Set<() => Promise<void>>()
  const listen = async (
    channel: string,
    notified: (payload: string) => void,
    connected: () => void,
  ): Promise<() => Promise<void>> => {
    const stop = await listenForever(directConfig, timeouts.heartbeat, channel, notified, connected)
    listeners.add(stop)
    return async () => {
      listeners.delete(stop)
      await stop()
    }
  }
  const db = Object.assign(drizzle({ client: pool, schema }), { transaction: transactionsOf(pool) })
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    boss: {
      executeSql: (text, values) => retryWhilePoolIsFull(() => pool.query(text, values), timeouts.job),
      listen: async (channel, notified, connected) => ({ close: await listen(channel, notified, connected) }),
    },
    async listen(channel, wake) {
      return listen(channel, wake, wake)
    },
    migrate: () =>
      withAdvisoryLock(directConfig, LOCKS.migrations, (client) =>
        runMigrations(
          (text) => client.query(text),
          (config) => migrate(drizzle({ client }), config),
        ),
      ),
    runExclusively: (run) => withAdvisoryLock(directConfig, LOCKS.startUp, run),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, waitingMs: 0 }),
    lastFullAt: () => fullAt,
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
  }
}

/** Throws {@link DatabaseConnectionError} if the server of DATABASE_DIRECT_URL accepts no connection. */
async function requireConnection(config: pg.PoolConfig, url: string): Promise<void> {
  const client = new pg.Client(config)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseConnectionError('DATABASE_DIRECT_URL', url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

function connectionConfig(url: string, maxConnections: number, timeouts: Timeouts): pg.PoolConfig {
  const settings = {
    timezone: 'UTC',
    // Compiling a plan takes about 100 ms, longer than any query of a page.
    jit: 'off',
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    // The server detects a vanished platform and releases its locks.
    tcp_keepalives_idle: KEEP_ALIVE_SECONDS,
    tcp_keepalives_interval: KEEP_ALIVE_SECONDS / 4,
    tcp_keepalives_count: 4,
  }
  return {
    connectionString: url,
    max: maxConnections,
    application_name: 'tavla-platform',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: timeouts.connection,
    query_timeout: timeouts.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_SECONDS * 1000,
  }
}

/** Runs a function under an advisory lock, on a separate connection without timeouts. */
async function withAdvisoryLock<T>(
  config: pg.PoolConfig,
  lock: number,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { query_timeout: _timeout, ...withoutTimeout } = config
  const client = new pg.Client({
    ...withoutTimeout,
    options: '-c timezone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await run(client)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** Retries until a connection is free, at most for `forMs` milliseconds. Queues can wait, because no user does. */
async function retryWhilePoolIsFull<T>(run: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      // Without a connection no statement was sent, so a retry is safe.
      if (!isPoolFull(error) || performance.now() >= until) throw error
    }
  }
}

type PgDrizzle = ReturnType<typeof drizzle<typeof schema, pg.PoolClient>>

/** Runs transactions on pool connections. Drizzle's own version never releases a connection if `begin` fails on it. */
function transactionsOf(pool: pg.Pool): PgDrizzle['transaction'] {
  const wrapped = new WeakMap<pg.PoolClient, PgDrizzle>()
  return async (run, settings) => {
    const client = await pool.connect()
    const db = wrapped.get(client) ?? drizzle({ client, schema })
    wrapped.set(client, db)
    let lost: Error | undefined
    try {
      return await db.transaction(run, settings)
    } catch (error) {
      if (error instanceof Error && databaseFault(error) === 'unreachable') lost = error
      throw error
    } finally {
      client.release(lost)
    }
  }
}
