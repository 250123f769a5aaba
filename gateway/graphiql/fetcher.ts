import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { createClient } from 'graphql-ws'
import { extensionsOf } from './examples.ts'
import { storeToken, tokenInUse } from './session.ts'

/** What the last answer cost. */
export interface LastAnswer {
  readonly milliseconds: number
  readonly bytes: number
  /** Null for an answer without a cost, such as a refused request. */
  readonly cost: {
    readonly cost: number
    readonly maxCost: number
    readonly calls: number
    readonly maxCalls: number
    readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly reset: number }
  } | null
}

interface Body {
  readonly query: string
  readonly operationName?: string
}

const endpoint = new URL('/graphql', location.href)

/** Sends a request with the API key or the user's token, and stores a renewed token. */
async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = tokenInUse()
  if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(input, { ...init, headers })
  const renewed = response.headers.get('x-update-token')
  if (renewed !== null) storeToken(renewed)
  return response
}

/** Runs a document and returns its data. Throws if the answer has errors. */
export async function ask(query: string, variables: object = {}): Promise<unknown> {
  const response = await send(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: { message: string }[] }
  if (!data || errors) throw new Error(errors?.[0]?.message ?? '')
  return data
}

/**
 * Creates the fetcher of GraphiQL: HTTP for queries and mutations, graphql-ws for subscriptions.
 *
 * @param onAnswer called with what each answer over HTTP cost
 */
export function createFetcher(onAnswer: (answer: LastAnswer) => void): Fetcher {
  return createGraphiQLFetcher({
    url: endpoint.href,
    fetch: async (input, init) => {
      const body = JSON.parse(String(init?.body ?? '{}')) as Body
      const extensions = extensionsOf(body.query)
      const startedAt = performance.now()
      const response = await send(input, {
        ...init,
        ...(extensions && { body: JSON.stringify({ ...body, extensions }) }),
      })
      if (body.operationName !== 'IntrospectionQuery') {
        const text = await response.clone().text()
        const answer = JSON.parse(text) as { extensions?: { cost?: LastAnswer['cost'] } }
        onAnswer({
          milliseconds: performance.now() - startedAt,
          bytes: new TextEncoder().encode(text).length,
          cost: answer.extensions?.cost ?? null,
        })
      }
      return response
    },
    wsClient: createClient({
      url: `${endpoint.protocol === 'https:' ? 'wss:' : 'ws:'}//${endpoint.host}${endpoint.pathname}`,
      lazy: true,
      connectionParams: () => ({ token: tokenInUse() }),
    }),
  })
}
