import type { FormattedExecutionResult, GraphQLError } from 'graphql'
import { withoutHttp } from '#gateway/execution/answer.ts'
import type { Answer } from '#gateway/pipeline.ts'

/** A result of the pipeline, as graphql-ws and event streams pass it on. */
interface PipelineResult {
  readonly data?: FormattedExecutionResult['data'] | undefined
  readonly errors?: readonly GraphQLError[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Formats a result for the client: removes `extensions.http` from errors, and adds what the answer says about
 * its request, and a renewed token as `extensions.updateToken`.
 */
export function formatResult(result: PipelineResult, answer: Answer): FormattedExecutionResult {
  const updateToken = answer.takeToken()
  const extensions =
    updateToken === null && answer.extensions === null
      ? result.extensions
      : { ...result.extensions, ...answer.extensions, ...(updateToken !== null && { updateToken }) }
  return {
    ...(result.errors && { errors: result.errors.map(withoutHttp) }),
    ...(result.data !== undefined && { data: result.data }),
    ...(extensions && { extensions }),
  }
}
