import type { Client } from 'graphql-ws'
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime'
import { RECONNECT_MS } from '#rules/text-and-time/timings.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { createStore, type Readable } from '#web/state/create-store.ts'
import { forgetGap, tellGap } from '#web/state/when-back.ts'
import { inFrame } from './in-frame.ts'
import { endpoint, persistedBody } from './request.ts'
import { renewSession, updateToken } from './session.ts'
import { decodeToken, readToken } from './token.ts'

/**
 * Milliseconds until the next try, at random about the average (SHELL-113, SHELL-114): a server that comes back is not
 * met by every page at once.
 */
const retryDelay = () => RECONNECT_MS * (0.5 + Math.random())
/** A subscription the server refused is tried again after this time. */
const retryRefusedAfter = 60_000
/** The server is asked for a sign of life this often, and given this long to answer. */
const pingEvery = 20_000
const pongWithin = 8000
/** Close code of a socket whose token ran out or whose session was ended. */
const sessionEnded = 4403

interface Sink {
  next(value: GraphQLResponse): void
  error(error: Error): void
  complete(): void
}

let client: Promise<Client> | null = null
/**
 * Counts the times it was closed on purpose: a client of before must neither come back nor speak for the present one.
 */
let stops = 0
let connectedBefore = false
/** Subscriptions that wait for a client: the session has ended, or the first client is not there yet. */
const whenStarted = new Set<() => void>()
const connected = createStore(true)

/** Opens the realtime connection: after a login, or when a signed-in page loads (SHELL-112). */
export function startLive(): void {
  client ??= fetchPart(() => import('graphql-ws/client')).then(({ createClient }) => connect(createClient))
  const waiting = [...whenStarted]
  whenStarted.clear()
  for (const start of waiting) start()
  client.catch(() => {
    client = null
    window.setTimeout(() => {
      if (readToken() !== null) startLive()
    }, retryDelay())
  })
}

/** Closes the realtime connection on purpose: on logout (SHELL-112, SHELL-114). */
export function stopLive(): void {
  client
    ?.then((running) => running.dispose())
    .catch(() => {
      /* it was not open */
    })
  client = null
  stops += 1
  connectedBefore = false
  connected.set(true)
  forgetGap()
}

/** False while a connection that stood is lost. */
export const liveConnected: Readable<boolean> = connected

/**
 * Runs one persisted subscription until it is given up; a failure starts it again after a pause.
 *
 * @param readAgo how many milliseconds ago what it follows was read: when the server no longer knows all that
 *   happened since, a gap is told
 */
export function subscribeLive(
  params: RequestParameters,
  variables: Variables,
  sink: Sink,
  readAgo: (() => number) | undefined,
): () => void {
  let stop = () => {}
  let ended = false
  let timer = 0
  const again = (after: number) => {
    if (!ended) timer = window.setTimeout(run, after)
  }
  const run = () => {
    const running = client
    if (!running) return void whenStarted.add(run)
    const stopsBefore = stops
    running.then(
      (open) => {
        if (ended) return
        // Asked for whenever it is sent, which is once more after each loss of the connection.
        const extensions = {
          get readAgo() {
            return readAgo?.()
          },
        }
        const payload = { ...persistedBody(params, variables), query: '', extensions }
        stop = open.subscribe(payload, {
          next: (value) => {
            takeToken(value)
            inFrame(() => {
              // An event that could not be told whole would leave holes in what the pages show.
              if (isResync(value) || hasErrors(value)) tellGap()
              else if (!ended) sink.next(value as GraphQLResponse)
            })
          },
          // GraphQL errors mean a refusal, which waiting seldom changes.
          error: (error) => again(Array.isArray(error) ? retryRefusedAfter : retryDelay()),
          // Stopped on purpose, as by the end of the session: who still listens hears the next one.
          complete: () => {
            if (ended) return
            if (stops === stopsBefore) sink.complete()
            else run()
          },
        })
      },
      () => again(retryDelay()),
    )
  }
  run()
  return () => {
    ended = true
    whenStarted.delete(run)
    window.clearTimeout(timer)
    stop()
  }
}

/** What is sent while it closes is lost anyway; the browser need not complain of it. */
class QuietSocket extends WebSocket {
  override send(data: string): void {
    if (this.readyState === WebSocket.OPEN) super.send(data)
  }
}

function connect(createClient: (options: import('graphql-ws').ClientOptions) => Client): Client {
  let socket: WebSocket | null = null
  let deadline = 0
  let used: string | null = null
  const startedAfter = stops
  const isStopped = () => stops !== startedAfter
  return createClient({
    url: endpoint.replace(/^\//, `${location.origin.replace(/^http/, 'ws')}/`),
    webSocketImpl: QuietSocket,
    lazy: false,
    retryAttempts: Infinity,
    shouldRetry: () => !isStopped() && readToken() !== null,
    // Stopped while it waits, it waits for ever.
    retryWait: () =>
      new Promise((resolve) =>
        setTimeout(() => {
          if (!isStopped()) resolve()
        }, retryDelay()),
      ),
    connectionAckWaitTimeout: 10_000,
    keepAlive: pingEvery,
    connectionParams: () => {
      used = readToken()
      return { token: used ?? '' }
    },
    onNonLazyError: () => {
      if (isStopped()) return
      client = null
      window.setTimeout(() => {
        if (readToken() !== null) startLive()
      }, retryDelay())
    },
    on: {
      connected: (opened, told) => {
        socket = opened as WebSocket
        if (isStopped()) return
        const renewed = told?.['updateToken']
        if (typeof renewed === 'string' && used === readToken()) updateToken(renewed)
        connected.set(true)
        if (connectedBefore) inFrame(tellGap)
        connectedBefore = true
      },
      closed: (event) => {
        if (isStopped()) return
        if (client) connected.set(false)
        if (event instanceof CloseEvent && event.code === sessionEnded) void renewSession(used)
      },
      ping: (received) => {
        if (!received) deadline = window.setTimeout(() => socket?.close(4408, 'Request timeout'), pongWithin)
      },
      pong: (received) => {
        if (received) window.clearTimeout(deadline)
      },
    },
  })
}

/**
 * What an event is told with may be read with a token that ages, or that says other roles than its user has now
 * (SHELL-19).
 */
function takeToken({ extensions }: { extensions?: unknown }): void {
  const renewed =
    typeof extensions === 'object' && extensions !== null && 'updateToken' in extensions ? extensions.updateToken : null
  const held = readToken()
  // Somebody else may have signed in in another tab.
  if (typeof renewed === 'string' && held !== null && decodeToken(renewed)?.id === decodeToken(held)?.id)
    updateToken(renewed)
}

/** The server says that events may have been lost: the one field of a subscription answers `resync: true`. */
function isResync({ data }: { data?: Record<string, unknown> | null | undefined }): boolean {
  const [update] = Object.values(data ?? {})
  return typeof update === 'object' && update !== null && 'resync' in update && update.resync === true
}

function hasErrors({ errors }: { errors?: readonly unknown[] | undefined }): boolean {
  return Boolean(errors?.length)
}
