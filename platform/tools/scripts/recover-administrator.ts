import { randomUUID } from 'node:crypto'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { recoverAdministrator } from '#platform/domains/identity/account/recover-administrator.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import { openDatabase } from '#platform/foundation/db/open-database.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { createLog } from '#platform/foundation/log/log.ts'
import { smtpTransport } from '#platform/foundation/mail/transport.ts'
import { write } from '#platform/foundation/work/write.ts'
import { createDeps } from '#platform/program/create-deps.ts'
import { runCommand } from './command.ts'

// node platform/tools/scripts/recover-administrator.ts ADDRESS: turns two-step verification off for an administrator,
// ends the administrator's sessions, and prints a link for a new password. The audit log records it. With the embedded
// database, stop the platform first.

await runCommand('recover-administrator.ts ADDRESS', 1, async ({ env, location, args: [email = ''] }) => {
  const database = await openDatabase(location)
  try {
    const deps = await createDeps({
      env,
      database,
      clock: () => new Date(),
      log: createLog('silent'),
      transport: smtpTransport(env.smtpUrl),
    })
    const actor = jobActor(deps, { id: `recover-administrator ${randomUUID()}`, now: deps.clock() })
    const { link, minutes } = await write(actor, (work) => recoverAdministrator(work, email)).catch(
      (error: unknown) => {
        throw error instanceof HttpError ? new LoadError(error.message) : error
      },
    )
    console.log(`Two-step verification is off, and all sessions have ended.`)
    console.log(`Set a new password here, within ${minutes} minutes: ${link}`)
    console.log('Turn two-step verification on again in the profile.')
  } finally {
    await database.close()
  }
})
