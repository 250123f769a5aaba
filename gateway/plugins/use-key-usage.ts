import { isAsyncIterable } from 'graphql-yoga'
import type { KeyUsage } from '#gateway/execution/key-usage.ts'
import type { GatewayPlugin } from '#gateway/execution/request-state.ts'

/**
 * Counts every request of a key, accepted or refused, for the page of the key (PLUS-99). A subscription counts once. Comes
 * after `useMasking` in the list of plugins.
 */
export function useKeyUsage(usage: KeyUsage): GatewayPlugin {
  return {
    onExecutionResult({ result, context }) {
      if (context.key === null) return
      usage.add(context.key, context, result && !isAsyncIterable(result) ? (result.errors ?? []) : [])
    },
  }
}
