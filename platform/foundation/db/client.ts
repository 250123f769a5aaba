import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { fromPglite, type Db as BossDb } from 'pg-boss'
import pg from 'pg'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { isTraced, startSpan, type Span } from '#tracing/tracing.ts'
import { databaseFault, isPoolFull } from './database-faults.ts'
import { LOCKS } from './locks.ts'
import { PlanCachingPglite } from './plan-caching-pglite.ts'
import { lockFolder } from './folder-lock.ts'
import { KEEP_ALIVE_SECONDS, timeoutsFor, DEFAULT_LIMITS } from './timeouts.ts'
import { requireUpgradable } from './require-upgradable.ts'
import * as schema from './schema/index.ts'

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
  close(): Promise<void>
}

export interface OpenOptions {
  /** PostgreSQL URL. Without it, the embedded PGlite is used. */
  url?: string
  /** URL that bypasses a transaction pooler, for listening and locks, which need a dedicated connection. */
  directUrl?: string
  /** Data folder of PGlite. Undefined keeps the data in memory. */
  dataDir?: string
  /** File system of PGlite, instead of `dataDir`. */
  files?: PGliteOptions['fs']
  /** Maximum number of connections (PostgreSQL only). */
  maxConnections?: number
  /** Statement timeout in milliseconds (PostgreSQL only). */
  timeoutMs?: number
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * With files in memory, PostgreSQL's default buffers of 128 MB would hold a second copy of the data. Allocating them
 * takes a quarter of the opening time.
 */
const startParamsInMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Opens an embedded database, in memory if `dataDir` is undefined. Lock the folder first. */
export const createPglite = (dataDir: string | undefined, files?: PGliteOptions['fs']): Promise<PlanCachingPglite> =>
  PlanCachingPglite.open({
    extensions: { pg_trgm },
    ...(dataDir !== undefined && { dataDir: join(dataDir, 'pglite') }),
    ...(files && { fs: files, startParams: startParamsInMemory }),
  })

/** Opens PostgreSQL if `url` is set. Otherwise locks the data folder and opens PGlite. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url === undefined ? openPglite(options) : openPostgres(options.url, options)
}

async function openPglite({ dataDir, files }: OpenOptions): Promise<Database> {
  const lock = dataDir === undefined ? null : await lockFolder(dataDir)
  let opened: PGlite | undefined
  try {
    const client = await createPglite(dataDir, files)
    opened = client
    await client.exec("set time zone 'UTC'")
    const db = drizzlePglite({ client, schema })
    return {
      db: db as unknown as Db,
      kind: 'pglite',
      boss: fromPglite(client),
      listen: async (channel, wake) => client.listen(channel, () => wake()),
      async migrate() {
        await requireUpgradable((text) => client.query(text), readMigrationFiles({ migrationsFolder }))
        await migratePglite(db, { migrationsFolder })
      },
      // Only one process can open an embedded database.
      runExclusively: (run) => run(),
      connections: () => ({ open: 1, idle: 0, ...client.queue }),
      async close() {
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await opened?.close().catch(() => undefined)
    await lock?.release()
    throw error
  }
}

async function openPostgres(
  url: string,
  {
    directUrl = url,
    maxConnections = DEFAULT_LIMITS.maxConnections,
    timeoutMs = DEFAULT_LIMITS.timeoutMs,
  }: OpenOptions,
): Promise<Database> {
  const timeouts = timeoutsFor(timeoutMs)
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
  const config: pg.PoolConfig = {
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
  const directConfig: pg.PoolConfig = { ...config, connectionString: directUrl }
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => {})
  closeUnresponsive(pool)
  tracePool(pool)
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
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
  /** Runs a function under an advisory lock, on a separate connection without timeouts. */
  const withAdvisoryLock = async <T>(lock: number, run: (client: pg.Client) => Promise<T>): Promise<T> => {
    const { query_timeout: _timeout, ...withoutTimeout } = directConfig
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
  const db = Object.assign(drizzlePg({ client: pool, schema }), { transaction: transactionsOf(pool) })
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
      withAdvisoryLock(LOCKS.migrations, async (client) => {
        await requireUpgradable((text) => client.query(text), readMigrationFiles({ migrationsFolder }))
        await migratePg(drizzlePg({ client }), { migrationsFolder })
      }),
    runExclusively: (run) => withAdvisoryLock(LOCKS.startUp, run),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, waitingMs: 0 }),
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
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

