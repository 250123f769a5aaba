import type { Area } from '#gateway/schema/area.ts'
import { stepOf } from '#gateway/areas/candidates/board/complete-step.ts'
import { candidateOf, messageOf } from '#gateway/areas/candidates/candidates/loaders.ts'
import { messageCandidates } from './mutations/message-candidates.ts'
import { moveCandidates } from './mutations/move-candidates.ts'
import { undoMessages } from './mutations/undo-messages.ts'
import { undoMoves } from './mutations/undo-moves.ts'

/** Bulk moves and messages, and undo. */
export const bulk: Area = {
  name: 'bulk',
  resolvers: {
    Mutation: { messageCandidates, moveCandidates, undoMessages, undoMoves },
    BulkResult: { candidate: candidateOf, message: messageOf, step: stepOf },
  },
}
