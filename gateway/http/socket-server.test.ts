import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { createClient, type Client } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import pino from 'pino'
import { WebSocket, type ClientOptions } from 'ws'
import { Executor } from '#gateway/execution/executor.ts'
import { defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { standInHub, type StandInHub } from '#gateway/testing/stand-in-hub.ts'
import { fixture } from '#gateway/testing/fixture.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let hub: StandInHub
let gateway: TestGateway
const sockets: WebSocket[] = []

beforeEach(async () => {
  hub = standInHub()
  gateway = await startTestGateway({ ...fixture, openHubSocket: hub.open, hubRetryAfter: 10 })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await gateway.stop()
})

/** Opens a raw protocol socket, with the messages it has received. */
async function open(options: ClientOptions = {}): Promise<{
  socket: WebSocket
  messages: Record<string, unknown>[]
  send: (message: object) => void
  closed: Promise<[number, Buffer]>
}> {
  const socket = new WebSocket(gateway.wsUrl, 'graphql-transport-ws', options)
  sockets.push(socket)
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Record<string, unknown>))
  const closed = once(socket, 'close') as Promise<[number, Buffer]>
  await once(socket, 'open')
  return { socket, messages, closed, send: (message) => socket.send(JSON.stringify(message)) }
}

async function openAs(token: string): ReturnType<typeof open> {
  const opened = await open()
  opened.send({ type: 'connection_init', payload: { token } })
  await expect.poll(() => opened.messages).toContainEqual({ type: 'connection_ack' })
  return opened
}

/** Returns the number of running subscriptions. */
const running = async () =>
  (await gateway.gateway.metrics.registry.getSingleMetric('tavla_gateway_subscriptions')?.get())?.values[0]?.value

/** Returns the value of a counter. */
const counted = async (name: string, labels: object = {}) =>
  (await gateway.gateway.metrics.registry.getSingleMetric(`tavla_gateway_${name}_total`)?.get())?.values.find(
    (value) => JSON.stringify(value.labels) === JSON.stringify(labels),
  )?.value ?? 0

const codeOf = async ({ closed }: Awaited<ReturnType<typeof open>>): Promise<number> => (await closed)[0]

