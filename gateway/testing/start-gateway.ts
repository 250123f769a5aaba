import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'graphql'
import { pino } from 'pino'
import { areas } from '#gateway/areas/index.ts'
import { bearerOf, readSession } from '#gateway/auth/session.ts'
import type { Env } from '#gateway/env.ts'
import { createGateway, type Gateway, type GatewayDeps } from '#gateway/gateway.ts'
import { defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { loadBaseTypeDefs, loadTypeDefs, mergeTypeDefs } from '#gateway/schema/type-defs.ts'

// Starts a gateway with a stand-in platform for tests, with real HTTP and websockets on both sides.

/** A request to the stand-in platform. */
export interface PlatformRequest {
  readonly method: string
  /** Path without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The client cancelled the request. */
  readonly aborted: boolean
}

/** Responds to one call. A value is sent as JSON with 200; `reply` sends any other response. */
export type PlatformRoute = (request: PlatformRequest, reply: PlatformReply) => unknown

export interface PlatformReply {
  (status: number, body?: unknown, headers?: Readonly<Record<string, string>>): typeof sent
  readonly response: ServerResponse
}

const sent = Symbol('sent')

export interface StandInPlatform {
  readonly url: string
  /** Every call so far, in order. */
  readonly requests: PlatformRequest[]
  /** Calls of one path. */
  calls(path: string): number
  /** Sets the response of `GET /path`. */
  route(methodAndPath: string, route: PlatformRoute): void
  stop(): Promise<void>
}

/**
 * Starts a stand-in platform with responses set by tests. `GET /session` returns the claims of the token, unless the
 * token contains `refused`.
 */
export async function startStandInPlatform(
  routes: Readonly<Record<string, PlatformRoute>> = {},
): Promise<StandInPlatform> {
  const routesByCall = new Map<string, PlatformRoute>([
    [
      'GET /session',
      ({ headers }, reply) => {
        const session = readSession(bearerOf(headers.authorization) ?? '')
        return !session || session.token.includes('refused')
          ? reply(401, { title: 'Signed out' })
          : { userId: session.userId, sessionId: session.sessionId }
      },
    ],
    ...Object.entries(routes),
  ])
  const requests: PlatformRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString('utf8')))
  })
  const answer = async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform')
    const received = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body,
      aborted: false,
    }
    response.on('close', () => {
      received.aborted = !response.writableFinished
    })
    requests.push(received)
    const reply = Object.assign(
      (status: number, value?: unknown, headers: Readonly<Record<string, string>> = {}) => {
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(value === undefined ? '' : JSON.stringify(value))
        return sent
      },
      { response },
    ) as PlatformReply
    const route = routesByCall.get(`${received.method} ${pathname}`)
    if (!route) return void reply(404, { title: `No stand-in for ${received.method} ${pathname}` })
    const value = await route(received, reply)
    if (value !== sent && !response.headersSent && !response.destroyed) reply(200, value)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    calls: (path) => requests.filter((request) => request.path === path).length,
    route: (methodAndPath, route) => routesByCall.set(methodAndPath, route),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns a token like the platform's, without a valid signature. */
export function fakeToken(
  claims: { userId?: string; sid?: string; expiresIn?: number; mark?: string; role?: readonly string[] } = {},
): string {
  const { userId = 'user', sid = `session-${userId}`, expiresIn = 900, mark = 'signature', role = [] } = claims
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + expiresIn
  return `${part({ alg: 'none' })}.${part({ nameid: userId, sub: userId, sid, role, exp })}.${mark}`
}

/** The response to a GraphQL request. */
export interface GraphqlAnswer {
  readonly status: number
  readonly headers: Headers
  readonly data: Record<string, unknown> | null | undefined
  readonly errors:
    | readonly {
        readonly message: string
        readonly path?: readonly (string | number)[]
        readonly extensions?: Readonly<Record<string, unknown>>
      }[]
    | undefined
  readonly text: string
}

export interface TestGateway {
  readonly gateway: Gateway
  readonly platform: StandInPlatform
  readonly url: string
  readonly wsUrl: string
  /** Posts to `/graphql` with a token. Defaults to an authenticated user; null sends no token. */
  request(
    params: unknown,
    options?: { token?: string | null; headers?: Readonly<Record<string, string>>; signal?: AbortSignal },
  ): Promise<GraphqlAnswer>
  stop(): Promise<void>
}

/**
 * Starts a gateway with a stand-in platform. SDL given as text is merged with the base types; by default the real
 * areas' SDL is used.
 */
export async function startTestGateway(
  options: Partial<Omit<GatewayDeps, 'env' | 'typeDefs'>> & {
    env?: Partial<Env>
    sdl?: string
    routes?: Readonly<Record<string, PlatformRoute>>
  },
): Promise<TestGateway> {
  const platform = await startStandInPlatform(options.routes)
  const { env, sdl, routes: _, ...deps } = options
  const gateway = createGateway({
    log: pino({ level: 'silent' }),
    documents: {},
    checkPartsEvery: 0,
    // Any folder with an index.html.
    webRoot: join(import.meta.dirname, '../graphiql'),
    areas: sdl === undefined ? areas : [],
    // The tools need the real schema.
    ...(sdl !== undefined && { tools: [] }),
    typeDefs: sdl === undefined ? loadTypeDefs() : mergeTypeDefs([loadBaseTypeDefs(), parse(sdl)]),
    ...deps,
    env: {
      port: 0,
      host: '127.0.0.1',
      platformUrl: platform.url,
      siteUrl: 'http://localhost:4100',
      importOrigins: ['http://localhost:4100', 'https://board.example'],
      publicUrl: 'http://localhost:4000',
      securityContact: 'mailto:security@tavla.example',
      corsOrigins: [],
      trustedProxies: 'loopback',
      logLevel: 'silent',
      metricsPort: null,
      warnings: [],
      metricsHost: '127.0.0.1',
      limits: defaultOperatorLimits,
      traces: null,
      ...env,
    },
  })
  const port = await gateway.listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  return {
    gateway,
    platform,
    url,
    wsUrl: `ws://127.0.0.1:${port}/graphql`,
    request: async (params, { token = fakeToken(), headers = {}, signal } = {}) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: typeof params === 'string' ? params : JSON.stringify(params),
        ...(signal && { signal }),
      })
      const text = await response.text()
      const { data, errors } = JSON.parse(text) as Pick<GraphqlAnswer, 'data' | 'errors'>
      return { status: response.status, headers: response.headers, data, errors, text }
    },
    stop: async () => {
      await gateway.stop(1000)
      await platform.stop()
    },
  }
}
