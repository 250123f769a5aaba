import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/foundation/db/client.ts'

/**
 * Runs actions that contend for locked rows. Tests use it to make a race deterministic.
 * - `lock` locks the rows in a transaction of its own.
 * - The actions start in order, each one when all earlier ones wait for a lock or have ended.
 * - When all have started, the rows are unlocked.
 * So no action can write before the last one has started. The embedded database has a single connection, which a held
 * row would block. There all actions start at once, and their transactions begin in the order of the actions.
 */
export async function contendForLock<T>(
  { db, kind }: { db: Db; kind: 'pglite' | 'postgres' },
  lock: (tx: Tx) => Promise<unknown>,
  actions: readonly (() => Promise<T>)[],
): Promise<T[]> {
  if (kind === 'pglite') return startInOrder(db, actions)
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

/** Starts all actions at once. The first transaction of each action begins after those of the earlier actions. */
async function startInOrder<T>(db: Db, actions: readonly (() => Promise<T>)[]): Promise<T[]> {
  const current = new AsyncLocalStorage<number>()
  const begun = actions.map(() => Promise.withResolvers<void>())
  const { transaction } = db
  db.transaction = async (...args) => {
    const index = current.getStore()
    if (index !== undefined) await begun[index - 1]?.promise
    const result = transaction.apply(db, args)
    if (index !== undefined) begun[index]?.resolve()
    return result as never
  }
  try {
    return await Promise.all(
      actions.map((act, index) => current.run(index, act).finally(() => begun[index]?.resolve())),
    )
  } finally {
    db.transaction = transaction
  }
}

/** Returns the number of statements that wait for a lock. */
async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
