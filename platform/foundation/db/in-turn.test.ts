import { expect, test } from 'vitest'
import type { Database } from './client.ts'
import { inTurn } from './in-turn.ts'

/** Begins two batches at once and tells in which order they began and ended; the first one fails. */
async function orderOf(kind: Database['kind']): Promise<string[]> {
  const told: string[] = []
  const database = { kind } as Database
  const batch = (name: string) =>
    inTurn(database, async () => {
      told.push(`${name} begins`)
      await new Promise(setImmediate)
      told.push(`${name} ends`)
      if (name === 'first') throw new Error('first')
      return name
    })
  const [first, second] = await Promise.allSettled([batch('first'), batch('second')])
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'second' }])
  return told
}

test('batches on the embedded database come one after another, also after one that failed; on a server they do not wait', async () => {
  expect(await orderOf('pglite')).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(await orderOf('postgres')).toEqual(['first begins', 'second begins', 'first ends', 'second ends'])
})