describe('connecting', () => {
  test('an authenticated user can run trusted documents and free text', async () => {
    const { messages, send } = await openAs(fakeToken())
    send({ id: '1', type: 'subscribe', payload: { id: 'hello', query: '' } })
    send({ id: '2', type: 'subscribe', payload: { query: '{ hello }' } })
    for (const id of ['1', '2']) await expect.poll(() => messages).toContainEqual({ id, type: 'complete' })
    // Free text reports its cost, trusted documents do not (PLUS-99).
    expect(messages).toContainEqual({ id: '1', type: 'next', payload: { data: { hello: 'hi' } } })
    expect(messages).toContainEqual({
      id: '2',
      type: 'next',
      payload: {
        data: { hello: 'hi' },
        extensions: { cost: expect.objectContaining({ cost: 1, calls: 1, maxCost: 50_000, maxCalls: 40 }) },
      },
    })
  })

  test('sends a renewed token with the acknowledgement', async () => {
    const renewed = fakeToken({ expiresIn: 1800 })
    gateway.platform.route('GET /session', (_, reply) =>
      reply(200, { userId: 'user', sessionId: 'session-user' }, { 'x-update-token': renewed }),
    )
    const { messages, send } = await open()
    send({ type: 'connection_init', payload: { token: fakeToken() } })
    await expect.poll(() => messages).toContainEqual({ type: 'connection_ack', payload: { updateToken: renewed } })
  })

  test.each([
    ['none', {}],
    ['no token', { token: 'x' }],
    ['expired', { token: fakeToken({ expiresIn: -10 }) }],
    ['refused', { token: fakeToken({ mark: 'refused' }) }],
  ])('%s: 4403', async (_, payload) => {
    const opened = await open()
    opened.send({ type: 'connection_init', payload })
    expect(await codeOf(opened)).toBe(4403)
  })

  test.each([
    ['missing token: send connectionParams.token', {}],
    ['missing token: send connectionParams.token', { token: '' }],
    ['unknown token', { token: 'x' }],
    ['expired token', { token: fakeToken({ expiresIn: -10 }) }],
    ['the session has ended', { token: fakeToken({ mark: 'refused' }) }],
  ])('the reason of a refused socket is: %s (PLUS-99)', async (reason, payload) => {
    const opened = await open()
    opened.send({ type: 'connection_init', payload })
    const [, text] = await opened.closed
    expect(String(text)).toBe(`Forbidden: ${reason}`)
  })

  test.each([
    [{ Authorization: `Bearer ${fakeToken()}` }],
    [{ authorization: fakeToken() }],
    [{ headers: { Authorization: `Bearer ${fakeToken()}` } }],
  ])('takes the token where other clients put it: %o', async (payload) => {
    const { messages, send } = await open()
    send({ type: 'connection_init', payload })
    await expect.poll(() => messages).toContainEqual({ type: 'connection_ack' })
  })

  test('closes with 1013 if the platform does not respond, so that clients retry', async () => {
    gateway.platform.route('GET /session', (_, reply) => reply(500))
    const opened = await open()
    opened.send({ type: 'connection_init', payload: { token: fakeToken({ userId: 'new' }) } })
    expect(await codeOf(opened)).toBe(1013)
  })

  test.each([
    [400, 1013],
    [402, 4403],
    [403, 1013],
    [404, 1013],
    [429, 1013],
    [431, 1013],
  ])('only a 200 confirms a session: %i closes with %i', async (status, code) => {
    gateway.platform.route('GET /session', (_, reply) => reply(status, { title: 'Somebody in between' }))
    const opened = await open()
    opened.send({ type: 'connection_init', payload: { token: fakeToken() } })
    expect(await codeOf(opened)).toBe(code)
    expect(hub.opened).toBe(0)
  })

  test('a socket belongs to the session that the platform confirms, not to the claims of its token', async () => {
    const victim = await openAs(fakeToken({ userId: 'victim', sid: 'of-the-victim' }))
    gateway.platform.route('GET /session', () => ({ userId: 'thief', sessionId: 'of-the-thief' }))
    const thief = await openAs(fakeToken({ userId: 'thief', sid: 'of-the-victim', mark: 'forged' }))
    for (const { send } of [victim, thief]) send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(2)
    hub.emit('updateHome', { companyId: 1, notifications: 1, unseenCount: 1 }, 1, 'victim')
    hub.emit('updateHome', { companyId: 2, notifications: 1, unseenCount: 1 }, 2, 'thief')
    const payloadsOf = ({ messages }: typeof thief): unknown[] =>
      messages.filter(({ type }) => type === 'next').map(({ payload }) => payload)
    await expect.poll(() => payloadsOf(thief)).toEqual([{ data: { homeUpdated: { companyId: 2, notifications: 1 } } }])
    await expect.poll(() => payloadsOf(victim)).toEqual([{ data: { homeUpdated: { companyId: 1, notifications: 1 } } }])
  })

  test('rejects pages of other origins', async () => {
    const socket = new WebSocket(gateway.wsUrl, 'graphql-transport-ws', { origin: 'https://evil.example' })
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toContain('403')
    const { socket: own } = await open({ origin: 'http://localhost:4000' })
    expect(own.readyState).toBe(WebSocket.OPEN)
  })

  test('closes with 4406 without a subprotocol, 4401 before the handshake, 4409 for a duplicate id', async () => {
    const bare = new WebSocket(gateway.wsUrl)
    sockets.push(bare)
    expect((await once(bare, 'close'))[0]).toBe(4406)
    const early = await open()
    early.send({ id: '1', type: 'subscribe', payload: { query: '{ hello }' } })
    expect(await codeOf(early)).toBe(4401)
    const twice = await openAs(fakeToken())
    for (let time = 0; time < 2; time++) twice.send({ id: '1', type: 'subscribe', payload: { id: 'home', query: '' } })
    expect(await codeOf(twice)).toBe(4409)
  })
})

