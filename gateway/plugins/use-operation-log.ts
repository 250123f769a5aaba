import { createHash } from 'node:crypto'
import { isAsyncIterable } from 'graphql-yoga'
import type { GatewayPlugin } from '#gateway/execution/request-state.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'

/**
 * Counts every request and tells of it in the log: what ran, how long and at what cost, or why it was refused. Stands
 * behind the masking.
 */
export function useOperationLog(metrics: Metrics): GatewayPlugin {
  return {
    onParams({ context }) {
      context.startedAt = performance.now()
    },
    onExecutionResult({ result, context }) {
      const { caller, operation, asked, client, startedAt } = context
      const milliseconds = performance.now() - startedAt
      const streams = isAsyncIterable(result)
      const errors = result && !streams ? result.errors : undefined
      metrics.operation(operation?.name ?? 'refused', operation ? (errors ? 'errors' : 'ok') : 'refused', milliseconds)
      if (!operation) metrics.refused(String(errors?.[0]?.extensions['code'] ?? 'BAD_REQUEST'))
      caller.log.info(
        {
          requestId: caller.requestId,
          operation: operation?.name,
          // Who asked, as the token has it: what nobody asked for can be followed.
          user: caller.session?.userId,
          // Free text has no name of its own: what was asked can be found again by this.
          ...(!operation?.id &&
            asked?.query && { document: createHash('sha256').update(asked.query).digest('base64url').slice(0, 12) }),
          transport: caller.transport,
          ms: Math.round(milliseconds * 10) / 10,
          calls: client?.calls ?? 0,
          ...(errors && { errors: errors.map((error) => error.extensions['code']) }),
        },
        operation ? (streams ? 'subscription' : 'operation') : 'refused',
      )
    },
  }
}
