import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { keyReadOnly } from '#contract/base/errors.ts'
import { badRequest, forbiddenForKey, rateLimited } from '#gateway/errors/errors.ts'
import type { GatewayPlugin, RequestCost, RequestState } from '#gateway/execution/request-state.ts'
import { measureDocument, type Measure } from '#gateway/limits/check-limits.ts'
import { chooseOperationError } from '#gateway/limits/choose-operation-error.ts'
import { bucketOf, rateLeft } from '#gateway/limits/key-quota.ts'
import type { Limits } from '#gateway/limits/limits.ts'
import type { OperationRates } from './use-session.ts'
import { freeTextNeedsToken, onlySignsIn } from '#gateway/limits/sign-in.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'

interface CheckedDocument {
  readonly errors: readonly GraphQLError[]
  readonly measure: Measure
}

/**
 * Limits free text in length, tokens, depth, aliases, cost and upstream calls, before the expensive validation. A
 * document sent with an API key is validated against the public part of the schema only, so any other field is reported
 * as unknown. The cost of an accepted document is kept for the answer.
 */
export function useDocumentLimits(
  limits: Limits,
  schemas: Schemas,
  rates: Pick<OperationRates, 'freeText' | 'key'>,
): GatewayPlugin {
  // Yoga caches documents by their text, so a repeated document is the same object.
  const cache = new Map<GraphQLSchema, WeakMap<DocumentNode, CheckedDocument>>(
    [schemas.full, ...schemas.parts].map((schema) => [schema, new WeakMap()]),
  )

  const checkDocument = (
    schema: GraphQLSchema,
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>> | undefined,
  ): CheckedDocument => {
    const documents = cache.get(schema)
    const cached = documents?.get(document)
    if (cached && !cached.measure.usesVariables) return cached
    const measure = measureDocument(schema, document, limits, variables)
    if (measure.over) {
      const refused = { errors: [measure.over], measure }
      if (!measure.usesVariables) documents?.set(document, refused)
      return refused
    }
    const errors = cached?.errors ?? validate(schema, document, specifiedRules, { maxErrors: limits.errors })
    const checked = { errors, measure }
    documents?.set(document, checked)
    return checked
  }

  /** Counts a valid document. Returns the error if an API key may not run it, or has no quota left for it. */
  const chargeKey = (
    { key, caller, protocolParams }: RequestState,
    document: DocumentNode,
    calls: number,
  ): GraphQLError | null => {
    if (key === null) return null
    const kind = getOperationAST(document, protocolParams?.operationName)?.operation
    if (kind === OperationTypeNode.MUTATION && key.scope !== 'write')
      return forbiddenForKey('keyReadOnly', keyReadOnly.title)
    const bucket = bucketOf(key)
    if (rates.key.take(bucket, calls)) return null
    caller.log.info({ key: key.id }, 'API key rate limit exceeded')
    const retryAfter = rates.key.secondsUntil(bucket, calls)
    return rateLimited(`This API key has exceeded its rate limit. Retry after ${retryAfter} s.`, {
      retryAfter,
      limit: rates.key.limit,
    })
  }

  /** Counts a valid document, and keeps its cost for the answer. Returns the errors if it may not run. */
  const accept = (state: RequestState, document: DocumentNode, measure: Measure): GraphQLError[] => {
    // A document that is only explained needs no internal requests.
    const calls = state.protocolParams?.isExplained ? 1 : Math.max(1, measure.calls)
    const refusal = chargeKey(state, document, calls)
    if (refusal) return [refusal]
    if (state.caller.session) state.cost = costOf(state, measure)
    state.operationName = getOperationAST(document, state.protocolParams?.operationName)?.name?.value ?? null
    return []
  }

  const refuse = (state: RequestState, errors: readonly GraphQLError[], { over }: Measure): readonly GraphQLError[] => {
    state.isOverLimits = over !== null
    return errors
  }

  const costOf = ({ key, caller }: RequestState, { cost, calls }: Measure): RequestCost => {
    const [rate, bucket] =
      key === null ? [rates.freeText, caller.session?.userId ?? ''] : ([rates.key, bucketOf(key)] as const)
    return {
      cost,
      maxCost: limits.cost,
      calls,
      maxCalls: limits.calls,
      rateLimit: rateLeft(rate, bucket),
    }
  }

  return {
    onParse({ context, params, setParseFn }) {
      if (context.operation) return
      if (params.source.length > limits.characters)
        throw badRequest(`The document is too long (maximum ${limits.characters} characters).`)
      setParseFn((source: string) => parse(source, { maxTokens: limits.tokens }))
      // Not in the parse function, whose errors Yoga caches by the text alone.
      return ({ result }) => {
        const error = isDocument(result) ? chooseOperationError(result, context.protocolParams?.operationName) : null
        if (error) throw error
      }
    },
    onValidate({ context, params, setValidationFn }) {
      if (context.operation) return
      setValidationFn(() => {
        const document = params.documentAST
        if (context.caller.session === null && !onlySignsIn(document)) return [freeTextNeedsToken(context.caller)]
        const { errors, measure } = checkDocument(schemas.of(context.key), document, context.protocolParams?.variables)
        if (errors.length === 0) return accept(context, document, measure)
        return refuse(context, context.key?.kind === 'careerPage' ? errors.map(explainCareerPageKey) : errors, measure)
      })
    },
  }
}

/** Adds to an error what the key of a career page can read. Its part of the schema has no other fields. */
const explainCareerPageKey = (error: GraphQLError): GraphQLError =>
  new GraphQLError(`${error.message} The key of a career page reads only \`signedInKey\` with its \`publishedAds\`.`, {
    ...(error.nodes && { nodes: error.nodes }),
    extensions: error.extensions,
  })

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT
