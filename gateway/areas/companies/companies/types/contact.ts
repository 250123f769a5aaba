import type { CompanyContactResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeCompany } from '../complete-company.ts'
import { companyReference } from '../mappers.ts'

/** `CompanyContact.company` */
export const contactCompany: NonNullable<CompanyContactResolvers['company']> = ({ companyId }, _, context, info) =>
  completeCompany(companyReference(companyId), context, info)
