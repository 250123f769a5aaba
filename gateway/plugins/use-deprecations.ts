import type { ExecutionArgs } from 'graphql'
import { findDeprecations } from '#gateway/execution/find-deprecations.ts'
import type { GatewayPlugin, RequestState } from '#gateway/execution/request-state.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'

/**
 * Finds the deprecated members of the schema that the request of a key uses, for the answer and for the page of the key
 * (PLUS-100).
 */
export function useDeprecations(schemas: Schemas): GatewayPlugin {
  const find = ({ document, operationName }: ExecutionArgs, state: RequestState): void => {
    const { key, protocolParams } = state
    if (key === null) return
    state.deprecations = findDeprecations(
      schemas.of(key),
      document,
      operationName ?? undefined,
      protocolParams?.variables ?? {},
    )
  }
  return {
    onExecute: ({ args }) => find(args, args.contextValue),
    onSubscribe: ({ args }) => find(args, args.contextValue),
  }
}
