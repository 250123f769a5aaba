import { resolve } from 'node:path'
import { backUp } from '#platform/foundation/archives/backup/backup.ts'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/backup.ts <folder>: backs up the database and the files of the platform, as configured in
// its settings.

await runCommand('backup.ts <folder>', 1, async ({ env, location: place, args: [folder = ''] }) => {
  const session = await openSession(place)
  try {
    const { tables, rows, files, bytes, lost } = await backUp({
      session,
      store: await openStore(env),
      folder: resolve(folder),
      now: new Date(),
    })
    console.log(
      `Backed up ${rows} rows of ${tables} tables and ${files} files (${(bytes / 1024 / 1024).toFixed(1)} MB) to ${resolve(folder)}.`,
    )
    console.log(
      'The backup does not contain SECRET_KEY, which decrypts values in the database. Store the key separately.',
    )
    if (lost.length > 0) {
      console.error(
        `${lost.length} files are missing from the store and therefore from the backup: ` +
          `${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ' …' : ''}`,
      )
      process.exitCode = 2
    }
  } finally {
    await session.close()
  }
})
