import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './client.ts'

// Not p-limit: it has no pause between two batches.

/** By database: the promise that the next batch waits for. */
const queues = new WeakMap<Database, Promise<void>>()

/**
 * Runs one batch of a job. A database server runs it at once. The embedded database has one connection and computes in
 * this process, so there the batches of all jobs run one after another. After each batch comes a pause as long as the
 * batch, so requests of users wait for one batch at most.
 */
export function runBatch<T>(database: Database, batch: () => Promise<T>): Promise<T> {
  if (database.kind !== 'pglite') return batch()
  let startedAt = 0
  const done = (queues.get(database) ?? Promise.resolve()).then(() => {
    startedAt = performance.now()
    return batch()
  })
  const pause = () => delay(performance.now() - startedAt)
  queues.set(database, done.then(pause, pause))
  return done
}
