import { createClient, type Client } from 'graphql-ws'
import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { hubEvents, type HubEventName } from '#contract/events.ts'
import { areas } from '#gateway/areas/index.ts'
import type { HubPayloads } from '#gateway/hub/hub.ts'
import type { HubSocketHandlers } from '#gateway/hub/signalr.ts'
import { startTestGateway, type GraphqlAnswer, type PlatformReply, type PlatformRequest } from './start-gateway.ts'
import { requestPath } from '#gateway/upstream/request-path.ts'
import type { AnyCall } from '#gateway/upstream/platform-client.ts'

// Runs the real areas with a stand-in platform. Requests of the gateway and responses set by tests are both checked
// against the contract.

/** The authenticated user of tests. */
export const recruiter = { userId: 'user-1', email: 'recruiter@demo.example', firstName: 'Eva', lastName: 'Lind' }

/** Returns a token like the platform's, without a valid signature. */
export function tokenOf(
  claims: Partial<typeof recruiter> & { roles?: readonly string[]; impersonator?: string; sid?: string } = {},
): string {
  const { userId, email, firstName, lastName, roles = [], impersonator, sid } = { ...recruiter, ...claims }
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = {
    nameid: userId,
    sid: sid ?? `session-${userId}`,
    email,
    firstName,
    lastName,
    role: roles,
    exp: Math.floor(Date.now() / 1000) + 900,
    ...(impersonator && { impersonator }),
  }
  return `${part({ alg: 'none' })}.${part(body)}.signature`
}

/** The results of a subscription. */
type Events = ReturnType<Client['iterate']>

type Answer<C> = CallOutput<C> | ((input: CallInput<C>) => CallOutput<C>)

export interface AreaTests {
  /** Sets the platform's response to a call. A response that does not match the contract fails at once. */
  answer<C extends AnyCall>(call: C, answer: Answer<C>, params?: Readonly<Record<string, unknown>>): void
  /** Makes the platform refuse a call. */
  refuse(call: AnyCall, status: number, body?: ErrorBody, params?: Readonly<Record<string, unknown>>): void
  /** Ids of the calls of the last operation, in order. */
  readonly calls: string[]
  /** Returns the input of the last request for a call. */
  sent<C extends AnyCall>(call: C): CallInput<C>
  /** Runs a document by name and returns data and errors. */
  run(document: string, variables?: object, options?: { token?: string | null }): Promise<GraphqlAnswer>
  /** Runs a document that must succeed and returns its data. */
  data<T = Record<string, unknown>>(
    document: string,
    variables?: object,
    options?: { token?: string | null },
  ): Promise<T>
  /** Starts a subscription over a websocket, in a new session or a named one. */
  follow(document: string, variables?: object, session?: string): Events
  /** Publishes an event on the hub until the subscription has a result, and returns it. */
  next<E extends HubEventName>(
    events: Events,
    event: E,
    payload: HubPayloads[E],
  ): Promise<{ data?: unknown; errors?: unknown }>
  /** Publishes an event on the hub once. */
  emit<E extends HubEventName>(event: E, payload: HubPayloads[E]): void
  stop(): Promise<void>
}

/**
 * Starts a gateway with the real areas, compiled as in production by default. Documents are given by name.
 */
