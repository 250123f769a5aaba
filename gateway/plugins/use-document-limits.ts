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
import { badRequest, closedToKey, rateLimited } from '#gateway/errors/errors.ts'
import type { GatewayPlugin, RequestState } from '#gateway/execution/request-state.ts'
import { measure } from '#gateway/limits/check-limits.ts'
import type { Limits } from '#gateway/limits/limits.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'
import { freeTextNeedsToken, signsIn } from '#gateway/limits/sign-in.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'

interface Found {
  readonly errors: readonly GraphQLError[]
  /** Platform calls the document may need. */
  readonly calls: number
}

/**
 * Free text is bounded in length, tokens, depth, aliases, cost and upstream calls, before validation, which is the dear
 * part. A company's key is validated against the public part of the schema alone, so that what is not in it answers as
 * unknown.
 */
export function useDocumentLimits(limits: Limits, schemas: Schemas, keyRate: RateLimit): GatewayPlugin {
  // Documents that are asked again are the same objects, as Yoga keeps them by their text.
  const found = new Map<GraphQLSchema, WeakMap<DocumentNode, Found>>(
    [schemas.full, ...schemas.parts].map((schema) => [schema, new WeakMap()]),
  )

  const look = (schema: GraphQLSchema, document: DocumentNode): Found => {
    const known = found.get(schema)
    const before = known?.get(document)
    if (before) return before
    const { over, calls } = measure(schema, document, limits)
    const looked = {
      errors: over
        ? [over]
        : validate(schema, document, specifiedRules, { maxErrors: limits.errors, hideSuggestions: true }),
      calls,
    }
    known?.set(document, looked)
    return looked
  }

  /** What keeps a key from a document that is valid in its part of the schema. */
  const refusalOf = (
    { key, caller, asked }: RequestState,
    document: DocumentNode,
    calls: number,
  ): GraphQLError | null => {
    if (key === null) return null
    const kind = getOperationAST(document, asked?.operationName)?.operation
    if (kind === OperationTypeNode.MUTATION && key.scope !== 'write')
      return closedToKey('keyReadOnly', 'The key may only read.')
    const bucket = `${key.companyId} ${key.id}`
    if (keyRate.take(bucket, Math.max(1, calls))) return null
    caller.log.info({ key: key.id }, 'a key asks for more than its rate')
    return rateLimited('The key has asked for too much. Wait a moment.', {
      retryAfter: keyRate.secondsUntil(bucket, Math.max(1, calls)),
      limit: keyRate.limit,
    })
  }

  return {
    onParse({ context, params, setParseFn }) {
      if (context.operation) return
      if (params.source.length > limits.characters)
        throw badRequest(`The document has more than the allowed ${limits.characters} characters.`)
      setParseFn((source: string) => parse(source, { maxTokens: limits.tokens }))
    },
    onValidate({ context, params, setValidationFn }) {
      if (context.operation) return
      setValidationFn(() => {
        const document = params.documentAST
        if (context.caller.session === null && !signsIn(document)) return [freeTextNeedsToken()]
        const { errors, calls } = look(schemas.of(context.key), document)
        if (errors.length > 0) return errors
        const refusal = refusalOf(context, document, calls)
        return refusal ? [refusal] : []
      })
    },
  }
}
