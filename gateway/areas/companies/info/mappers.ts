import type { Company } from '#contract/companies/company.ts'
import { normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import type { CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'

/** Source of `CompanyInfo`; the logo belongs to the company itself. */
export type CompanyInfoMapper = ReturnType<typeof mapCompanyInfo>

export function mapCompanyInfo(company: Company) {
  const { paperBilling, ...info } = normalizeCompanyInfo(company)
  return {
    ...info,
    hasPaperBilling: paperBilling,
    organizationNumber: formatOrganisationNumber(company.organizationNumber) ?? company.organizationNumber,
    vatRate: company.vatAmount,
    version: company.version,
  }
}

/** The details that a mutation has just returned. */
export const savedInfo = attachedValue<CompanyMapper, CompanyInfoMapper>('info')
