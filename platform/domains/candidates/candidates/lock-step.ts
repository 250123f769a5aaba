import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'

/**
 * Locks a step, so that moves into it and its deletion run one after another. Always lock the step before a candidate.
 */
export async function lockStep(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ id: number; adId: number; position: number } | undefined> {
  const [step] = await lockSteps(tx, companyId, [id])
  return step
}

/** Locks several steps in id order. Omits steps that no longer exist. */
export function lockSteps(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; adId: number; position: number }[]> {
  return tx
    .select({ id: steps.id, adId: steps.adId, position: steps.position })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), inArray(steps.id, [...ids])))
    .orderBy(asc(steps.id))
    .for('no key update')
}
