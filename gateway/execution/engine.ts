import { GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql'
import { createContext } from '../context.ts'
import { maskError } from '../errors/mask-error.ts'
import type { Hub } from '../hub/hub.ts'
import type { Metrics } from '../observability/metrics.ts'
import { OperationClient } from '../upstream/operation-client.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Admission } from './admission.ts'
import type { Caller, OperationRequest } from './caller.ts'
import type { Executor } from './executor.ts'
import type { Operation } from './operation.ts'

export interface EngineParts {
  readonly admission: Admission
  readonly executor: Executor
  readonly upstream: Upstream
  readonly hub: Hub
  readonly metrics: Metrics
  readonly siteUrl: string
  readonly importOrigins: readonly string[]
  readonly publicUrl: string
}

/** What running an operation gave. */
export interface Outcome {
  readonly result: ExecutionResult
  /** Null when the request was refused before one was chosen. */
  readonly operation: Operation | null
  /** A renewed token for the client. */
  readonly updateToken: string | null
}

/** A started subscription, or the outcome that kept it from starting. */
export type Started = { readonly stream: AsyncGenerator<ExecutionResult>; readonly client: OperationClient } | Outcome

/** Runs operations the same way for every transport: admit, make a context, execute, log and count. */
export class Engine {
  readonly parts: EngineParts

  constructor(parts: EngineParts) {
    this.parts = parts
  }

  /** Admits and runs a query or mutation. */
  async run(request: OperationRequest, caller: Caller, onlyQueries = false): Promise<Outcome> {
    const admitted = await this.admit(request, caller)
    if ('result' in admitted) return admitted
    if (admitted.kind === OperationTypeNode.SUBSCRIPTION) return this.#refuse([requestError('Subscriptions run over a websocket (graphql-transport-ws).')], caller)
    if (onlyQueries && admitted.kind !== OperationTypeNode.QUERY) return this.#refuse([requestError('Only queries run over GET.', 405)], caller)
    return this.runOperation(admitted, request.variables, caller)
  }

  /** Runs an operation that is admitted already. */
  async runOperation(operation: Operation, variables: OperationRequest['variables'], caller: Caller): Promise<Outcome> {
    const started = performance.now()
    const client = this.#client(caller)
    const result = await this.parts.executor.run(operation, this.#context(client, caller), variables)
    const milliseconds = performance.now() - started
    this.parts.metrics.operation(operation.name, result.errors ? 'errors' : 'ok', milliseconds)
    caller.log.info({
      requestId: caller.requestId,
      operation: operation.name,
      transport: caller.transport,
      ms: Math.round(milliseconds * 10) / 10,
      calls: client.calls,
      ...(result.errors && { errors: result.errors.map(error => error.extensions['code']) }),
    }, 'operation')
    return { result, operation, updateToken: client.updateToken }
  }

  /** Starts a subscription that is admitted already. */
  async subscribe(operation: Operation, variables: OperationRequest['variables'], caller: Caller): Promise<Started> {
    const client = this.#client(caller)
    const { executor, metrics } = this.parts
    const stream = await executor.subscribe(operation, this.#context(client, caller), variables, {
      onEvent: () => client.startEvent(caller.session?.token ?? null),
      onEnd: () => metrics.subscriptions.dec(),
    })
    caller.log.info({ requestId: caller.requestId, operation: operation.name, transport: caller.transport, calls: client.calls }, 'subscription')
    if (Symbol.asyncIterator in stream) {
      metrics.subscriptions.inc()
      return { stream, client }
    }
    metrics.operation(operation.name, 'errors', 0)
    return { result: stream, operation, updateToken: client.updateToken }
  }

  /** The operation a request may run, or the outcome that refuses it. */
  async admit(request: OperationRequest, caller: Caller): Promise<Operation | Outcome> {
    const admitted = await this.parts.admission.admit(request, caller)
    return 'document' in admitted ? admitted : this.#refuse(admitted, caller)
  }

  #refuse(errors: readonly GraphQLError[], caller: Caller): Outcome {
    this.parts.metrics.operation('refused', 'refused', 0)
    caller.log.info({ requestId: caller.requestId, transport: caller.transport, errors: errors.map(error => error.extensions['code'] ?? 'BAD_REQUEST') }, 'refused')
    return { result: { errors: errors.map(error => maskError(error, caller.log)) }, operation: null, updateToken: null }
  }

  #client(caller: Caller): OperationClient {
    return new OperationClient(this.parts.upstream, {
      token: caller.session?.token ?? null,
      requestId: caller.requestId,
      ip: caller.ip,
      language: caller.language,
      signal: caller.signal,
    })
  }

  #context(client: OperationClient, caller: Caller): ReturnType<typeof createContext> {
    const { hub, siteUrl, importOrigins, publicUrl } = this.parts
    const { requestId, session, signal, log, language } = caller
    return createContext({ requestId, session, platform: client, hub, signal, log, language, siteUrl, importOrigins, publicUrl })
  }
}

/** An error that refuses the whole request, with the HTTP status it deserves. */
export function requestError(message: string, status = 400): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status } } })
}
