import { UpdateNotes } from '#contract/pipeline.ts'
import type { MutationResolvers } from '../../../__generated__/resolvers.ts'
import { databaseIdOf } from '../../../schema/global-id.ts'
import { candidateReference } from '../../board/mappers.ts'
import { payload, renaming } from '../../payload.ts'

/** `Mutation.updateNote`: the platform cleans the note, so it is read back when asked for. */
export const updateNote: NonNullable<MutationResolvers['updateNote']> = (_, { input: { candidateId, html } }, { platform }) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return payload(
    () => platform.call(UpdateNotes, { body: { applicationId: id, value: html } }),
    () => ({ candidate: candidateReference(id) }),
    renaming({ applicationId: 'candidateId', value: 'html' }),
  )
}
