import { createHash } from 'node:crypto'
import { isAsyncIterable } from 'graphql-yoga'
import type { GatewayPlugin } from '../execution/request-state.ts'
import type { Metrics } from '../observability/metrics.ts'

/** Counts every request and tells of it in the log: what ran, how long and at what cost, or why it was refused. Stands behind the masking. */
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
      metrics.operation(operation?.name ?? 'refused', operation ? errors ? 'errors' : 'ok' : 'refused', milliseconds)
      caller.log.info({
        requestId: caller.requestId,
        operation: operation?.name,
        // Free text has no name of its own: what was asked by whom can be found again by these.
        ...(operation?.id === null && { document: createHash('sha256').update(asked?.query ?? '').digest('base64url').slice(0, 12), user: caller.session?.userId }),
        transport: caller.transport,
        ms: Math.round(milliseconds * 10) / 10,
        calls: client?.calls ?? 0,
        ...(errors && { errors: errors.map(error => error.extensions['code']) }),
      }, operation ? streams ? 'subscription' : 'operation' : 'refused')
    },
  }
}
