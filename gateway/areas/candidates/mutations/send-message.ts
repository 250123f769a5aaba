import { SendSchedule } from '#contract/pipeline.ts'
import type { MutationResolvers } from '../../../__generated__/resolvers.ts'
import { databaseIdOf } from '../../../schema/global-id.ts'
import { candidateReference } from '../../board/mappers.ts'
import { payload, renaming } from '../../payload.ts'

/** `Mutation.sendMessage` */
export const sendMessage: NonNullable<MutationResolvers['sendMessage']> = (_, { input: { candidateId, html, schedule } }, { platform }) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return payload(
    () => platform.call(SendSchedule, { body: { id, html, schedule: schedule ?? null } }),
    () => ({ candidate: { ...candidateReference(id), ...(schedule && { scheduledAt: schedule }) } }),
    renaming({ id: 'candidateId' }),
  )
}
