import { createHash } from 'node:crypto'
import { isAsyncIterable } from 'graphql-yoga'
import type { GatewayPlugin } from '#gateway/execution/request-state.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'

/**
 * Counts and logs every request: the operation, its duration and cost, or the reason for its rejection. Comes after
 * `useMasking` in the list of plugins.
 */
export function useOperationLog(metrics: Metrics): GatewayPlugin {
  return {
    onParams({ context }) {
      context.startedAt = performance.now()
    },
    onExecutionResult({ result, context }) {
      const { caller, operation, protocolParams, client, startedAt } = context
      const milliseconds = performance.now() - startedAt
      const isStream = isAsyncIterable(result)
      const errors = result && !isStream ? result.errors : undefined
      metrics.operation(operation?.name ?? 'refused', operation ? (errors ? 'errors' : 'ok') : 'refused', milliseconds)
      if (!operation) metrics.refused(String(errors?.[0]?.extensions['code'] ?? 'BAD_REQUEST'))
      caller.log.info(
        {
          requestId: caller.requestId,
          operation: operation?.name,
          // The user as the token claims it, so that suspicious requests can be traced.
          user: caller.session?.userId,
          // Free text has no document id; this hash identifies it.
          ...(!operation?.id &&
            protocolParams?.query && {
              document: createHash('sha256').update(protocolParams.query).digest('base64url').slice(0, 12),
            }),
          transport: caller.transport,
          ms: Math.round(milliseconds * 10) / 10,
          calls: client?.calls ?? 0,
          ...(errors && { errors: errors.map((error) => error.extensions['code']) }),
        },
        operation ? (isStream ? 'subscription' : 'operation') : 'refused',
      )
    },
  }
}
