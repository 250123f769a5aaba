import { SetDefaultCompany } from '#contract/companies/companies.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { companyReference } from '../mappers.ts'

/** `Mutation.setDefaultCompany` */
export const setDefaultCompany: NonNullable<MutationResolvers['setDefaultCompany']> = (_, { input }, context) => {
  const id = databaseIdOf(input.companyId, 'Company')
  return payload(
    () => context.platform.call(SetDefaultCompany, { body: { CompanyId: id, Default: input.isDefault } }),
    () => ({ company: { ...companyReference(id), isDefault: input.isDefault }, viewer: viewerOf(context) }),
  )
}
