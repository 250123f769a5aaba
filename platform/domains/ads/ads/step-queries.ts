import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Step } from '#contract/base/types.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'

/** A stored step with whether a candidate stands in it, deleted ones included. */
export type StoredStep = typeof steps.$inferSelect & { holdsCandidates: boolean }

/** The steps of an ad in their order. */
const listSteps = (db: Db | Tx, companyId: number, adId: number): Promise<StoredStep[]> =>
  listStepsOf(db, companyId, [adId])

/** The steps of some ads, ad by ad in their order. */
async function listStepsOf(db: Db | Tx, companyId: number, adIds: readonly number[]): Promise<StoredStep[]> {
  // Spelled out: in a select from one table Drizzle writes columns without their table, which the inner one would
  // capture.
  const holds = sql<boolean>`exists (
    select 1 from candidates c
    where c.company_id = steps.company_id and c.ad_id = steps.ad_id and c.step_id = steps.id)`
  const rows = await db
    .select({ step: steps, holdsCandidates: holds })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), inArray(steps.adId, [...adIds])))
    .orderBy(asc(steps.adId), asc(steps.position))
  return rows.map(({ step, holdsCandidates }) => ({ ...step, holdsCandidates }))
}

/** The steps of an ad, held until the transaction ends: no candidate enters or leaves them meanwhile. */
export async function lockSteps(tx: Tx, companyId: number, adId: number): Promise<StoredStep[]> {
  await tx
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, adId)))
    .orderBy(asc(steps.id))
    .for('update')
  return listSteps(tx, companyId, adId)
}

/** The version of an ad's recruitment process: all that the editor edits, but not where candidates stand. */
export const stepsVersion = (list: readonly StoredStep[]) =>
  partVersion(
    list.map(({ uuid, name, messageType, message, dayLimit }) => [uuid, name, messageType, message, dayLimit]),
  )

/** The version of a step's message, which is also edited by itself (PIPE-96). */
export const stepMessageVersion = ({
  messageType,
  message,
}: Pick<typeof steps.$inferSelect, 'messageType' | 'message'>) => partVersion(messageType, message)

/** The steps of an ad as the steps editor reads them, with their version. */
export async function readProcess(
  db: Db,
  companyId: number,
  adId: number,
): Promise<{ steps: Step[]; version: string }> {
  const list = await listSteps(db, companyId, adId)
  return { steps: toSteps(list), version: stepsVersion(list) }
}

/** The steps of some ads with their versions, in one statement. */
export async function readProcesses(
  db: Db,
  companyId: number,
  adIds: readonly number[],
): Promise<{ id: number; steps: Step[]; version: string }[]> {
  const byAd = Map.groupBy(await listStepsOf(db, companyId, adIds), ({ adId }) => adId)
  return adIds.map((id) => {
    const list = byAd.get(id) ?? []
    return { id, steps: toSteps(list), version: stepsVersion(list) }
  })
}

/** The steps of an ad. */
export const readSteps = async (db: Db | Tx, companyId: number, adId: number): Promise<Step[]> =>
  toSteps(await listSteps(db, companyId, adId))

/** One that holds candidates is frozen, unless it is the system's (PIPE-82). */
function toSteps(list: readonly StoredStep[]): Step[] {
  return list.map(({ uuid, name, type, messageType, message, dayLimit, holdsCandidates }, order) => ({
    uuid,
    order,
    name,
    type: type === 'normal' && holdsCandidates ? 'frozen' : type,
    messageType,
    message,
    dayLimit,
  }))
}
