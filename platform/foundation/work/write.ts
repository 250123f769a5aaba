import type { Db, Tx } from '#platform/foundation/db/client.ts'
import type { Jobs } from '#platform/foundation/jobs/jobs.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Mailer } from '#platform/foundation/mail/mailer.ts'
import type { HistoryActor } from '#platform/foundation/history/record-history.ts'
import { changedTables, refuseForgotten } from './forgotten-history.ts'
import { Records, type Mark, type Recorders } from './records.ts'
import { retried } from './retry.ts'

/** The part of an actor that a unit of work uses; `calls/actor/actor.ts` has the rest. */
export interface WorkActor extends HistoryActor {
  deps: { db: Db; env: { checkResponses: boolean }; jobs: Jobs; mailer: Mailer }
  /** Reads the database; in a unit of work it is the transaction. */
  db: Db
  log: Logger
}

/** An actor inside a unit of work: `db` is the transaction, and what follows from the change is recorded through it. */
export type WorkOf<A extends WorkActor> = Omit<A, 'db'> &
  Recorders & {
    db: Tx
    /** Where the records stand, and back to there: for one of several that is left out after all. */
    mark(): Mark
    forgetSince(mark: Mark): void
  }

export interface WriteOptions {
  /**
   * Why what is changed here needs no entry in the history. Without it a change that remembers nothing fails in tests.
   */
  recordsNothing?: string
}

/**
 * Runs one unit of work: everything in one transaction, and with it what it records. A run that met another transaction
 * (deadlock, serialization failure) starts again from its beginning, its records dropped. On PGlite the transaction has
 * the only connection: nothing inside may wait for another handle, the network or slow sums; that is done before.
 */
export async function write<A extends WorkActor, T>(
  actor: A,
  run: (work: WorkOf<A>) => Promise<T> | T,
  options: WriteOptions = {},
): Promise<T> {
  if ('remember' in actor) throw new Error('A unit of work was begun inside another')
  const { deps } = actor
  const isChecked = deps.env.checkResponses && options.recordsNothing === undefined
  const { answer, records } = await retried(async () => {
    const records = new Records()
    const answer = await deps.db.transaction(async (tx) => {
      const before = isChecked ? await changedTables(tx) : null
      const done = await run({
        ...actor,
        ...records.recorders,
        db: tx,
        mark: () => records.mark(),
        forgetSince: (mark: Mark) => records.forgetSince(mark),
      })
      if (before && records.remembersNothing) await refuseForgotten(tx, before)
      await records.write(tx, actor, deps)
      return done
    })
    return { answer, records }
  })
  for (const hook of records.hooks) {
    try {
      await hook()
    } catch (error) {
      actor.log.error({ err: error }, 'after commit')
    }
  }
  return answer
}
