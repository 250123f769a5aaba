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

test('AD-108 tags are found in a worker, and none is left when the pool is closed', async () => {
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

test('ERR-01 a task that does not end by its deadline is ended with its worker: 503, and the next task has a new one', async () => {
  const pool = open(spinning)
  const refused = await pool.run(detectTags, 'spin', { deadlineMs: 300 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 503, body: { code: 'tookTooLong' }, headers: { 'retry-after': '5' } })
  expect(await pool.run(detectTags, 'go')).toEqual({ tags: [], isHomeLanguage: true })
})

test('ERR-01 when too many wait, one more is told to come back', async () => {
  const pool = open(spinning)
  const ask = () =>
    pool
      .run(detectTags, 'spin', { deadlineMs: 60_000 })
      .catch((error: unknown) => (error instanceof HttpError ? error.body.code : 'ended'))
  const asked = Array.from({ length: 100 }, ask)
  expect(await ask()).toBe('busy')
  await pool.close()
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['ended']))
})
