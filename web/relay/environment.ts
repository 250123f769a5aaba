import {
  Environment,
  Network,
  Observable,
  RecordSource,
  type FetchFunction,
  type GraphQLResponse,
  type IEnvironment,
  type RelayFieldLogger,
  type SubscribeFunction,
} from 'relay-runtime'
import { createStore, useStore } from '#web/state/create-store.ts'
import { errorOfCode } from './errors.ts'
import { handlerProvider } from './handlers.ts'
import { holdLiveEvents } from './deliver-in-frame.ts'
import { subscribeLive } from './live-client.ts'
import { request } from './request.ts'
import { NotifyingStore } from './store.ts'

/** Number of released queries that stay in the store, so that going back shows a page at once. */
const MAX_RELEASED_QUERIES = 10

/** Fetch options for refetching visible data: any error fails the request and leaves the store unchanged. */
export const refetchOptions = { networkCacheConfig: { force: true, metadata: { whole: true } } } as const

/** Milliseconds. The longest time that live events wait for an answer. */
const MAX_HOLD_MS = 10_000

/**
 * Holds back live events while visible data is refetched or a write is running. The server may have read the answer
 * before the change of a waiting event, and a late answer must not overwrite the event. The reverse order is safe,
 * because every later change sends its own event.
 */
function holdLiveUntilAnswer(): () => void {
  const release = holdLiveEvents()
  const timer = setTimeout(release, MAX_HOLD_MS)
  return () => {
    clearTimeout(timer)
    release()
  }
}

/** Marks all data as stale, so that the next read fetches it again. */
export const invalidateStore = (): void => environment.get().commitUpdate((store) => store.getRoot().invalidateRecord())

const fetchFunction: FetchFunction = (params, variables, { metadata }) =>
  Observable.create<GraphQLResponse>((sink) => {
    const abort = new AbortController()
    const isRefetch = metadata?.['whole'] === true
    const release = isRefetch || params.operationKind === 'mutation' ? holdLiveUntilAnswer() : null
    // A failed part of a further page would end the list without any notice, so it fails the request.
    const isNextPage = variables['after'] != null
    const key = metadata?.['idempotencyKey']
    request(params, variables, {
      signal: abort.signal,
      whole: isRefetch || isNextPage,
      idempotencyKey: typeof key === 'string' ? key : null,
    })
      .then(
        (answer) => {
          sink.next(answer)
          sink.complete()
          // Data with a failed field is shown once.
          if ('errors' in answer && params.operationKind === 'query') invalidateStore()
        },
        (error: Error) => {
          if (!abort.signal.aborted) sink.error(error)
        },
      )
      .finally(release)
    return () => abort.abort()
  })

const subscribeFunction: SubscribeFunction = (params, variables, { metadata }) =>
  Observable.create<GraphQLResponse>((sink) =>
    subscribeLive(params, variables, sink, metadata?.['readAgo'] as (() => number) | undefined),
  )

/**
 * Throws the error class of a required field's code (such as forbidden or not found). Relay itself throws the same
 * message for every code.
 */
const throwFieldError: RelayFieldLogger = (event) => {
  if (event.kind !== 'relay_field_payload.error' || !event.shouldThrow || event.handled) return
  // The error carries `extensions` at run time, although Relay's types omit it.
  const { message, extensions }: { message: string; extensions?: { code?: string; reason?: string } } = event.error
  throw errorOfCode(extensions?.code, message, extensions?.reason)
}

const environment = createStore(createEnvironment())

/** Returns the Relay environment of the current session. */
export const currentEnvironment: () => IEnvironment = environment.get

/** Whether the user of this environment has signed out. */
let isSignedOut = false

/** Discards all data, because another user may sign in next. */
export function resetEnvironment(): void {
  isSignedOut = false
  environment.set(createEnvironment())
}

/** Marks the user as signed out. `discardSignedOutData` discards the data when the user leaves the page. */
export function markSignedOut(): void {
  isSignedOut = true
}

/** Discards the data of a user who has signed out. Data of an anonymous visitor is kept. */
export function discardSignedOutData(): void {
  if (isSignedOut) resetEnvironment()
}

export const useCurrentEnvironment = (): IEnvironment => useStore(environment)

// Runs garbage collection when the browser is idle, never between a press and the page it opens.
function whenIdle(collect: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(collect, { timeout: 5000 })
  else setTimeout(collect, 0)
}

function createEnvironment(): Environment {
  return new Environment({
    network: Network.create(fetchFunction, subscribeFunction),
    handlerProvider,
    relayFieldLogger: throwFieldError,
    store: new NotifyingStore(new RecordSource(), { gcReleaseBufferSize: MAX_RELEASED_QUERIES, gcScheduler: whenIdle }),
  })
}
