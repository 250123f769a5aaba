import { CompanyGet } from '#contract/companies/companies.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapCompanyInfo } from './mappers.ts'

/** Reads the billing and contact details of a company. */
export const companyInfoLoader = defineLoader({
  name: 'companyInfo',
  load: async (id: number, { platform }) => mapCompanyInfo(await platform.call(CompanyGet, { query: { id } })),
})
