import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { hubPath } from '#contract/base/events.ts'
import { isPartnerKey, keyIdOfActor, keysAmong, readPartnerKey } from '#platform/foundation/auth/partner-key.ts'
import { liveSessions, readSession, sessionsChannel } from '#platform/foundation/auth/sessions.ts'
import type { Tokens } from '#platform/foundation/auth/tokens.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import { databaseFault } from '#platform/foundation/db/faults.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { outboxChannel } from '#platform/foundation/events/record-event.ts'
import {
  lastNumber,
  numberCommitted,
  projectEvents,
  readEvents,
  resumeEvents,
} from '#platform/foundation/events/sender.ts'
import { unauthenticated } from '#platform/foundation/errors/errors.ts'
import { isOpenKey } from '#rules/companies/partner-keys.ts'
import { HubConnection } from './connection.ts'

/** The realtime hub: SignalR over WebSockets, fed by the outbox. */
export interface Hub {
  /** Serves negotiate and the WebSocket on the app's server. */
  attach(app: FastifyInstance): void
  /** Begins to number and deliver. */
  start(): Promise<void>
  /** Numbers and delivers what is committed so far, but for what is told once a second and waits for its turn. */
  flush(): Promise<void>
  /** Closes the sockets of sessions that ended; done by itself on notification and every second. */
  checkSessions(): Promise<void>
  readonly connectionCount: number
  stop(): Promise<void>
}

interface HubOptions {
  database: Database
  tokens: Tokens
  clock: () => Date
  log: Logger
}

/** Sockets one session may hold open here; a gateway needs one. */
const mostPerSession = 50
/** Pace of the checks that also catch what a lost notification would have told. */
const checkMs = 1000

export function createHub({ database, tokens, clock, log }: HubOptions): Hub {
  const { db } = database
  const connections = new Set<HubConnection>()
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  let position: number | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let nextFlush: NodeJS.Timeout | undefined
  const unlisten: (() => Promise<void>)[] = []
  const outage = createOutage(log, {
    begins: 'the database does not answer the hub; events are held until it does',
    ends: 'the database answers the hub again',
    calmMs: 3000,
  })

  const deliver = async (): Promise<void> => {
    const wait = await numberCommitted(db)
    clearTimeout(nextFlush)
    if (wait !== null && !stopped) nextFlush = setTimeout(() => void flush().catch(report), wait).unref()
    position ??= await lastNumber(db)
    for (;;) {
      if (connections.size === 0) {
        position = await lastNumber(db)
        return
      }
      const rows = await readEvents(db, position)
      const last = rows.at(-1)
      if (!last) return
      const userIds = [...new Set([...connections].map(({ userId }) => userId))]
      const projected = await projectEvents(db, rows, userIds).catch((error: unknown) => {
        log.error({ err: error }, 'events could not be read')
        // Whoever comes back resumes from what it last saw.
        for (const connection of connections) connection.close('Events could not be read', true)
        return new Map<string, never[]>()
      })
      position = last.seq
      for (const connection of connections)
        for (const event of projected.get(connection.userId) ?? []) connection.deliver(event)
    }
  }
  const flush = oneAtATime(async () => {
    await deliver()
    outage.answered()
  })

  const checkSessions = oneAtATime(async () => {
    // Those that open while the database answers are not judged by it; they ask for a check of their own.
    const checked = [...connections]
    const ids = [...new Set(checked.map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    const now = clock()
    const live = await liveSessions(
      db,
      ids.filter((id) => keyIdOfActor(id) === null),
      now,
    )
    for (const [id, key] of await keysAmong(db, ids)) if (isOpenKey(key, now)) live.add(id)
    for (const connection of checked)
      if (!live.has(connection.sessionId)) connection.close('The session has ended', false)
  })

  const report = (error: unknown): void => {
    if (stopped) return
    const fault = databaseFault(error)
    if (fault === 'unreachable' || fault === 'overloaded') outage.failed(error)
    else log.error({ err: error }, 'hub')
  }

  /** The user and session of a token, or the key of a company; null when it does not let its caller in. */
  const authenticate = async (request: IncomingMessage): Promise<{ userId: string; sessionId: string } | null> => {
    const header = request.headers.authorization
    const query = new URL(request.url ?? '/', 'http://hub').searchParams.get('access_token')
    const token = header?.toLowerCase().startsWith('bearer ') ? header.slice(7).trim() : query
    if (token && isPartnerKey(token)) {
      const caller = await readPartnerKey(db, token, clock())
      // Keys of career pages read ads and follow nothing.
      return typeof caller === 'string' || caller.key?.kind !== 'api'
        ? null
        : { userId: caller.id, sessionId: caller.id }
    }
    const verified = token ? await tokens.verify(token, clock()) : null
    const row = verified ? await readSession(db, verified.sessionId, clock()) : 'ended'
    return typeof row === 'string' ? null : { userId: row.user.id, sessionId: row.session.id }
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub')
    if (stopped || pathname.toLowerCase().replace(/\/$/, '') !== hubPath) return refuse(socket, '404 Not Found')
    const session = await authenticate(request)
    if (!session) return refuse(socket, '401 Unauthorized')
    const open = [...connections].filter(({ sessionId }) => sessionId === session.sessionId).length
    if (open >= mostPerSession) return refuse(socket, '429 Too Many Requests')
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new HubConnection(webSocket, session, {
        async resume(lastSeq) {
          await flush()
          return resumeEvents(db, session.userId, lastSeq, position ?? 0)
        },
        closed: () => connections.delete(connection),
      })
      connections.add(connection)
      // Ended between the check and now?
      void checkSessions().catch(report)
    })
  }

  return {
    get connectionCount() {
      return connections.size
    },
    attach(app) {
      app.post(`${hubPath}/negotiate`, async (request) => {
        if (!(await authenticate(request.raw))) throw unauthenticated()
        const connectionId = randomUUID()
        return {
          negotiateVersion: 1,
          connectionId,
          connectionToken: connectionId,
          availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
        }
      })
      app.server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy())
        upgrade(request, socket, head).catch((error: unknown) => {
          report(error)
          refuse(socket, databaseFault(error) ? '503 Service Unavailable' : '500 Internal Server Error')
        })
      })
      app.addHook('preClose', async () => {
        stopped = true
        for (const connection of connections) connection.close('The platform restarts', true)
      })
    },
    async start() {
      await flush()
      unlisten.push(await database.listen(outboxChannel, () => void flush().catch(report)))
      unlisten.push(await database.listen(sessionsChannel, () => void checkSessions().catch(report)))
      timer = setInterval(() => {
        void flush().catch(report)
        void checkSessions().catch(report)
      }, checkMs)
      timer.unref()
    },
    flush,
    checkSessions,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(nextFlush)
      for (const connection of connections) connection.close('The platform restarts', true)
      await Promise.all(unlisten.map((stop) => stop()))
      await Promise.allSettled([flush.idle(), checkSessions.idle()])
      server.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Runs a task one at a time; asked while it runs, it runs once more, and every asker waits for a run begun after
 * asking.
 */
function oneAtATime(task: () => Promise<void>): (() => Promise<void>) & { idle(): Promise<void> } {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const run = task().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  const ask = (): Promise<void> => {
    if (next) return next
    if (!running) return begin()
    next = running
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
  return Object.assign(ask, { idle: async () => void (await (next ?? running)) })
}
