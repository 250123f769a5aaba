import type { DocumentNode, ExecutionResult } from 'graphql'
import { createYoga, isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { traced } from '#tracing/tracing.ts'
import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { overloaded } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import { asGraphQLError, type RequestState } from '#gateway/execution/request-state.ts'
import type { TrustedDocuments } from '#gateway/execution/trusted-documents.ts'
import type { AddressSet } from '#gateway/limits/client-address.ts'
import { Admission } from '#gateway/limits/admission.ts'
import { defaultLimits } from '#gateway/limits/limits.ts'
import { Lru } from '#gateway/limits/lru.ts'
import { useDocumentLimits } from '#gateway/plugins/use-document-limits.ts'
import { useExecution, type ExecutionParts } from '#gateway/plugins/use-execution.ts'
import { useMasking } from '#gateway/plugins/use-masking.ts'
import { useOperationLog } from '#gateway/plugins/use-operation-log.ts'
import { useRequestShape } from '#gateway/plugins/use-request-shape.ts'
import { useSession, type OperationRates } from '#gateway/plugins/use-session.ts'
import { useSharedQueries } from '#gateway/plugins/use-shared-queries.ts'
import { useTrustedDocuments } from '#gateway/plugins/use-trusted-documents.ts'

export interface PipelineParts extends ExecutionParts {
  readonly documents: TrustedDocuments
  readonly check: SessionCheck
  readonly rates: OperationRates
  /** Operations under way at once. */
  readonly operations: number
  /** Proxies whose word about addresses is believed. */
  readonly proxies: AddressSet
  readonly log: Logger
}

/** What a request is answered with, ready for clients but for what `extensions.http` tells the transport. */
export class Answer {
  readonly result: ExecutionResult | AsyncIterable<ExecutionResult>
  readonly #state: RequestState

  constructor(result: Answer['result'], state: RequestState) {
    this.result = result
    this.#state = state
  }

  /** False for what was refused before any of it ran. */
  get ran(): boolean {
    return this.#state.client !== null
  }

  /** The answer as bytes, when one who asked the same at the same time has been written it. */
  get written(): { body: Buffer | null } {
    return this.#state.written
  }

  /** The newest token the platform sent, once. */
  takeToken(): string | null {
    const { updateToken } = this.#state
    this.#state.updateToken = null
    return updateToken
  }
}

/** The one way of every GraphQL request, over whatever transport it comes. Never rejects. */
export type Pipeline = (params: unknown, caller: Caller, method: 'GET' | 'POST') => Promise<Answer>

// Yoga asks a request for its method only, and for this none need be made each time.
const requests = {
  GET: new Request('http://gateway/graphql'),
  POST: new Request('http://gateway/graphql', { method: 'POST' }),
}

/**
 * The gateway as a list: what every request passes, in this order. The transports read what was sent and write what
 * comes back; whether and how it runs is decided here.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { schemas, documents, check, rates, upstream, metrics, log } = parts
  const yoga = createYoga<RequestState>({
    schema: schemas.full,
    logging: false,
    maskedErrors: false,
    multipart: false,
    // What validation found is kept by `useDocumentLimits`, for free text only.
    parserAndValidationCache: {
      documentCache: new Lru<string, DocumentNode>(500),
      errorCache: new Lru<string, unknown>(100),
      validationCache: false,
    },
    plugins: [
      useMasking(log),
      useOperationLog(metrics),
      useRequestShape(),
      useTrustedDocuments(documents, metrics),
      useSession(check, rates, parts.proxies),
      useDocumentLimits(defaultLimits, schemas, rates.key),
      useSharedQueries(upstream, metrics),
      useExecution(parts),
    ],
  })
  const admission = new Admission(parts.operations)
  return async (params, caller, method) => {
    const arrivedAt = performance.now()
    const state: RequestState = {
      caller,
      asked: null,
      key: null,
      operation: null,
      client: null,
      updateToken: null,
      written: { body: null },
      refused: false,
      arrivedAt,
      startedAt: 0,
    }
    // Subscriptions of a gateway that came back all open at once: they wait their turn, as nobody sits before them.
    const entered = admission.enter(caller.transport === 'ws')
    // Who has a place at once goes on at once.
    if (!(entered === true || (await entered))) {
      // Counted alone: a line for each would be part of the load.
      metrics.operation('refused', 'overloaded', performance.now() - arrivedAt)
      return new Answer({ errors: [overloaded()] }, state)
    }
    const begun = performance.now()
    let result: Answer['result'] | undefined
    try {
      // What stands in params is looked at by the first part of the list.
      result = await traced(
        'operation',
        'server',
        { 'tavla.request.id': caller.requestId, 'tavla.transport': caller.transport },
        async (span) => {
          const answer = await yoga.getResultForParams({ params: params as object, request: requests[method] }, state)
          span?.tell(
            { 'graphql.operation.name': state.operation?.name ?? 'refused' },
            state.operation?.name ?? 'refused',
          )
          return answer
        },
      )
    } catch (error) {
      result = { errors: [maskError(asGraphQLError(error), log)] }
    } finally {
      // A subscription that has begun costs nothing until something happens.
      admission.leave(performance.now() - begun)
    }
    return new Answer(result ?? { errors: [] }, state)
  }
}

export { isAsyncIterable }
