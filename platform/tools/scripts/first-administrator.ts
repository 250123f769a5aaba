import { sql } from 'drizzle-orm'
import {
  firstAdministratorLink,
  issueFirstAdministrator,
} from '#platform/domains/identity/account/staff-invitations.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/first-administrator.ts: prints a new link for the first administrator, if the link that
// the first start printed was lost. The old link becomes invalid. Works only until an administrator exists.

await runCommand('first-administrator.ts', 0, async ({ env, location: place }) => {
  const database = await openDatabase(place)
  try {
    const [administrator] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(sql`'Administrator' = any(${users.roles})`)
      .limit(1)
    if (administrator) throw new LoadError('An administrator already exists. Ask them for an invitation.')
    console.log(firstAdministratorLink(env, await issueFirstAdministrator(database.db, new Date())))
  } finally {
    await database.close()
  }
})
