import { EnvError, loadEnv, type Env } from '#platform/env.ts'
import { FolderLockedError } from '#platform/db/lock.ts'
import { VaultError } from '#platform/auth/vault.ts'
import { requireFolders } from '#platform/files/require-folders.ts'
import { errorText } from '#platform/log.ts'
import { BringError } from '#platform/company-archive/bring-company.ts'
import { ArchiveError } from '#platform/backup/archive.ts'
import { NoTavlaError } from '#platform/backup/dump.ts'
import { LoadError } from '#platform/backup/load.ts'
import type { Place } from '#platform/backup/session.ts'

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
      throw new LoadError(`Use: node platform/scripts/${usage}`)
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
