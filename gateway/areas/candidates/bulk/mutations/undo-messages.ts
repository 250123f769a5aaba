import { UndoMessages } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { messageIdOf } from '#gateway/areas/candidates/candidates/message-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { mapResults } from '../mappers.ts'

/** `Mutation.undoMessages` */
export const undoMessages: NonNullable<MutationResolvers['undoMessages']> = (_, { input }, { platform }) => {
  const ad = databaseIdOf(input.adId, 'Ad')
  const candidates = input.candidates.map(({ candidateId, messageId }) => ({
    id: databaseIdOf(candidateId, 'Candidate'),
    message: messageIdOf(messageId),
  }))
  return payload(
    () => platform.call(UndoMessages, { body: { ad, candidates } }),
    (answer) => mapResults(ad, answer),
  )
}
