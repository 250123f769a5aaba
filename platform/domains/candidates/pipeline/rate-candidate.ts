import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { isRating } from '#rules/candidates/rating.ts'
import { lockCandidate, rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'

/** Sets a candidate's rating (PIPE-35). */
export async function rateCandidate(
  ctx: CallWork<(typeof SetCandidateRating)['access']>,
  { id, rating }: CallInput<typeof SetCandidateRating>['body'],
): Promise<void> {
  const { companyId } = ctx.target
  if (!isRating(rating)) throw invalid({ rating: ['outOfRange'] })
  const candidate = await lockCandidate(ctx.db, companyId, id)
  rejectReadOnly(candidate)
  if (candidate.rank === rating) return
  await ctx.db
    .update(candidates)
    .set({ rank: rating })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  ctx.publish({ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId: id, by: ctx.caller.id })
  ctx.recordHistory({
    companyId,
    entity: 'candidate',
    entityId: id,
    action: 'rated',
    data: { from: candidate.rank, to: rating },
  })
}
