import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Step } from '#contract/ads/step.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import { partVersion } from '#platform/foundation/versions/version.ts'

/** A stored step. `holdsCandidates` is true if any candidate, even a deleted one, is in the step. */
export type StoredStep = typeof steps.$inferSelect & { holdsCandidates: boolean }

/** Lists the steps of an ad in their order. */
const listStoredSteps = (db: Db | Tx, companyId: number, adId: number): Promise<StoredStep[]> =>
  listStoredStepsOf(db, companyId, [adId])

/** Lists the steps of several ads, grouped by ad and in their order. */
async function listStoredStepsOf(db: Db | Tx, companyId: number, adIds: readonly number[]): Promise<StoredStep[]> {
  // Written as plain SQL. In a select from one table, Drizzle omits the table name of a column, and the subquery would
  // resolve that column to its own table.
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

/**
 * Locks the steps of an ad until the transaction ends, so that no candidate can enter or leave them. Returns them in
 * their order.
 */
export async function lockStepsOfAd(tx: Tx, companyId: number, adId: number): Promise<StoredStep[]> {
  await tx
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, adId)))
    .orderBy(asc(steps.id))
    .for('update')
  return listStoredSteps(tx, companyId, adId)
}

/**
 * Returns the version of an ad's recruitment process: everything the steps editor edits, but not which candidates are
 * in the steps.
 */
export const stepsVersion = (list: readonly StoredStep[]) =>
  partVersion(
    list.map(({ uuid, name, messageType, message, dayLimit }) => [uuid, name, messageType, message, dayLimit]),
  )

/** Returns the version of a step's message, which can also be edited separately (PIPE-96). */
export const stepMessageVersion = ({
  messageType,
  message,
}: Pick<typeof steps.$inferSelect, 'messageType' | 'message'>) => partVersion(messageType, message)

/** Returns the steps of an ad for the steps editor, with their version. */
export async function getProcess(db: Db, companyId: number, adId: number): Promise<{ steps: Step[]; version: string }> {
  const list = await listStoredSteps(db, companyId, adId)
  return { steps: toSteps(list), version: stepsVersion(list) }
}

/** Returns the steps of several ads with their versions, in one statement. */
export async function listProcesses(
  db: Db,
  companyId: number,
  adIds: readonly number[],
): Promise<{ id: number; steps: Step[]; version: string }[]> {
  const byAd = Map.groupBy(await listStoredStepsOf(db, companyId, adIds), ({ adId }) => adId)
  return adIds.map((id) => {
    const list = byAd.get(id) ?? []
    return { id, steps: toSteps(list), version: stepsVersion(list) }
  })
}

/** Returns the steps of an ad in their order. */
export const listSteps = async (db: Db | Tx, companyId: number, adId: number): Promise<Step[]> =>
  toSteps(await listStoredSteps(db, companyId, adId))

/**
 * Maps stored steps to API steps. A normal step with candidates becomes `frozen`; built-in steps never do (PIPE-82).
 */
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
