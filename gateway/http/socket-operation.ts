import { OperationTypeNode, type ExecutionResult, type FormattedExecutionResult, type GraphQLError } from 'graphql'
import { withoutHttp } from '../execution/answer.ts'
import type { Caller, OperationRequest } from '../execution/caller.ts'
import type { Engine } from '../execution/engine.ts'
import type { Operation } from '../execution/operation.ts'

/** A result of either executor or of graphql-ws. */
interface Sendable {
  readonly data?: FormattedExecutionResult['data'] | undefined
  readonly errors?: readonly GraphQLError[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/** An admitted operation of a socket. It travels through graphql-ws as the execution's context value. */
export class SocketOperation {
  readonly #engine: Engine
  readonly #operation: Operation
  readonly #variables: OperationRequest['variables']
  readonly #caller: Caller
  #takeToken: () => string | null = () => null

  constructor(engine: Engine, operation: Operation, variables: OperationRequest['variables'], caller: Caller) {
    this.#engine = engine
    this.#operation = operation
    this.#variables = variables
    this.#caller = caller
  }

  async run(): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    if (this.#operation.kind !== OperationTypeNode.SUBSCRIPTION) {
      const { result, updateToken } = await this.#engine.runOperation(this.#operation, this.#variables, this.#caller)
      this.#takeToken = once(updateToken)
      return result
    }
    const started = await this.#engine.subscribe(this.#operation, this.#variables, this.#caller)
    if ('result' in started) {
      this.#takeToken = once(started.updateToken)
      return started.result
    }
    const { client, stream } = started
    this.#takeToken = () => {
      const token = client.updateToken
      client.updateToken = null
      return token
    }
    return stream
  }

  /** The result as it goes out: errors without what is ours, a renewed token as `extensions.updateToken`. */
  format(result: Sendable): FormattedExecutionResult {
    const updateToken = this.#takeToken()
    const extensions = updateToken === null ? result.extensions : { ...result.extensions, updateToken }
    return {
      ...(result.errors && { errors: result.errors.map(withoutHttp) }),
      ...(result.data !== undefined && { data: result.data }),
      ...(extensions && { extensions }),
    }
  }
}

/** The operation in a context value. */
export function operationOf(contextValue: unknown): SocketOperation {
  if (contextValue instanceof SocketOperation) return contextValue
  throw new TypeError('Not an operation of a socket')
}

function once(token: string | null): () => string | null {
  let left = token
  return () => {
    const taken = left
    left = null
    return taken
  }
}
