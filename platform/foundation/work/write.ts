import type { Tx } from '#platform/foundation/db/client.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { changedTables, refuseForgotten } from './forgotten-history.ts'
import { Records, type Mark, type Recorders } from './records.ts'
import { retried } from './retry.ts'

/** An actor inside a unit of work: `db` is the transaction, and what follows from the change is recorded through it. */
export type Work = Omit<Actor, 'db'> &
  Recorders & {
    db: Tx
    /** Where the records stand, and back to there: for one of several that is left out after all. */
    mark(): Mark
    forgetSince(mark: Mark): void
  }

/** The work of an actor that is known to have more, such as a caller and a place. */
export type WorkOf<A extends Actor> = Omit<A, 'db'> & Work

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
export async function write<A extends Actor, T>(
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
