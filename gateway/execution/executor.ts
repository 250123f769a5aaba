import {
  GraphQLError,
  OperationTypeNode,
  createSourceEventStream,
  execute,
  getOperationAST,
  validateSubscriptionArgs,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import type { HubEvent } from '#gateway/hub/event-buffer.ts'
import { checkLeaves } from '#gateway/limits/check-variables.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'
import { asksForResync, untypedResync } from './resync.ts'
import { mostCoercionErrors, type Operation } from './operation.ts'

type Variables = Readonly<Record<string, unknown>>

/** Runs prepared operations: compiled where that is possible, in graphql-js else. */
export class Executor {
  readonly #schemas: Schemas
  readonly #answerWithin: number

  /**
   * `answerWithin`: milliseconds an operation, or one event of a subscription, may take. Compiled code that loses a
   * promise is not waited for.
   */
  constructor(schemas: Schemas, { answerWithin }: { answerWithin: number }) {
    this.#schemas = schemas
    this.#answerWithin = answerWithin
  }

  /** Runs a query or mutation; one event of a subscription with its source as `root`. */
  run(operation: Operation, context: GatewayContext, variables: Variables, root?: unknown): Promise<ExecutionResult> {
    // An event of a subscription comes with what was looked at when it began.
    const wrong = root === undefined ? this.#wrongVariables(operation, variables) : null
    if (wrong) return Promise.resolve({ errors: [wrong] })
    return this.#inTime(
      operation.compiled
        ? operation.compiled(root, context, variables)
        : execute({ ...this.#args(operation, context, variables), rootValue: root }),
    )
  }

  /**
   * Starts a subscription: its results, or the errors that keep it from starting. `onEvent` runs before each result is
   * made, with what it tells of, `onEnd` once when they end.
   */
  async subscribe(
    operation: Operation,
    context: GatewayContext,
    variables: Variables,
    { onEvent, onEnd }: { onEvent: (kind: 'event' | 'resync') => void; onEnd: () => void },
  ): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    if (operation.kind !== OperationTypeNode.SUBSCRIPTION) throw new Error(`${operation.name} is no subscription`)
    const wrong = this.#wrongVariables(operation, variables)
    if (wrong) return { errors: [wrong] }
    const args = validateSubscriptionArgs(this.#args(operation, context, variables))
    if (!('schema' in args)) return { errors: args }
    const stream = await createSourceEventStream(args)
    if (!(Symbol.asyncIterator in stream)) return stream
    const typedResync = asksForResync(operation.document)
    const resultOf = async (event: HubEvent<unknown>): Promise<ExecutionResult> => {
      if (event.kind === 'refused') return { errors: [event.error] }
      onEvent(event.kind)
      if (event.kind === 'resync' && !typedResync) return untypedResync
      return this.run(operation, context, variables, event.kind === 'resync' ? { resync: true } : event.value)
    }
    // Every subscription field answers what `subscribeHub` does.
    return new ResultStream(stream[Symbol.asyncIterator]() as AsyncIterator<HubEvent<unknown>>, resultOf, onEnd)
  }

  #wrongVariables({ document, operationName, schema }: Operation, variables: Variables): GraphQLError | null {
    try {
      checkLeaves(
        schema ?? this.#schemas.full,
        getOperationAST(document, operationName)?.variableDefinitions ?? [],
        variables,
      )
      return null
    } catch (error) {
      if (error instanceof GraphQLError) return error
      throw error
    }
  }

  #args(operation: Operation, context: GatewayContext, variables: Variables): ExecutionArgs {
    return {
      schema: operation.schema ?? this.#schemas.full,
      document: operation.document,
      contextValue: context,
      variableValues: variables,
      operationName: operation.operationName ?? null,
      hideSuggestions: true,
      abortSignal: context.signal,
      options: { maxCoercionErrors: mostCoercionErrors },
    }
  }

  #inTime(result: ExecutionResult | Promise<ExecutionResult>): Promise<ExecutionResult> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(publicError('UPSTREAM_TIMEOUT', 'The operation took too long.')),
        this.#answerWithin,
      )
      Promise.resolve(result)
        .then(resolve, reject)
        .finally(() => clearTimeout(late))
    })
  }
}

/**
 * The results of a subscription, one per event. No async generator: its `return` would wait for the next event before
 * it gives the events' iterator back.
 */
class ResultStream implements AsyncGenerator<ExecutionResult, undefined, undefined> {
  readonly #events: AsyncIterator<HubEvent<unknown>>
  readonly #run: (event: HubEvent<unknown>) => Promise<ExecutionResult>
  readonly #onEnd: () => void
  #ended = false

  constructor(
    events: AsyncIterator<HubEvent<unknown>>,
    run: (event: HubEvent<unknown>) => Promise<ExecutionResult>,
    onEnd: () => void,
  ) {
    this.#events = events
    this.#run = run
    this.#onEnd = onEnd
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    try {
      const event = await this.#events.next()
      if (event.done) return this.#end()
      return { done: false, value: await this.#run(event.value) }
    } catch (error) {
      // Whoever reads a stream that fails does not give it back.
      await this.return()
      throw error
    }
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
