import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import { INCOMING_INDEX } from '#rules/candidates/board.ts'

/** Returns the id of the incoming step of an ad. Null if the ad has no steps. */
export async function findIncomingStep(db: Db, companyId: number, adId: number): Promise<number | null> {
  const [step] = await db
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, adId)))
    .orderBy(asc(steps.position))
    .offset(INCOMING_INDEX)
    .limit(1)
  return step?.id ?? null
}
