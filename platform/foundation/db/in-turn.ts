import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './client.ts'

/** What the next in line waits for. */
const lines = new WeakMap<Database, Promise<void>>()

/**
 * Runs one of the many batches of a job. The embedded database has one connection and computes in this process: there
 * the batches of all jobs come one after another, and after each the time that it took is left to others, who so wait
 * for one batch at most. Elsewhere it runs at once.
 */
export function inTurn<T>(database: Database, batch: () => Promise<T>): Promise<T> {
  if (database.kind !== 'pglite') return batch()
  let begun = 0
  const done = (lines.get(database) ?? Promise.resolve()).then(() => {
    begun = performance.now()
    return batch()
  })
  const pause = () => delay(performance.now() - begun)
  lines.set(database, done.then(pause, pause))
  return done
}
