import { expect, test } from 'vitest'
import type { Database } from './client.ts'
import { runBatch } from './run-batch.ts'

/** Starts two batches at once and returns the order in which they began and ended. The first batch fails. */
async function orderOf(kind: Database['kind']): Promise<string[]> {
  const steps: string[] = []
  const database = { kind } as Database
  const batch = (name: string) =>
    runBatch(database, async () => {
      steps.push(`${name} begins`)
      await new Promise(setImmediate)
      steps.push(`${name} ends`)
      if (name === 'first') throw new Error('first')
      return name
    })
  const [first, second] = await Promise.allSettled([batch('first'), batch('second')])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'second' }])
  return steps
}

test('runs batches in sequence on the embedded database, also after a failure, and at once on a server', async () => {
  expect(await orderOf('pglite')).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(await orderOf('postgres')).toEqual(['first begins', 'second begins', 'first ends', 'second ends'])
})
