import { openDatabase, type Db } from '#platform/foundation/db/client.ts'
import type { Tavla } from './tavla.ts'

/**
 * Changes what no call of the platform can change yet: the platform is stopped meanwhile, its embedded database holds
 * one program.
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
