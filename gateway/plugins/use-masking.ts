import type { ExecutionResult } from 'graphql'
import { isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { badRequest } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import { asGraphQLError, type GatewayPlugin } from '#gateway/execution/request-state.ts'

// Not the `maskedErrors` option of Yoga: it does not limit the number of errors.

/** Maximum number of errors in the response to a request that did not run. */
const MAX_REQUEST_ERRORS = 10
/** Maximum number of errors beside data, where each error explains a missing field. */
const MAX_FIELD_ERRORS = 100

/** Masks the errors of every result and event, so that they are safe for clients. */
export function useMasking(log: Logger): GatewayPlugin {
  const masked = <R extends ExecutionResult>(result: R): R => {
    if (!result.errors) return result
    // Yoga reports an aborted request as an empty `errors` array.
    const errors = result.errors.length > 0 ? result.errors : [badRequest('The request was cancelled.')]
    return {
      ...result,
      errors: errors
        .slice(0, result.data ? MAX_FIELD_ERRORS : MAX_REQUEST_ERRORS)
        .map((error) => maskError(asGraphQLError(error), log)),
    }
  }
  return {
    onExecutionResult({ result, setResult }) {
      if (!result) return
      setResult(isAsyncIterable(result) ? new MappedResults(result[Symbol.asyncIterator](), masked) : masked(result))
    },
  }
}

/** Maps the results of a stream. Not an async generator: the `return` of a generator would wait for the next result. */
class MappedResults<R> implements AsyncIterableIterator<R> {
  readonly #results: AsyncIterator<R>
  readonly #map: (result: R) => R

  constructor(results: AsyncIterator<R>, map: (result: R) => R) {
    this.#results = results
    this.#map = map
  }

  async next(): Promise<IteratorResult<R>> {
    const result = await this.#results.next()
    return result.done ? result : { done: false, value: this.#map(result.value) }
  }

  async return(): Promise<IteratorResult<R>> {
    await this.#results.return?.()
    return { done: true, value: undefined }
  }

  async throw(error: unknown): Promise<never> {
    await this.return()
    throw error
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
