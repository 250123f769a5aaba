import type { Plugin } from 'graphql-yoga'
import { GraphQLError } from 'graphql'
import type { BearerKey } from '#gateway/auth/session.ts'
import type { OperationClient } from '#gateway/upstream/operation-client.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Deprecation } from './find-deprecations.ts'
import type { Operation } from './operation.ts'
import type { Params } from './params.ts'

/** The cost of free text, and what is left of the caller's rate limit. Sent as `extensions.cost`. */
export interface RequestCost {
  readonly cost: number
  readonly maxCost: number
  /** Upper bound of the internal requests, as the rate limit of an API key counts them. */
  readonly calls: number
  readonly maxCalls: number
  /** `reset` is the number of seconds until the limit is full again. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly reset: number }
}

/** The state of one request in the pipeline: Yoga's server context. Resolvers get a `GatewayContext` built from it. */
export interface RequestState {
  readonly caller: Caller
  /** The parameters; null until they have been read. */
  // Not `params`: Yoga stores its own parameters under that name in the same object.
  protocolParams: Params | null
  /** The API key of the caller, once the platform has confirmed it; null for every other caller. */
  key: BearerKey | null
  /** The operation; null until it is known, and for a rejected request. */
  operation: Operation | null
  /** The cost of a valid document of free text; null for every other request. */
  cost: RequestCost | null
  /** The name of the operation in an accepted document of free text; null if it has none, and for other requests. */
  operationName: string | null
  /** Whether free text was refused because it exceeds a limit of documents. */
  isOverLimits: boolean
  /** The deprecated members that the request of an API key uses. */
  deprecations: readonly Deprecation[]
  /** The operation's client of the platform; null until the operation runs. */
  client: OperationClient | null
  /** The newest token the platform sent, to pass on to the client. */
  updateToken: string | null
  /** The serialised response, once a transport has written it. Equal queries in flight share it. */
  written: { body: Buffer | null }
  isRejected: boolean
  /** Arrival time, on the clock of `performance.now`. */
  readonly arrivedAt: number
  /** Time at which the operation was admitted, on the same clock. */
  startedAt: number
}

/** A plugin of the pipeline. */
export type GatewayPlugin = Plugin<RequestState, RequestState>

/** The parameters as Yoga passes them on. */
type YogaParams = Parameters<NonNullable<GatewayPlugin['onParams']>>[0]['params']

/**
 * Creates a plugin that checks a request before anything runs. If `check` throws, the request is rejected and no later
 * plugin sees it. `check` may return other parameters.
 */
export function createRequestCheck(
  check: (state: RequestState, params: YogaParams) => YogaParams | void | Promise<void>,
): GatewayPlugin {
  return {
    onParams({ params, context, setParams, setResult }) {
      if (context.isRejected) return
      const reject = (error: unknown): void => {
        context.isRejected = true
        // Yoga validates the parameters again, so they must be well-formed.
        setParams({ query: '' })
        setResult({ errors: [asGraphQLError(error)] })
      }
      try {
        const checked = check(context, params)
        if (checked instanceof Promise) return checked.catch(reject)
        if (checked) setParams(checked)
      } catch (error) {
        reject(error)
      }
    },
  }
}

/** Wraps a thrown value as a GraphQLError. An unexpected error is kept as `cause` and masked later. */
export function asGraphQLError(error: unknown): GraphQLError {
  return error instanceof GraphQLError
    ? error
    : new GraphQLError('Unexpected error.', { cause: error instanceof Error ? error : new Error(String(error)) })
}
