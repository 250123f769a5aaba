import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { WorkOf } from '#platform/foundation/work/write.ts'
import type { Deps } from './deps.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

/**
 * The context of calls, jobs and visits to the job site: the acting person, the time and the dependencies. Use `now`,
 * not the clock. Independent of the web server.
 */
export interface Actor {
  deps: Deps
  /** The connection for reading. Inside a unit of work, this is the transaction. */
  db: Db
  now: Date
  /** Null for visitors and jobs. */
  caller: Caller | null
  requestId: string
  log: Logger
  /** IP address of the client. Empty for jobs. */
  ip: string
  /**
   * The User-Agent header. Empty for jobs. Store only the result of `parseUserAgent`.
   */
  userAgent: string
  /** The requested language. Swedish for jobs. */
  language: Locale
  /** Sends the caller a token with the response. It replaces the caller's current token (SHELL-19). */
  giveToken(token: string): void
}

/** An actor inside a unit of work (`foundation/work/write.ts`). */
export type Work = WorkOf<Actor>

/** Creates the actor of a job: without a caller, and with `id` as the job in the log. */
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
