import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { numberSeries } from '#platform/foundation/db/schema/index.ts'

/**
 * Returns the next number of a series, starting at 1. Invoice numbers must have no gaps and no duplicates, so the
 * series is locked until the transaction ends, and a rollback returns the number. Call this last in the transaction, to
 * keep the lock short.
 */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  if (!row) throw new Error(`The series ${series} returned no number.`)
  return row.last
}
