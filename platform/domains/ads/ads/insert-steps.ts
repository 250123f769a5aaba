import type { Step } from '#contract/ads/step.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'

/** Stores the steps of an ad that has no steps yet, in list order. */
export async function insertSteps(tx: Tx, companyId: number, adId: number, list: readonly Step[]): Promise<void> {
  await tx.insert(steps).values(list.map((step, position) => stepColumns(companyId, adId, step, position)))
}

/** Returns the columns of a step. `frozen` is not stored: it is derived from the candidates. */
export function stepColumns(
  companyId: number,
  adId: number,
  { uuid, name, type, messageType, message, dayLimit }: Step,
  position: number,
) {
  return {
    companyId,
    adId,
    uuid,
    position,
    name,
    type: type === 'system' ? type : ('normal' as const),
    messageType,
    message,
    dayLimit,
  }
}
