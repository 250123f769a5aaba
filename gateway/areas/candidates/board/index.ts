import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { parseCompositeId } from '#gateway/resolving/composite-id.ts'
import { stepOf } from './complete-step.ts'
import { boardLoader, findBoardStep } from './loaders.ts'
import { updateStepMessage } from './mutations/update-step-message.ts'
import { board as boardQuery } from './queries/board.ts'
import { stepsUpdated } from './subscriptions/steps-updated.ts'
import { adBoard } from './types/ad.ts'
import { viewerCanEdit } from './types/board-step.ts'

/** The candidate board of an ad. */
export const board: Area = {
  name: 'board',
  resolvers: {
    Query: { board: boardQuery },
    Mutation: { updateStepMessage },
    Subscription: { stepsUpdated },
    Ad: { board: adBoard },
    BoardStep: { viewerCanEdit },
    UpdateStepMessagePayload: { step: stepOf },
  },
  nodes: {
    Board: numericNodeReader((id, context) => context.load(boardLoader, id)),
    BoardStep: (id, context) => {
      const { parent: adId, own: stepId } = parseCompositeId(id, 'BoardStep')
      return findBoardStep(adId, stepId, context)
    },
  },
}
