import type { DocumentNode, ExecutionResult } from 'graphql'
import { createYoga, isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { runInSpan } from '#tracing/tracing.ts'
import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { overloaded } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import type { Caller } from '#gateway/auth/caller.ts'
import type { Deprecation } from '#gateway/execution/find-deprecations.ts'
import { asGraphQLError, type RequestCost, type RequestState } from '#gateway/execution/request-state.ts'
import type { TrustedDocuments } from '#gateway/execution/trusted-documents.ts'
import type { AddressSet } from '#gateway/limits/client-address.ts'
import { Admission } from '#gateway/limits/admission.ts'
import { defaultLimits } from '#gateway/limits/limits.ts'
import { Lru } from '#gateway/limits/lru.ts'
import { useDocumentLimits } from '#gateway/plugins/use-document-limits.ts'
import { useDeprecations } from '#gateway/plugins/use-deprecations.ts'
import { useKeyUsage } from '#gateway/plugins/use-key-usage.ts'
import { useExecution, type ExecutionParts } from '#gateway/plugins/use-execution.ts'
import { useMasking } from '#gateway/plugins/use-masking.ts'
import { useOperationLog } from '#gateway/plugins/use-operation-log.ts'
import { useRequestShape } from '#gateway/plugins/use-request-shape.ts'
import { useSession, type OperationRates } from '#gateway/plugins/use-session.ts'
import { useSharedQueries } from '#gateway/plugins/use-shared-queries.ts'
import { isTestKey } from '#rules/integrations/api-keys.ts'
import { useTrustedDocuments } from '#gateway/plugins/use-trusted-documents.ts'
import type { KeyUsage } from '#gateway/execution/key-usage.ts'

export interface PipelineParts extends ExecutionParts {
  readonly documents: TrustedDocuments
  readonly check: SessionCheck
  readonly rates: OperationRates
  /** Concurrent operations. */
  readonly operations: number
  /** Proxies trusted to set `x-forwarded-for`. */
  readonly proxies: AddressSet
  readonly keyUsage: KeyUsage
  readonly log: Logger
}

/** What an answer says about its request (PLUS-99, PLUS-100, PLUS-102). */
export interface AnswerExtensions {
  /** Whether the key belongs to a test company. */
  readonly isTest?: boolean
  readonly cost?: RequestCost
  readonly deprecations?: readonly Deprecation[]
}

/** The answer to a request, ready for clients except for `extensions.http`, which is for the transport. */
export class Answer {
  readonly result: ExecutionResult | AsyncIterable<ExecutionResult>
  readonly #state: RequestState

  constructor(result: Answer['result'], state: RequestState) {
    this.result = result
    this.#state = state
  }

  /** False for a request that was rejected before it ran. */
  get ran(): boolean {
    return this.#state.client !== null
  }

  /** The serialised response, if an equal query in flight has already been written. */
  get written(): { body: Buffer | null } {
    return this.#state.written
  }

  /** The cost of a document of free text that was accepted. */
  get cost(): RequestCost | null {
    return this.#state.cost
  }

  /** Whether the caller has the key of a test company. */
  get isTest(): boolean {
    return isTestKey(this.#state.caller.session?.token ?? '')
  }

  /** What the answer says about its request; null if there is nothing to say. */
  get extensions(): AnswerExtensions | null {
    const { cost, deprecations } = this.#state
    // Events of a subscription cost nothing more.
    const costs = cost !== null && !isAsyncIterable(this.result)
    if (!costs && deprecations.length === 0 && !this.isTest) return null
    return {
      ...(this.isTest && { isTest: true }),
      ...(costs && { cost }),
      ...(deprecations.length > 0 && { deprecations }),
    }
  }

  /** Returns the newest token the platform sent. A second call returns null. */
  takeToken(): string | null {
    const { updateToken } = this.#state
    this.#state.updateToken = null
    return updateToken
  }
}

/** Runs a GraphQL request, for every transport. Never rejects. */
export type Pipeline = (params: unknown, caller: Caller, method: 'GET' | 'POST') => Promise<Answer>

// Yoga only reads the method of a request, so two constant requests are enough.
const requests = {
  GET: new Request('http://gateway/graphql'),
  POST: new Request('http://gateway/graphql', { method: 'POST' }),
}

/**
 * Creates the pipeline: the list of plugins that every request passes, in this order. The transports only read requests
 * and write results; the plugins decide whether and how a request runs.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { schemas, documents, check, rates, upstream, metrics, log } = parts
  const yoga = createYoga<RequestState>({
    schema: schemas.full,
    logging: false,
    maskedErrors: false,
    multipart: false,
    // `useDocumentLimits` caches validation results, for free text only.
    parserAndValidationCache: {
      documentCache: new Lru<string, DocumentNode>(500),
      errorCache: new Lru<string, unknown>(100),
      validationCache: false,
    },
    plugins: [
      useMasking(log),
      useOperationLog(metrics),
      useKeyUsage(parts.keyUsage),
      useRequestShape(),
      useTrustedDocuments(documents, metrics),
      useSession(check, rates, parts.proxies),
      useDocumentLimits(defaultLimits, schemas, rates),
      useSharedQueries(upstream, metrics),
      useDeprecations(schemas),
      useExecution(parts),
    ],
  })
  const admission = new Admission(parts.operations)
  return async (params, caller, method) => {
    const arrivedAt = performance.now()
    const state: RequestState = {
      caller,
      protocolParams: null,
      key: null,
      operation: null,
      cost: null,
      operationName: null,
      isOverLimits: false,
      deprecations: [],
      client: null,
      updateToken: null,
      written: { body: null },
      isRejected: false,
      arrivedAt,
      startedAt: 0,
    }
    // After a restart all subscriptions reconnect together. They queue without a deadline: no user is waiting for them.
    const entered = admission.acquire(caller.transport === 'ws')
    // Skips the await when there is capacity.
    if (!(entered === true || (await entered))) {
      // Counted but not logged: a log line per rejection would add to the load.
      metrics.operation('refused', 'overloaded', performance.now() - arrivedAt)
      return new Answer({ errors: [overloaded()] }, state)
    }
    const begun = performance.now()
    let result: Answer['result'] | undefined
    try {
      // The first plugin validates `params`.
      result = await runInSpan(
        'operation',
        'server',
        { 'tavla.request.id': caller.requestId, 'tavla.transport': caller.transport },
        async (span) => {
          const answer = await yoga.getResultForParams({ params: params as object, request: requests[method] }, state)
          span?.annotate(
            { 'graphql.operation.name': state.operation?.name ?? 'refused' },
            state.operation?.name ?? 'refused',
          )
          return answer
        },
      )
    } catch (error) {
      result = { errors: [maskError(asGraphQLError(error), log)] }
    } finally {
      // A running subscription needs no slot until an event arrives.
      admission.release(performance.now() - begun)
    }
    return new Answer(result ?? { errors: [] }, state)
  }
}

export { isAsyncIterable }
