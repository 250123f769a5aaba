import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/foundation/db/client.ts'

/**
 * Acts that meet at rows somebody else holds. `hold` takes them in a transaction of its own; then each act begins, in
 * order, once those before it wait, and the rows are let go when all do. So none can have written before the last one
 * has begun, and what only happened to go well in turn does not. An act that ends without waiting counts as one that
 * waits. The embedded database has one connection, on which a held row would hold everything: there they begin at once
 * and write one by one.
 */
export async function behind<T>(
  { db, kind }: { db: Db; kind: 'pglite' | 'postgres' },
  hold: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  if (kind === 'pglite') return Promise.all(acts.map((act) => act()))
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await hold(tx)
    held.resolve()
    await mayEnd.promise
  })
  await Promise.race([held.promise, holding])
  const begun: Promise<T>[] = []
  let ended = 0
  try {
    for (const act of acts) {
      const its = act()
      begun.push(its)
      its.finally(() => (ended += 1)).catch(() => undefined)
      while (ended + (await waiting(db)) < begun.length) await setImmediate()
    }
  } finally {
    mayEnd.resolve()
    await holding
  }
  return Promise.all(begun)
}

/** How many statements wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
