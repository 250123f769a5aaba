import { setTimeout as pause } from 'node:timers/promises'
import { databaseFault } from '#platform/foundation/db/faults.ts'

/** How often a transaction that met another one is run again. */
const retries = 3

/**
 * Runs a transaction again, from its beginning, when the database ended it because of another one: a deadlock or a
 * serialization failure. The pauses grow and differ, so that the two do not meet again.
 */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt > retries || databaseFault(error) !== 'collided') throw error
      await pause((0.5 + Math.random()) * 15 * 2 ** attempt)
    }
  }
}
