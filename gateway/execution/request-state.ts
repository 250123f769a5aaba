import type { Plugin } from 'graphql-yoga'
import { GraphQLError } from 'graphql'
import type { BearerKey } from '#gateway/auth/session.ts'
import type { OperationClient } from '#gateway/upstream/operation-client.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Operation } from './operation.ts'
import type { Params } from './params.ts'

/**
 * One request on its way through the gateway's list: Yoga's server context. Resolvers get a `GatewayContext` made from
 * it.
 */
export interface RequestState {
  readonly caller: Caller
  /** What is asked for; null until it has been read. */
  asked: Params | null
  /** The company's key that asks, once the platform has confirmed it; null for everybody else. */
  key: BearerKey | null
  /** What runs; null until it is known, and for a request that was refused. */
  operation: Operation | null
  /** The platform calls of the operation; null until it runs. */
  client: OperationClient | null
  /** The newest token the platform sent, for the client. */
  updateToken: string | null
  /** The answer as bytes, once a transport has written it: equal queries in flight share it. */
  written: { body: Buffer | null }
  refused: boolean
  /** When it came, on the clock of `performance.now`. */
  readonly arrivedAt: number
  /** When it had a place among those that run. */
  startedAt: number
}

/** A part of the list. */
export type GatewayPlugin = Plugin<RequestState, RequestState>

/** The parameters as Yoga hands them on. */
type YogaParams = Parameters<NonNullable<GatewayPlugin['onParams']>>[0]['params']

/**
 * A part of the list that looks at requests before anything of them runs, in the order of the list. What it throws
 * refuses the request: nothing behind it sees it. It may answer other parameters.
 */
export function gate(
  look: (state: RequestState, params: YogaParams) => YogaParams | void | Promise<void>,
): GatewayPlugin {
  return {
    onParams({ params, context, setParams, setResult }) {
      if (context.refused) return
      const refuse = (error: unknown): void => {
        context.refused = true
        // Yoga looks at the parameters once more.
        setParams({ query: '' })
        setResult({ errors: [asGraphQLError(error)] })
      }
      try {
        const looked = look(context, params)
        if (looked instanceof Promise) return looked.catch(refuse)
        if (looked) setParams(looked)
      } catch (error) {
        refuse(error)
      }
    },
  }
}

/** Anything thrown, as an error of GraphQL; what nobody expected keeps its cause and is masked later. */
export function asGraphQLError(error: unknown): GraphQLError {
  return error instanceof GraphQLError
    ? error
    : new GraphQLError('Unexpected error.', { cause: error instanceof Error ? error : new Error(String(error)) })
}
