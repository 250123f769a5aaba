import type { Client } from 'graphql-ws'
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime'
import { RECONNECT_MS } from '#rules/text-and-time/timings.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { createStore, type Readable } from '#web/state/create-store.ts'
import { forgetGap, reportGap } from '#web/state/connection-gap.ts'
import { deliverInFrame } from './deliver-in-frame.ts'
import { endpoint, trustedDocumentBody } from './request.ts'
import { renewSession, updateToken } from './session.ts'
import { decodeToken, readToken } from './token.ts'

/**
 * Returns the milliseconds until the next attempt, randomised so that pages do not all reconnect at once (SHELL-113,
 * SHELL-114).
 */
const retryDelay = () => RECONNECT_MS * (0.5 + Math.random())
/** Milliseconds until a rejected subscription is retried. */
const REJECTED_RETRY_MS = 60_000
/** Milliseconds between pings, and until a pong must arrive. */
const PING_INTERVAL_MS = 20_000
const PONG_TIMEOUT_MS = 8000
/** Close code of the server when the token has expired or the session has ended. */
const SESSION_ENDED_CODE = 4403

interface Sink {
  next(value: GraphQLResponse): void
  error(error: Error): void
  complete(): void
}

let client: Promise<Client> | null = null
/** Number of deliberate closes. A client from before a close must neither reconnect nor update the current state. */
let stops = 0
let wasConnected = false
/** Subscriptions that wait for a client, because the session has ended or the first client is still loading. */
const waitingForClient = new Set<() => void>()
const connected = createStore(true)

/** Opens the live connection after sign-in, or when a signed-in page loads (SHELL-112). */
export function startLive(): void {
  client ??= fetchPart(() => import('graphql-ws/client')).then(({ createClient }) => connect(createClient))
  const waiting = [...waitingForClient]
  waitingForClient.clear()
  for (const start of waiting) start()
  client.catch(() => {
    client = null
    window.setTimeout(() => {
      if (readToken() !== null) startLive()
    }, retryDelay())
  })
}

/** Closes the live connection on sign-out (SHELL-112, SHELL-114). */
export function stopLive(): void {
  client
    ?.then((running) => running.dispose())
    .catch(() => {
      /* it was not open */
    })
  client = null
  stops += 1
  wasConnected = false
  connected.set(true)
  forgetGap()
}

/** False after an open connection was lost, until it is open again. */
export const liveConnected: Readable<boolean> = connected

/**
 * Runs the subscription of a trusted document until the returned function is called. Retries failures after a pause.
 *
 * @param readAgo Returns the milliseconds since the subscribed data was read. If the server no longer has all events
 *   since then, a gap is reported.
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
  const scheduleRun = (after: number) => {
    if (!ended) timer = window.setTimeout(run, after)
  }
  const run = () => {
    const running = client
    if (!running) return void waitingForClient.add(run)
    const stopsBefore = stops
    running.then(
      (open) => {
        if (ended) return
        // A getter, because every reconnect sends the payload again.
        const extensions = {
          get readAgo() {
            return readAgo?.()
          },
        }
        const payload = { ...trustedDocumentBody(params, variables), query: '', extensions }
        stop = open.subscribe(payload, {
          next: (value) => {
            takeToken(value)
            deliverInFrame(() => {
              // An incomplete event would leave holes in the data, so the pages refetch.
              if (isResync(value) || hasErrors(value)) reportGap()
              else if (!ended) sink.next(value as GraphQLResponse)
            })
          },
          // GraphQL errors mean that the subscription was rejected. A quick retry seldom helps.
          error: (error) => scheduleRun(Array.isArray(error) ? REJECTED_RETRY_MS : retryDelay()),
          // The connection was closed on purpose, for example at sign-out. Wait for the next one.
          complete: () => {
            if (ended) return
            if (stops === stopsBefore) sink.complete()
            else run()
          },
        })
      },
      () => scheduleRun(retryDelay()),
    )
  }
  run()
  return () => {
    ended = true
    waitingForClient.delete(run)
    window.clearTimeout(timer)
    stop()
  }
}

/** A socket that drops messages while it closes. They would be lost anyway, and the browser would log a warning. */
class QuietSocket extends WebSocket {
  override send(data: string): void {
    if (this.readyState === WebSocket.OPEN) super.send(data)
  }
}

function connect(createClient: (options: import('graphql-ws').ClientOptions) => Client): Client {
  let socket: WebSocket | null = null
  let deadline = 0
  let usedToken: string | null = null
  const startedAfter = stops
  const isStopped = () => stops !== startedAfter
  return createClient({
    url: endpoint.replace(/^\//, `${location.origin.replace(/^http/, 'ws')}/`),
    webSocketImpl: QuietSocket,
    lazy: false,
    retryAttempts: Infinity,
    shouldRetry: () => !isStopped() && readToken() !== null,
    // Never resolves after a deliberate close.
    retryWait: () =>
      new Promise((resolve) =>
        setTimeout(() => {
          if (!isStopped()) resolve()
        }, retryDelay()),
      ),
    connectionAckWaitTimeout: 10_000,
    keepAlive: PING_INTERVAL_MS,
    connectionParams: () => {
      usedToken = readToken()
      return { token: usedToken ?? '' }
    },
    onNonLazyError: () => {
      if (isStopped()) return
      client = null
      window.setTimeout(() => {
        if (readToken() !== null) startLive()
      }, retryDelay())
    },
    on: {
      connected: (opened, payload) => {
        socket = opened as WebSocket
        if (isStopped()) return
        const renewed = payload?.['updateToken']
        if (typeof renewed === 'string' && usedToken === readToken()) updateToken(renewed)
        connected.set(true)
        if (wasConnected) deliverInFrame(reportGap)
        wasConnected = true
      },
      closed: (event) => {
        if (isStopped()) return
        if (client) connected.set(false)
        if (event instanceof CloseEvent && event.code === SESSION_ENDED_CODE) void renewSession(usedToken)
      },
      ping: (received) => {
        if (!received) deadline = window.setTimeout(() => socket?.close(4408, 'Request timeout'), PONG_TIMEOUT_MS)
      },
      pong: (received) => {
        if (received) window.clearTimeout(deadline)
      },
    },
  })
}

/** Stores a renewed token. The gateway sends one when the token ages or the user's roles have changed (SHELL-19). */
function takeToken({ extensions }: { extensions?: unknown }): void {
  const renewed =
    typeof extensions === 'object' && extensions !== null && 'updateToken' in extensions ? extensions.updateToken : null
  const currentToken = readToken()
  // Another user may have signed in in another tab.
  if (
    typeof renewed === 'string' &&
    currentToken !== null &&
    decodeToken(renewed)?.id === decodeToken(currentToken)?.id
  )
    updateToken(renewed)
}

/** Returns whether the server reports possibly lost events: the subscription's root field has `resync: true`. */
function isResync({ data }: { data?: Record<string, unknown> | null | undefined }): boolean {
  const [update] = Object.values(data ?? {})
  return typeof update === 'object' && update !== null && 'needsResync' in update && update.needsResync === true
}

function hasErrors({ errors }: { errors?: readonly unknown[] | undefined }): boolean {
  return Boolean(errors?.length)
}
