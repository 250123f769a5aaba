import type { Db, Tx } from '#platform/foundation/db/client.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Mailer } from '#platform/foundation/mail/mailer.ts'
import type { HistoryActor } from '#platform/foundation/history/record-history.ts'
import { changedTables, requireHistoryEntry } from './require-history-entry.ts'
import { RecordBuffer, type RecordSavepoint, type WorkRecorders } from './records.ts'
import { withRetries } from './retry.ts'

/** The part of an actor that a unit of work needs. `calls/actor/actor.ts` has the complete type. */
export interface WorkActor extends HistoryActor {
  deps: { db: Db; env: { checkResponses: boolean }; jobs: Jobs; mailer: Mailer }
  /** The connection for reading. Inside a unit of work, this is the transaction. */
  db: Db
  log: Logger
}

/** An actor inside a unit of work. `db` is the transaction; the recorders add history, events, jobs and mails to it. */
export type WorkOf<A extends WorkActor> = Omit<A, 'db'> &
  WorkRecorders & {
    db: Tx
    /** Returns a savepoint of the records. Bulk work uses it to drop the records of one item that is skipped. */
    savepoint(): RecordSavepoint
    /** Drops the records made after the savepoint. */
    rollBackTo(savepoint: RecordSavepoint): void
  }

export interface WriteOptions {
  /**
   * Why this change needs no history entry. In tests, a change without a history entry and without this reason fails.
   */
  recordsNothing?: string
  /** Rolls the change back and drops its records, after the run has returned its result (PLUS-101). */
  isDryRun?: boolean
}

/** Ends the transaction of a dry run, and carries its result. */
class DryRunEnd {
  readonly result: unknown

  constructor(result: unknown) {
    this.result = result
  }
}

/**
 * Runs a part of a unit of work in a savepoint. If the part fails, its changes and records are rolled back, and the rest
 * of the unit can go on. Only for dry runs: a real run commits its parts one by one.
 */
export async function inSavepoint<A extends WorkActor, T>(
  work: WorkOf<A>,
  run: (work: WorkOf<A>) => Promise<T>,
): Promise<T> {
  const savepoint = work.savepoint()
  try {
    return await work.db.transaction((db) => run({ ...work, db }))
  } catch (error) {
    work.rollBackTo(savepoint)
    throw error
  }
}

/**
 * Runs one unit of work: the change and its records commit in one transaction. After a deadlock or a serialization
 * failure, the run is retried from the start with empty records.
 *
 * On PGlite the transaction holds the only connection. `run` must therefore not wait for another database handle, the
 * network or slow computations; do that before calling `write`.
 */
export async function write<A extends WorkActor, T>(
  actor: A,
  run: (work: WorkOf<A>) => Promise<T> | T,
  options: WriteOptions = {},
): Promise<T> {
  if ('afterCommit' in actor) throw new Error('A unit of work cannot be started inside another unit of work.')
  const { deps } = actor
  const isChecked = deps.env.checkResponses && options.recordsNothing === undefined
  const attempt = withRetries(async () => {
    const records = new RecordBuffer()
    const result = await deps.db.transaction(async (tx) => {
      const before = isChecked ? await changedTables(tx) : null
      const result = await run({
        ...actor,
        ...records.recorders,
        db: tx,
        savepoint: () => records.savepoint(),
        rollBackTo: (savepoint: RecordSavepoint) => records.rollBackTo(savepoint),
      })
      if (before && records.hasNoHistory) await requireHistoryEntry(tx, before)
      if (options.isDryRun) throw new DryRunEnd(result)
      await records.write(tx, actor, deps)
      return result
    })
    return { result, records }
  })
  const { result, records } = await attempt.catch((error: unknown) => {
    if (error instanceof DryRunEnd) return { result: error.result as T, records: new RecordBuffer() }
    throw error
  })
  for (const hook of records.hooks) {
    try {
      await hook()
    } catch (error) {
      actor.log.error({ err: error }, 'after-commit hook failed')
    }
  }
  return result
}
