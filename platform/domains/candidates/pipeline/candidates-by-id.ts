import { and, eq, gt, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CompanyCandidates, GetCandidate, GetCandidates } from '#contract/candidates/pipeline.ts'
import { getPlacements } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { loadBoxes, toBox } from './candidate-boxes.ts'
import { ordersInStep } from './orders-in-step.ts'

type Placed = CallOutput<typeof GetCandidate>

/** Returns one candidate with its position on the board. Does not count as opening the card. */
export async function getCandidate(ctx: CtxOf<(typeof GetCandidate)['access']>, id: number): Promise<Placed> {
  const [candidate] = await readPlaced(ctx, ctx.target.companyId, [id])
  if (candidate === undefined) throw forbidden()
  return candidate
}

/** Returns several candidates with their positions on the board. */
export const listCandidates = (ctx: ListCtx, ids: readonly number[]): Promise<CallOutput<typeof GetCandidates>> =>
  readAccessible(ctx, 'candidate', ids, (companyId, admittedIds) => readPlaced(ctx, companyId, admittedIds))

/** Returns a page of the candidates of a company, in the order in which they applied (PLUS-98). */
export async function listCompanyCandidates(
  ctx: CtxOf<(typeof CompanyCandidates)['access']>,
  { after, take = 50, ad, receivedAfter }: CallInput<typeof CompanyCandidates>['query'],
): Promise<CallOutput<typeof CompanyCandidates>> {
  const { companyId } = ctx.target
  const order = keyset({
    name: `company-candidates-${companyId}`,
    order: [
      { by: candidates.appliedAt, as: 'timestamptz', direction: 'asc' },
      { by: candidates.id, as: 'integer', direction: 'asc' },
    ],
    after: after ?? null,
    take,
  })
  const { rows, ...cursors } = order.page(
    await ctx.db
      .select({ id: candidates.id, cursor: order.cursor })
      .from(candidates)
      .where(
        and(
          eq(candidates.companyId, companyId),
          isNull(candidates.deletedAt),
          ad === undefined ? undefined : eq(candidates.adId, ad),
          receivedAfter === undefined ? undefined : gt(candidates.appliedAt, new Date(receivedAfter)),
          order.where,
        ),
      )
      .orderBy(...order.orderBy)
      .limit(order.limit),
  )
  const placed = new Map(
    (
      await readPlaced(
        ctx,
        companyId,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.candidate.id, each]),
  )
  return { ...cursors, items: rows.flatMap(({ id }) => placed.get(id) ?? []) }
}

async function readPlaced(
  { db, deps, now, caller }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<Placed[]> {
  const boxes = await loadBoxes(db, { companyId, candidateIds: ids }, [caller.id])
  const orders = await ordersInStep(db, companyId, ids)
  const positions = await getPlacements(db, companyId, ids)
  const context = { today: stockholmDay(now), files: deps.files }
  return boxes.map((row) => ({
    candidate: toBox(row, orders.get(row.id) ?? 0, context),
    step: row.step_id,
    ad: row.ad_id,
    movedBy: positions.get(row.id)?.movedBy ?? null,
  }))
}
