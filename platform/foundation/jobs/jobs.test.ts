import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { createJobs, defineQueue, type Jobs } from './jobs.ts'

const Note = defineQueue({
  name: 'test-note',
  schema: Type.Object({ text: Type.String() }, { additionalProperties: false }),
})
/** Two at once; the long one ends when the short one has been done. */
const Ask = defineQueue({
  name: 'test-ask',
  schema: Type.Object({ isLong: Type.Boolean() }, { additionalProperties: false }),
  atOnce: 2,
})
let database: Database
let jobs: Jobs
let now = new Date()
const done: string[] = []
const short = Promise.withResolvers<void>()
beforeAll(async () => {
  database = await openTestDatabase()
  jobs = createJobs({ database, log: createLog('silent'), clock: () => now })
  jobs.work(Note, async ({ text }) => {
    if (text === 'fails once' && !done.includes('failed')) {
      done.push('failed')
      throw new Error('once')
    }
    done.push(text)
  })
  jobs.work(Ask, async ({ isLong }) => {
    if (isLong) await short.promise
    else short.resolve()
    done.push(isLong ? 'long' : 'short')
  })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const send = (text: string, options = {}) =>
  database.db.transaction((tx) => jobs.sendAll(tx, [{ queue: Note, payload: { text }, options }]))

test('PIPE-59 a job runs after its transaction has committed, soon, and not when that was rolled back', async () => {
  await database.db
    .transaction(async (tx) => {
      await jobs.sendAll(tx, [{ queue: Note, payload: { text: 'never' }, options: {} }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  await send('soon')
  await expect.poll(() => done).toContain('soon')
  expect(done).not.toContain('never')
})

test('PIPE-59 a job that fails is tried again', async () => {
  await send('fails once')
  await expect.poll(() => done).toContain('fails once')
})

test('PIPE-59 a job that takes long holds up no other of a queue with more than one place', async () => {
  for (const isLong of [true, false])
    await database.db.transaction((tx) => jobs.sendAll(tx, [{ queue: Ask, payload: { isLong }, options: {} }]))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining(['short', 'long']))
})

test('PIPE-59 a key holds one waiting job; jobs without a key do not stand in each other’s way', async () => {
  const later = new Date(now.getTime() + 3_600_000)
  await send('keyed', { singletonKey: 'k', startAfter: later })
  await send('keyed', { singletonKey: 'k', startAfter: later })
  await send('free', { startAfter: later })
  await send('free', { startAfter: later })
  expect(await jobs.runDue()).toBe(0)
  now = new Date(later.getTime() + 1)
  expect(await jobs.runDue()).toBe(3)
  expect(done.filter((text) => text === 'keyed')).toHaveLength(1)
  expect(done.filter((text) => text === 'free')).toHaveLength(2)
})

test('PIPE-59 a payload that does not fit its queue is refused when it is sent', async () => {
  await expect(
    database.db.transaction((tx) => jobs.sendAll(tx, [{ queue: Note, payload: { words: 'x' }, options: {} }])),
  ).rejects.toThrow()
})
