import { GetStepsView, GetStepsViews } from '#contract/candidates/pipeline.ts'
import { MAX_BOARDS } from '#contract/base/scalars.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { mapBoard, type BoardStepMapper } from './mappers.ts'

/** Reads the boards of ads. */
export const boardLoader = defineListLoader({
  name: 'board',
  one: (id, { platform }) => platform.call(GetStepsView, { query: { id } }),
  many: (ids, { platform }) => platform.call(GetStepsViews, { query: { ids } }),
  keyOf: ({ ad }) => ad.id,
  map: mapBoard,
  maxBatchSize: MAX_BOARDS,
})

/** Finds a step on the board of its ad; null if it is not there. */
export async function findBoardStep(
  adId: number,
  stepId: number,
  context: GatewayContext,
): Promise<BoardStepMapper | null> {
  const { steps } = await context.load(boardLoader, adId)
  return steps.find(({ databaseId }) => databaseId === stepId) ?? null
}
