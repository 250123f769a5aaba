import { GetStepsView, UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import type { BoardStepResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerMay } from '#gateway/resolving/viewer-may.ts'
import { adLoader } from '#gateway/areas/ads/ads/loaders.ts'
import { findBoardStep } from '../loaders.ts'

/** `BoardStep.candidates`: they come with the board, and are read where only the step is known, as in events. */
export const candidates: NonNullable<BoardStepResolvers['candidates']> = (step, _, context) =>
  step.candidates ?? findBoardStep(step.adId, step.databaseId, context).then((found) => found?.candidates ?? [])

const mayWrite = viewerMay(UpdateStepMessage, GetStepsView)

/** `BoardStep.viewerCanEdit`: nothing of an archived ad changes. */
export const viewerCanEdit: NonNullable<BoardStepResolvers['viewerCanEdit']> = async ({ adId }, _, context) =>
  (await mayWrite(context)) && (await context.load(adLoader, adId)).status !== 'ARCHIVED'
