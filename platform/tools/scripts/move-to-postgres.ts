import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { createVault } from '#platform/foundation/auth/vault.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { moveToPostgres } from '#platform/foundation/archives/backup/move.ts'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/move-to-postgres.ts: copies the embedded database of DATA_DIR to the empty PostgreSQL
// database of DATABASE_URL, and the files of DATA_DIR to FILES_URL if that is set.

await runCommand('move-to-postgres.ts', 0, async ({ env }) => {
  const { databaseUrl, dataDir, filesUrl } = env
  if (databaseUrl === null || dataDir === null)
    throw new LoadError(
      'Set DATABASE_URL to the PostgreSQL database to move to, and DATA_DIR to the folder to move from.',
    )
  const storedKeys = parseSecretKeys(
    (await readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => '')).replaceAll('\n', ','),
  )
  // The configured keys must be enough for the platform to start afterwards.
  if (storedKeys.length > 0 && !storedKeys.some((key) => env.secretKeys.includes(key))) {
    throw new LoadError(
      `SECRET_KEY must contain the key of the embedded database, which is stored in ${join(dataDir, 'secret-key')}. ` +
        'To use a key of your own, put it first, followed by a comma.',
    )
  }
  const from = await openSession({ dataDir })
  try {
    const to = await openSession({ url: databaseUrl })
    try {
      const moved = await moveToPostgres({
        from,
        to,
        vault: createVault(env.secretKeys),
        files: filesUrl === null ? null : { folder: join(dataDir, 'files'), store: await openStore(env) },
      })
      console.log(
        `Moved ${moved.rows} rows` +
          `${filesUrl === null ? '. The files stay where they are' : ` and ${moved.files} files`}. ` +
          `Start the platform with the same settings. ${join(dataDir, 'pglite')} has not been changed.`,
      )
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
})
