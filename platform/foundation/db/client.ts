import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { fromPglite, type Db as BossDb } from 'pg-boss'
import pg from 'pg'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { isTraced, startSpan, type Span } from '#tracing/tracing.ts'
import { databaseFault, isPoolFull } from './faults.ts'
import { KeptPlans } from './kept-plans.ts'
import { lockFolder } from './lock.ts'
import { keepAliveSeconds, patienceOf, usual } from './patience.ts'
import * as schema from './schema/index.ts'

/** What both drivers answer to raw SQL. Instants come as text and 64-bit numbers as text or number: convert them. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}
interface Rows<R> {
  rows: R[]
}

/** The database, or a transaction in it; the same dialect over PGlite and PostgreSQL. */
export type Db = PgDatabase<RowsHKT, typeof schema>
/** A transaction. On PGlite the one connection is taken: nothing inside may wait for another handle or the network. */
export type Tx = PgTransaction<RowsHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

/** An open database and what only its driver can do. */
export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** The handle pg-boss works with. */
  boss: BossDb
  /** Calls back when a transaction that notified `channel` has committed; no data is carried. Answers how to stop. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>
  migrate(): Promise<void>
  /** Runs while no other platform on this database does the same; others wait, however long it takes. */
  alone<T>(run: () => Promise<T>): Promise<T>
  /**
   * How the connections are used at the moment, how many wait for one, and for how long the first of these has, in
   * milliseconds. PostgreSQL's pool refuses those who wait too long by itself, and says 0.
   */
  connections(): { open: number; idle: number; waiting: number; waitingMs: number }
  close(): Promise<void>
}

export interface OpenOptions {
  /** PostgreSQL address; without it PGlite is embedded. */
  url?: string
  /** The same database past a pooler that lends connections by the transaction; for what needs one of its own. */
  directUrl?: string
  /** Folder of PGlite; undefined keeps it in memory. */
  dataDir?: string
  /** What holds the files of PGlite in place of `dataDir`. */
  files?: PGliteOptions['fs']
  /** Largest number of connections (PostgreSQL only). */
  maxConnections?: number
  /** Longest a statement may take, in milliseconds (PostgreSQL only). */
  timeoutMs?: number
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Buffers of 128 MB, as PostgreSQL has them, would be a second copy of files that are in memory, and take a quarter of
 * opening them.
 */
const smallBuffers = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Opens an embedded database; `undefined` keeps it in memory. Lock the folder first. */
export const createPglite = (dataDir: string | undefined, files?: PGliteOptions['fs']): Promise<KeptPlans> =>
  KeptPlans.open({
    extensions: { pg_trgm },
    ...(dataDir !== undefined && { dataDir: join(dataDir, 'pglite') }),
    ...(files && { fs: files, startParams: smallBuffers }),
  })

/** What whoever changes the tables of a PostgreSQL holds, so that platforms that start wait for it. */
export const migrationLock = 7267011

/** Opens PostgreSQL when a url is given, else PGlite, whose folder is locked against a second process first. */
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
      migrate: () => migratePglite(db, { migrationsFolder }),
      // An embedded database has one process at a time.
      alone: (run) => run(),
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
  { directUrl = url, maxConnections = usual.maxConnections, timeoutMs = usual.timeoutMs }: OpenOptions,
): Promise<Database> {
  const patience = patienceOf(timeoutMs)
  const settings = {
    timezone: 'UTC',
    // Compiling a plan takes a hundred milliseconds, more than any read of a page does.
    jit: 'off',
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
    // The server lets go of what a platform that vanished held.
    tcp_keepalives_idle: keepAliveSeconds,
    tcp_keepalives_interval: keepAliveSeconds / 4,
    tcp_keepalives_count: 4,
  }
  const config: pg.PoolConfig = {
    connectionString: url,
    max: maxConnections,
    application_name: 'tavla-platform',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    connectionTimeoutMillis: patience.connection,
    query_timeout: patience.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveSeconds * 1000,
  }
  const ownConfig: pg.PoolConfig = { ...config, connectionString: directUrl }
  const pool = new pg.Pool(config)
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  giveUpSilent(pool)
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
    const stop = await listenForever(ownConfig, patience.heartbeat, channel, notified, connected)
    listeners.add(stop)
    return async () => {
      listeners.delete(stop)
      await stop()
    }
  }
  /**
   * Runs with an advisory lock, on a connection of its own that waits as long as it takes, whatever the role is given
   * to wait.
   */
  const holding = async <T>(lock: number, run: (client: pg.Client) => Promise<T>): Promise<T> => {
    const { query_timeout: _bounded, ...unhurried } = ownConfig
    const client = new pg.Client({
      ...unhurried,
      options: '-c timezone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    })
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [lock])
      return await run(client)
    } finally {
      // Ends the session, and with it the lock.
      await client.end()
    }
  }
  const db = Object.assign(drizzlePg({ client: pool, schema }), { transaction: transactionsOf(pool) })
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    boss: {
      executeSql: (text, values) => patiently(() => pool.query(text, values), patience.job),
      listen: async (channel, notified, connected) => ({ close: await listen(channel, notified, connected) }),
    },
    async listen(channel, wake) {
      return listen(channel, wake, wake)
    },
    migrate: () => holding(migrationLock, (client) => migratePg(drizzlePg({ client }), { migrationsFolder })),
    alone: (run) => holding(7267014, run),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, waitingMs: 0 }),
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
  }
}

/** Asks until a connection came free, or for `forMs` milliseconds: nobody waits at a browser for what the queues do. */
async function patiently<T>(ask: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      // Without a connection nothing was asked, and it can be asked again.
      if (!isPoolFull(error) || performance.now() >= until) throw error
    }
  }
}

type PgDrizzle = ReturnType<typeof drizzlePg<typeof schema, pg.PoolClient>>

/**
 * Transactions on connections of a pool; drizzle's own keep the connection for ever when it fails at their beginning.
 */
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

/** Begins the span of a statement: its text has places where values go, and none of them. */
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

/** Statements outside a transaction: their connection comes later, out of somebody else's hands. */
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
 * Gives up connections that broke or went silent, so that nobody waits for them again: the roll-back does not, nor does
 * whoever would take it from the pool next. Those that lay idle meanwhile are most likely silent too and are closed as
 * well.
 */
function giveUpSilent(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    // While it is checked out the pool does not listen, and an error nobody listens to would end the process.
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
      // With a statement under way this closes the socket without waiting for its answer.
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
    for (const each of [...idle]) {
      // An idle connection that fails is taken out of the pool at once; its socket closes a moment later.
      each.emit('error', error)
      ;(each as unknown as { connection: { stream: Duplex } }).connection.stream.destroy()
    }
  })
}

/**
 * One connection of its own that listens and comes back when it breaks; `connected` says each time that something may
 * have been missed.
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
      // A connection that died without a word tells nothing by itself.
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

/** Brings the tables up to date. Several instances may start at once: one migrates, the others wait. */
export const migrate = (database: Pick<Database, 'migrate'>): Promise<void> => database.migrate()
