import { badRequest } from '#gateway/errors/errors.ts'
import type { TrustedDocuments } from '#gateway/execution/trusted-documents.ts'
import { createRequestCheck, type GatewayPlugin } from '#gateway/execution/request-state.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'

/** Replaces the id of a trusted document by its prepared operation, which was parsed, validated and compiled once. */
export function useTrustedDocuments(documents: TrustedDocuments, metrics: Pick<Metrics, 'document'>): GatewayPlugin {
  return {
    ...createRequestCheck((state, params) => {
      const { protocolParams } = state
      if (!protocolParams || protocolParams.id === null) return
      const operation = documents.get(protocolParams.id)
      if (!operation)
        throw badRequest('Unknown document id. Reload the page, or send the text of the document in `query`.')
      metrics.document(protocolParams.id)
      state.operation = operation
      const { variables = {} } = params
      return {
        query: operation.text,
        variables,
        ...(operation.operationName !== undefined && { operationName: operation.operationName }),
      }
    }),
    onParse({ context, setParsedDocument }) {
      if (context.operation) setParsedDocument(context.operation.document)
    },
    onValidate({ context, setResult }) {
      if (context.operation) setResult([])
    },
  }
}
