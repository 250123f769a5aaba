import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A running process uses the folder. */
export class FolderLockedError extends Error {
  readonly pid: number | null
  constructor(folder: string, pid: number | null) {
    super(
      `The data folder ${folder} is in use by process ${pid ?? '(unknown)'}. Stop that process, or set DATA_DIR to another folder.`,
    )
    this.name = 'FolderLockedError'
    this.pid = pid
  }
}

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks a data folder. PGlite does not lock its folder, and two processes on one folder lose rows silently. The lock is
 * a lock of the operating system on an SQLite file, because Node has no flock. The operating system releases it when
 * the process ends, also after a crash. Throws {@link FolderLockedError} while another process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const pidFile = join(folder, 'platform.pid')
  const lock = new DatabaseSync(join(folder, 'platform.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error
    throw new FolderLockedError(folder, await readPid(pidFile))
  }
  await writeFile(pidFile, `${process.pid}\n`)
  return {
    async release() {
      await rm(pidFile, { force: true })
      lock.close()
    },
  }
}

async function readPid(path: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  return Number.isInteger(pid) ? pid : null
}
