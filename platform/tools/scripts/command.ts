import { EnvError, loadEnv, type Env } from '#platform/foundation/env/env.ts'
import { FolderLockedError } from '#platform/foundation/db/lock.ts'
import { VaultError } from '#platform/foundation/auth/vault.ts'
import { requireFolders } from '#platform/foundation/files/require-folders.ts'
import { errorText } from '#platform/foundation/log/log.ts'
import { BringError } from '#platform/foundation/archives/company/bring-company.ts'
import { ArchiveError } from '#platform/foundation/archives/backup/archive.ts'
import { NoTavlaError } from '#platform/foundation/archives/backup/dump.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import type { Place } from '#platform/foundation/archives/backup/session.ts'

/** What a command of the operator works with. */
export interface Command {
  env: Env
  /** The database of the settings. */
  place: Place
  words: readonly string[]
  flags: readonly string[]
}

/** Runs a command with the settings of the platform, and says in a sentence why it could not be done. */
export async function command(usage: string, takes: number, run: (command: Command) => Promise<void>): Promise<void> {
  try {
    const given = process.argv.slice(2)
    const flags = given.filter((word) => word.startsWith('--'))
    const words = given.filter((word) => !word.startsWith('--'))
    if (words.length !== takes || flags.some((flag) => !usage.includes(flag)))
      throw new LoadError(`Use: node platform/tools/scripts/${usage}`)
    const env = loadEnv()
    await requireFolders(env)
    await run({
      env,
      place:
        env.databaseUrl === null
          ? { dataDir: env.dataDir ?? '.data' }
          : { url: env.databaseDirectUrl ?? env.databaseUrl },
      words,
      flags,
    })
  } catch (error) {
    const expected = [EnvError, FolderLockedError, VaultError, ArchiveError, NoTavlaError, LoadError, BringError].some(
      (kind) => error instanceof kind,
    )
    console.error(
      expected || !(error instanceof Error)
        ? error instanceof Error
          ? error.message
          : String(error)
        : errorText(error),
    )
    process.exitCode = 1
  }
}
