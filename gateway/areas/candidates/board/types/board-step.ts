import { GetStepsView, UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import type { BoardStepResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { adLoader } from '#gateway/areas/ads/ads/loaders.ts'

const mayWrite = viewerCan(UpdateStepMessage, GetStepsView)

/** `BoardStep.viewerCanEdit`: false for an archived ad. */
export const viewerCanEdit: NonNullable<BoardStepResolvers['viewerCanEdit']> = async ({ adId }, _, context) =>
  (await mayWrite(context)) && (await context.load(adLoader, adId)).status !== 'ARCHIVED'
