import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyProfileLoader } from './loaders.ts'
import { saveCompanyProfile } from './mutations/save-company-profile.ts'

/** The public profiles of companies on the job site. */
export const companyProfile: Area = {
  name: 'company-profile',
  resolvers: {
    Mutation: { saveCompanyProfile },
    Company: { profile: ({ databaseId }, _, context) => context.load(companyProfileLoader, databaseId) },
    SaveCompanyProfilePayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
}
