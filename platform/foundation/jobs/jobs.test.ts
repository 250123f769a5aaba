import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Database } from '#platform/foundation/db/client.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { createJobs, defineQueue, type Jobs } from './jobs.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

const Note = defineQueue({
  name: 'test-note',
  schema: Type.Object({ text: Type.String() }, { additionalProperties: false }),
})
/** Runs two jobs at once. The long job ends after the short one. */
const Wait = defineQueue({
  name: 'test-ask',
  schema: Type.Object({ isLong: Type.Boolean() }, { additionalProperties: false }),
  concurrency: 2,
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
  jobs.work(Wait, async ({ isLong }) => {
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

test('runs a job soon after the commit, and drops it on rollback (PIPE-59)', async () => {
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

test('retries a failed job (PIPE-59)', async () => {
  await send('fails once')
  await expect.poll(() => done).toContain('fails once')
})

test('does not let a slow job block a queue with several workers (PIPE-59)', async () => {
  for (const isLong of [true, false])
    await database.db.transaction((tx) => jobs.sendAll(tx, [{ queue: Wait, payload: { isLong }, options: {} }]))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining(['short', 'long']))
})

test('keeps one waiting job per key, and all jobs without a key (PIPE-59)', async () => {
  const later = new Date(now.getTime() + HOUR_MS)
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

test('rejects a payload that does not match the schema of the queue (PIPE-59)', async () => {
  await expect(
    database.db.transaction((tx) => jobs.sendAll(tx, [{ queue: Note, payload: { words: 'x' }, options: {} }])),
  ).rejects.toThrow()
})
