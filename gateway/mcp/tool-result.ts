import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { GraphQLError } from 'graphql'
import { isAsyncIterable, type Answer } from '#gateway/pipeline.ts'

/**
 * Returns the result of a tool: the data as JSON, or an error with the reasons that the API gives. The errors of a
 * mutation's payload are errors of the tool too.
 */
export function toolResultOf({ result }: Answer): CallToolResult {
  if (isAsyncIterable(result)) throw new TypeError('A tool cannot run a subscription.')
  const data = result.data ?? null
  const errors = [...(result.errors ?? []).map(describeError), ...payloadErrorsIn(data)]
  if (errors.length > 0) return { isError: true, content: [textOf({ errors, ...(data !== null && { data }) })] }
  return { content: [textOf(data)] }
}

/** Returns the result of a tool whose arguments were refused. */
export const refusedArguments = (messages: readonly string[]): CallToolResult => ({
  isError: true,
  content: [textOf({ errors: messages.map((message) => ({ message, code: 'BAD_REQUEST' })) })],
})

const textOf = (value: unknown): { type: 'text'; text: string } => ({ type: 'text', text: JSON.stringify(value) })

const describeError = ({ message, path, extensions: { code, reason, retryAfter, fields } }: GraphQLError): object => ({
  // An assistant knows arguments, not the variables of the tool's document.
  message: message.replace(/^Variable "\$(\w+)"/, 'Argument `$1`'),
  code,
  ...(reason !== undefined && { reason }),
  ...(path && { path }),
  ...(fields !== undefined && { fields }),
  ...(retryAfter !== undefined && { retryAfter }),
})

/** Returns the expected failures of a mutation. */
function payloadErrorsIn(data: Readonly<Record<string, unknown>> | null): unknown[] {
  return Object.values(data ?? {}).flatMap((payload) =>
    typeof payload === 'object' && payload !== null && 'errors' in payload && Array.isArray(payload.errors)
      ? (payload.errors as unknown[])
      : [],
  )
}
