import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { numberSeries } from '#platform/foundation/db/schema/index.ts'

/**
 * The next number of a series, 1 at first. The series is held until the transaction ends, and a transaction that is
 * taken back gives its number back: no number is missing and none is given twice, as the numbers of invoices must be.
 * Take it last, so that others wait for it shortly.
 */
export async function nextNumber(tx: Tx, series: string): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning({ last: numberSeries.last })
  if (!row) throw new Error(`The series ${series} gave no number`)
  return row.last
}
