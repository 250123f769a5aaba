import type { CallOutput } from '#contract/base/call.ts'
import type { GetCandidate, GetCandidates } from '#contract/candidates/pipeline.ts'
import { moverOf } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { readAdmitted, type ListCtx } from '#platform/calls/http/admitted.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { readBoxes, toBox } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

type Placed = CallOutput<typeof GetCandidate>

/** One candidate as its box shows it, and where it stands. Its card stays closed. */
export async function candidateById(ctx: CtxOf<(typeof GetCandidate)['access']>, id: number): Promise<Placed> {
  const [found] = await readPlaced(ctx, ctx.place.companyId, [id])
  if (found === undefined) throw forbidden()
  return found
}

/** Some candidates. */
export const candidatesById = (ctx: ListCtx, ids: readonly number[]): Promise<CallOutput<typeof GetCandidates>> =>
  readAdmitted(ctx, 'candidate', ids, (companyId, own) => readPlaced(ctx, companyId, own))

async function readPlaced(
  { db, deps, now, caller }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<Placed[]> {
  const boxes = await readBoxes(db, { companyId, candidateIds: ids }, [caller.id])
  const orders = await ordersInStep(db, companyId, ids)
  const movers = await moverOf(db, companyId, ids)
  const means = { today: stockholmDay(now), files: deps.files }
  return boxes.map((row) => ({
    candidate: toBox(row, orders.get(row.id) ?? 0, means),
    step: row.step_id,
    ad: row.ad_id,
    movedBy: movers.get(row.id)?.movedBy ?? null,
  }))
}
