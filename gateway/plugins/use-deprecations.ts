import type { ExecutionArgs } from 'graphql'
import { findDeprecations } from '#gateway/execution/find-deprecations.ts'
import type { GatewayPlugin, RequestState } from '#gateway/execution/request-state.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'
import type { DeprecatedUses } from '#gateway/execution/deprecated-uses.ts'

/**
 * Finds the deprecated members of the schema that the request of an API key uses, for the answer and for the page of the
 * key (PLUS-100). A document that is only explained is answered but not counted.
 */
export function useDeprecations(schemas: Schemas, uses: DeprecatedUses): GatewayPlugin {
  const find = ({ document, operationName }: ExecutionArgs, state: RequestState): void => {
    const { key, caller, protocolParams } = state
    if (key === null) return
    state.deprecations = findDeprecations(
      schemas.of(key),
      document,
      operationName ?? undefined,
      protocolParams?.variables ?? {},
    )
    if (protocolParams?.isExplained !== true) uses.add(key, caller, state.deprecations)
  }
  return {
    onExecute: ({ args }) => find(args, args.contextValue),
    onSubscribe: ({ args }) => find(args, args.contextValue),
  }
}
