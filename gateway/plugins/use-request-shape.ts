import { createRequestCheck, type GatewayPlugin } from '#gateway/execution/request-state.ts'
import { readIdempotencyKey, readParams } from '#gateway/execution/params.ts'
import { checkVariables } from '#gateway/limits/check-variables.ts'

/** Reads the parameters and limits their size before any other plugin uses them. */
export function useRequestShape(): GatewayPlugin {
  return createRequestCheck((state, params) => {
    const parsed = readParams(params)
    checkVariables(parsed.variables)
    // Operations over a socket have no headers, so their Idempotency-Key is in the extensions.
    state.protocolParams = {
      ...parsed,
      idempotencyKey: parsed.idempotencyKey ?? readIdempotencyKey(state.caller.idempotencyKey),
    }
    return {
      query: parsed.query ?? '',
      ...(parsed.operationName !== undefined && { operationName: parsed.operationName }),
      variables: parsed.variables,
    }
  })
}
