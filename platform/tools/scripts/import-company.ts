import { resolve } from 'node:path'
import { openSession } from '#platform/foundation/archives/backup/session.ts'
import { importCompany } from '#platform/foundation/archives/company/import-company.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { openStore } from '#platform/foundation/files/open-store.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/import-company.ts <file>: imports the full export of a company into the empty, configured
// platform. Imports everything or nothing.

await runCommand('import-company.ts <file>', 1, async ({ env, location: place, args: [file = ''] }) => {
  const database = await openDatabase(place)
  await database.migrate().finally(() => database.close())
  const session = await openSession(place)
  try {
    const { company, companyId, rows, files, members } = await importCompany({
      session,
      store: await openStore(env),
      path: resolve(file),
      now: new Date(),
    })
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
    console.log(`Imported ${company} (${companyId}): ${total} rows of ${rows.size} tables and ${files} files.`)
    for (const [table, count] of rows) if (count > 0) console.log(`  ${table}: ${count}`)
    console.log(
      `${members} members have accounts without a password. They set one with "Forgot password?". Set up connections and API keys again.`,
    )
  } finally {
    await session.close()
  }
})
