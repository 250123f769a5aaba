import { sql } from 'drizzle-orm'
import {
  firstAdministratorLink,
  issueFirstAdministrator,
} from '#platform/domains/identity/account/staff-invitations.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { openDatabase } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { command } from './command.ts'

// node platform/tools/scripts/first-administrator.ts: prints a new link for the first administrator, where the one that the
// first start printed was lost. That one is void then. Only while there is no administrator.

await command('first-administrator.ts', 0, async ({ env, place }) => {
  const database = await openDatabase(place)
  try {
    const [there] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(sql`'Administrator' = any(${users.roles})`)
      .limit(1)
    if (there) throw new LoadError('There is an administrator already, who can invite others.')
    console.log(firstAdministratorLink(env, await issueFirstAdministrator(database.db, new Date())))
  } finally {
    await database.close()
  }
})
