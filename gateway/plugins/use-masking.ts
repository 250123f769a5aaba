import type { ExecutionResult } from 'graphql'
import { isAsyncIterable } from 'graphql-yoga'
import type { Logger } from 'pino'
import { badRequest } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import { asGraphQLError, type GatewayPlugin } from '#gateway/execution/request-state.ts'

/** Errors told of a request that did not run; more of them help nobody and cost their writing. */
const mostRequestErrors = 10
/** Errors told beside data, where each says why something is missing. */
const mostFieldErrors = 100

/** Whatever an answer or an event says of errors passes here: it is made fit for clients, or masked. */
export function useMasking(log: Logger): GatewayPlugin {
  const masked = <R extends ExecutionResult>(result: R): R => {
    if (!result.errors) return result
    // Yoga tells an abort by no errors at all.
    const errors = result.errors.length > 0 ? result.errors : [badRequest('The request was given up.')]
    return {
      ...result,
      errors: errors
        .slice(0, result.data ? mostFieldErrors : mostRequestErrors)
        .map((error) => maskError(asGraphQLError(error), log)),
    }
  }
  return {
    onExecutionResult({ result, setResult }) {
      if (!result) return
      setResult(isAsyncIterable(result) ? new Mapped(result[Symbol.asyncIterator](), masked) : masked(result))
    },
  }
}

/** The results of a stream, each mapped. No async generator: its `return` would wait for the next result. */
class Mapped<R> implements AsyncIterableIterator<R> {
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
