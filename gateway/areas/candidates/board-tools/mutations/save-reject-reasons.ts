import { SaveRejectReasons } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { mapReason } from '../mappers.ts'

/** `Mutation.saveRejectReasons` */
export const saveRejectReasons: NonNullable<MutationResolvers['saveRejectReasons']> = (_, { input }, { platform }) => {
  const companyId = referencedId(input.company, 'Company')
  const reasons = input.reasons.map(({ id, name }) => ({ id: id ? ownIdOf(id, 'RejectReason') : null, name }))
  return payload(
    () => platform.call(SaveRejectReasons, { body: { companyId, reasons } }),
    (saved) => ({ reasons: saved.reasons.map((reason) => mapReason(companyId, reason)) }),
  )
}
