import { gate, type GatewayPlugin } from '#gateway/execution/request-state.ts'
import { readIdempotencyKey, readParams } from '#gateway/execution/params.ts'
import { checkVariables } from '#gateway/limits/check-variables.ts'

/** Reads what is asked for and bounds its shape, before anybody looks at what it says. */
export function useRequestShape(): GatewayPlugin {
  return gate((state, params) => {
    const asked = readParams(params)
    checkVariables(asked.variables)
    // A socket has no headers of its own for each operation: there the key stands in the extensions.
    state.asked = { ...asked, idempotencyKey: asked.idempotencyKey ?? readIdempotencyKey(state.caller.idempotencyKey) }
    return {
      query: asked.query ?? '',
      ...(asked.operationName !== undefined && { operationName: asked.operationName }),
      variables: asked.variables,
    }
  })
}
