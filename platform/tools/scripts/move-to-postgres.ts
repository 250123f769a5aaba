import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { createVault } from '#platform/foundation/auth/vault.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { move } from '#platform/foundation/archives/backup/move.ts'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { command } from './command.ts'

// node platform/tools/scripts/move-to-postgres.ts: brings the embedded database of DATA_DIR into the empty PostgreSQL of
// DATABASE_URL, and the files of DATA_DIR to FILES_URL where that is given.

await command('move-to-postgres.ts', 0, async ({ env }) => {
  const { databaseUrl, dataDir, filesUrl } = env
  if (databaseUrl === null || dataDir === null)
    throw new LoadError('DATABASE_URL must name the PostgreSQL to move to, and DATA_DIR the folder to move from')
  const own = splitSecretKeys(
    (await readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => '')).replaceAll('\n', ','),
  )
  // The keys of the settings have to be enough for the platform that starts afterwards.
  if (own.length > 0 && !own.some((key) => env.secretKeys.includes(key))) {
    throw new LoadError(
      `SECRET_KEY must hold the key of the embedded database, which lies in ${join(dataDir, 'secret-key')}; ` +
        'a key of your own stands before it, split by a comma',
    )
  }
  const from = await openSession({ dataDir })
  try {
    const to = await openSession({ url: databaseUrl })
    try {
      const moved = await move({
        from,
        to,
        vault: createVault(env.secretKeys),
        files: filesUrl === null ? null : { folder: join(dataDir, 'files'), store: await openStore(env) },
      })
      console.log(
        `Moved ${moved.rows} rows` +
          `${filesUrl === null ? '; the files stay where they are' : ` and ${moved.files} files`}. ` +
          `Start the platform with the same settings; ${join(dataDir, 'pglite')} is left as it was.`,
      )
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
})
