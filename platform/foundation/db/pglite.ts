import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { Database, Db } from './client.ts'
import { lockFolder } from './folder-lock.ts'
import { runMigrations } from './migrations.ts'
import { PlanCachingPglite } from './plan-caching-pglite.ts'
import * as schema from './schema/index.ts'

export interface PgliteLocation {
  /** Data folder of PGlite. Undefined keeps the data in memory. */
  dataDir?: string
  /** File system of PGlite, instead of `dataDir`. */
  files?: PGliteOptions['fs']
}

/**
 * With files in memory, PostgreSQL's default buffers of 128 MB would hold a second copy of the data. Allocating them
 * takes a quarter of the opening time.
 */
const startParamsInMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Opens an embedded database, in memory if `dataDir` is undefined. Lock the folder first. */
export const createPglite = (dataDir: string | undefined, files?: PGliteOptions['fs']): Promise<PlanCachingPglite> =>
  PlanCachingPglite.open({
    extensions: { pg_trgm },
    ...(dataDir !== undefined && { dataDir: join(dataDir, 'pglite') }),
    ...(files && { fs: files, startParams: startParamsInMemory }),
  })

/** Locks the data folder and opens PGlite. */
export async function openPglite({ dataDir, files }: PgliteLocation): Promise<Database> {
  const lock = dataDir === undefined ? null : await lockFolder(dataDir)
  let opened: PGlite | undefined
  try {
    const client = await createPglite(dataDir, files)
    opened = client
    await client.exec("set time zone 'UTC'")
    const db = drizzle({ client, schema })
    return {
      db: db as unknown as Db,
      kind: 'pglite',
      boss: fromPglite(client),
      listen: async (channel, wake) => client.listen(channel, () => wake()),
      migrate: () =>
        runMigrations(
          (text) => client.query(text),
          (config) => migrate(db, config),
        ),
      // Only one process can open an embedded database.
      runExclusively: (run) => run(),
      connections: () => ({ open: 1, idle: 0, ...client.queue }),
      lastFullAt: () => null,
      async close() {
        await client.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await opened?.close().catch(() => undefined)
    await lock?.release()
    throw error
  }
}
