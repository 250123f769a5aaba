import { GraphQLError, OperationTypeNode, type ExecutionArgs, type ExecutionResult } from 'graphql'
import { keyElsewhere } from '#contract/base/errors.ts'
import { GatewayContext, type ContextSettings } from '#gateway/context.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import type { Executor } from '#gateway/execution/executor.ts'
import type { Operation } from '#gateway/execution/operation.ts'
import { asGraphQLError, type GatewayPlugin, type RequestState } from '#gateway/execution/request-state.ts'
import type { Hub } from '#gateway/hub/hub.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import type { Schemas } from '#gateway/schema/create-schema.ts'
import { OperationClient } from '#gateway/upstream/operation-client.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'

/**
 * Assumed longest transit time of a subscription request, in milliseconds. The client's data is taken to be that much
 * older than the client says.
 */
const MAX_TRANSIT_MS = 5000

export interface ExecutionParts {
  readonly schemas: Schemas
  readonly executor: Executor
  readonly upstream: Upstream
  readonly hub: Hub
  readonly metrics: Metrics
  readonly settings: ContextSettings
}

/** Whether the answer is only the cost of the document (`extensions.explain`). */
const isOnlyExplained = ({ protocolParams }: RequestState): boolean => protocolParams?.isExplained === true

/** Tells the client that nothing was written, and why the fields of a new object cannot be read. */
const markDryRun = (result: ExecutionResult): ExecutionResult => ({
  ...result,
  ...(result.errors && { errors: result.errors.map(explainDryRun) }),
  extensions: { ...result.extensions, dryRun: true },
})

/** The reasons with which the platform refuses an object that does not exist. */
const missing: ReadonlySet<unknown> = new Set([keyElsewhere.code, 'forbidden'])

/** Explains the refused read below a mutation: after a dry run, the platform does not have the new object. */
function explainDryRun(error: GraphQLError): GraphQLError {
  if ((error.path?.length ?? 0) < 2 || !missing.has(error.extensions['reason'])) return error
  return new GraphQLError('The dry run did not create this object, so the field cannot be read.', {
    ...(error.nodes && { nodes: error.nodes }),
    ...(error.path && { path: error.path }),
    extensions: error.extensions,
  })
}

/** Runs the operation: trusted documents compiled, free text in graphql-js. Each gets its own context. */
export function useExecution({ schemas, executor, upstream, hub, metrics, settings }: ExecutionParts): GatewayPlugin {
  const readAt = ({ protocolParams, arrivedAt }: RequestState): number | null =>
    protocolParams?.readAgo == null ? null : arrivedAt - protocolParams.readAgo - MAX_TRANSIT_MS
  const start = (state: RequestState): { client: OperationClient; context: GatewayContext } => {
    const client = (state.client = new OperationClient(
      upstream,
      state.caller,
      {
        idempotencyKey: state.protocolParams?.idempotencyKey ?? null,
        isDryRun: state.protocolParams?.isDryRun ?? false,
      },
      (token) => {
        state.updateToken = token
      },
    ))
    return {
      client,
      context: new GatewayContext({ caller: state.caller, platform: client, hub, settings, readAt: readAt(state) }),
    }
  }
  return {
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      if (isOnlyExplained(args.contextValue)) return setResultAndStopExecution({ data: null })
      setExecuteFn(() => {
        const state = args.contextValue
        const operation = (state.operation ??= freeText(args, state, OperationTypeNode.QUERY))
        const result = executor.run(operation, start(state).context, args.variableValues ?? {})
        return state.protocolParams?.isDryRun ? result.then(markDryRun) : result
      })
    },
    onSubscribe({ args, setSubscribeFn, setResultAndStopExecution }) {
      const state = args.contextValue
      if (isOnlyExplained(state)) return setResultAndStopExecution({ data: null })
      const { follow } = state.caller
      if (follow === null)
        return setResultAndStopExecution({
          errors: [
            badRequest(
              'A subscription needs `Accept: text/event-stream`, or a WebSocket with the `graphql-transport-ws` subprotocol.',
            ),
          ],
        })
      setSubscribeFn(async () => {
        try {
          state.updateToken = (await follow()) ?? state.updateToken
        } catch (error) {
          return { errors: [asGraphQLError(error)] }
        }
        const operation = (state.operation ??= freeText(args, state, OperationTypeNode.SUBSCRIPTION))
        const { client, context } = start(state)
        const stream = await executor.subscribe(operation, context, args.variableValues ?? {}, {
          onEvent: (kind) => {
            metrics.delivered(kind)
            client.startEvent(state.caller.session?.token ?? null)
          },
          onEnd: () => metrics.subscriptions.dec(),
        })
        if (Symbol.asyncIterator in stream) metrics.subscriptions.inc()
        return stream
      })
    },
  }

  /** Builds the operation of free text. It runs in the part of the schema it was validated against. */
  function freeText(
    { document, operationName }: Pick<ExecutionArgs, 'document' | 'operationName'>,
    { key }: RequestState,
    kind: OperationTypeNode,
  ): Operation {
    return {
      id: null,
      name: 'free text',
      text: '',
      kind,
      document,
      operationName: operationName ?? undefined,
      schema: schemas.of(key),
      compiled: null,
    }
  }
}
