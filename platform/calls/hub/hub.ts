import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { hubPath } from '#contract/events.ts'
import { SESSIONS_CHANNEL } from '#platform/foundation/auth/sessions.ts'
import type { Tokens } from '#platform/foundation/auth/tokens.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import { databaseFault } from '#platform/foundation/db/database-faults.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { outboxChannel } from '#platform/foundation/events/record-event.ts'
import {
  getLastSequenceNumber,
  numberCommittedEvents,
  projectEvents,
  readEvents,
  resumeEvents,
} from '#platform/foundation/events/outbox.ts'
import { unauthenticated } from '#platform/foundation/errors/errors.ts'
import { HubConnection } from './connection.ts'
import { authenticateConnection, findLiveSessions } from './hub-session.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** The realtime hub: publishes the events of the outbox with SignalR over WebSockets. */
export interface Hub {
  /** Registers the negotiate route and the WebSocket upgrade on the app's server. */
  attach(app: FastifyInstance): void
  /** Starts to number and deliver events. */
  start(): Promise<void>
  /** Numbers and delivers all committed events, except throttled events that must still wait. */
  flush(): Promise<void>
  /** Closes the sockets of ended sessions. Runs automatically every second and on notifications. */
  checkSessions(): Promise<void>
  readonly connectionCount: number
  stop(): Promise<void>
}

interface HubOptions {
  database: Database
  jobs: Jobs
  tokens: Tokens
  clock: () => Date
  log: Logger
}

/** Maximum number of open sockets per session. A gateway needs one. */
const MAX_SOCKETS_PER_SESSION = 50
/** Interval of the checks that make up for lost notifications. */
const CHECK_INTERVAL_MS = 1000

export function createHub({ database, jobs, tokens, clock, log }: HubOptions): Hub {
  const { db } = database
  const connections = new Set<HubConnection>()
  const server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  let position: number | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let nextFlush: NodeJS.Timeout | undefined
  const unlisten: (() => Promise<void>)[] = []
  const outage = createOutage(log, {
    begins: 'database not responding to the hub; events are delivered when it does',
    ends: 'database responding to the hub again',
    calmMs: 3000,
  })

  const deliver = async (): Promise<void> => {
    const wait = await numberCommittedEvents({ db, jobs })
    clearTimeout(nextFlush)
    if (wait !== null && !stopped) nextFlush = setTimeout(() => void flush().catch(report), wait).unref()
    position ??= await getLastSequenceNumber(db)
    for (;;) {
      if (connections.size === 0) {
        position = await getLastSequenceNumber(db)
        return
      }
      const rows = await readEvents(db, position)
      const last = rows.at(-1)
      if (!last) return
      const userIds = [...new Set([...connections].map(({ userId }) => userId))]
      const projected = await projectEvents(db, rows, userIds).catch((error: unknown) => {
        log.error({ err: error }, 'events not read')
        // Clients reconnect and resume from their last event.
        for (const connection of connections) connection.close('The events could not be read.', true)
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
    // A copy, because connections that open during the query are not in its result. They trigger their own check.
    const checked = [...connections]
    const ids = [...new Set(checked.map(({ sessionId }) => sessionId))]
    if (ids.length === 0) return
    const live = await findLiveSessions(db, ids, clock())
    for (const connection of checked)
      if (!live.has(connection.sessionId)) connection.close('The session has ended.', false)
  })

  const report = (error: unknown): void => {
    if (stopped) return
    const fault = databaseFault(error)
    if (fault === 'unreachable' || fault === 'overloaded') outage.failed(error)
    else log.error({ err: error }, 'hub error')
  }

  const authenticate = (request: IncomingMessage) => authenticateConnection({ db, tokens }, request, clock())

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub')
    if (stopped || pathname.toLowerCase().replace(/\/$/, '') !== hubPath) return refuse(socket, '404 Not Found')
    const session = await authenticate(request)
    if (!session) return refuse(socket, '401 Unauthorized')
    const open = [...connections].filter(({ sessionId }) => sessionId === session.sessionId).length
    if (open >= MAX_SOCKETS_PER_SESSION) return refuse(socket, '429 Too Many Requests')
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new HubConnection(webSocket, session, {
        async resume(lastSeq) {
          await flush()
          return resumeEvents(db, session.userId, lastSeq, position ?? 0)
        },
        closed: () => connections.delete(connection),
      })
      connections.add(connection)
      // The session may have ended since it was authenticated.
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
        for (const connection of connections) connection.close('The platform is restarting.', true)
      })
    },
    async start() {
      await flush()
      unlisten.push(await database.listen(outboxChannel, () => void flush().catch(report)))
      unlisten.push(await database.listen(SESSIONS_CHANNEL, () => void checkSessions().catch(report)))
      timer = setInterval(() => {
        void flush().catch(report)
        void checkSessions().catch(report)
      }, CHECK_INTERVAL_MS)
      timer.unref()
    },
    flush,
    checkSessions,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(nextFlush)
      for (const connection of connections) connection.close('The platform is restarting.', true)
      await Promise.all(unlisten.map((stop) => stop()))
      await Promise.allSettled([flush.idle(), checkSessions.idle()])
      server.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
