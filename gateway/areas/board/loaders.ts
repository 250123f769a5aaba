import { GetStepsView } from '#contract/pipeline.ts'
import type { GatewayContext } from '../../context.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapBoard, type BoardMapper, type BoardStepMapper } from './mappers.ts'

/** The board of an ad. */
export const boardLoader = defineLoader<number, BoardMapper>({
  name: 'board',
  load: async (id, { platform }) => mapBoard(await platform.call(GetStepsView, { query: { id } })),
})

/** A step as the board of its ad has it; null when it is not there. */
export async function findBoardStep(adId: number, stepId: number, context: GatewayContext): Promise<BoardStepMapper | null> {
  const { steps } = await context.load(boardLoader, adId)
  return steps.find(({ databaseId }) => databaseId === stepId) ?? null
}
