import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/foundation/db/client.ts'

/**
 * Runs actions that contend for locked rows. Tests use it to make a race deterministic.
 * - `hold` locks the rows in its own transaction.
 * - The actions start in order, each one when all earlier ones wait for a lock or have ended.
 * - When all have started, the rows are unlocked.
 * So no action can write before the last one has started. The embedded database has a single connection, which a held
 * row would block, so there all actions start at once and run one after another.
 */
export async function contendForLock<T>(
  { db, kind }: { db: Db; kind: 'pglite' | 'postgres' },
  lock: (tx: Tx) => Promise<unknown>,
  actions: readonly (() => Promise<T>)[],
): Promise<T[]> {
  if (kind === 'pglite') return Promise.all(actions.map((act) => act()))
  const [locked, canEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lockTransaction = db.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await canEnd.promise
  })
  await Promise.race([locked.promise, lockTransaction])
  const started: Promise<T>[] = []
  let ended = 0
  try {
    for (const act of actions) {
      const running = act()
      started.push(running)
      running.finally(() => (ended += 1)).catch(() => undefined)
      while (ended + (await countLockWaits(db)) < started.length) await setImmediate()
    }
  } finally {
    canEnd.resolve()
    await lockTransaction
  }
  return Promise.all(started)
}

/** Returns the number of statements that wait for a lock. */
async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