export async function startAreas(
  documents: Readonly<Record<string, string>>,
  options: { checkLeaves?: boolean } = {},
): Promise<AreaTests> {
  const hub = new Set<HubSocketHandlers>()
  const { platform, request, wsUrl, stop } = await startTestGateway({
    areas,
    documents,
    checkLeaves: options.checkLeaves ?? false,
    openHubSocket: (_, handlers) => ({
      start: async () => void hub.add(handlers),
      resume: async () => ({ events: [], seq: 0 }),
      stop: async () => void hub.delete(handlers),
    }),
  })
  const ids = new Map<string, string>()
  const calls: string[] = []
  const inputs = new Map<string, unknown>()
  const clients: Client[] = []
  let seq = 0

  const route = (
    call: AnyCall,
    params: Readonly<Record<string, unknown>> | undefined,
    respond: (input: unknown, reply: PlatformReply) => unknown,
  ): void => {
    const path = requestPath(call, params, undefined)
    ids.set(`${call.method} ${path}`, call.id)
    platform.route(`${call.method} ${path}`, (request, reply) => {
      calls.push(call.id)
      const input = inputOf(call, request, params)
      inputs.set(call.id, input)
      const fault = faultOf(call, input)
      return fault ? reply(400, { title: `The contract does not allow this: ${fault}` }) : respond(input, reply)
    })
  }

  const run: AreaTests['run'] = (document, variables = {}, { token = tokenOf() } = {}) => {
    calls.length = 0
    return request({ id: document, variables }, { token })
  }

  const emit: AreaTests['emit'] = (event, payload) => {
    if (!Value.Check(hubEvents[event], payload)) throw new Error(`${event} does not match the contract.`)
    seq++
    for (const { onEvent } of hub) onEvent(event, structuredClone(payload), seq)
  }

  return {
    calls,
    answer: (call, answer, params) =>
      route(call, params, (input) => {
        const value: unknown = typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer
        return value === undefined ? undefined : checked(call, value)
      }),
    refuse: (call, status, body = { title: 'Refused' }, params) =>
      route(call, params, (_, reply) => reply(status, body)),
    sent: <C extends AnyCall>(call: C) => inputs.get(call.id) as CallInput<C>,
    run,
    data: async <T>(document: string, variables?: object, how?: { token?: string | null }) => {
      const { data, errors } = await run(document, variables, how)
      if (errors || !data) throw new Error(JSON.stringify(errors))
      return data as T
    },
    // Uses a new session: an existing link would first deliver recent events.
    follow: (document, variables = {}, session = `followed-${clients.length}`) => {
      calls.length = 0
      const token = tokenOf({ sid: session })
      const client = createClient({ url: wsUrl, connectionParams: { token }, retryAttempts: 0 })
      clients.push(client)
      return client.iterate({ query: '', extensions: { id: document }, variables: { ...variables } })
    },
    emit,
    next: async (events, event, payload) => {
      const pending = events.next()
      // The subscription may not have started yet, and nothing reports when it has.
      for (;;) {
        emit(event, payload)
        const result = await Promise.race([
          pending,
          new Promise<null>((resolve) => setTimeout(() => resolve(null), 10)),
        ])
        if (result) return result.value ?? {}
      }
    },
    stop: async () => {
      for (const client of clients) await client.dispose()
      await stop()
    },
  }
}

function inputOf(
  call: AnyCall,
  request: PlatformRequest,
  params: Readonly<Record<string, unknown>> | undefined,
): unknown {
  return {
    ...(params && { params }),
    ...(call.query && { query: Value.Convert(call.query, readQuery(call.query, request.query)) }),
    ...(call.body && { body: JSON.parse(request.body) as unknown }),
  }
}

/** Returns the query as the contract declares it: a list repeats its name. */
const readQuery = ({ properties }: TObject, query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => [
      name,
      properties[name] && 'items' in properties[name] ? query.getAll(name) : query.get(name),
    ]),
  )

function faultOf(call: AnyCall, input: unknown): string | null {
  const { query, body } = input as { query?: unknown; body?: unknown }
  if (call.query && !Value.Check(call.query, query)) return JSON.stringify(Value.Errors(call.query, query))
  if (call.body && !Value.Check(call.body, body)) return JSON.stringify(Value.Errors(call.body, body))
  return null
}

function checked(call: AnyCall, value: unknown): unknown {
  if (Value.Check(call.response, value)) return value
  throw new Error(`${call.id} does not return this: ${JSON.stringify(Value.Errors(call.response, value))}`)
}
