import {
  OperationTypeNode,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql'
import { badRequest, forbiddenForKey, rateLimited } from '#gateway/errors/errors.ts'
import type { GatewayPlugin, RequestState } from '#gateway/execution/request-state.ts'
import { measureDocument } from '#gateway/limits/check-limits.ts'
import type { Limits } from '#gateway/limits/limits.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'
import { freeTextNeedsToken, onlySignsIn } from '#gateway/limits/sign-in.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'

interface CheckedDocument {
  readonly errors: readonly GraphQLError[]
  /** Upper bound of the document's platform calls. */
  readonly calls: number
}

/**
 * Limits free text in length, tokens, depth, aliases, cost and upstream calls, before the expensive validation. A
 * document sent with an API key is validated against the public part of the schema only, so any other field is reported
 * as unknown.
 */
export function useDocumentLimits(limits: Limits, schemas: Schemas, keyRate: RateLimit): GatewayPlugin {
  // Yoga caches documents by their text, so a repeated document is the same object.
  const cache = new Map<GraphQLSchema, WeakMap<DocumentNode, CheckedDocument>>(
    [schemas.full, ...schemas.parts].map((schema) => [schema, new WeakMap()]),
  )

  const checkDocument = (schema: GraphQLSchema, document: DocumentNode): CheckedDocument => {
    const documents = cache.get(schema)
    const cached = documents?.get(document)
    if (cached) return cached
    const { over, calls } = measureDocument(schema, document, limits)
    const checked = {
      errors: over
        ? [over]
        : validate(schema, document, specifiedRules, { maxErrors: limits.errors, hideSuggestions: true }),
      calls,
    }
    documents?.set(document, checked)
    return checked
  }

  /** Returns the error for a valid document that an API key may not run; null if it may. */
  const refusalOf = (
    { key, caller, protocolParams }: RequestState,
    document: DocumentNode,
    calls: number,
  ): GraphQLError | null => {
    if (key === null) return null
    const kind = getOperationAST(document, protocolParams?.operationName)?.operation
    if (kind === OperationTypeNode.MUTATION && key.scope !== 'write')
      return forbiddenForKey('keyReadOnly', 'This API key is read-only.')
    const bucket = `${key.companyId} ${key.id}`
    if (keyRate.take(bucket, Math.max(1, calls))) return null
    caller.log.info({ key: key.id }, 'API key rate limit exceeded')
    const retryAfter = keyRate.secondsUntil(bucket, Math.max(1, calls))
    return rateLimited(`This API key has exceeded its rate limit. Retry after ${retryAfter} s.`, {
      retryAfter,
      limit: keyRate.limit,
    })
  }

  return {
    onParse({ context, params, setParseFn }) {
      if (context.operation) return
      if (params.source.length > limits.characters)
        throw badRequest(`The document is too long (maximum ${limits.characters} characters).`)
      setParseFn((source: string) => parse(source, { maxTokens: limits.tokens }))
    },
    onValidate({ context, params, setValidationFn }) {
      if (context.operation) return
      setValidationFn(() => {
        const document = params.documentAST
        if (context.caller.session === null && !onlySignsIn(document)) return [freeTextNeedsToken()]
        const { errors, calls } = checkDocument(schemas.of(context.key), document)
        if (errors.length > 0) return errors
        const refusal = refusalOf(context, document, calls)
        return refusal ? [refusal] : []
      })
    },
  }
}
