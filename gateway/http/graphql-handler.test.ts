import { createHash } from 'node:crypto'
import { get } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixture } from '#gateway/testing/fixture.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ ...fixture, env: { corsOrigins: ['https://partner.example'] } })
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.platform.requests.length = 0
  gateway.platform.route('GET /GetStepsView', ({ query }) => ({
    name: `Board ${query.get('id')}`,
    at: '2025-11-20T08:30:00Z',
  }))
})

describe('trusted documents', () => {
  test('run for every caller, with any of the parameter names for the hash', async () => {
    for (const name of ['id', 'doc_id', 'documentId']) {
      const { status, data } = await gateway.request({ [name]: 'hello' }, { token: null })
      expect([status, data]).toEqual([200, { hello: 'hi' }])
    }
  })

  test('ignores a hash in the extensions if there is a query text', async () => {
    const { data } = await gateway.request({ query: '{ sum(ids: [1, 2]) }', extensions: { id: 'hello' } })
    expect(data).toEqual({ sum: 3 })
    expect((await gateway.request({ query: '', extensions: { id: 'hello' } })).data).toEqual({ hello: 'hi' })
  })

  test('rejects an unknown hash', async () => {
    const { status, errors } = await gateway.request({ id: 'nothing' }, { token: null })
    expect(status).toBe(400)
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST' })
  })

  test('rejects free text without a token with 401', async () => {
    const { status, headers, errors } = await gateway.request({ query: '{ hello }' }, { token: null })
    expect([status, errors?.[0]?.extensions?.['code']]).toEqual([401, 'UNAUTHENTICATED'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Tavla"')
    expect(gateway.platform.requests).toHaveLength(0)
  })

  test('only sign-in runs as free text without a token, with a rate limit per network', async () => {
    const doors = await startTestGateway({ rates: { signIn: { burst: 10, perSecond: 1 / 3600 } } })
    // Created once, because the token contains its expiry in seconds.
    const token = fakeToken({ userId: 'partner' })
    doors.platform.route('POST /account/login', () => ({ token }))
    doors.platform.route('POST /account/confirmEmail', () => ({ token }))
    const ask = (query: string, address = '192.0.2.1') =>
      doors.request(
        { query, ...(query.startsWith('mutation A') && { operationName: 'B' }) },
        { token: null, headers: { 'x-forwarded-for': address } },
      )
    const signIn =
      'signIn(input: { email: "a@example.com", password: "secret" }) { session { token } errors { reason } }'
    try {
      expect((await ask(`mutation { ${signIn} }`)).data).toEqual({
        signIn: { session: { token }, errors: [] },
      })
      expect(
        (
          await ask(/* GraphQL */ `
              mutation {
                ${signIn.replace('{ session { token } errors { reason } }', '{ ...S }')}
              }

              fragment S on SignInPayload {
                session {
                  token
                }
              }
            `)
        ).data,
      ).toHaveProperty('signIn.session.token')
      expect(
        (await ask('mutation { confirmCode(input: { email: "a@example.com", code: "123456" }) { session { token } } }'))
          .data,
      ).toHaveProperty('confirmCode.session.token')
      for (const query of [
        `mutation { ${signIn} other: ${signIn} }`,
        `mutation { ...F } fragment F on Mutation { ${signIn} }`,
        'mutation { logOut { errors { reason } } } # signIn',
        'query signIn { __schema { types { name } } }',
        `mutation A { ${signIn} } mutation B { logOut { errors { reason } } }`,
        `mutation A { ${signIn} } query B { __typename }`,
        `mutation { ${signIn} } ${'#'.repeat(2000)}`,
      ]) {
        const { status, errors } = await ask(query)
        expect([query, status, errors?.map(({ extensions }) => extensions?.['code'])]).toEqual([
          query,
          401,
          ['UNAUTHENTICATED'],
        ])
      }
      expect(doors.platform.requests.filter(({ path }) => path !== '/session').map(({ path }) => path)).toEqual([
        '/account/login',
        '/account/login',
        '/account/confirmEmail',
      ])
      // Nine of the attempts so far count towards the limit.
      expect((await ask(`mutation { ${signIn} }`)).status).toBe(200)
      const { status, headers, errors } = await ask(`mutation { ${signIn} }`)
      const wait = Number(headers.get('retry-after'))
      // One hour, less the seconds since the first attempt.
      expect(wait).toBeGreaterThan(1800)
      expect(wait).toBeLessThanOrEqual(3600)
      expect([status, headers.get('ratelimit-limit'), errors?.[0]?.extensions]).toEqual([
        429,
        '10',
        { code: 'RATE_LIMITED', retryAfter: wait, rateLimit: { limit: 10, remaining: 0, reset: wait } },
      ])
      expect((await ask(`mutation { ${signIn} }`, '192.0.2.2')).status).toBe(200)
    } finally {
      await doors.stop()
    }
  })

  test('caches validation separately for authenticated and anonymous callers', async () => {
    const text = '{ hello } # signIn'
    const asked = async (token: string | null): Promise<unknown> => {
      const { status, data } = await gateway.request({ query: text }, { token })
      return [status, data]
    }
    expect(await asked(null)).toEqual([401, undefined])
    expect(await asked(fakeToken())).toEqual([200, { hello: 'hi' }])
    expect(await asked(null)).toEqual([401, undefined])
    expect(await asked(fakeToken())).toEqual([200, { hello: 'hi' }])
  })

  test('passes Retry-After of the platform on in errors and headers', async () => {
    gateway.platform.route('GET /GetStepsView', (_, reply) =>
      reply(
        429,
        { code: 'tooManyAttempts', title: 'Too many attempts' },
        { 'retry-after': '37', 'ratelimit-limit': '5' },
      ),
    )
    const { headers, errors } = await gateway.request({ id: 'board', variables: { id: 1 } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: 37,
      rateLimit: { limit: 5, remaining: 0, reset: 37 },
    })
    expect([
      headers.get('retry-after'),
      headers.get('ratelimit-limit'),
      headers.get('ratelimit-remaining'),
      headers.get('ratelimit-reset'),
    ]).toEqual(['37', '5', '0', '37'])
    gateway.platform.route('GET /GetStepsView', (_, reply) =>
      reply(503, { code: 'busy', title: 'Busy' }, { 'retry-after': '5' }),
    )
    const busy = await gateway.request({ id: 'board', variables: { id: 1 } })
    expect([busy.headers.get('retry-after'), busy.errors?.[0]?.extensions]).toEqual([
      '5',
      { code: 'UPSTREAM_FAILED', retryAfter: 5 },
    ])
  })

  test('rejects free text with a token that the platform rejects', async () => {
    const { status } = await gateway.request({ query: '{ hello }' }, { token: fakeToken({ mark: 'refused' }) })
    expect(status).toBe(401)
  })

  test('rejects free text with an expired token without a platform call', async () => {
    const { status } = await gateway.request({ query: '{ hello }' }, { token: fakeToken({ expiresIn: -1 }) })
    expect(status).toBe(401)
    expect(gateway.platform.requests).toHaveLength(0)
  })

  test('runs free text of an authenticated user, including introspection', async () => {
    expect((await gateway.request({ query: '{ hello }' })).data).toEqual({ hello: 'hi' })
    const { data } = await gateway.request({ query: '{ __type(name: "Board") { fields { name type { name } } } }' })
    expect(JSON.stringify(data)).toContain('{"name":"at","type":{"name":"DateTime"}}')
  })

  test('counts known documents by id, and no unknown ones', async () => {
    const counted = async () =>
      [
        ...(await gateway.gateway.metrics.registry.metrics()).matchAll(
          /^tavla_gateway_documents_total\{document="(\w+)"\} (\d+)$/gm,
        ),
      ].map(([, id, times]) => [id, Number(times)])
    const before = new Map((await counted()) as [string, number][])
    await gateway.request({ id: 'board', variables: { id: 'x' } })
    await gateway.request({ id: 'nobodyknowsthis' })
    const after = new Map((await counted()) as [string, number][])
    expect(after.get('board')).toBe((before.get('board') ?? 0) + 1)
    expect(after.has('nobodyknowsthis')).toBe(false)
  })

  test('rejects a wrong variable with 400 and without a platform call', async () => {
    const { status, errors, data } = await gateway.request({ id: 'board', variables: { id: 'x' } })
    expect([status, data]).toEqual([400, undefined])
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST')
    expect(gateway.platform.calls('/GetStepsView')).toBe(0)
  })
})

describe('upstream calls', () => {
  test('equal keys of an operation cost one call', async () => {
    const { data } = await gateway.request({ query: '{ a: board(id: 1) { name } b: board(id: 1) { name } }' })
    expect(data).toEqual({ a: { name: 'Board 1' }, b: { name: 'Board 1' } })
    expect(gateway.platform.calls('/GetStepsView')).toBe(1)
  })

  test('an operation cannot exceed its call budget', async () => {
    const { errors } = await gateway.request({ query: '{ many(times: 60) { name } }' })
    expect(gateway.platform.calls('/GetStepsView')).toBe(40)
    expect(errors).toHaveLength(20)
    expect(errors?.[0]?.extensions?.['code']).toBe('BUDGET_EXCEEDED')
  })

  test('a write clears the loaders', async () => {
    gateway.platform.route('POST /SetCandidateRating', (_, reply) => reply(200))
    const { data } = await gateway.request({ id: 'rate', variables: { id: 7, rating: 4 } })
    expect(data).toEqual({ rate: { board: { name: 'Board 7' }, errors: [] } })
    expect(gateway.platform.requests.map(({ path }) => path)).toEqual([
      '/GetStepsView',
      '/SetCandidateRating',
      '/GetStepsView',
    ])
  })

  test('equal reads of one user in flight share one call, never with another user', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    gateway.platform.route('GET /GetStepsView', async () => {
      await held
      return { name: 'shared', at: null }
    })
    const ask = (token: string): ReturnType<TestGateway['request']> =>
      gateway.request({ id: 'board', variables: { id: 5 } }, { token })
    const sharedCount = async (): Promise<number> =>
      Number(
        /^tavla_gateway_shared_operations_total (\d+)$/m.exec(await gateway.gateway.metrics.registry.metrics())?.[1],
      )
    const before = await sharedCount()
    const mine = fakeToken({ userId: 'mine' })
    const answers = [ask(mine), ask(mine), ask(mine), ask(fakeToken({ userId: 'other' }))]
    await expect.poll(() => gateway.platform.calls('/GetStepsView')).toBe(2)
    release()
    for (const { data } of await Promise.all(answers)) expect(data).toMatchObject({ board: { name: 'shared' } })
    expect(gateway.platform.calls('/GetStepsView')).toBe(2)
    // Two of the four requests shared another's run. A request that runs alone shares none.
    expect((await sharedCount()) - before).toBe(2)
    await ask(mine)
    expect((await sharedCount()) - before).toBe(2)
  })

  test('aborts the platform call when the client disconnects', async () => {
    gateway.platform.route('GET /GetStepsView', () => new Promise(() => undefined))
    const controller = new AbortController()
    const answer = gateway
      .request({ id: 'board', variables: { id: 6 } }, { signal: controller.signal })
      .catch((error: Error) => error.name)
    await expect.poll(() => gateway.platform.calls('/GetStepsView')).toBe(1)
    controller.abort()
    expect(await answer).toBe('AbortError')
    await expect.poll(() => gateway.platform.requests[0]?.aborted).toBe(true)
  })

  test('forwards request id, token, language and client address', async () => {
    gateway.platform.route('POST /SetCandidateRating', (_, reply) => reply(200))
    const token = fakeToken()
    const { headers } = await gateway.request(
      { id: 'rate', variables: { id: 7, rating: 4 } },
      { token, headers: { 'x-request-id': 'request-0001', 'accept-language': 'en-GB' } },
    )
    expect(headers.get('x-request-id')).toBe('request-0001')
    for (const asked of gateway.platform.requests) {
      expect(asked.headers).toMatchObject({
        'x-request-id': 'request-0001',
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        'x-forwarded-for': expect.stringContaining('127.0.0.1'),
      })
    }
  })

  test("derives a key per write from the client's Idempotency-Key, the same for a repeated operation", async () => {
    gateway.platform.route('POST /orderCandidate', (_, reply) => reply(200))
    const keys = async (document: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
      gateway.platform.requests.length = 0
      expect((await gateway.request({ id: document }, { headers })).errors).toBeUndefined()
      return gateway.platform.requests.map(({ headers: sent }) => sent['idempotency-key'])
    }
    const first = await keys('twice', { 'idempotency-key': 'one-act-of-a-user' })
    expect(new Set([...first, ...(await keys('twiceBoth', { 'idempotency-key': 'one-act-of-a-user' }))]).size).toBe(4)
    expect(await keys('twice', { 'idempotency-key': 'one-act-of-a-user' })).toEqual(first)
    expect(await keys('twice', { 'idempotency-key': 'another-act' })).not.toEqual(first)
    expect(await keys('twice')).toEqual([undefined, undefined])
    expect((await gateway.request({ id: 'twice' }, { headers: { 'idempotency-key': 'å' } })).status).toBe(400)
  })

  test('returns a renewed token in the header', async () => {
    gateway.platform.route('GET /GetStepsView', (_, reply) =>
      reply(200, { name: 'x' }, { 'x-update-token': 'renewed' }),
    )
    expect((await gateway.request({ id: 'board', variables: { id: 1 } })).headers.get('x-update-token')).toBe('renewed')
  })
})

describe('errors', () => {
  test.each([
    [401, 'UNAUTHENTICATED'],
    [402, 'PAYMENT_REQUIRED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [412, 'CODE_REQUIRED'],
    [409, 'CONFLICT'],
    [429, 'RATE_LIMITED'],
    [500, 'UPSTREAM_FAILED'],
  ])('maps a read with status %i to the code %s (ERR)', async (status, code) => {
    gateway.platform.route('GET /GetStepsView', (_, reply) => reply(status, { title: 'Told by the platform' }))
    const answer = await gateway.request({ id: 'board', variables: { id: 1 } })
    expect([answer.status, answer.data]).toEqual([200, { board: null }])
    expect(answer.errors?.[0]).toMatchObject({ path: ['board'], extensions: { code } })
    expect(answer.errors?.[0]?.message === 'Told by the platform').toBe(status < 500)
  })

  test('returns expected failures of a write in the payload', async () => {
    gateway.platform.route('POST /SetCandidateRating', (_, reply) =>
      reply(400, { title: 'Not valid', errors: { rating: ['halves'] } }),
    )
    expect((await gateway.request({ id: 'rate', variables: { id: 1, rating: 0.3 } })).data).toEqual({
      rate: {
        board: null,
        errors: [{ __typename: 'InputError', reason: 'OTHER', message: 'Not valid', path: ['rating'] }],
      },
    })
    gateway.platform.route('POST /SetCandidateRating', (_, reply) =>
      reply(409, { title: 'Moved', code: 'movedMeanwhile' }),
    )
    expect((await gateway.request({ id: 'rate', variables: { id: 1, rating: 3 } })).data).toMatchObject({
      rate: { errors: [{ __typename: 'ConflictError', reason: 'MOVED_MEANWHILE', path: null }] },
    })
  })

  test.each([
    ['free text', { query: '{ boom }' }],
    ['a compiled document', { id: 'boom' }],
  ])('masks unexpected errors in %s', async (_, params) => {
    const { text, data } = await gateway.request(params)
    expect(data).toEqual({ boom: null })
    expect(text).not.toContain('secret')
    expect(text).toContain('INTERNAL_SERVER_ERROR')
  })

  test('returns at most ten errors for a request that did not run', async () => {
    const { status, errors, text } = await gateway.request(
      { id: 'sum', variables: { ids: Array(4000).fill('wrong') } },
      { token: null },
    )
    expect([status, errors?.length]).toEqual([400, 10])
    expect(text.length).toBeLessThan(5000)
  })

  test('times out an operation that never resolves', async () => {
    const hasty = await startTestGateway({ ...fixture, answerWithin: 50 })
    try {
      for (const params of [{ id: 'lost' }, { query: '{ lost { name } }' }]) {
        const { status, errors } = await hasty.request(params)
        expect([status, errors?.[0]?.extensions]).toEqual([504, { code: 'UPSTREAM_TIMEOUT' }])
      }
    } finally {
      await hasty.stop()
    }
  })
})

test.each([
  ['application/json;q=0.2, application/graphql-response+json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json;q=0.2, application/json', 'application/json'],
  ['application/graphql-response+json;q=0, */*', 'application/json'],
  ['application/graphql-response+json, */*;q=0.1', 'application/graphql-response+json'],
  ['application/graphql-response+json; charset=utf-8; q=0.5, application/json; q=0.6', 'application/json'],
  ['application/*;q=0.5, application/graphql-response+json', 'application/graphql-response+json'],
  ['application/json;q=0, application/graphql-response+json;q=0', null],
  ['Application/JSON; Q=0.1, APPLICATION/graphql-response+json', 'application/graphql-response+json'],
  ['text/html, image/gif, *; q=.2, */*; q=.2', 'application/json'],
  ['text/html, */*;q=0', null],
])('responds with the media type that the client prefers: %s', async (accept, type) => {
  const { status, headers } = await fetch(`${gateway.url}/graphql?id=hello`, { headers: { accept } })
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual(
    type === null ? [406, 'application/json'] : [200, type],
  )
})

test('responds with plain JSON without an Accept header', async () => {
  const { status, type } = await new Promise<{ status: number | undefined; type: string | undefined }>(
    (resolve, reject) =>
      get(`${gateway.url}/graphql?id=hello`, (response) => {
        response.resume()
        resolve({ status: response.statusCode, type: response.headers['content-type'] })
      }).on('error', reject),
  )
  expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
})

test('logs failed platform calls, but not refused ones', async () => {
  const lines: string[] = []
  const loggedGateway = await startTestGateway({
    ...fixture,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  })
  try {
    for (const status of [403, 404, 409, 500, 503]) {
      loggedGateway.platform.route('GET /GetStepsView', (_, reply) => reply(status, { title: 'Not now' }))
      await loggedGateway.request({ id: 'board', variables: { id: 1 } })
    }
    expect(
      lines.map((line) => JSON.parse(line) as { status?: number; msg: string }).map(({ status, msg }) => [status, msg]),
    ).toEqual([
      [500, 'platform call failed'],
      [503, 'platform call failed'],
    ])
  } finally {
    await loggedGateway.stop()
  }
})

test('a persisted query without its text gets the code after which clients send the text (PLUS-99)', async () => {
  const body = { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fakeToken()}` },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }] })
})

test('nothing that is explained runs: a trusted document is refused, a sign-in is not made (PLUS-99)', async () => {
  const extensions = { explain: true }
  expect((await gateway.request({ id: 'hello', extensions })).errors?.[0]?.message).toBe(
    '`extensions.explain` needs the text of the document, not its id.',
  )
  const signIn = 'mutation { signIn(input: { email: "a@b.example", password: "x" }) { errors { reason } } }'
  const real = await startTestGateway({})
  try {
    const { data, errors } = await real.request({ query: signIn, extensions }, { token: null })
    expect([data, errors]).toEqual([null, undefined])
    expect(real.platform.requests).toEqual([])
  } finally {
    await real.stop()
  }
})

test('a document id may name its hash function', async () => {
  expect((await gateway.request({ documentId: 'sha256:hello' })).data).toEqual({ hello: 'hi' })
})

test('an unknown field gets the name of a similar one (PLUS-99)', async () => {
  const { errors } = await gateway.request({ query: '{ helo }' })
  expect(errors?.[0]?.message).toBe('Cannot query field "helo" on type "Query". Did you mean "hello"?')
})

test('a browser that opens the endpoint is sent to GraphiQL, a query is not', async () => {
  const open = (query: string) =>
    fetch(`${gateway.url}/graphql${query}`, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' })
  const opened = await open('')
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/graphiql'])
  expect((await open('?query={hello}')).status).not.toBe(302)
})

test('a read-only key cannot write, and has its own rate limit in platform calls (PLUS-60)', async () => {
  const keys = await startTestGateway({ rates: { key: { burst: 2, perSecond: 1 / 3600 } } })
  const key = (id: number, scope: 'read' | 'write') => ({
    userId: `key-${id}`,
    sessionId: `key-${id}`,
    key: { id, name: 'Webben', companyId: 7, kind: 'api', scope, expiresAt: null },
  })
  keys.platform.route('GET /session', ({ headers }) => key(headers.authorization?.endsWith('b') ? 2 : 1, 'read'))
  const ask = async (query: string, name: string) => {
    const { status, headers, errors } = await keys.request({ query }, { token: `tvl_${'k'.repeat(40)}${name}` })
    return [
      status,
      headers.get('ratelimit-limit'),
      errors?.[0]?.extensions?.['reason'] ?? errors?.[0]?.extensions?.['code'],
    ]
  }
  try {
    expect((await ask('mutation { archiveAd(input: { adId: "QWQ6MQ" }) { __typename } }', 'a'))[2]).toBe('keyReadOnly')
    expect(await ask('{ __typename }', 'a')).toEqual([200, '2', undefined])
    expect(await ask('{ __typename }', 'a')).toEqual([200, '2', undefined])
    expect(await ask('{ __typename }', 'a')).toEqual([429, '2', 'RATE_LIMITED'])
    expect(await ask('{ __typename }', 'b')).toEqual([200, '2', undefined])
  } finally {
    await keys.stop()
  }
})

test('logs the user of an operation and the hash of free text, but no text, variables or token', async () => {
  const lines: string[] = []
  const loggedGateway = await startTestGateway({
    ...fixture,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const token = fakeToken({ userId: 'curious' })
  const query = 'query ($canary: [Int!]!) { sum(ids: $canary) }'
  try {
    await loggedGateway.request({ id: 'hello' }, { token })
    await loggedGateway.request({ query, variables: { canary: [40_961] } }, { token })
    await loggedGateway.request({ query }, { token })
    await loggedGateway.request({ query: '{ nothing }' }, { token: null })
    const document = createHash('sha256').update(query).digest('base64url').slice(0, 12)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'operation', operation: 'Hello', user: 'curious' },
      { msg: 'operation', operation: 'free text', user: 'curious', document },
      { user: 'curious', document, errors: [expect.any(String)] },
      { msg: 'refused', document: expect.any(String), errors: ['UNAUTHENTICATED'] },
    ])
    expect(lines.join('')).not.toMatch(new RegExp(`canary|40961|${token}`))
  } finally {
    await loggedGateway.stop()
  }
})

describe('rejected requests', () => {
  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/graphql',
    'multipart/form-data; boundary=x',
  ])('rejects %s with 415', async (type) => {
    const { status } = await gateway.request('{"id":"hello"}', { headers: { 'content-type': type } })
    expect(status).toBe(415)
  })

  test('rejects bodies that are not JSON, not an object, or too large', async () => {
    expect((await gateway.request('{')).status).toBe(400)
    expect((await gateway.request('[1]')).status).toBe(400)
    expect((await gateway.request({ query: 3 })).status).toBe(400)
    expect((await gateway.request({ id: 'hello', filler: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('names the member of a body that has the wrong type (PLUS-97)', async () => {
    const messageOf = async (body: object) => (await gateway.request(body)).errors?.[0]?.message
    expect(await messageOf({ query: 3 })).toBe('`query` must be a string.')
    expect(await messageOf({ query: '{ hello }', variables: '{}' })).toBe('`variables` must be a JSON object.')
    expect(await messageOf({ query: '{ hello }', variables: [] })).toBe('`variables` must be a JSON object.')
    expect(await messageOf({ query: '{ hello }', extensions: 'x' })).toBe('`extensions` must be a JSON object.')
    expect(await messageOf({ query: '{ hello }', operationName: 4 })).toBe('`operationName` must be a string.')
  })

  test('refuses a misspelled or misplaced dry run instead of writing (PLUS-101)', async () => {
    const query = 'mutation { rateCandidate(input: { candidateId: "Q2FuZGlkYXRlOjc=", rating: 4 }) { __typename } }'
    const messageOf = async (body: object) => (await gateway.request({ query, ...body })).errors?.[0]?.message
    for (const name of ['dryrun', 'dry_run', 'dry-run', 'DryRun'])
      expect(await messageOf({ extensions: { [name]: true } })).toBe(
        `\`extensions.${name}\` does not exist. Did you mean \`extensions.dryRun\`?`,
      )
    expect(await messageOf({ dryRun: true })).toBe('`dryRun` belongs in `extensions.dryRun`.')
    expect(await messageOf({ explain: true })).toBe('`explain` belongs in `extensions.explain`.')
    expect(gateway.platform.requests).toEqual([])
  })

  test('says what is wrong with an Authorization header (PLUS-60)', async () => {
    const refusalOf = async (authorization: string) => {
      const { status, errors } = await gateway.request(
        { query: '{ hello }' },
        { token: null, headers: { authorization } },
      )
      return [status, errors?.[0]?.message, errors?.[0]?.extensions?.['reason']]
    }
    const notBearer = 'The `Authorization` header must be `Bearer`, a space, and a session token or an API key.'
    for (const header of ['Basic YTpi', 'tvl_0123456789', 'Bearer'])
      expect(await refusalOf(header)).toEqual([401, notBearer, undefined])
    expect(await refusalOf('Bearer something')).toEqual([
      401,
      'The token is neither a session token nor an API key. Check that you sent the whole token.',
      undefined,
    ])
    expect(await refusalOf('Bearer tvl_1')).toEqual([
      401,
      'Unknown API key. Check that you sent the whole key.',
      'keyUnknown',
    ])
    expect(await refusalOf(`Bearer ${fakeToken({ expiresIn: -1 })}`)).toEqual([
      401,
      'The token has expired. Sign in again.',
      'tokenExpired',
    ])
  })

  test('names the operations of a document if `operationName` selects none (PLUS-97)', async () => {
    const messageOf = async (query: string, operationName?: string) =>
      (await gateway.request({ query, ...(operationName && { operationName }) })).errors?.[0]
    const code = { code: 'OPERATION_RESOLUTION_FAILURE' }
    expect(await messageOf('query A { hello } query B { hello }')).toMatchObject({
      message: 'The document has several operations. Send one of its operations as `operationName`: `A`, `B`.',
      extensions: code,
    })
    expect(await messageOf('query A { hello }', 'C')).toMatchObject({
      message: 'The document has no operation `C`. Send one of its operations as `operationName`: `A`.',
      extensions: code,
    })
    expect(await messageOf('{ hello }', 'C')).toMatchObject({
      message:
        'The document has no operation `C`. The document has no operation with a name: leave `operationName` out.',
      extensions: code,
    })
  })

  test('every answer has a request id, also to a request that cannot be read', async () => {
    const idOf = async (body: string, headers: Record<string, string> = {}) =>
      (await gateway.request(body, { headers: { 'x-request-id': 'Import:1', ...headers } })).headers.get('x-request-id')
    expect(await idOf('{')).toBe('Import:1')
    expect(await idOf('x', { 'content-type': 'text/plain' })).toBe('Import:1')
    expect(await idOf('{"id":"hello"}', { accept: 'text/html' })).toBe('Import:1')
    expect(await idOf(`{"filler":"${'x'.repeat(1_100_000)}"}`)).toBe('Import:1')
    expect(await idOf('{"id":"hello"}', { 'x-request-id': 'a b!' })).toMatch(/^[\da-f-]{36}$/)
  })

  test('rejects a body that is too deep before parsing it, and names the part', async () => {
    for (const [body, part] of [
      ['['.repeat(990_000), 'body'],
      [`{"id":"hello","extensions":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`, 'extensions'],
      [`{"id":"hello","variables":{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`, 'variables'],
    ] as const) {
      const { status, errors } = await gateway.request(body, { token: null })
      expect([status, errors?.[0]?.message]).toEqual([400, `\`${part}\` is nested too deeply (maximum 24 levels).`])
    }
    expect((await gateway.request({ id: 'hello', extensions: { text: '['.repeat(1000) } })).data).toEqual({
      hello: 'hi',
    })
  })

  test('limits values and depth of variables before coercion, for every caller and transport', async () => {
    const deep = JSON.parse(`${'['.repeat(13)}1${']'.repeat(13)}`) as unknown
    for (const [ids, expectedMessage] of [
      [Array(400_000).fill(1), 'maximum 5000'],
      [{ wide: Array.from({ length: 5000 }, () => ({})) }, 'maximum 5000'],
      [deep, '12 levels'],
    ] as const) {
      const { status, errors, text } = await gateway.request({ id: 'sum', variables: { ids } }, { token: null })
      expect([status, errors?.length, errors?.[0]?.message.includes(expectedMessage), text.length < 300]).toEqual([
        400,
        1,
        true,
        true,
      ])
    }
    const get = await fetch(
      `${gateway.url}/graphql?id=sum&variables=${encodeURIComponent(JSON.stringify({ ids: deep }))}`,
      { headers: { accept: 'application/graphql-response+json' } },
    )
    expect([get.status, (await get.text()).includes('12 levels')]).toEqual([400, true])
    expect(
      (await gateway.request({ id: 'sum', variables: { ids: Array(4999).fill(1) } }, { token: null })).data,
    ).toEqual({ sum: 4999 })
  })

  test('limits text length and object fields in variables before coercion, and names the path', async () => {
    const documents = {
      act: 'mutation ($input: ArchiveAdsInput!) { archiveAds(input: $input) { errors { reason } } }',
      node: 'query ($id: ID!) { node(id: $id) { id } }',
    }
    const real = await startTestGateway({ documents })
    const long = 'x'.repeat(900_000)
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`unknown${index}`, index]))
    try {
      for (const [params, expectedMessage] of [
        [{ id: 'node', variables: { id: long } }, '$id must be of type ID, but is longer than 1000 characters.'],
        [
          { query: documents.node, variables: { id: long } },
          '$id must be of type ID, but is longer than 1000 characters.',
        ],
        [{ id: 'node', variables: { id: { deep: long } } }, '$id must be of type ID.'],
        [
          { id: 'act', variables: { input: long } },
          '$input must be of type ArchiveAdsInput, but is longer than 1000 characters.',
        ],
        [
          { id: 'act', variables: { input: { companyId: 'QWQ6MQ', adIds: ['QWQ6MQ', long] } } },
          '$input.adIds[1] must be of type ID, but is longer than 1000 characters.',
        ],
        [{ id: 'act', variables: { input: { companyId: ['QWQ6MQ'] } } }, '$input.companyId must be of type ID.'],
        [{ id: 'act', variables: { input: fields } }, 'An object in `variables` has too many fields (maximum 100).'],
      ] as const) {
        const { errors } = await real.request(params)
        expect(errors?.map(({ message, extensions }) => [message, extensions?.['code']])).toEqual([
          [expectedMessage, 'BAD_REQUEST'],
        ])
      }
      expect(real.platform.requests.filter(({ path }) => path !== '/session')).toEqual([])
    } finally {
      await real.stop()
    }
  })

  test('responds 429 with Retry-After to free text, and per network to trusted documents without a token', async () => {
    const slow = await startTestGateway({
      ...fixture,
      rates: {
        freeText: { burst: 3, perSecond: 1 / 3600 },
        anonymous: { burst: 2, perSecond: 1 / 3600 },
        trusted: { burst: 2, perSecond: 1 / 3600 },
      },
    })
    try {
      const ask = async (params: object, token: string | null, address: string): Promise<unknown[]> => {
        const { status, headers, errors } = await slow.request(params, {
          token,
          headers: { 'x-forwarded-for': address },
        })
        return [status, headers.get('retry-after') !== null, errors?.[0]?.extensions?.['code']]
      }
      const free = (userId: string): Promise<unknown[]> =>
        ask({ query: '{ hello }' }, fakeToken({ userId }), '192.0.2.1')
      for (let count = 0; count < 3; count++) expect(await free('eager')).toEqual([200, false, undefined])
      expect(await free('eager')).toEqual([429, true, 'RATE_LIMITED'])
      expect(await free('other')).toEqual([200, false, undefined])
      for (const address of ['2001:db8::1', '2001:db8::2'])
        expect((await ask({ id: 'hello' }, null, address))[0]).toBe(200)
      expect(await ask({ id: 'hello' }, null, '2001:db8::3')).toEqual([429, true, 'RATE_LIMITED'])
      expect((await ask({ id: 'hello' }, null, '2001:db8:1::1'))[0]).toBe(200)
      // An unconfirmed token has no limit of its own. Each of these tokens is invented.
      for (const userId of ['a', 'b'])
        expect((await ask({ id: 'hello' }, fakeToken({ userId }), '2001:db8::3'))[0]).toBe(200)
      expect(await ask({ id: 'hello' }, fakeToken({ userId: 'c' }), '2001:db8::4')).toEqual([429, true, 'RATE_LIMITED'])
      expect((await ask({ id: 'hello' }, fakeToken({ userId: 'c' }), '2001:db8:1::1'))[0]).toBe(200)
    } finally {
      await slow.stop()
    }
  })

  test('treats an expired token as no token', async () => {
    await gateway.request({ id: 'board', variables: { id: 1 } }, { token: fakeToken({ expiresIn: -1 }) })
    expect(gateway.platform.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('rejects 500 levels, 500 aliases and 5,000 tokens, and keeps running', async () => {
    const deep = `{ board(id: 1) ${'{ inner '.repeat(500)}{ name }${' }'.repeat(500)} }`
    const wide = `{ ${Array.from({ length: 500 }, (_, index) => `a${index}: hello`).join(' ')} }`
    const dear = '{ board(id: 1) { list { list { list { list { list { name } } } } } } }'
    for (const query of [deep, wide, `{ ${'hello '.repeat(5000)} }`, dear]) {
      const { status, errors } = await gateway.request({ query })
      expect([status, errors?.length]).toEqual([400, 1])
    }
    expect((await gateway.request({ query: '{ hello }' })).data).toEqual({ hello: 'hi' })
  })

  test('rejects fragments that spread each other', async () => {
    const { status } = await gateway.request({
      query: '{ board(id: 1) { ...A } } fragment A on Board { inner { ...B } } fragment B on Board { inner { ...A } }',
    })
    expect(status).toBe(400)
  })

  test('does not run mutations and subscriptions over GET', async () => {
    const get = (query: string): Promise<Response> =>
      fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { authorization: `Bearer ${fakeToken()}` },
      })
    expect((await get('mutation { order(id: 1) }')).status).toBe(405)
    expect(gateway.platform.calls('/orderCandidate')).toBe(0)
    expect(await (await get('{ hello }')).json()).toEqual({
      data: { hello: 'hi' },
      extensions: { cost: expect.any(Object) },
    })
  })

  test('sends CORS headers to configured origins only, without credentials', async () => {
    const preflight = (origin: string): Promise<Response> =>
      fetch(`${gateway.url}/graphql`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const allowed = await preflight('https://partner.example')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.example')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    // Headers that a partner's page must be able to read: a renewed token, and when to retry.
    const exposed = (allowed.headers.get('access-control-expose-headers') ?? '').split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-update-token',
        'x-request-id',
        'retry-after',
        'ratelimit-limit',
        'ratelimit-remaining',
        'ratelimit-reset',
      ]),
    )
  })
})

