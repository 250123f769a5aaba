import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { CompanyCard } from '#contract/companies/company-card.ts'
import type { CompanyTree } from '#contract/companies/company-tree.ts'
import { formatOrganisationNumber } from '#rules/people/organisation-number.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import type { ViewerMapper } from '#gateway/areas/identity/account/mappers.ts'
import { promotionPackages } from './enums.ts'

type PromotionPackage = ReturnType<typeof promotionPackages.toName>

interface CompanyFields {
  name: string | null
  isTest: boolean
  testExpiresAt: string | null
  organizationNumber: string
  city: string
  isLimited: boolean
  isDefault: boolean
  notifications: number
  unseenCount: number
  logoUrl: string | null
  canUseCredits: boolean
  isConnectedToEmploymentService: boolean
  creditAmounts: { package: PromotionPackage; amount: number }[]
  hasSelectedSocialMedia: boolean
  salesContact: { name: string; pictureUrl: string | null; phone: string | null } | null
}

/** Source of `Company`. Only the ids are always present. */
export interface CompanyMapper extends Partial<CompanyFields> {
  id: string
  databaseId: number
}

/** The data of an event for `HomeUpdate`. */
export interface HomeUpdateEvent {
  company: CompanyMapper | null
  viewer: ViewerMapper | null
}

/** Source of `HomeUpdate`. */
export type HomeUpdateMapper = EventSource<HomeUpdateEvent>

/** Returns the source of a company that is only known by its id. */
export const companyReference = (databaseId: number): CompanyMapper => ({
  id: toGlobalId('Company', databaseId),
  databaseId,
})

/** Returns the source of a company from either read. */
export function mapCompany(company: CompanyCard | Omit<CompanyTree, 'projects'>): CompanyMapper & CompanyFields {
  return {
    id: toGlobalId('Company', company.id),
    databaseId: company.id,
    name: company.name,
    isTest: company.testExpiresAt !== null,
    testExpiresAt: company.testExpiresAt,
    organizationNumber: formatOrganisationNumber(company.organizationNumber) ?? company.organizationNumber,
    city: company.city,
    isLimited: company.limited,
    isDefault: company.default,
    notifications: company.notifications,
    unseenCount: company.unseenCount,
    logoUrl: company.logoUrl,
    canUseCredits: company.canUseCredits,
    isConnectedToEmploymentService: company.employmentServiceConnected,
    creditAmounts: company.creditAmounts.map(({ type, amount }) => ({
      package: promotionPackages.toName(type),
      amount,
    })),
    hasSelectedSocialMedia: company.hasSelectedSoMeMedia,
    salesContact: salesContactOf(company),
  }
}

function salesContactOf({
  salesName,
  salesPicture,
  salesPhone,
}: Pick<CompanyCard, 'salesName' | 'salesPicture' | 'salesPhone'>) {
  return salesName === null ? null : { name: salesName, pictureUrl: salesPicture, phone: salesPhone }
}
