import { HideFirstSteps } from '#contract/companies/first-steps.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'

/** `Mutation.hideFirstSteps` */
export const hideFirstSteps: NonNullable<MutationResolvers['hideFirstSteps']> = (_, { input }, { platform }) => {
  const companyId = databaseIdOf(input.companyId, 'Company')
  return payload(
    () => platform.call(HideFirstSteps, { body: { companyId } }),
    () => ({ company: companyReference(companyId) }),
  )
}
