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
import type { BufferedEvent } from '#gateway/hub/event-buffer.ts'
import { checkLeaves } from '#gateway/limits/check-variables.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'
import { selectsResync, untypedResync } from './resync.ts'
import { MAX_COERCION_ERRORS, type Operation } from './operation.ts'

type Variables = Readonly<Record<string, unknown>>

/** Runs prepared operations: compiled where possible, otherwise in graphql-js. */
export class Executor {
  readonly #schemas: Schemas
  readonly #answerWithin: number

  /**
   * @param timeouts.answerWithin milliseconds an operation, or one event of a subscription, may take. Compiled code
   *   whose promise never settles times out as well.
   */
  constructor(schemas: Schemas, { answerWithin }: { answerWithin: number }) {
    this.#schemas = schemas
    this.#answerWithin = answerWithin
  }

  /** Runs a query or mutation, or one event of a subscription with the event's source as `root`. */
  run(operation: Operation, context: GatewayContext, variables: Variables, root?: unknown): Promise<ExecutionResult> {
    // The variables of a subscription were checked when it started.
    const variableError = root === undefined ? this.#findVariableError(operation, variables) : null
    if (variableError) return Promise.resolve({ errors: [variableError] })
    return this.#withTimeout(
      operation.compiled
        ? operation.compiled(root, context, variables)
        : execute({ ...this.#args(operation, context, variables), rootValue: root }),
    )
  }

  /**
   * Starts a subscription. Returns its results, or the errors that keep it from starting.
   *
   * @param onEvent called before each result, with the kind of the event
   * @param onEnd called once when the results end
   */
  async subscribe(
    operation: Operation,
    context: GatewayContext,
    variables: Variables,
    { onEvent, onEnd }: { onEvent: (kind: 'event' | 'resync') => void; onEnd: () => void },
  ): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    if (operation.kind !== OperationTypeNode.SUBSCRIPTION) throw new Error(`${operation.name} is not a subscription.`)
    const variableError = this.#findVariableError(operation, variables)
    if (variableError) return { errors: [variableError] }
    const args = validateSubscriptionArgs(this.#args(operation, context, variables))
    if (!('schema' in args)) return { errors: args }
    const stream = await createSourceEventStream(args)
    if (!(Symbol.asyncIterator in stream)) return stream
    const typedResync = selectsResync(operation.document)
    const resultOf = async (event: BufferedEvent<unknown>): Promise<ExecutionResult> => {
      if (event.kind === 'refused') return { errors: [event.error] }
      onEvent(event.kind)
      if (event.kind === 'resync' && !typedResync) return untypedResync
      if (event.kind === 'resync') return this.run(operation, context, variables, { needsResync: true })
      const result = await this.run(operation, context, variables, event.value)
      const cursor = context.session?.isKey ? cursorOf(event.value) : null
      return cursor === null ? result : { ...result, extensions: { ...result.extensions, cursor } }
    }
    // Every subscription field returns the stream of `subscribeToHub`.
    return new ResultStream(stream[Symbol.asyncIterator]() as AsyncIterator<BufferedEvent<unknown>>, resultOf, onEnd)
  }

  #findVariableError({ document, operationName, schema }: Operation, variables: Variables): GraphQLError | null {
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
      // Callers of free text can read the schema that the names come from.
      hideSuggestions: operation.id !== null,
      abortSignal: context.signal,
      options: { maxCoercionErrors: MAX_COERCION_ERRORS },
    }
  }

  #withTimeout(result: ExecutionResult | Promise<ExecutionResult>): Promise<ExecutionResult> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(publicError('UPSTREAM_TIMEOUT', 'The request timed out. Try again, or ask for less.')),
        this.#answerWithin,
      )
      Promise.resolve(result)
        .then(resolve, reject)
        .finally(() => clearTimeout(late))
    })
  }
}

/** Returns the cursor of an event of the hub (`gateway/hub/subscribe.ts`). */
const cursorOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'cursor' in value && typeof value.cursor === 'string'
    ? value.cursor
    : null

/**
 * The results of a subscription, one per event. Not an async generator: the `return` of a generator would wait for the
 * next event before it releases the event iterator.
 */
class ResultStream implements AsyncGenerator<ExecutionResult, undefined, undefined> {
  readonly #events: AsyncIterator<BufferedEvent<unknown>>
  readonly #run: (event: BufferedEvent<unknown>) => Promise<ExecutionResult>
  readonly #onEnd: () => void
  #ended = false

  constructor(
    events: AsyncIterator<BufferedEvent<unknown>>,
    run: (event: BufferedEvent<unknown>) => Promise<ExecutionResult>,
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
      // A consumer does not call `return` on an iterator that has thrown.
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
