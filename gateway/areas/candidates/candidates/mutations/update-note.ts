import { UpdateNotes } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference } from '../mappers.ts'
import { alwaysRead, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'

/** `Mutation.updateNote`: the platform sanitises the note, so it is read back if it is selected. */
export const updateNote: NonNullable<MutationResolvers['updateNote']> = (
  _,
  { input: { candidateId, html, expectedNote: before } },
  { platform },
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return versionedPayload(
    () => platform.call(UpdateNotes, { body: { applicationId: id, value: html, ...(before != null && { before }) } }),
    alwaysRead(() => ({ candidate: candidateReference(id) })),
    renameFields({ applicationId: 'candidateId', value: 'html' }),
  )
}
