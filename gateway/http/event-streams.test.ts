import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createClient, type Client, type ClientOptions, type ExecutionResult } from 'graphql-sse'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '#gateway/auth/session.ts'
import { defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { fixture } from '#gateway/testing/fixture.ts'
import { standInHub, type StandInHub } from '#gateway/testing/stand-in-hub.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

// Uses the client of graphql-sse, and raw requests for what it hides.

let hub: StandInHub
let gateway: TestGateway
const clients: Client[] = []

beforeEach(async () => {
  hub = standInHub()
  gateway = await startTestGateway({ ...fixture, openHubSocket: hub.open, hubRetryAfter: 10 })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose()
  await gateway.stop()
})

type Result = ExecutionResult<Record<string, unknown>, unknown>

interface Followed {
  readonly results: Result[]
  readonly ended: Promise<unknown>
  readonly stop: () => void
}

/** Runs an operation with the client of graphql-sse. `ended` resolves to the client's error, or to null. */
function follow(
  query: string,
  {
    token = fakeToken(),
    extensions = {},
    ...options
  }: { token?: string; extensions?: object } & Partial<ClientOptions> = {},
): Followed {
  const client = createClient({
    url: `${gateway.url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    ...options,
  } as ClientOptions<false>)
  clients.push(client)
  const results: Result[] = []
  let stop = (): void => undefined
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe(
      { query, extensions: { ...extensions } },
      { next: (result) => void results.push(result), error: resolve, complete: () => resolve(null) },
    )
  })
  return { results, ended, stop }
}

/** Posts a request for an event stream, and returns the open response. */
async function open(params: object, token: string | null = fakeToken(), url = gateway.url): Promise<IncomingMessage> {
  const request = httpRequest(`${url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  request.end(JSON.stringify(params))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

async function metric(name: string, labels: object = {}): Promise<number> {
  const values = (await gateway.gateway.metrics.registry.getSingleMetric(`tavla_gateway_${name}`)?.get())?.values ?? []
  return values.find((value) => JSON.stringify(value.labels) === JSON.stringify(labels))?.value ?? 0
}

const running = (): Promise<number> => metric('subscriptions')
const home = 'subscription { homeUpdated { companyId needsResync } }'
const emitHome = (companyId: number, seq: number, userId?: string): void =>
  hub.emit('updateHome', { companyId, notifications: 1, unseenCount: 1 }, seq, userId)

describe('subscriptions', () => {
  test('deliver events, resyncs and the end by the client (PLUS-104)', async () => {
    const { results, stop } = follow(home)
    await expect.poll(running).toBe(1)
    emitHome(4, 1)
    await expect.poll(() => results).toEqual([{ data: { homeUpdated: { companyId: 4, needsResync: false } } }])
    hub.answer = { reset: true, seq: 90 }
    hub.drop()
    await expect.poll(() => results.at(-1)).toEqual({ data: { homeUpdated: { companyId: null, needsResync: true } } })
    stop()
    await expect.poll(running).toBe(0)
    expect(await metric('event_streams')).toBe(0)
  })

  test('open with a header, a comment and no cost, also for a trusted document (PLUS-104)', async () => {
    const response = await open({ id: 'homeOrResync' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    })
    const [first] = (await once(response, 'data')) as [Buffer]
    expect(first.toString()).toBe(':\n\n')
    await expect.poll(running).toBe(1)
    emitHome(4, 1)
    const [event] = (await once(response, 'data')) as [Buffer]
    expect(event.toString()).toBe('event: next\ndata: {"data":{"homeUpdated":{"companyId":4,"needsResync":false}}}\n\n')
    response.destroy()
    await expect.poll(running).toBe(0)
    await expect.poll(() => metric('event_streams')).toBe(0)
  })

  test('send recent events to a new subscriber, and a resync for older data (PLUS-104, SHELL-115)', async () => {
    const first = follow(home)
    await expect.poll(running).toBe(1)
    emitHome(8, 41)
    await expect.poll(() => first.results).toHaveLength(1)
    const soon = follow(home, { extensions: { readAgo: 2000 } })
    const late = follow(home, { extensions: { readAgo: 20_000 } })
    await expect.poll(() => soon.results).toEqual([{ data: { homeUpdated: { companyId: 8, needsResync: false } } }])
    await expect.poll(() => late.results).toEqual([{ data: { homeUpdated: { companyId: null, needsResync: true } } }])
  })

  test('belong to the session that the platform confirms, and deliver only its events (PLUS-104)', async () => {
    const victim = follow(home, { token: fakeToken({ userId: 'victim', sid: 'of-the-victim' }) })
    await expect.poll(running).toBe(1)
    gateway.platform.route('GET /session', () => ({ userId: 'thief', sessionId: 'of-the-thief' }))
    const thief = follow(home, { token: fakeToken({ userId: 'thief', sid: 'of-the-victim', mark: 'forged' }) })
    await expect.poll(running).toBe(2)
    emitHome(1, 1, 'victim')
    emitHome(2, 2, 'thief')
    await expect.poll(() => thief.results).toEqual([{ data: { homeUpdated: { companyId: 2, needsResync: false } } }])
    await expect.poll(() => victim.results).toEqual([{ data: { homeUpdated: { companyId: 1, needsResync: false } } }])
  })

  test('mask the error of a field, and continue (PLUS-104)', async () => {
    const { results } = follow('subscription { homeUpdated { hurt } }')
    await expect.poll(running).toBe(1)
    for (const seq of [1, 2]) emitHome(seq, seq)
    await expect.poll(() => results).toHaveLength(2)
    expect(results[1]).toMatchObject({
      data: { homeUpdated: { hurt: null } },
      errors: [{ message: 'Unexpected error.' }],
    })
    expect(JSON.stringify(results)).not.toContain('secret')
  })

  test('are refused over HTTP without an event stream, with what to send (PLUS-104)', async () => {
    const { status, errors } = await gateway.request({ query: home })
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toContain('`Accept: text/event-stream`')
  })
})

describe('the end of a session', () => {
  test('sends the reason when the token expires (PLUS-104)', async () => {
    const { results, ended } = follow(home, { token: fakeToken({ expiresIn: 2 }) })
    expect(await ended).toBeNull()
    expect(results).toEqual([
      {
        errors: [
          {
            message: 'The token has expired. Reconnect with a new token.',
            extensions: { code: 'UNAUTHENTICATED', reason: 'tokenExpired' },
          },
        ],
      },
    ])
    await expect.poll(running).toBe(0)
  })

  test('keeps the stream open while the token is renewed (PLUS-104)', async () => {
    const token = fakeToken({ expiresIn: 4 })
    const renewed = fakeToken({ expiresIn: 1800 })
    const { results, stop } = follow(home, { token })
    const expiring = follow(home, { token: fakeToken({ userId: 'other', expiresIn: 4 }) })
    await expect.poll(running).toBe(2)
    gateway.platform.route('GET /GetStepsView', (_, reply) => reply(200, { name: 'x' }, { 'x-update-token': renewed }))
    await gateway.request({ id: 'board', variables: { id: 1 } }, { token })
    await expiring.ended
    expect(await running()).toBe(1)
    emitHome(5, 1)
    await expect.poll(() => results).toEqual([{ data: { homeUpdated: { companyId: 5, needsResync: false } } }])
    stop()
  })

  test('sends the reason when the platform ends the session (PLUS-104)', async () => {
    const { results, ended } = follow(home)
    await expect.poll(running).toBe(1)
    hub.refuse = true
    hub.drop()
    expect(await ended).toBeNull()
    expect(results).toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED', reason: 'sessionEnded' } }] }])
  })

  test('a restart ends streams without `complete`, so that clients reconnect (PLUS-104)', async () => {
    const { results, ended } = follow(home)
    await expect.poll(running).toBe(1)
    await gateway.gateway.stop(500)
    expect(String(await ended)).toContain('Error')
    expect(results).toEqual([])
  })
})

describe('queries, mutations and errors', () => {
  test('a query answers one event with its cost, and completes (PLUS-99, PLUS-104)', async () => {
    const { results, ended } = follow('{ hello }')
    expect(await ended).toBeNull()
    expect(results).toEqual([
      { data: { hello: 'hi' }, extensions: { cost: expect.objectContaining({ cost: 1, calls: 1 }) } },
    ])
    expect(hub.opened).toBe(0)
    const response = await open({ query: '{ hello }' })
    expect(response.headers['ratelimit-limit']).toBe('300')
    expect(await textOf(response)).toMatch(/^event: next\ndata: \{"data":.*\n\nevent: complete\ndata:\n\n$/)
  })

  test('a mutation runs once with its Idempotency-Key (PLUS-104)', async () => {
    gateway.platform.route('POST /orderCandidate', (_, reply) => reply(200))
    for (let time = 0; time < 2; time++) {
      const { results, ended } = follow('mutation { order(id: 1) }', {
        extensions: { idempotencyKey: 'one-act-of-a-user' },
      })
      expect(await ended).toBeNull()
      expect(results).toMatchObject([{ data: { order: 'done' } }])
    }
    const keys = gateway.platform.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test.each([
    ['a syntax error', '{', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a document that is too deep',
      `{ board(id: 1) ${'{ inner '.repeat(30)}{ name }${' }'.repeat(30)} }`,
      'BAD_REQUEST',
    ],
  ])('%s is an event (PLUS-104)', async (_, query, code) => {
    const { results, ended } = follow(query)
    expect(await ended).toBeNull()
    expect(results).toMatchObject([{ errors: [{ extensions: { code } }] }])
  })

  test.each([
    ['none', null],
    ['an expired token', fakeToken({ expiresIn: -10 })],
    ['a refused token', fakeToken({ mark: 'refused' })],
  ])('%s: the event says that authentication is required (PLUS-104)', async (_, token) => {
    for (const params of [{ query: home }, { id: 'homeOrResync' }]) {
      const response = await open(params, token)
      expect(response.statusCode).toBe(200)
      expect(await textOf(response)).toContain('"code":"UNAUTHENTICATED"')
    }
    expect(hub.opened).toBe(0)
  })

  test('an error that passes has its own status, so that clients repeat the request (PLUS-104)', async () => {
    gateway.platform.route('GET /session', (_, reply) => reply(500))
    const response = await open({ id: 'homeOrResync' }, fakeToken({ userId: 'new' }))
    expect(response.statusCode).toBe(502)
    expect(await textOf(response)).toContain('"code":"UPSTREAM_FAILED"')
  })

  test('a body that is not JSON is refused as over HTTP (PLUS-104)', async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'text/plain' },
      body: '{',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([415, 'application/json; charset=utf-8'])
  })

  test('a GET carries the operation in the address, and no mutation (PLUS-104)', async () => {
    const get = (query: string): Promise<Response> =>
      fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${fakeToken()}` },
      })
    expect(await (await get('{ hello }')).text()).toContain('event: next\ndata: {"data":{"hello":"hi"}')
    expect(await (await get('mutation { order(id: 1) }')).text()).toContain('Can only perform a mutation')
    expect(gateway.platform.calls('/orderCandidate')).toBe(0)
  })
})

describe('limits', () => {
  test('a slow client gets the newest events and a resync instead of a growing queue (PLUS-104)', async () => {
    const query = 'subscription { homeUpdated { companyId needsResync board { name } } }'
    gateway.platform.route('GET /GetStepsView', () => ({ name: 'x'.repeat(1_000_000) }))
    const slow = await open({ query }, fakeToken({ userId: 'slow' }))
    slow.pause()
    const reader = follow(query, { token: fakeToken({ userId: 'reader' }) })
    await expect.poll(running).toBe(2)
    const readsOf = (userId: string): number =>
      gateway.platform.requests.filter(
        ({ path, headers }) =>
          path === '/GetStepsView' && readSession(headers.authorization?.slice(7) ?? '')?.userId === userId,
      ).length
    for (let companyId = 1; companyId <= 40; companyId++) emitHome(companyId, companyId)
    await expect.poll(() => reader.results).toHaveLength(40)
    expect(readsOf('reader')).toBe(40)
    // The gateway resolves an event only when the client can take the result.
    expect(readsOf('slow')).toBeLessThan(30)
    for (let companyId = 1; companyId <= 1000; companyId++) emitHome(companyId, 40 + companyId, 'slow')
    let text = ''
    slow.on('data', (chunk: Buffer) => (text += chunk.toString())).resume()
    await expect.poll(() => text).toContain('"needsResync":true')
    expect(readsOf('slow')).toBeLessThan(30)
    slow.destroy()
  })

  test('disconnects a client that reads nothing between two pings, and keeps the others (PLUS-104)', async () => {
    const watchful = await startTestGateway({ ...fixture, openHubSocket: hub.open, pingEvery: 200 })
    try {
      watchful.platform.route('GET /GetStepsView', () => ({ name: 'x'.repeat(20_000_000) }))
      const reading = await open({ query: home }, fakeToken({ userId: 'reading' }), watchful.url)
      let text = ''
      reading.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const stuck = await open(
        { query: 'subscription { homeUpdated { board { name } } }' },
        fakeToken({ userId: 'stuck' }),
        watchful.url,
      )
      stuck.pause()
      stuck.on('error', () => undefined)
      const registry = watchful.gateway.metrics.registry
      await expect.poll(async () => registry.metrics()).toContain('tavla_gateway_subscriptions 2')
      emitHome(1, 1)
      await expect
        .poll(async () => registry.metrics())
        .toContain('tavla_gateway_dropped_sockets_total{reason="slow"} 1')
      await expect.poll(async () => registry.metrics()).toContain('tavla_gateway_event_streams 1')
      expect(text).toContain(':\n\n:\n\n')
      reading.destroy()
    } finally {
      await watchful.stop()
    }
  })

  test('streams and sockets share the limits per user and per gateway (PLUS-104)', async () => {
    const narrow = await startTestGateway({
      ...fixture,
      openHubSocket: hub.open,
      env: { limits: { ...defaultOperatorLimits, sockets: 3, socketsPerUser: 2 } },
    })
    const streams: IncomingMessage[] = []
    const add = async (userId: string): Promise<IncomingMessage> => {
      const response = await open({ id: 'homeOrResync' }, fakeToken({ userId }), narrow.url)
      streams.push(response)
      return response
    }
    try {
      for (const userId of ['eager', 'eager']) expect((await add(userId)).statusCode).toBe(200)
      const crowded = await add('eager')
      expect([crowded.statusCode, crowded.headers['retry-after']]).toEqual([429, '5'])
      expect(await textOf(crowded)).toContain('Too many open connections.')
      expect((await add('calm')).statusCode).toBe(200)
      expect((await add('late')).statusCode).toBe(503)
      streams[0]?.destroy()
      await expect.poll(async () => (await add('late')).statusCode).toBe(200)
    } finally {
      for (const stream of streams) stream.destroy()
      await narrow.stop()
    }
  })
})

test.each([
  ['text/event-stream', true],
  ['text/event-stream, multipart/mixed', true],
  ['application/json;q=0.5, text/event-stream', true],
  ['application/graphql-response+json, application/json, text/event-stream, multipart/mixed', false],
  ['text/event-stream;q=0.1, application/json', false],
  ['text/*', null],
])('answers with an event stream if the client prefers it: %s (PLUS-104)', async (accept, isStream) => {
  const { status, headers } = await fetch(`${gateway.url}/graphql?id=hello`, { headers: { accept } })
  expect(status).toBe(isStream === null ? 406 : 200)
  expect(headers.get('content-type')?.startsWith('text/event-stream')).toBe(isStream === true)
})
