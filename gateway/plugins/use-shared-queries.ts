import { OperationTypeNode, type ExecutionResult } from 'graphql'
import { withSignal } from '#gateway/auth/caller.ts'
import type { GatewayPlugin, RequestState } from '#gateway/execution/request-state.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import { SharedReads } from '#gateway/upstream/shared-reads.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

interface Shared extends Pick<RequestState, 'client' | 'updateToken' | 'written'> {
  readonly result: ExecutionResult | AsyncIterable<ExecutionResult>
}

/** Runs equal trusted queries of one token that are in flight only once, over all transports. */
export function useSharedQueries(upstream: Upstream, metrics: Metrics): GatewayPlugin {
  const queries = new SharedReads<Shared>()
  upstream.onForget((token) => queries.forget(token))
  return {
    onParams({ context: { operation, caller, protocolParams }, paramsHandler, setParamsHandler }) {
      if (operation?.kind !== OperationTypeNode.QUERY || caller.session === null || !protocolParams) return
      const { token } = caller.session
      const key = `${caller.language} ${operation.id} ${JSON.stringify(protocolParams.variables)}`
      setParamsHandler(async (payload) => {
        const { context } = payload
        let started = false
        const answer = queries.run(token, key, caller.signal, async (signal) => {
          started = true
          // The run continues until every waiting request has been cancelled.
          const sharedContext = { ...context, caller: withSignal(caller, signal) }
          const result = await paramsHandler({ ...payload, context: sharedContext })
          const { client, updateToken, written } = sharedContext
          return { result, client, updateToken, written }
        })
        if (!started) metrics.shared()
        const { result, ...shared } = await answer
        Object.assign(context, shared)
        return result
      })
    },
  }
}
