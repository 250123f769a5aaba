import type { CandidateResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeAd } from '#gateway/areas/ads/ads/complete-ad.ts'
import { adLoader } from '#gateway/areas/ads/ads/loaders.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { completeStep } from '#gateway/areas/candidates/board/complete-step.ts'
import { boardStepReference } from '#gateway/areas/candidates/board/mappers.ts'
import { candidateLoader, cardLoader } from '../loaders.ts'

/** The fields of `Candidate` with resolvers; all others are properties of the source. */
export const candidateFields: Pick<CandidateResolvers, 'ad' | 'card' | 'step' | 'viewerCanEdit'> = {
  card: async ({ databaseId, card }, _, context) => card ?? (await context.load(cardLoader, databaseId)).card,
  ad: async ({ databaseId, adId }, _, context, info) =>
    completeAd(adReference(adId ?? (await context.load(candidateLoader, databaseId)).adId), context, info),
  viewerCanEdit: async (candidate, _, context) => {
    const { isDeleted, adId } =
      candidate.isDeleted === undefined || candidate.adId === undefined
        ? await context.load(candidateLoader, candidate.databaseId)
        : candidate
    if (isDeleted === true || adId === undefined) return false
    return (await context.load(adLoader, adId)).status !== 'ARCHIVED'
  },
  step: async ({ databaseId, adId, stepId }, _, context, info) => {
    if (adId !== undefined && stepId !== undefined) return completeStep(boardStepReference(adId, stepId), context, info)
    const read = await context.load(candidateLoader, databaseId)
    return completeStep(boardStepReference(read.adId, read.stepId), context, info)
  },
}
