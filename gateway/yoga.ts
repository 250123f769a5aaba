import type { IncomingMessage, ServerResponse } from 'node:http'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import { readRequest } from './execution/caller.ts'
import { requestError, type Engine, type Outcome } from './execution/engine.ts'
import { httpStatusOf } from './execution/answer.ts'
import { callerOf } from './http/request-caller.ts'
import { maxUploadBytes } from './limits/limits.ts'
import { GraphQLError, type ExecutionResult } from 'graphql'

/** Yoga as a handler of node:http. */
export type YogaHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface NodeContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/** Reads GET and multipart requests and writes their answers with Yoga; what they ask for is run by the engine. */
export function createYogaHandler(engine: Engine, log: Logger): YogaHandler {
  const yoga = createYoga<NodeContext>({
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: true,
    parserAndValidationCache: false,
    extraParamNames: ['id', 'doc_id', 'documentId'],
    maxRequestBodySize: maxUploadBytes,
    // Node's own classes: files of a multipart request are then Files to everyone.
    fetchAPI: { Request, Response, Headers, FormData, File, Blob, ReadableStream },
    plugins: [useEngine(engine, log)],
  })
  return async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    await yoga.handle(request, response)
  }
}

function useEngine(engine: Engine, log: Logger): Plugin<NodeContext> {
  const run = async (params: unknown, request: Request, { req, res }: NodeContext): Promise<ExecutionResult> => {
    const asked = readRequest(params)
    if (!asked) return { errors: [requestError('Send {id, variables} or {query, operationName, variables}.')] }
    const caller = callerOf(req, request.signal, log)
    res.setHeader('x-request-id', caller.requestId)
    const outcome = await engine.run(asked, caller, req.method !== 'POST')
    if (outcome.updateToken !== null) res.setHeader('x-update-token', outcome.updateToken)
    return withStatus(outcome)
  }
  return {
    onParams({ params, request, context, setParams, setParamsHandler }) {
      // Yoga insists on a text; the engine reads the id.
      const { id, doc_id: docId, documentId } = params as Readonly<Record<string, unknown>>
      if ((params.query === undefined || params.query === null) && (id ?? docId ?? documentId) !== undefined) setParams({ ...params, query: '' })
      setParamsHandler(({ params: read }) => run(read.query === '' ? { ...read, query: undefined } : read, request, context as unknown as NodeContext))
    },
  }
}

/** Tells Yoga the status of a request that did not run. */
function withStatus(outcome: Outcome): ExecutionResult {
  const { result } = outcome
  if (result.data !== undefined || !result.errors) return result
  const [first, ...rest] = result.errors
  if (!first) return result
  const status = httpStatusOf(outcome)
  const extensions = { ...first.extensions, http: { status, spec: outcome.operation !== null || status === 400 } }
  return {
    ...result,
    errors: [new GraphQLError(first.message, { nodes: first.nodes ?? null, source: first.source ?? null, positions: first.positions ?? null, path: first.path ?? null, extensions }), ...rest],
  }
}
