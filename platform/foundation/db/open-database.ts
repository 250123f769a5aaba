import type { Database } from './client.ts'
import { openPglite, type PgliteLocation } from './pglite.ts'
import { openPostgres, type PostgresLimits } from './postgres.ts'

export interface OpenOptions extends PgliteLocation, PostgresLimits {
  /** PostgreSQL URL. Without it, the embedded PGlite is used. */
  url?: string
}

/** Opens PostgreSQL if `url` is set. Otherwise locks the data folder and opens PGlite. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url === undefined ? openPglite(options) : openPostgres(options.url, options)
}
