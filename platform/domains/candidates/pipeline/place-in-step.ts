import { and, asc, desc, eq, gte, notInArray, sql } from 'drizzle-orm'
import { POSITION_GAP, positionBetween, positionsBetween } from '#platform/domains/candidates/candidates/position.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

interface Step {
  companyId: number
  adId: number
  stepId: number
}

interface Placing extends Step {
  /** The candidate to place. Not counted as a neighbour. */
  candidateId: number
}

interface Slot extends Step {
  /** The candidates to place one after another. Not counted as neighbours. */
  candidateIds: readonly number[]
  /** Zero-based index among the other candidates. An index past the end means last. */
  order: number
}

/** Returns positions for candidates in a row at an index of a step. The caller must have locked the step. */
export async function positionsInStep(ctx: Work, slot: Slot): Promise<number[]> {
  const positions = positionsBetween(...(await neighboursOf(ctx.db, slot)), slot.candidateIds.length)
  if (positions !== null) return positions
  await renumber(ctx, slot)
  const newPositions = positionsBetween(...(await neighboursOf(ctx.db, slot)), slot.candidateIds.length)
  if (newPositions === null) throw new Error(`Step ${slot.stepId} has no room after renumbering.`)
  return newPositions
}

const others = ({ companyId, adId, stepId }: Step, placed: readonly number[]) =>
  and(
    eq(candidates.companyId, companyId),
    eq(candidates.adId, adId),
    eq(candidates.stepId, stepId),
    notInArray(candidates.id, [...placed]),
  )

async function neighboursOf(tx: Tx, slot: Slot): Promise<[before: number | null, after: number | null]> {
  const neighbours = await tx
    .select({ position: candidates.position })
    .from(candidates)
    .where(others(slot, slot.candidateIds))
    .orderBy(asc(candidates.position), asc(candidates.id))
    .offset(Math.max(0, slot.order - 1))
    .limit(slot.order === 0 ? 1 : 2)
  if (slot.order === 0) return [null, neighbours[0]?.position ?? null]
  if (neighbours[0] !== undefined) return [neighbours[0].position, neighbours[1]?.position ?? null]
  const [last] = await tx
    .select({ position: candidates.position })
    .from(candidates)
    .where(others(slot, slot.candidateIds))
    .orderBy(desc(candidates.position))
    .limit(1)
  return [last?.position ?? null, null]
}

/**
 * Returns the position a candidate had in the step it last left (PLUS-24), or the next free one if another candidate is
 * there now. The caller must have locked the step.
 */
export async function restorePosition(ctx: Work, placing: Placing): Promise<number> {
  const position = await findFreePosition(ctx.db, placing)
  if (position !== null) return position
  await renumber(ctx, placing)
  const newPosition = await findFreePosition(ctx.db, placing)
  if (newPosition === null) throw new Error(`Step ${placing.stepId} has no room after renumbering.`)
  return newPosition
}

async function findFreePosition(tx: Tx, placing: Placing): Promise<number | null> {
  const { companyId, candidateId, stepId } = placing
  const [left] = await tx
    .select({ position: candidates.leftPosition })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, candidateId), eq(candidates.leftStepId, stepId)))
  if (left?.position == null) throw new Error(`Candidate ${candidateId} has no previous position in step ${stepId}.`)
  const [taken, after] = await tx
    .select({ position: candidates.position })
    .from(candidates)
    .where(and(others(placing, [placing.candidateId]), gte(candidates.position, left.position)))
    .orderBy(asc(candidates.position), asc(candidates.id))
    .limit(2)
  return taken?.position === left.position ? positionBetween(taken.position, after?.position ?? null) : left.position
}

/**
 * Renumbers the positions in a step, `POSITION_GAP` apart, including the positions that candidates have left. The order
 * does not change, but boards that sort by the old positions must refetch, so it publishes `updatePlaces`. Some
 * of these candidates are in other steps by now, which the caller has not locked, so all rows are locked in id order
 * first.
 */
async function renumber({ db: tx, publish }: Work, { companyId, adId, stepId }: Step): Promise<void> {
  const ofAd = sql`company_id = ${companyId} and ad_id = ${adId}`
  await tx.execute(
    sql`select id from candidates where ${ofAd} and (step_id = ${stepId} or left_step_id = ${stepId}) order by id for update`,
  )
  await tx.execute(sql`
    with places as (
      select id, position, false as is_left from candidates where ${ofAd} and step_id = ${stepId}
      union all
      select id, left_position, true from candidates where ${ofAd} and left_step_id = ${stepId}
    ), numbered as (
      select id, is_left, row_number() over (order by position, is_left, id) * ${POSITION_GAP}::float8 as place from places
    ), each as (
      select id, max(place) filter (where not is_left) as place, max(place) filter (where is_left) as left_place from numbered group by id
    )
    update candidates c set
      position = case when c.step_id = ${stepId} then coalesce(e.place, c.position) else c.position end,
      left_position = case when c.left_step_id = ${stepId} then coalesce(e.left_place, c.left_position) else c.left_position end
    from each e
    where c.company_id = ${companyId} and c.ad_id = ${adId} and c.id = e.id`)
  publish({ type: 'updatePlaces', companyId, adId })
}
