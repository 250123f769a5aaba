import { known } from '#gateway/resolving/known.ts'
import type { CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import type { Company } from '#contract/base/types.ts'
import { normalizeCompany } from '#rules/companies/company-info.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'

/** Source of `CompanyInfo`; the logo is the company's own. */
export type CompanyInfoMapper = ReturnType<typeof mapCompanyInfo>

export const mapCompanyInfo = (company: Company) => ({
  ...normalizeCompany(company),
  organizationNumber: formatOrganisationNumber(company.organizationNumber) ?? company.organizationNumber,
  vatRate: company.vatAmount,
  version: company.version,
})

/** The info of a company that a mutation has just saved. */
export const knownCompanyInfo = known<CompanyMapper, CompanyInfoMapper>('companyInfo')
