import type { CompanyContactResolvers, ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { profileLoader } from '../loaders.ts'
import { assertCaller } from '../viewer.ts'

/** `Viewer.profile`: just saved, or read. */
export const profile: NonNullable<ViewerResolvers['profile']> = async (viewer, _, context) => {
  assertCaller(viewer, context)
  return viewer.savedProfile ?? context.load(profileLoader, 'own')
}

/** `CompanyContact.company` */
export const contactCompany: NonNullable<CompanyContactResolvers['company']> = ({ companyId }, _, context, info) =>
  completeCompany(companyReference(companyId), context, info)
