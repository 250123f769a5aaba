import { CompanyProfile } from '#contract/companies/company-profile.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapCompanyProfile } from './mappers.ts'

/** Reads the public profile of a company. */
export const companyProfileLoader = defineLoader({
  name: 'companyProfile',
  load: async (id: number, { platform }) => mapCompanyProfile(await platform.call(CompanyProfile, { query: { id } })),
})
