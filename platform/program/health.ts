import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { PartWatch } from '#rules/requests/part-watch.ts'

/** Time limit of each check. */
const CHECK_TIMEOUT_MS = 1000
/** The database counts as failing this long after a write that its full disk prevented. */
const FULL_FOR_MS = 10_000

/** A part that the platform depends on, as in `/readyz` and in the metric `failing`. */
export const HEALTH_PARTS = ['database', 'files', 'mail'] as const
type HealthPart = (typeof HEALTH_PARTS)[number]

interface HealthReport {
  /** Whether the database responds in time. Without files or mail, the platform serves everything else. */
  readonly isReady: boolean
  readonly failing: readonly HealthPart[]
}

export interface Health {
  /** Checks all parts within a second. */
  check(): Promise<HealthReport>
  /** Checks all parts in the background, so that the log is up to date without probes. */
  start(): void
  stop(): void
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

/** Creates the checks behind `/readyz`, the metric `failing` and the log lines of failing parts. */
export function createHealth({
  database,
  files,
  mailer,
  log,
}: Pick<Deps, 'database' | 'files' | 'mailer' | 'log'>): Health {
  let pendingQuery: Promise<boolean> | null = null
  let isReady = false
  const isDatabaseResponding = (): Promise<boolean> => {
    // One query at a time, so that queries do not pile up on a database that does not respond.
    pendingQuery ??= database.db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pendingQuery = null))
    return inTime(pendingQuery, false)
  }
  const wasFull = (): boolean => performance.now() - (database.lastFullAt() ?? -Infinity) < FULL_FOR_MS
  const parts = new PartWatch<HealthPart>(async () => {
    const [isResponding, areFilesFailing] = await Promise.all([isDatabaseResponding(), inTime(files.isFailing(), true)])
    isReady = isResponding
    return {
      database: !isResponding
        ? 'the database is not responding'
        : wasFull()
          ? 'the disk of the database is full'
          : null,
      files: areFilesFailing ? 'the storage of files cannot write' : null,
      mail: mailer.isFailing() ? 'the mail server is not responding' : null,
    }
  }, log)
  return {
    async check() {
      const failing = await parts.check()
      return { isReady, failing }
    },
    start: () => parts.start(),
    stop: () => parts.stop(),
  }
}
