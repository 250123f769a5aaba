import { SendSchedule } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference } from '../mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.sendMessage` */
export const sendMessage: NonNullable<MutationResolvers['sendMessage']> = (
  _,
  { input: { candidateId, html, schedule } },
  { platform },
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return payload(
    () => platform.call(SendSchedule, { body: { id, html, schedule: schedule ?? null } }),
    () => ({ candidate: { ...candidateReference(id), ...(schedule && { scheduledAt: schedule }) } }),
    renameFields({ id: 'candidateId' }),
  )
}