describe('limits', () => {
  test('closes with 1009 for a message over 64 kB', async () => {
    const opened = await openAs(fakeToken())
    opened.send({ id: '1', type: 'subscribe', payload: { query: `{ hello } #${'x'.repeat(70_000)}` } })
    expect(await codeOf(opened)).toBe(1009)
  })

  test('keeps the socket open after a syntax error, a deep query and an unknown hash', async () => {
    const { messages, send, socket } = await openAs(fakeToken())
    const payloads = [
      { query: '{' },
      { query: `{ board(id: 1) ${'{ inner '.repeat(500)}{ name }${' }'.repeat(500)} }` },
      { query: '', id: 'unknown' },
    ]
    payloads.forEach((payload, index) => send({ id: String(index), type: 'subscribe', payload }))
    for (const index of [0, 1, 2])
      await expect.poll(() => messages).toContainEqual(expect.objectContaining({ id: String(index), type: 'error' }))
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test('limits variables as over HTTP', async () => {
    const { messages, send } = await openAs(fakeToken())
    send({ id: '1', type: 'subscribe', payload: { id: 'sum', query: '', variables: { ids: Array(6000).fill(1) } } })
    await expect
      .poll(() => messages.find(({ id }) => id === '1'))
      .toMatchObject({
        type: 'error',
        payload: [{ message: expect.stringContaining('maximum 5000'), extensions: { code: 'BAD_REQUEST' } }],
      })
    expect(await counted('refusals', { code: 'BAD_REQUEST' })).toBe(1)
  })

  test('rejects upgrades over the socket limit with 503 and Retry-After', async () => {
    const small = await startTestGateway({ ...fixture, openHubSocket: hub.open, maxSockets: 2 })
    try {
      const opened = [
        new WebSocket(small.wsUrl, 'graphql-transport-ws'),
        new WebSocket(small.wsUrl, 'graphql-transport-ws'),
      ]
      await Promise.all(opened.map((socket) => once(socket, 'open')))
      const [, { statusCode, headers }] = (await once(
        new WebSocket(small.wsUrl, 'graphql-transport-ws'),
        'unexpected-response',
      )) as [unknown, IncomingMessage]
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      for (const socket of opened) socket.terminate()
    } finally {
      await small.stop()
    }
  })

  test('limits unauthenticated sockets per network, without affecting other networks and authenticated sockets', async () => {
    const narrow = await startTestGateway({
      ...fixture,
      openHubSocket: hub.open,
      env: { limits: { ...defaultOperatorLimits, waitingSockets: 2 } },
    })
    const from = (address: string): WebSocket => {
      const socket = new WebSocket(narrow.wsUrl, 'graphql-transport-ws', { headers: { 'x-forwarded-for': address } })
      sockets.push(socket)
      return socket
    }
    const refusal = async (address: string): Promise<string> =>
      ((await once(from(address), 'error')) as [Error])[0].message
    try {
      const [first, second] = [from('2001:db8::1'), from('2001:db8::2')]
      await Promise.all([first, second].map((socket) => once(socket, 'open')))
      expect(await refusal('2001:db8::3')).toContain('429')
      await once(from('192.0.2.1'), 'open')
      first.send(JSON.stringify({ type: 'connection_init', payload: { token: fakeToken() } }))
      await once(first, 'message')
      const third = from('2001:db8::3')
      await once(third, 'open')
      expect(await refusal('2001:db8::4')).toContain('429')
      second.close()
      await once(second, 'close')
      await once(from('2001:db8::4'), 'open')
      expect(await narrow.gateway.metrics.registry.metrics()).toContain(
        'tavla_gateway_dropped_sockets_total{reason="crowded"} 2',
      )
    } finally {
      await narrow.stop()
    }
  })

  test('drops a client that does not answer pings, and keeps one that does', async () => {
    const watchful = await startTestGateway({ ...fixture, openHubSocket: hub.open, pingEvery: 1000 })
    try {
      const [dead, alive] = [
        new WebSocket(watchful.wsUrl, 'graphql-transport-ws', { autoPong: false }),
        new WebSocket(watchful.wsUrl, 'graphql-transport-ws'),
      ]
      for (const socket of [dead, alive]) {
        sockets.push(socket)
        await once(socket, 'open')
        socket.send(JSON.stringify({ type: 'connection_init', payload: { token: fakeToken() } }))
      }
      await once(dead, 'close')
      expect(alive.readyState).toBe(WebSocket.OPEN)
    } finally {
      await watchful.stop()
    }
  })

  test('drops a client that does not read before its buffer grows large', async () => {
    const { socket, send, closed } = await openAs(fakeToken())
    gateway.platform.route('GET /GetStepsView', () => ({ name: 'x'.repeat(1_000_000) }))
    socket.pause()
    for (let id = 0; id < 40; id++)
      send({ id: String(id), type: 'subscribe', payload: { id: 'board', query: '', variables: { id } } })
    const sent = async (): Promise<number | undefined> =>
      (await gateway.gateway.metrics.registry.getSingleMetric('tavla_gateway_sockets')?.get())?.values[0]?.value
    await expect.poll(sent).toBe(0)
    expect(await counted('dropped_sockets', { reason: 'slow' })).toBe(1)
    socket.resume()
    await closed
  })

  test('allows 50 operations per socket and 20 sockets per user', async () => {
    const token = fakeToken({ userId: 'eager' })
    const { messages, send } = await openAs(token)
    for (let id = 0; id < 51; id++) send({ id: String(id), type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(() => messages.filter(({ type }) => type === 'error')).toHaveLength(1)
    send({ id: '3', type: 'complete' })
    await expect.poll(() => hub.listening('eager')).toBe(1)
    for (let more = 1; more < 20; more++) await openAs(token)
    const last = await open()
    last.send({ type: 'connection_init', payload: { token } })
    expect(await codeOf(last)).toBe(4429)
  })
})

describe('subscriptions', () => {
  test('delivers hub events to the subscriber, with one hub link per session', async () => {
    const token = fakeToken({ userId: 'u1' })
    const first = await openAs(token)
    const second = await openAs(token)
    for (const { send } of [first, second]) send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(2)
    expect(hub.opened).toBe(1)
    hub.emit('updateHome', { companyId: 4, notifications: 2, unseenCount: 1 }, 1)
    for (const { messages } of [first, second]) {
      await expect
        .poll(() => messages)
        .toContainEqual({
          id: 'h',
          type: 'next',
          payload: { data: { homeUpdated: { companyId: 4, notifications: 2 } } },
        })
    }
    first.send({ id: 'h', type: 'complete' })
    second.socket.close()
    await expect.poll(running).toBe(0)
  })

  test('logs the start of a subscription, and the error codes of a failed operation', async () => {
    const logLines: string[] = []
    await gateway.stop()
    gateway = await startTestGateway({
      ...fixture,
      openHubSocket: hub.open,
      log: pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) }),
    })
    const { messages, send } = await openAs(fakeToken({ userId: 'follower' }))
    send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(1)
    send({ id: 'b', type: 'subscribe', payload: { id: 'boom', query: '' } })
    await expect.poll(() => messages).toContainEqual({ id: 'b', type: 'complete' })
    const lines = logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ operation }) => operation !== undefined)
    expect(
      lines.map(({ msg, operation, transport, user, errors }) => ({ msg, operation, transport, user, errors })),
    ).toEqual([
      { msg: 'subscription', operation: 'Home', transport: 'ws', user: 'follower', errors: undefined },
      { msg: 'operation', operation: 'Boom', transport: 'ws', user: 'follower', errors: ['INTERNAL_SERVER_ERROR'] },
    ])
  })

  test('logs no error for a client that disconnects while an event is sent', async () => {
    const logLines: string[] = []
    await gateway.stop()
    gateway = await startTestGateway({
      ...fixture,
      openHubSocket: hub.open,
      log: pino({ level: 'warn' }, { write: (line: string) => void logLines.push(line) }),
    })
    const { socket, send } = await openAs(fakeToken({ userId: 'leaver' }))
    send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(1)
    // The client resets the connection, and the gateway writes before it notices.
    ;(socket as unknown as { _socket: Socket })._socket.resetAndDestroy()
    for (let seq = 1; seq <= 20; seq++)
      hub.emit('updateHome', { companyId: seq, notifications: 1, unseenCount: 1 }, seq, 'leaver')
    await expect.poll(running).toBe(0)
    expect(logLines).toEqual([])
  })

  test('a result that fails is masked, ends the subscription and unsubscribes from the hub', async () => {
    const executor = vi
      .spyOn(Executor.prototype, 'run')
      .mockRejectedValue(new Error('secret: password of the database'))
    try {
      const { messages, send } = await openAs(fakeToken({ userId: 'unlucky' }))
      send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
      await expect.poll(running).toBe(1)
      hub.emit('updateHome', { companyId: 1, notifications: 1, unseenCount: 1 }, 1)
      await expect.poll(() => messages.at(-1)).toEqual({ id: 'h', type: 'complete' })
      expect(messages.at(-2)).toMatchObject({
        id: 'h',
        type: 'next',
        payload: { errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      })
      expect(JSON.stringify(messages)).not.toContain('secret')
      await expect.poll(running).toBe(0)
    } finally {
      executor.mockRestore()
    }
  })

  test('masks a failing field of an event, and continues the subscription', async () => {
    const { messages, send } = await openAs(fakeToken())
    send({ id: 'h', type: 'subscribe', payload: { id: 'hurt', query: '' } })
    await expect.poll(running).toBe(1)
    for (const seq of [1, 2]) hub.emit('updateHome', { companyId: seq, notifications: 1, unseenCount: 1 }, seq)
    await expect.poll(() => messages.filter(({ type }) => type === 'next')).toHaveLength(2)
    expect(messages.at(-1)).toMatchObject({
      payload: { data: { homeUpdated: { hurt: null } }, errors: [{ message: 'Unexpected error.' }] },
    })
  })

  test('sends the Idempotency-Key from the extensions with a write', async () => {
    gateway.platform.route('POST /orderCandidate', (_, reply) => reply(200))
    const { messages, send } = await openAs(fakeToken())
    for (const id of ['1', '2']) {
      send({
        id,
        type: 'subscribe',
        payload: { id: 'twice', query: '', extensions: { idempotencyKey: 'one-act-of-a-user' } },
      })
      await expect.poll(() => messages).toContainEqual({ id, type: 'complete' })
    }
    const keys = gateway.platform.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size]).toEqual([4, 2])
  })

  test('equal queries over a socket and over HTTP share one run', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    gateway.platform.route('GET /GetStepsView', async () => {
      await held
      return { name: 'shared', at: null }
    })
    const token = fakeToken()
    const { messages, send } = await openAs(token)
    send({ id: '1', type: 'subscribe', payload: { id: 'board', query: '', variables: { id: 1 } } })
    const posted = gateway.request({ id: 'board', variables: { id: 1 } }, { token })
    send({ id: '2', type: 'subscribe', payload: { id: 'board', query: '', variables: { id: 1 } } })
    await expect
      .poll(
        async () =>
          (await gateway.gateway.metrics.registry.getSingleMetric('tavla_gateway_shared_operations_total')?.get())
            ?.values[0]?.value,
      )
      .toBe(2)
    release()
    expect((await posted).data).toMatchObject({ board: { name: 'shared' } })
    for (const id of ['1', '2'])
      await expect
        .poll(() => messages)
        .toContainEqual(
          expect.objectContaining({
            id,
            type: 'next',
            payload: { data: { board: { id: 'Qm9hcmQ6MQ==', name: 'shared', at: null } } },
          }),
        )
    expect(gateway.platform.calls('/GetStepsView')).toBe(1)
  })

  test('delivers to each of two users only their own events', async () => {
    const [first, second] = [
      await openAs(fakeToken({ userId: 'first' })),
      await openAs(fakeToken({ userId: 'second' })),
    ]
    for (const { send } of [first, second]) send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(2)
    expect(hub.opened).toBe(2)
    for (let seq = 1; seq <= 20; seq++)
      hub.emit(
        'updateHome',
        { companyId: seq, notifications: 1, unseenCount: 1 },
        seq,
        seq % 2 === 0 ? 'first' : 'second',
      )
    const payloadsOf = ({ messages }: typeof first): unknown[] =>
      messages
        .filter(({ type }) => type === 'next')
        .map(({ payload }) => (payload as { data: { homeUpdated: { companyId: number } } }).data.homeUpdated.companyId)
    await expect.poll(() => payloadsOf(first)).toEqual(Array.from({ length: 10 }, (_, index) => 2 * index + 2))
    await expect.poll(() => payloadsOf(second)).toEqual(Array.from({ length: 10 }, (_, index) => 2 * index + 1))
  })

  test("a new subscription gets the events since the page's read (SHELL-115)", async () => {
    hub.answer = {
      events: [{ seq: 40, target: 'updateHome', payload: { companyId: 7, notifications: 1, unseenCount: 1 } }],
      seq: 40,
    }
    const { messages, send } = await openAs(fakeToken())
    await expect.poll(() => hub.resumed).toEqual([null])
    hub.emit('updateHome', { companyId: 8, notifications: 3, unseenCount: 1 }, 41)
    send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect
      .poll(() => messages.filter(({ type }) => type === 'next').map(({ payload }) => payload))
      .toEqual([
        { data: { homeUpdated: { companyId: 7, notifications: 1 } } },
        { data: { homeUpdated: { companyId: 8, notifications: 3 } } },
      ])
  })

  test('resyncs a subscription if the read is older than the recent events (SHELL-115)', async () => {
    const { messages, send } = await openAs(fakeToken())
    await expect.poll(() => hub.resumed).toEqual([null])
    hub.emit('updateHome', { companyId: 8, notifications: 3, unseenCount: 1 }, 41)
    const follow = (id: string, readAgo: unknown) =>
      send({ id, type: 'subscribe', payload: { id: 'homeOrResync', query: '', extensions: { readAgo } } })
    const payloadOf = (of: string): unknown =>
      messages.find(({ id, type }) => id === of && type !== 'complete')?.['payload']
    follow('soon', 2000)
    follow('late', 20_000)
    await expect.poll(() => payloadOf('soon')).toEqual({ data: { homeUpdated: { companyId: 8, needsResync: false } } })
    await expect
      .poll(() => payloadOf('late'))
      .toEqual({ data: { homeUpdated: { companyId: null, needsResync: true } } })
    hub.answer = { reset: true, seq: 90 }
    hub.drop()
    await expect.poll(() => hub.resumed).toEqual([null, 41])
    await expect.poll(() => messages.filter(({ payload }) => JSON.stringify(payload)?.includes('true'))).toHaveLength(3)
    // Events before the gap are missing, so a read from before it is too old.
    follow('before the gap', 2000)
    await expect
      .poll(() => payloadOf('before the gap'))
      .toEqual({ data: { homeUpdated: { companyId: null, needsResync: true } } })
    for (const [id, readAgo] of [
      ['negative', -1],
      ['text', '5'],
      ['endless', null],
    ] as const)
      follow(id, readAgo)
    await expect.poll(() => payloadOf('negative')).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
    await expect.poll(() => payloadOf('text')).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }])
  })

  test('resumes after a lost link, and resyncs subscribers after a reset', async () => {
    const { messages, send } = await openAs(fakeToken())
    send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(1)
    await expect.poll(() => hub.resumed).toEqual([null])
    hub.emit('updateHome', { companyId: 1, notifications: 1, unseenCount: 1 }, 5)
    hub.answer = {
      events: [
        { seq: 5, target: 'updateHome', payload: { companyId: 1, notifications: 1, unseenCount: 1 } },
        { seq: 6, target: 'updateHome', payload: { companyId: 2, notifications: 1, unseenCount: 1 } },
      ],
      seq: 6,
    }
    expect(await counted('deliveries')).toBe(1)
    hub.drop()
    await expect.poll(() => hub.resumed).toEqual([null, 5])
    expect(await counted('lost_hub_links')).toBe(1)
    await expect.poll(() => messages.filter(({ type }) => type === 'next')).toHaveLength(2)
    send({ id: 't', type: 'subscribe', payload: { id: 'homeOrResync', query: '' } })
    await expect.poll(running).toBe(2)
    hub.answer = { reset: true, seq: 90 }
    hub.drop()
    await expect
      .poll(() => messages)
      .toContainEqual({ id: 'h', type: 'next', payload: { data: null, extensions: { resync: true } } })
    await expect
      .poll(() => messages)
      .toContainEqual({
        id: 't',
        type: 'next',
        payload: { data: { homeUpdated: { companyId: null, needsResync: true } } },
      })
    hub.emit('updateHome', { companyId: 3, notifications: 1, unseenCount: 1 }, 91)
    await expect
      .poll(() => messages)
      .toContainEqual({
        id: 't',
        type: 'next',
        payload: { data: { homeUpdated: { companyId: 3, needsResync: false } } },
      })
  })

  test('replaces a flood of events by one resync for a slow subscriber', async () => {
    const { messages, send } = await openAs(fakeToken())
    send({ id: 'h', type: 'subscribe', payload: { id: 'home', query: '' } })
    await expect.poll(running).toBe(1)
    for (let companyId = 1; companyId <= 20_000; companyId++)
      hub.emit('updateHome', { companyId, notifications: 1, unseenCount: 1 }, companyId)
    await expect
      .poll(() => messages)
      .toContainEqual({ id: 'h', type: 'next', payload: { data: null, extensions: { resync: true } } })
    expect(messages.length).toBeLessThan(10)
    expect(await counted('resyncs')).toBe(1)
    hub.emit('updateHome', { companyId: 3, notifications: 2, unseenCount: 1 }, 20_001)
    await expect
      .poll(() => messages.at(-1))
      .toEqual({ id: 'h', type: 'next', payload: { data: { homeUpdated: { companyId: 3, notifications: 2 } } } })
  })

  test('closes sockets with 4403 when the session ends', async () => {
    const opened = await openAs(fakeToken())
    await expect.poll(() => hub.opened).toBe(1)
    hub.refuse = true
    hub.drop()
    expect(await codeOf(opened)).toBe(4403)
  })

  test('closes the socket with 4403 when the token expires', async () => {
    const opened = await openAs(fakeToken({ expiresIn: 4 }))
    expect(await codeOf(opened)).toBe(4403)
  })

  test('closes sockets one after another with 1012 on restart', async () => {
    const opened = []
    for (let count = 0; count < 8; count++) opened.push(await openAs(fakeToken()))
    const order: number[] = []
    const codes = opened.map(async (socket, index) => {
      const code = await codeOf(socket)
      order.push(index)
      return code
    })
    const stopped = gateway.gateway.stop(1000)
    await codes[0]
    expect(order).toEqual([0])
    expect(await Promise.all(codes)).toEqual(opened.map(() => 1012))
    await stopped
  })

  test('sends a renewed token once, as an extension', async () => {
    const renewed = fakeToken({ expiresIn: 1800 })
    gateway.platform.route('GET /GetStepsView', (_, reply) => reply(200, { name: 'x' }, { 'x-update-token': renewed }))
    const { messages, send } = await openAs(fakeToken())
    send({ id: '1', type: 'subscribe', payload: { id: 'board', query: '', variables: { id: 1 } } })
    await expect
      .poll(() => messages)
      .toContainEqual(
        expect.objectContaining({
          id: '1',
          type: 'next',
          payload: expect.objectContaining({ extensions: { updateToken: renewed } }),
        }),
      )
    expect(gateway.platform.requests.at(-1)?.headers.authorization).not.toBe(`Bearer ${renewed}`)
    send({ id: '2', type: 'subscribe', payload: { id: 'board', query: '', variables: { id: 2 } } })
    await expect.poll(() => gateway.platform.requests.at(-1)?.headers.authorization).toBe(`Bearer ${renewed}`)
  })

  test('a token renewed over HTTP keeps the sockets, subscriptions and hub link of the session open (SHELL-19, SHELL-112)', async () => {
    const renewed = fakeToken({ expiresIn: 1800 })
    gateway.platform.route('GET /GetStepsView', ({ headers }, reply) =>
      headers.authorization === `Bearer ${renewed}`
        ? { name: 'new' }
        : reply(200, { name: 'old' }, { 'x-update-token': renewed }),
    )
    const { messages, send, socket } = await openAs(fakeToken({ expiresIn: 6 }))
    send({ id: 'h', type: 'subscribe', payload: { id: 'homeBoard', query: '' } })
    await expect.poll(running).toBe(1)
    await gateway.request({ id: 'board', variables: { id: 1 } })
    await new Promise((resolve) => setTimeout(resolve, 6500))
    expect(socket.readyState).toBe(WebSocket.OPEN)
    hub.emit('updateHome', { companyId: 1, notifications: 1, unseenCount: 1 }, 7)
    await expect
      .poll(() => messages)
      .toContainEqual({ id: 'h', type: 'next', payload: { data: { homeUpdated: { board: { name: 'new' } } } } })
    hub.drop()
    await expect.poll(() => hub.tokens.at(-1)).toBe(renewed)
  })

  test('the viewer has the roles of the newest token (SHELL-24)', async () => {
    const areas = await startTestGateway({
      openHubSocket: hub.open,
      documents: {
        home: 'subscription { homeUpdated { viewer { roles } } }',
        companies: '{ viewer { companies { name } } }',
      },
    })
    const renewed = fakeToken({ expiresIn: 1800, role: ['Economy'] })
    areas.platform.route('GET /Company/GetUserCompanies', (_, reply) => reply(200, [], { 'x-update-token': renewed }))
    const client = createClient({
      url: areas.wsUrl,
      webSocketImpl: WebSocket,
      connectionParams: { token: fakeToken() },
      retryAttempts: 0,
    })
    try {
      const events = client.iterate({ query: '', extensions: { id: 'home' } })
      let seq = 0
      const nextPayload = async (): Promise<unknown> => {
        const next = events.next()
        await expect
          .poll(
            async () =>
              (await areas.gateway.metrics.registry.getSingleMetric('tavla_gateway_subscriptions')?.get())?.values[0]
                ?.value,
          )
          .toBe(1)
        hub.emit('updateHome', { companyId: null, notifications: 0, unseenCount: 0 }, ++seq)
        return (await next).value
      }
      expect(await nextPayload()).toEqual({ data: { homeUpdated: { viewer: { roles: [] } } } })
      await areas.request({ id: 'companies' })
      expect(await nextPayload()).toMatchObject({ data: { homeUpdated: { viewer: { roles: ['ECONOMY'] } } } })
    } finally {
      await client.dispose()
      await areas.stop()
    }
  })

  test('a renewed token of another session does not affect a socket', async () => {
    gateway.platform.route('GET /GetStepsView', (_, reply) =>
      reply(200, { name: 'x' }, { 'x-update-token': fakeToken({ sid: 'another', expiresIn: 1800 }) }),
    )
    const opened = await openAs(fakeToken({ expiresIn: 4 }))
    await gateway.request({ id: 'board', variables: { id: 1 } })
    expect(await codeOf(opened)).toBe(4403)
  })

  test('aborts the platform call of an operation that the client completes', async () => {
    gateway.platform.route('GET /GetStepsView', () => new Promise(() => undefined))
    const { send } = await openAs(fakeToken())
    send({ id: '1', type: 'subscribe', payload: { id: 'board', query: '', variables: { id: 1 } } })
    await expect.poll(() => gateway.platform.calls('/GetStepsView')).toBe(1)
    send({ id: '1', type: 'complete' })
    await expect.poll(() => gateway.platform.requests.at(-1)?.aborted).toBe(true)
  })

  test('the graphql-ws client of the web app works', async () => {
    const client: Client = createClient({
      url: gateway.wsUrl,
      webSocketImpl: WebSocket,
      connectionParams: { token: fakeToken() },
    })
    const iterator = client.iterate({ id: 'home', query: '' } as { query: string })
    const next = iterator.next()
    await expect.poll(() => hub.listening('user')).toBe(1)
    await expect
      .poll(() => {
        hub.emit('updateHome', { companyId: 9, notifications: 0, unseenCount: 0 }, hub.next())
        return Promise.race([
          next.then(({ value }) => value as unknown),
          new Promise((resolve) => setTimeout(resolve, 20)),
        ])
      })
      .toEqual({ data: { homeUpdated: { companyId: 9, notifications: 0 } } })
    await iterator.return?.()
    await client.dispose()
  })
})
