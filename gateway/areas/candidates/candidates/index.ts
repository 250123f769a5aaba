import type { Area } from '#gateway/schema/area.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { stepOf } from '#gateway/areas/candidates/board/complete-step.ts'
import { candidateLoader, candidateOf, cardOf } from './loaders.ts'
import { addCandidate } from './mutations/add-candidate.ts'
import { cancelScheduled } from './mutations/cancel-scheduled.ts'
import { copyCandidate } from './mutations/copy-candidate.ts'
import { markSeen } from './mutations/mark-seen.ts'
import { moveCandidate } from './mutations/move-candidate.ts'
import { orderCandidate } from './mutations/order-candidate.ts'
import { rateCandidate } from './mutations/rate-candidate.ts'
import { sendMessage } from './mutations/send-message.ts'
import { sendScheduledNow } from './mutations/send-scheduled-now.ts'
import { sendSystemMessage } from './mutations/send-system-message.ts'
import { updateNote } from './mutations/update-note.ts'
import { candidate } from './queries/candidate.ts'
import { candidateAdded } from './subscriptions/candidate-added.ts'
import { candidateUpdated } from './subscriptions/candidate-updated.ts'
import { companyCandidates } from './types/company.ts'
import { stepCandidates } from './types/board-step.ts'
import { candidateFields } from './types/candidate.ts'

/** Candidates and their cards, and the mutations of a candidate. */
export const candidates: Area = {
  name: 'candidates',
  resolvers: {
    Query: { candidate },
    Mutation: {
      addCandidate,
      cancelScheduled,
      copyCandidate,
      markSeen,
      moveCandidate,
      orderCandidate,
      rateCandidate,
      sendMessage,
      sendScheduledNow,
      sendSystemMessage,
      updateNote,
    },
    Subscription: { candidateAdded, candidateUpdated },
    BoardStep: { candidates: stepCandidates },
    Candidate: candidateFields,
    Company: { candidates: companyCandidates },
    CandidateApplication: { candidate: candidateOf },
    CandidateAddition: { step: stepOf },
    CandidateUpdate: { step: stepOf },
    AddCandidatePayload: { candidate: candidateOf },
    CancelScheduledPayload: { candidate: candidateOf },
    CopyCandidatePayload: { candidate: candidateOf },
    MarkSeenPayload: { candidate: candidateOf },
    MoveCandidatePayload: { candidate: candidateOf },
    OrderCandidatePayload: { candidate: candidateOf },
    RateCandidatePayload: { candidate: candidateOf },
    SendMessagePayload: { candidate: candidateOf },
    SendScheduledNowPayload: { candidate: candidateOf },
    SendSystemMessagePayload: { candidate: candidateOf },
    UpdateNotePayload: { candidate: candidateOf },
  },
  nodes: {
    Answer: async (id, context) =>
      (await cardOf(id, 'Answer', context)).answers.find((answer) => answer.id === toGlobalId('Answer', id)) ?? null,
    Candidate: numericNodeReader((id, context) => context.load(candidateLoader, id)),
    ChatMessage: async (id, context) =>
      (await cardOf(id, 'ChatMessage', context)).messages.find(
        (message) => message.id === toGlobalId('ChatMessage', id),
      ) ?? null,
  },
}
