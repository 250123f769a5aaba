import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Admission } from './admission.ts'
import { fixture } from '#gateway/testing/fixture.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

test('slow operations reduce the slots while others wait; fast operations and an idle gateway restore them (PLUS-84)', async () => {
  let now = 0
  const admission = new Admission(40, { now: () => now })
  for (let turn = 0; turn < 40; turn++) expect(admission.acquire()).toBe(true)
  const waiting = Array.from({ length: 400 }, () => admission.acquire())
  expect(admission.slots).toBe(40)
  for (let turn = 0; turn < 20; turn++) admission.release(20)
  expect(admission.slots).toBe(40)
  for (let turn = 0; turn < 6; turn++) admission.release(900)
  expect(admission.slots).toBe(40)
  for (let turn = 0; turn < 10; turn++) {
    now += 30
    admission.release(900)
  }
  expect(admission.slots).toBe(30)
  for (let turn = 0; turn < 200; turn++) {
    now += 30
    admission.release(900)
  }
  // The number of slots never falls below the minimum.
  expect(admission.slots).toBe(8)
  for (let turn = 0; turn < 30; turn++) admission.release(20)
  expect(admission.slots).toBeGreaterThan(9)
  expect(admission.slots).toBeLessThan(14)
  expect(await Promise.race([waiting[0], 'none'])).toBe(true)
  // Without a queue, all slots return, but only after some time.
  for (let turn = 0; turn < 170; turn++) admission.release(20)
  const few = admission.slots
  expect(few).toBeLessThan(40)
  now += 5000
  admission.release(20)
  expect(admission.slots).toBe(few)
  now += 1
  admission.release(20)
  expect(admission.slots).toBe(40)
})

test('each operation has its own deadline and can get a slot until then (PLUS-84)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const admission = new Admission(1)
  expect(admission.acquire()).toBe(true)
  const answers: string[] = []
  const wait = (name: string) =>
    void Promise.resolve(admission.acquire()).then((isIn) => answers.push(`${name} ${isIn ? 'in' : 'refused'}`))
  wait('first')
  await vi.advanceTimersByTimeAsync(200)
  wait('second')
  wait('third')
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toEqual(['first refused'])
  admission.release(10)
  await vi.advanceTimersByTimeAsync(199)
  expect(answers).toEqual(['first refused', 'second in'])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual(['first refused', 'second in', 'third refused'])
})

// A gateway with two slots, and a platform whose responses the test releases.
let gateway: TestGateway
let held: { answer(): void }[] = []
let asked: (() => void) | undefined
const untilHeld = async (count: number): Promise<void> => {
  while (held.length < count)
    await new Promise<void>((resolve) => {
      asked = resolve
    })
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
  gateway.platform.route(
    'GET /GetStepsView',
    ({ query }) =>
      new Promise((resolve) => {
        held.push({ answer: () => resolve({ name: `Board ${query.get('id')}` }) })
        asked?.()
      }),
  )
})

const board = (id: number) =>
  gateway.request({ query: `{ board(id: ${id}) { name } }` }, { token: fakeToken({ userId: `user ${id}` }) })

test('an operation over the limit waits, then gets 503 with Retry-After, and does not run (PLUS-84)', async () => {
  const running = [board(1), board(2)]
  await untilHeld(2)
  const refused = await board(3)
  expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions]).toEqual([
    503,
    '1',
    { code: 'RATE_LIMITED', retryAfter: 1 },
  ])
  expect(held).toHaveLength(2)
  letGo()
  expect((await Promise.all(running)).map(({ data }) => data)).toEqual([
    { board: { name: 'Board 1' } },
    { board: { name: 'Board 2' } },
  ])
  expect(await gateway.gateway.metrics.registry.metrics()).toContain(
    'tavla_gateway_operation_seconds_count{operation="refused",outcome="overloaded"} 1',
  )
})

test('a waiting operation gets the next free slot, and each slot is released once (PLUS-84)', async () => {
  for (const round of [1, 2, 3]) {
    const running = [board(1), board(2)]
    await untilHeld(2)
    const waiting = board(3)
    // A response to a later request shows that the waiting operation has arrived.
    await fetch(`${gateway.url}/healthz`)
    letGo()
    await untilHeld(1)
    letGo()
    expect((await waiting).data, `round ${round}`).toEqual({ board: { name: 'Board 3' } })
    await Promise.all(running)
  }
  // Both slots are free again, and there is no third one.
  const running = [board(1), board(2)]
  await untilHeld(2)
  expect((await board(3)).status).toBe(503)
  letGo()
  await Promise.all(running)
})

test('an operation over a websocket waits for a slot; a running subscription needs none (PLUS-84)', async () => {
  const client = createClient({
    url: gateway.wsUrl,
    webSocketImpl: WebSocket,
    connectionParams: { token: fakeToken({ userId: 'socket' }) },
  })
  let answered = false
  const overSocket = (query: string) =>
    new Promise<unknown>((resolve, reject) => {
      client.subscribe(
        { query },
        {
          next: ({ data, errors }) => {
            answered = true
            resolve(errors ?? data)
          },
          error: reject,
          complete: () => undefined,
        },
      )
    })
  for (let turn = 0; turn < 3; turn++)
    client.subscribe(
      { query: 'subscription { homeUpdated { notifications } }' },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    )
  expect(await overSocket('{ hello }')).toEqual({ hello: 'hi' })
  answered = false
  const running = [board(1), board(2)]
  await untilHeld(2)
  const patient = overSocket('{ hello }')
  // Operations over HTTP are rejected at their deadline, before and after it in the queue.
  expect((await Promise.all([board(3), board(4)])).map(({ status }) => status)).toEqual([503, 503])
  expect((await board(5)).status).toBe(503)
  expect(answered).toBe(false)
  letGo()
  expect(await patient).toEqual({ hello: 'hi' })
  await Promise.all(running)
  await client.dispose()
})
