import { SendImmediate } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference } from '../mappers.ts'
import { messageIdOf } from '../message-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.sendScheduledNow` */
export const sendScheduledNow: NonNullable<MutationResolvers['sendScheduledNow']> = (
  _,
  { input: { candidateId, messageId } },
  { platform },
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  const message = messageId ? { message: messageIdOf(messageId) } : {}
  return payload(
    () => platform.call(SendImmediate, { body: { id, ...message } }),
    () => ({ candidate: { ...candidateReference(id), ...(messageId ? {} : { scheduledAt: null }) } }),
    renameFields({ id: 'candidateId', message: 'messageId' }),
  )
}
