import { detectTags } from '#platform/domains/ads/tags/task.ts'
import { afterEach, expect, test } from 'vitest'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { createPool, type Pool } from '#platform/foundation/pool/pool.ts'

const pools: Pool[] = []
const open = (tasks: URL = new URL('./worker-tasks.ts', import.meta.url)): Pool => {
  const pool = createPool(createLog('silent'), tasks)
  pools.push(pool)
  return pool
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})
const spinning = new URL('../testing/spinning-tasks.ts', import.meta.url)

test('detects tags in a worker, and terminates all workers on close (AD-108)', async () => {
  const pool = open()
  expect(pool.size).toBe(0)
  expect(await pool.run(detectTags, '<h1>Utvecklare</h1><p>Vi söker dig som kan Java.</p>')).toEqual({
    tags: [{ label: 'Java', type: 'positive' }],
    isHomeLanguage: true,
  })
  expect(pool.size).toBe(1)
  await pool.close()
  expect(pool.size).toBe(0)
})

test('returns 503 and terminates the worker after the deadline; the next task gets a new worker (ERR-01)', async () => {
  const pool = open(spinning)
  const refused = await pool.run(detectTags, 'spin', { deadlineMs: 300 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 503, body: { code: 'tookTooLong' }, headers: { 'retry-after': '5' } })
  expect(await pool.run(detectTags, 'go')).toEqual({ tags: [], isHomeLanguage: true })
})

test('returns 503 busy when too many tasks are waiting (ERR-01)', async () => {
  const pool = open(spinning)
  const ask = () =>
    pool
      .run(detectTags, 'spin', { deadlineMs: 60_000 })
      .catch((error: unknown) => (error instanceof HttpError ? error.body.code : 'ended'))
  const results = Array.from({ length: 100 }, ask)
  expect(await ask()).toBe('busy')
  await pool.close()
  expect(new Set(await Promise.all(results))).toEqual(new Set(['ended']))
})
