import { GraphQLError, OperationTypeNode, createSourceEventStream, execute, validateSubscriptionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { GatewayContext } from '../context.ts'
import { maskError } from '../errors/mask-error.ts'
import { resync } from '../hub/event-buffer.ts'
import type { Schemas } from '../schema/create-schema.ts'
import { asksForResync, untypedResync } from './resync.ts'
import type { Operation } from './operation.ts'

/** Runs prepared operations: compiled where that is possible, in graphql-js else. */
export class Executor {
  readonly #schemas: Schemas

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  /** The schema as clients see it. */
  get schema(): GraphQLSchema {
    return this.#schemas.full
  }

  /** Runs a query or mutation; one event of a subscription with its source as `root`. */
  async run(operation: Operation, context: GatewayContext, variables: Readonly<Record<string, unknown>> | undefined, root?: unknown): Promise<ExecutionResult> {
    const result = operation.compiled
      ? await operation.compiled(root, context, variables)
      : await execute({
        schema: this.#schemas.full,
        document: operation.document,
        rootValue: root,
        contextValue: context,
        variableValues: variables ?? {},
        operationName: operation.operationName ?? null,
        hideSuggestions: true,
        abortSignal: context.signal,
        options: { maxCoercionErrors: 10 },
      })
    return result.errors ? masked(result, context.log) : result
  }

  /**
   * Starts a subscription: its results, or the errors that keep it from starting. `onEvent` runs before each result is
   * made, `onEnd` once when they end.
   */
  async subscribe(operation: Operation, context: GatewayContext, variables: Readonly<Record<string, unknown>> | undefined, { onEvent, onEnd }: { onEvent: () => void; onEnd: () => void }): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    if (operation.kind !== OperationTypeNode.SUBSCRIPTION) throw new Error(`${operation.name} is no subscription`)
    const args = validateSubscriptionArgs({
      schema: this.#schemas.full,
      document: operation.document,
      contextValue: context,
      variableValues: variables ?? {},
      operationName: operation.operationName ?? null,
      hideSuggestions: true,
      abortSignal: context.signal,
      options: { maxCoercionErrors: 10 },
    })
    if (!('schema' in args)) return masked({ errors: args }, context.log)
    const stream = await createSourceEventStream(args)
    if (!(Symbol.asyncIterator in stream)) return masked(stream, context.log)
    const typedResync = asksForResync(operation.document)
    const resultOf = (source: unknown): Promise<ExecutionResult> => {
      if (source === resync && !typedResync) return Promise.resolve(untypedResync)
      onEvent()
      return this.run(operation, context, variables, source === resync ? { resync: true } : source)
    }
    return new ResultStream(stream[Symbol.asyncIterator](), resultOf, onEnd)
  }
}

/**
 * The results of a subscription, one per event. No async generator: its `return` would wait for the next event before it
 * gives the events' iterator back.
 */
class ResultStream implements AsyncGenerator<ExecutionResult, undefined, undefined> {
  readonly #events: AsyncIterator<unknown>
  readonly #run: (source: unknown) => Promise<ExecutionResult>
  readonly #onEnd: () => void
  #ended = false

  constructor(events: AsyncIterator<unknown>, run: (source: unknown) => Promise<ExecutionResult>, onEnd: () => void) {
    this.#events = events
    this.#run = run
    this.#onEnd = onEnd
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    const event = await this.#events.next()
    if (event.done) return this.#end()
    return { done: false, value: await this.#run(event.value) }
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    const ended = this.#end()
    await this.#events.return?.()
    return ended
  }

  async throw(error: unknown): Promise<never> {
    await this.return()
    throw error
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #end(): IteratorReturnResult<undefined> {
    if (!this.#ended) this.#onEnd()
    this.#ended = true
    return { done: true, value: undefined }
  }
}

function masked(result: ExecutionResult, log: Logger): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map(error => maskError(error instanceof GraphQLError ? error : new GraphQLError(String(error)), log)) } : result
}
