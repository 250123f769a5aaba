import { resolve } from 'node:path'
import { backUp } from '#platform/foundation/archives/backup/backup.ts'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { command } from './command.ts'

// node platform/tools/scripts/backup.ts <folder>: backs up database and files as the platform's settings name them.

await command('backup.ts <folder>', 1, async ({ env, place, words: [folder = ''] }) => {
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
    console.log('The key that opens what is sealed in the database (SECRET_KEY) is not in it: keep it apart.')
    if (lost.length > 0) {
      console.error(
        `${lost.length} files have no bytes in the store, and so not in the backup: ` +
          `${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ' …' : ''}`,
      )
      process.exitCode = 2
    }
  } finally {
    await session.close()
  }
})
