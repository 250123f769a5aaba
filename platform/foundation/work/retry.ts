import { setTimeout as pause } from 'node:timers/promises'
import { databaseFault } from '#platform/foundation/db/database-faults.ts'

/** Retries after a conflict with another transaction. */
const MAX_RETRIES = 3

/**
 * Runs a transaction, and retries it from the start after a deadlock or a serialization failure. The pauses grow and
 * are random, so that the two transactions do not collide again.
 */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt > MAX_RETRIES || databaseFault(error) !== 'collided') throw error
      await pause((0.5 + Math.random()) * 15 * 2 ** attempt)
    }
  }
}
