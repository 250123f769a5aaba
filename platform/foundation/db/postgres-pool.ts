import type { Duplex } from 'node:stream'
import pg from 'pg'
import { isTraced, startSpan, type Span } from '#tracing/tracing.ts'
import { databaseFault } from './database-faults.ts'

/**
 * Creates a pool that traces its statements and closes connections that do not respond. It calls `onFull` for each
 * statement that fails because the disk of the server is full.
 */
export function createPool(config: pg.PoolConfig, onFull: () => void): pg.Pool {
  const pool = new pg.Pool(config)
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => {})
  watchFaults(pool, onFull)
  tracePool(pool)
  return pool
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

type Query = (...args: unknown[]) => unknown

/**
 * Returns a function that sends the statements of one connection one after another. Use cases start several reads of a
 * transaction at once, and the driver deprecates its own queue.
 */
function inTurn(query: Query): Query {
  let last: Promise<unknown> | null = null
  return (...args) => {
    // The pool sends a statement with a callback only on a connection that is idle.
    if (typeof args.at(-1) === 'function') return query(...args)
    const answer = last ? last.then(() => query(...args)) : query(...args)
    if (!(answer instanceof Promise)) return answer
    const ended: Promise<unknown> = answer
      .catch(() => {})
      .then(() => {
        if (last === ended) last = null
      })
    last = ended
    return answer
  }
}

/**
 * Closes connections that broke or stopped responding, so that neither the rollback nor the next user of the connection
 * waits for them. Also closes the idle connections, which most likely do not respond either. Reports a full disk.
 */
function watchFaults(pool: pg.Pool, onFull: () => void): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    // The pool has no listener on a connection in use, and an error without a listener would end the process.
    client.on('error', () => {})
    const query = inTurn(client.query.bind(client) as Query)
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
        answer.catch((error: unknown) => {
          const fault = databaseFault(error)
          if (fault === 'full') onFull()
          return fault === 'unreachable' ? client.end().catch(() => {}) : undefined
        })
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