test('compiled and plain execution agree, errors included', async () => {
  const documents = {
    plain: '{ board(id: 1) { id name at list { id } __typename } }',
    broken: '{ board(id: 1) { name broken } hello }',
    defaults: 'query ($size: Int) { board(id: 1) { list(size: $size) { id } } }',
    brokenList: '{ board(id: 1) { list { broken } } }',
    unknownNode: '{ node(id: "bm90aGluZw==") { id } }',
    node: 'query { node(id: "Qm9hcmQ6MQ==") { __typename id ... on Board { name } } }',
    skipped:
      'query ($no: Boolean!) { board(id: 1) { name @skip(if: $no) at @include(if: $no) } hello @skip(if: true) }',
    wrong: 'query ($ids: [Int!]!) { sum(ids: $ids) }',
    missing: 'query ($id: Int!) { board(id: $id) { name } }',
  }
  const variables: Readonly<Record<string, object>> = { skipped: { no: true }, wrong: { ids: [1, null, 'x'] } }
  const plain = await startTestGateway({ ...fixture, documents, checkLeaves: false })
  try {
    plain.platform.route('GET /GetStepsView', () => ({ name: 'x', at: '2025-11-20T08:30:00Z' }))
    for (const [id, query] of Object.entries(documents)) {
      const [first, second] = [
        await plain.request({ query, variables: variables[id] }),
        await plain.request({ id, variables: variables[id] }),
      ]
      // If several nulls bubble up to the same field, graphql-js reports the first error, graphql-jit all of them.
      const strip = ({ status, data, errors }: typeof first): object => ({
        id,
        status,
        data,
        path: errors?.[0]?.path,
        extensions: errors?.[0]?.extensions,
      })
      expect(strip(second)).toEqual(strip(first))
    }
  } finally {
    await plain.stop()
  }
})
