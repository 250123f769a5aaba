import { SendSystemMessage } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference } from '../mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { writeMessage } from '#gateway/areas/ads/steps/messages.ts'

/** `Mutation.sendSystemMessage` */
export const sendSystemMessage: NonNullable<MutationResolvers['sendSystemMessage']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.candidateId, 'Candidate')
  const ad = databaseIdOf(input.adId, 'Ad')
  const message = writeMessage(input.message)
  return payload(
    () => platform.call(SendSystemMessage, { body: { ad, id, message, schedule: input.schedule ?? null } }),
    () => ({ candidate: candidateReference(id) }),
    renameFields({ id: 'candidateId', ad: 'adId' }),
  )
}
