import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { WorkOf } from '#platform/foundation/work/write.ts'
import type { Deps } from './deps.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

/**
 * Who does something, when and with what: the context of calls, jobs and visits of the job site alike. Time is `now`,
 * never the clock. Nothing of the web server is in it.
 */
export interface Actor {
  deps: Deps
  /** Reads the database; in a unit of work it is the transaction. */
  db: Db
  now: Date
  /** Null for visitors and jobs. */
  caller: Caller | null
  requestId: string
  log: Logger
  /** Network address of who calls; empty for jobs. */
  ip: string
  /**
   * What the program of who calls tells of itself, as it came; empty for jobs. Only `deviceOf` of it is ever stored.
   */
  userAgent: string
  /** The language asked for; the home language where nobody asks. */
  language: Locale
  /** Hands the caller a token that replaces the one it called with, together with the answer (SHELL-19). */
  giveToken(token: string): void
}

/** An actor inside a unit of work (`foundation/work/write.ts`). */
export type Work = WorkOf<Actor>

/** The actor of a job: nobody is signed in, and `id` names the job in the log. */
export const jobActor = (deps: Deps, { id, now }: { id: string; now: Date }): Actor => ({
  deps,
  db: deps.db,
  now,
  caller: null,
  requestId: id,
  log: deps.log.child({ job: id }),
  ip: '',
  userAgent: '',
  language: 'sv',
  giveToken: () => {},
})
