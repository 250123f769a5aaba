import { MarkSeen } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference, unreadKinds } from '../mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.markSeen` */
export const markSeen: NonNullable<MutationResolvers['markSeen']> = (
  _,
  { input: { candidateId, kind } },
  { platform },
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return payload(
    () => platform.call(MarkSeen, { body: { id, event: unreadKinds.toWire(kind) } }),
    () => ({ candidate: candidateReference(id) }),
    renameFields({ id: 'candidateId', event: 'kind' }),
  )
}
