import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { SetCandidateRating } from '#contract/pipeline.ts'
import { candidates } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { isRank } from '#rules/rank.ts'
import { lockCandidate, refuseReadOnly } from './lock-candidate.ts'

/** Sets the rank of a candidate (PIPE-35). */
export async function rateCandidate(ctx: CtxOf<(typeof SetCandidateRating)['access']>, { id, rating }: CallInput<typeof SetCandidateRating>['body']): Promise<void> {
  const { companyId } = ctx.place
  if (!isRank(rating)) throw invalid({ rating: ['outOfRange'] })
  await ctx.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, companyId, id)
    refuseReadOnly(candidate)
    if (candidate.rank === rating) return
    await tx.update(candidates).set({ rank: rating }).where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
    await recordEvent(tx, { type: 'updateCandidate', companyId, adId: candidate.adId, candidateId: id, by: ctx.caller.id })
    await recordHistory(tx, ctx, { companyId, entity: 'candidate', entityId: id, action: 'rated', data: { from: candidate.rank, to: rating } })
  })
}
