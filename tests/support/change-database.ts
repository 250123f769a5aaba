import type { Db } from '#platform/foundation/db/client.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import type { Tavla } from './tavla.ts'

/**
 * Changes data that no call of the platform can change. Stops the platform for the change, because its embedded
 * database can be open in only one process.
 */
export async function changeDatabase(tavla: Tavla, change: (db: Db) => Promise<unknown>): Promise<void> {
  await tavla.programs.platform.stop()
  const database = await openDatabase({ dataDir: tavla.dataDir })
  try {
    await change(database.db)
  } finally {
    await database.close()
  }
  await tavla.startPlatform()
}
