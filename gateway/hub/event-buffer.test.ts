import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { EventBuffer } from './event-buffer.ts'

const buffer = (limit = 3): { events: EventBuffer<number>; returned: () => number } => {
  let count = 0
  return {
    events: new EventBuffer<number>({
      limit,
      onReturn: () => {
        count++
      },
    }),
    returned: () => count,
  }
}

test('a slow reader gets the newest event per key', async () => {
  const { events } = buffer()
  for (let value = 0; value < 100; value++) events.push(value, String(value % 2))
  expect(events.size).toBe(2)
  expect([(await events.next()).value, (await events.next()).value]).toEqual([
    { kind: 'event', value: 98 },
    { kind: 'event', value: 99 },
  ])
})

test('results keep the order of the newest events, also after a replacement (PLUS-98)', async () => {
  const { events } = buffer()
  for (const [value, key] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'a'],
  ] as const)
    events.push(value, key)
  expect([(await events.next()).value, (await events.next()).value]).toEqual([
    { kind: 'event', value: 2 },
    { kind: 'event', value: 3 },
  ])
})

test('more keys than the limit become one resync, and memory does not grow', async () => {
  const { events } = buffer()
  for (let value = 0; value < 100_000; value++) events.push(value, String(value))
  expect(events.size).toBe(1)
  expect((await events.next()).value).toEqual({ kind: 'resync' })
  events.push(7, '7')
  expect((await events.next()).value).toEqual({ kind: 'event', value: 7 })
})

test('a waiting reader gets events and resyncs at once, and is released when the buffer ends', async () => {
  const { events, returned } = buffer()
  const first = events.next()
  events.push(1, '1')
  expect(await first).toEqual({ done: false, value: { kind: 'event', value: 1 } })
  const missed = events.next()
  events.reset()
  expect(await missed).toEqual({ done: false, value: { kind: 'resync' } })
  const second = events.next()
  await events.return()
  expect(await second).toEqual({ done: true, value: undefined })
  await events.return()
  expect(returned()).toBe(1)
  events.push(2, '2')
  expect((await events.next()).done).toBe(true)
})

test('a refused buffer drops its events and returns the error as its last result (ADMIN-15)', async () => {
  const error = new GraphQLError('blocked')
  const { events, returned } = buffer()
  events.push(1, '1')
  events.reset()
  events.refuse(error)
  events.push(2, '2')
  expect([await events.next(), await events.next()]).toEqual([
    { done: false, value: { kind: 'refused', error } },
    { done: true, value: undefined },
  ])
  expect(returned()).toBe(1)
  const waiting = buffer().events
  const next = waiting.next()
  waiting.refuse(error)
  expect(await next).toEqual({ done: false, value: { kind: 'refused', error } })
  expect((await waiting.next()).done).toBe(true)
})

test('buffers up to the limit; an ended buffer takes no more events, and a returned one is empty', async () => {
  const { events } = buffer(3)
  for (const value of [1, 2, 3]) events.push(value, String(value))
  expect([events.size, (await events.next()).value]).toEqual([3, { kind: 'event', value: 1 }])
  events.end()
  events.reset()
  expect([(await events.next()).value, (await events.next()).value, (await events.next()).done]).toEqual([
    { kind: 'event', value: 2 },
    { kind: 'event', value: 3 },
    true,
  ])
  const left = buffer().events
  left.push(1, '1')
  expect(await left.return()).toEqual({ done: true, value: undefined })
  expect([left.size, (await left.next()).done]).toEqual([0, true])
  const thrown = buffer()
  thrown.events.reset()
  await expect(thrown.events.throw(new Error('gone'))).rejects.toThrow('gone')
  expect([(await thrown.events.next()).done, thrown.returned()]).toEqual([true, 1])
})
