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
import { holdLive } from './in-frame.ts'
import { subscribeLive } from './live-client.ts'
import { request } from './request.ts'
import { ToldStore } from './store.ts'

/** Queries whose pages were left stay in the store for this many releases, so that going back shows them at once. */
const keptQueries = 10

/** Fetches anew what the page shows: an answer that failed in any part is an error and leaves the store as it was. */
export const anew = { networkCacheConfig: { force: true, metadata: { whole: true } } } as const

/** Milliseconds that live events wait for an answer at most. */
const heldAtMost = 10_000

/**
 * Holds live events back while what the page shows is read anew, or a write is answered with what it left: the answer
 * may have been read before the change they tell of, and must not be written over it. The other way round nothing is
 * lost, as a later change has an event of its own.
 */
function holdBehindAnswer(): () => void {
  const release = holdLive()
  const timer = setTimeout(release, heldAtMost)
  return () => {
    clearTimeout(timer)
    release()
  }
}

/** An answer that failed in a part is shown, but not taken for the truth by who asks the next time. */
const forgetFailures = () => environment.get().commitUpdate((store) => store.getRoot().invalidateRecord())

const fetchFunction: FetchFunction = (params, variables, { metadata }) =>
  Observable.create<GraphQLResponse>((sink) => {
    const abort = new AbortController()
    const isAnew = metadata?.['whole'] === true
    const release = isAnew || params.operationKind === 'mutation' ? holdBehindAnswer() : null
    // What a list reads on has nothing to stand beside: where a part of it failed, the list would end without a word.
    const isReadOn = variables['after'] != null
    const key = metadata?.['idempotencyKey']
    request(params, variables, {
      signal: abort.signal,
      whole: isAnew || isReadOn,
      idempotencyKey: typeof key === 'string' ? key : null,
    })
      .then(
        (answer) => {
          sink.next(answer)
          sink.complete()
          if ('errors' in answer && params.operationKind === 'query') forgetFailures()
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
 * A part that its reader cannot do without fails as what it is (not for this user, not there): Relay throws one message
 * for all.
 */
const throwAsTold: RelayFieldLogger = (event) => {
  if (event.kind !== 'relay_field_payload.error' || !event.shouldThrow || event.handled) return
  // What its types leave out is kept with the error all the same.
  const { message, extensions }: { message: string; extensions?: { code?: string } } = event.error
  throw errorOfCode(extensions?.code, message)
}

const environment = createStore(createEnvironment())

/** The Relay environment of the running session. */
export const currentEnvironment: () => IEnvironment = environment.get

/** The user whose data it holds has left. */
let isLeft = false

/** Forgets all data: another user may sign in next. */
export function resetEnvironment(): void {
  isLeft = false
  environment.set(createEnvironment())
}

/** The user has left; the data goes with the page that shows it (`forgetLeft`). */
export function leaveEnvironment(): void {
  isLeft = true
}

/** Forgets the data of a user who has left; that of a visitor's page stays. */
export function forgetLeft(): void {
  if (isLeft) resetEnvironment()
}

export const useCurrentEnvironment = (): IEnvironment => useStore(environment)

// What is forgotten is forgotten when the browser has time: never between a press and the page it opens.
function whenIdle(collect: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(collect, { timeout: 5000 })
  else setTimeout(collect, 0)
}

function createEnvironment(): Environment {
  return new Environment({
    network: Network.create(fetchFunction, subscribeFunction),
    handlerProvider,
    relayFieldLogger: throwAsTold,
    store: new ToldStore(new RecordSource(), { gcReleaseBufferSize: keptQueries, gcScheduler: whenIdle }),
  })
}
