import { resolve } from 'node:path'
import { EnvError, loadEnv, type Env } from '#platform/foundation/env/env.ts'
import { DatabaseConnectionError } from '#platform/foundation/db/connection-error.ts'
import { FolderLockedError } from '#platform/foundation/db/folder-lock.ts'
import { OldTablesError } from '#platform/foundation/db/require-upgradable.ts'
import { VaultError } from '#platform/foundation/auth/vault.ts'
import { requireFolders } from '#platform/foundation/files/require-folders.ts'
import { errorText } from '#platform/foundation/log/log.ts'
import { ImportError } from '#platform/foundation/archives/company/import-company.ts'
import { ArchiveError } from '#platform/foundation/archives/backup/archive.ts'
import { NotTavlaDatabaseError } from '#platform/foundation/archives/backup/dump.ts'
import { LoadError } from '#platform/foundation/archives/backup/load.ts'
import type { DatabaseLocation } from '#platform/foundation/archives/backup/session.ts'

/** Context of an operator command. */
export interface Command {
  env: Env
  /** Location of the configured database. */
  location: DatabaseLocation
  args: readonly string[]
  flags: readonly string[]
}

/** Runs a command with the settings of the platform. Prints expected errors as one sentence. */
export async function runCommand(
  usage: string,
  argumentCount: number,
  run: (command: Command) => Promise<void>,
): Promise<void> {
  try {
    const args = process.argv.slice(2)
    const flags = args.filter((word) => word.startsWith('--'))
    const words = args.filter((word) => !word.startsWith('--'))
    if (words.length !== argumentCount || flags.some((flag) => !usage.includes(flag)))
      throw new LoadError(`Usage: node platform/tools/scripts/${usage}`)
    const env = loadEnv()
    await requireFolders(env)
    await run({
      env,
      location:
        env.databaseUrl === null
          ? { dataDir: env.dataDir ?? '.data' }
          : { url: env.databaseDirectUrl ?? env.databaseUrl },
      args: words,
      flags,
    })
  } catch (error) {
    const expected = [
      EnvError,
      DatabaseConnectionError,
      FolderLockedError,
      OldTablesError,
      VaultError,
      ArchiveError,
      NotTavlaDatabaseError,
      LoadError,
      ImportError,
    ].some((kind) => error instanceof kind)
    console.error(
      isFolderFault(error)
        ? `${error.message}. Name it by its whole path, where the user of this command has access.`
        : expected || !(error instanceof Error)
          ? error instanceof Error
            ? error.message
            : String(error)
          : errorText(error),
    )
    process.exitCode = 1
  }
}

/** Returns whether a folder or file that an argument names cannot be used. */
const isFolderFault = (error: unknown): error is Error =>
  error instanceof Error &&
  'path' in error &&
  process.argv.slice(2).some((word) => !word.startsWith('--') && String(error.path).startsWith(resolve(word)))
