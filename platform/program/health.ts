import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'

/** Time limit of each check. */
const CHECK_TIMEOUT_MS = 1000
/** The database counts as failing this long after a write that its full disk prevented. */
const FULL_FOR_MS = 10_000

/** A part that the platform depends on, as in `/readyz` and in the metric `failing`. */
export const HEALTH_PARTS = ['database', 'files', 'mail'] as const
type HealthPart = (typeof HEALTH_PARTS)[number]

export interface Health {
  /** Returns whether the database responds in time. Concurrent calls share one query. */
  isReady(): Promise<boolean>
  /**
   * Returns the parts that fail. Without the database the platform is not ready. Without files or mail it serves
   * everything else, so it stays ready.
   */
  failing(): Promise<HealthPart[]>
}

/** Returns the result of a check, or `late` if the check takes too long. */
async function inTime(check: Promise<boolean>, late: boolean): Promise<boolean> {
  const timeout = new AbortController()
  try {
    return await Promise.race([check, wait(CHECK_TIMEOUT_MS, late, { signal: timeout.signal })])
  } finally {
    timeout.abort()
  }
}

/** Creates the checks behind `/readyz` and the metric `failing`. */
export function createHealth({ database, files, mailer }: Pick<Deps, 'database' | 'files' | 'mailer'>): Health {
  let pendingCheck: Promise<boolean> | null = null
  const isReady = (): Promise<boolean> => {
    pendingCheck ??= database.db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pendingCheck = null))
    return inTime(pendingCheck, false)
  }
  const wasFull = (): boolean => performance.now() - (database.lastFullAt() ?? -Infinity) < FULL_FOR_MS
  return {
    isReady,
    async failing() {
      const [isReadable, areFilesFailing] = await Promise.all([isReady(), inTime(files.isFailing(), true)])
      const fails = { database: !isReadable || wasFull(), files: areFilesFailing, mail: mailer.isFailing() }
      return HEALTH_PARTS.filter((part) => fails[part])
    },
  }
}
