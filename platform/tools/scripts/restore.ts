import { resolve } from 'node:path'
import { createVault } from '#platform/foundation/auth/vault.ts'
import { loadSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { openArchive } from '#platform/foundation/archives/backup/archive.ts'
import { openBackup, restore } from '#platform/foundation/archives/backup/restore.ts'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/restore.ts <folder>: restores a backup into the configured, empty database and file
// store. With --check it only verifies that the backup is complete.

await runCommand('restore.ts [--check] <folder>', 1, async ({ env, location: place, args: [folder = ''], flags }) => {
  if (flags.includes('--check')) {
    const { manifest } = await openArchive(resolve(folder))
    return console.log(
      `The backup of ${manifest.at} is complete: ${manifest.tables.length} tables, ${manifest.files.count} files.`,
    )
  }
  const archive = await openBackup(resolve(folder), createVault(await loadSecretKeys(env)))
  const session = await openSession(place)
  try {
    const { at, rows, files } = await restore({ session, store: await openStore(env), archive })
    console.log(`Restored the backup of ${at}: ${rows} rows and ${files} files. Start the platform.`)
  } finally {
    await session.close()
  }
})
