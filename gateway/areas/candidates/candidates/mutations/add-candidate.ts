import { AddCandidate } from '#contract/candidates/add-candidate.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { languages } from '#gateway/areas/identity/preferences/enums.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { putOnBoard } from '../put-on-board.ts'
import { toSource } from '../mappers.ts'

/** `Mutation.addCandidate` */
export const addCandidate: NonNullable<MutationResolvers['addCandidate']> = (_, { input }, { platform }) => {
  const { name, email, phone, note, cvId, language } = input
  const body = {
    ad: databaseIdOf(input.adId, 'Ad'),
    name,
    email,
    source: toSource(input.source),
    step: input.stepId ? ownIdOf(input.stepId, 'BoardStep') : null,
    cv: cvId ?? null,
    ...(phone != null && { phone }),
    ...(note != null && { note }),
    ...(language != null && { locale: languages.toWire(language) }),
  }
  return putOnBoard(() => platform.call(AddCandidate, { body }))
}