type PgDrizzle = ReturnType<typeof drizzlePg<typeof schema, pg.PoolClient>>

/** Runs transactions on pool connections. Drizzle's own version never releases a connection if `begin` fails on it. */
function transactionsOf(pool: pg.Pool): PgDrizzle['transaction'] {
  const wrapped = new WeakMap<pg.PoolClient, PgDrizzle>()
  return async (run, settings) => {
    const client = await pool.connect()
    const db = wrapped.get(client) ?? drizzlePg({ client, schema })
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

/** Starts the span of a statement. The text contains placeholders but no parameter values. */
function startStatement(statement: unknown): Span | null {
  if (!isTraced()) return null
  const text =
    typeof statement === 'string'
      ? statement
      : typeof statement === 'object' && statement !== null && 'text' in statement
        ? String(statement.text)
        : ''
  const [word = 'statement'] = /\w+/.exec(text) ?? []
  return startSpan(word.toLowerCase(), 'client', {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, 1000),
  })
}

/** Traces statements outside transactions, including the wait for a connection. */
function tracePool(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const span = startStatement(args[0])
    const answer = query(...args)
    if (span && answer instanceof Promise)
      answer.then(
        () => span.end(false),
        () => span.end(true),
      )
    return answer
  }) as typeof pool.query
}

/**
 * Closes connections that broke or stopped responding, so that neither the rollback nor the next user of the connection
 * waits for them. Also closes the idle connections, which most likely do not respond either.
 */
function closeUnresponsive(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    // The pool has no listener on a connection in use, and an error without a listener would end the process.
    client.on('error', () => {})
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const span = typeof args.at(-1) === 'function' ? null : startStatement(args[0])
      const answer = query(...args)
      if (span && answer instanceof Promise)
        answer.then(
          () => span.end(false),
          () => span.end(true),
        )
      // During a statement, `end` closes the socket without waiting for the response.
      if (answer instanceof Promise)
        answer.catch((error: unknown) =>
          databaseFault(error) === 'unreachable' ? client.end().catch(() => {}) : undefined,
        )
      return answer
    }) as typeof client.query
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error: unknown, client) => {
    if (!error) return void idle.add(client)
    if (databaseFault(error) !== 'unreachable') return
    for (const idleClient of [...idle]) {
      // On this error the pool removes the idle connection at once. Destroying the stream closes its socket.
      idleClient.emit('error', error)
      ;(idleClient as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
    }
  })
}

/**
 * Listens on a dedicated connection and reconnects when it breaks. Calls `connected` after every connect, because
 * notifications may have been missed.
 */
async function listenForever(
  config: pg.PoolConfig,
  heartbeatMs: number,
  channel: string,
  notified: (payload: string) => void,
  connected: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client(config)
    let lost = false
    const retry = (): void => {
      if (lost || stopped) return
      lost = true
      client = null
      clearInterval(heartbeat)
      next.end().catch(() => {})
      timer = setTimeout(() => void connect(), 1000)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload }) => notified(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
      if (stopped) return await next.end()
      // A connection can die without an error, so a regular query checks it.
      heartbeat = setInterval(() => void next.query('select 1').catch(retry), heartbeatMs)
      connected()
    } catch {
      retry()
    }
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    clearInterval(heartbeat)
    await client?.end()
  }
}

/**
 * Runs pending migrations. If several instances start at once, one migrates and the others wait. Throws `OldTablesError`
 * if the tables are older than the first migration.
 */
export const migrate = (database: Pick<Database, 'migrate'>): Promise<void> => database.migrate()
