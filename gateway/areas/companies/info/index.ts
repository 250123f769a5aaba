import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyInfoLoader } from './loaders.ts'
import { savedInfo } from './mappers.ts'
import { updateCompanyInfo } from './mutations/update-company-info.ts'

/** The billing and contact details of a company. */
export const companyInfo: Area = {
  name: 'company-info',
  resolvers: {
    Mutation: { updateCompanyInfo },
    Company: {
      info: (company, _, context) => savedInfo.of(company) ?? context.load(companyInfoLoader, company.databaseId),
    },
    UpdateCompanyInfoPayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
}
