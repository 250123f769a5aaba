import type { Step } from '#contract/base/types.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'

/** Stores the steps of an ad that has none, in the order of the list. */
export async function insertSteps(tx: Tx, companyId: number, adId: number, list: readonly Step[]): Promise<void> {
  await tx.insert(steps).values(list.map((step, position) => stepColumns(companyId, adId, step, position)))
}

/** The columns of a step; frozen is not stored, it follows from the candidates. */
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
