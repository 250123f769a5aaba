import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fixture } from '../testing/fixture.ts'
import { fakeToken, startTestGateway, type TestGateway } from '../testing.ts'

// A gateway with room for two operations, over a platform that answers when it is told to.
let gateway: TestGateway
let held: { answer(): void }[] = []
let asked: (() => void) | undefined
const untilHeld = async (count: number): Promise<void> => {
  while (held.length < count) await new Promise<void>(resolve => { asked = resolve })
}
const letGo = (): void => {
  for (const { answer } of held.splice(0)) answer()
}

beforeAll(async () => {
  gateway = await startTestGateway({ ...fixture, operations: 2 })
})
afterAll(() => gateway.stop())
beforeEach(() => {
  held = []
  gateway.platform.route('GET /GetStepsView', ({ query }) => new Promise(resolve => {
    held.push({ answer: () => resolve({ name: `Board ${query.get('id')}` }) })
    asked?.()
  }))
})

const board = (id: number) => gateway.request({ query: `{ board(id: ${id}) { name } }` }, { token: fakeToken({ userId: `user ${id}` }) })

test('PLUS-84 what comes beyond what the gateway does at once waits a moment and is answered 503 with when to come back; nothing of it ran', async () => {
  const running = [board(1), board(2)]
  await untilHeld(2)
  const refused = await board(3)
  expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions]).toEqual([503, '1', { code: 'RATE_LIMITED', retryAfter: 1 }])
  expect(held).toHaveLength(2)
  letGo()
  expect((await Promise.all(running)).map(({ data }) => data)).toEqual([{ board: { name: 'Board 1' } }, { board: { name: 'Board 2' } }])
  expect(await gateway.gateway.metrics.registry.metrics()).toContain('tavla_gateway_operation_seconds_count{operation="refused",outcome="overloaded"} 1')
})

test('PLUS-84 who waits when a place becomes free has it, and each place is given back once', async () => {
  for (const round of [1, 2, 3]) {
    const running = [board(1), board(2)]
    await untilHeld(2)
    const waiting = board(3)
    // It has arrived when what was sent after it over the same machine has been answered.
    await fetch(`${gateway.url}/healthz`)
    letGo()
    await untilHeld(1)
    letGo()
    expect((await waiting).data, `round ${round}`).toEqual({ board: { name: 'Board 3' } })
    await Promise.all(running)
  }
  // Both places are there again, and not one more.
  const running = [board(1), board(2)]
  await untilHeld(2)
  expect((await board(3)).status).toBe(503)
  letGo()
  await Promise.all(running)
})

test('PLUS-84 an operation over a websocket takes a place as well, and a subscription that follows holds none', async () => {
  const client = createClient({ url: gateway.wsUrl, webSocketImpl: WebSocket, connectionParams: { token: fakeToken({ userId: 'socket' }) } })
  const overSocket = (query: string) => new Promise<readonly { readonly extensions?: unknown }[] | undefined>((resolve, reject) => {
    client.subscribe({ query }, { next: ({ errors }) => resolve(errors), error: reason => (Array.isArray(reason) ? resolve(reason as { extensions?: unknown }[]) : reject(reason as Error)), complete: () => undefined })
  })
  for (let turn = 0; turn < 3; turn++) client.subscribe({ query: 'subscription { homeUpdated { notifications } }' }, { next: () => undefined, error: () => undefined, complete: () => undefined })
  expect(await overSocket('{ hello }')).toBeUndefined()
  const running = [board(1), board(2)]
  await untilHeld(2)
  expect((await overSocket('{ hello }'))?.[0]?.extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: 1 })
  letGo()
  await Promise.all(running)
  await client.dispose()
})
