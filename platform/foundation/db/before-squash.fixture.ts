import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** Returns SQL that creates the tables with the 55 migrations that `migrations/0000_start.sql` replaced. */
export const readBeforeSquash = async (): Promise<string> =>
  gunzipSync(await readFile(new URL('./before-squash.sql.gz', import.meta.url))).toString()
