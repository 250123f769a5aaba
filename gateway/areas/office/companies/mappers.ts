import type { Actor } from '#contract/base/actor.ts'
import type { AdminCompany, CompanyNeighbours, CompanyOverview, ConnectionSummary } from '#contract/office/companies.ts'
import type { Service } from '#contract/integrations/services.ts'
import type { CreditAmount } from '#contract/companies/credit-amount.ts'
import type { ForeignRequest } from '#contract/companies/foreign-companies.ts'
import type { SponsoredPosting } from '#contract/billing/partial-sponsoring.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { GetPartialSponsoringCompanyPoints } from '#contract/billing/partial-sponsoring.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { fromGlobalId, toGlobalId } from '#gateway/schema/global-id.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import type { Payload } from '#gateway/resolving/payload.ts'
import type { EventSource } from '#gateway/hub/subscribe.ts'
import { adTypes } from '#gateway/areas/ads/ads/enums.ts'
import type { OfficeUpdateSource } from '#gateway/resolving/subscribe-to-office.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import {
  defaultPromotions,
  readFault,
  serviceNames,
  serviceStatuses,
} from '#gateway/areas/integrations/services/mappers.ts'

/** Source of `AdminCompany`. */
export type AdminCompanyMapper = ReturnType<typeof mapAdminCompany>
/** The filter of the list, which also applies to its count. */
export interface CompanyListFilter {
  search?: string
  salesperson?: string
}
/** Source of `AdminCompanyConnection`. */
export interface AdminCompanyConnectionMapper extends ConnectionSource<{ cursor: string; node: AdminCompanyMapper }> {
  filter: CompanyListFilter
}
/** Source of a company in a payload or event: only its id. Selected fields are read with it. */
export interface ChangedCompany {
  companyDatabaseId: number
}
/** Source of `AdminCompanyUpdate`. */
export type AdminCompanyUpdateMapper = EventSource<ChangedCompany>
/** Source of `OfficeUpdate`. */
export type OfficeUpdateMapper = OfficeUpdateSource
/** Source of `SetAdPointsPayload`. */
export interface ChangedAd extends ChangedCompany {
  adDatabaseId: number
}

const short = (service: Service, { id, status, active, defaultPromotionType }: ConnectionSummary) => ({
  connectionId: toGlobalId('ServiceConnection', id),
  service: serviceNames.toName(service),
  status: serviceStatuses.toName(status),
  isActive: active,
  defaultPromotion: defaultPromotions.toName(defaultPromotionType),
})

const creditAmountOf = ({ type, amount }: CreditAmount) => ({ package: promotionPackages.toName(type), amount })

/** Returns the source of a company in the back office. */
export const mapAdminCompany = (company: AdminCompany) => ({
  id: toGlobalId('AdminCompany', company.id),
  databaseId: company.id,
  name: company.name,
  organizationNumber: company.organizationNumber,
  hasVat: company.vat,
  isEmploymentServiceRequired: company.amfRequired,
  employmentServiceStatus: serviceStatuses.toName(company.amsConnection),
  senderId: company.amsSenderId,
  isTest: company.isTest,
  isBanned: company.banned,
  isSponsoringEnabled: company.partialSponsoringEnabled,
  sponsoringPoints: company.partialSponsoringPoints,
  areCreditsEnabled: company.creditsEnabled,
  credits: company.creditAmounts.map(creditAmountOf),
  subscriptionCount: company.subscriptionCount,
  hasOrdersToInvoice: company.hasOrdersToInvoice,
  salespersons: company.salespersons.map(({ id, name, email, isMain, removable }) => ({
    userId: id,
    name,
    email,
    isMain,
    canBeRemoved: removable,
  })),
  areSalespersonsFull: company.salespersonsFull,
  services: [
    ...company.jobylonService.map((service) => short('jobylon', service)),
    ...company.pontyServices.map((service) => short('ponty', service)),
    ...(company.teamtailorService ? [short('teamtailor', company.teamtailorService)] : []),
    ...(company.teamtailorXmlService ? [short('teamtailorXml', company.teamtailorXmlService)] : []),
  ],
})

/** Source of `Salesperson`. */
export type SalespersonMapper = AdminCompanyMapper['salespersons'][number]

/** Source of `SalespersonChoice`. */
export interface SalespersonChoiceMapper {
  userId: string
  name: string
}

/** Source of `OverviewMember`. */
export type OverviewMemberMapper = CompanyOverviewMapper['members'][number]

/** Source of `StaffCompany`. */
export interface StaffCompanyMapper {
  companyDatabaseId: number
  companyName: string | null
  name: string | null
  organizationNumber: string
  isTest: boolean
}

/** Source of `CompanyOverview`. */
export type CompanyOverviewMapper = ReturnType<typeof mapCompanyOverview>

/** Returns the source of the key numbers of a company. */
export const mapCompanyOverview = ({
  id,
  created,
  logoUrl,
  ads,
  unbilled,
  bought,
  reservedCredits,
  subscriptions,
  members,
  membersCount,
  invitations,
  invitationsCount,
  connections,
  servicesNotIncluded,
}: CallOutput<typeof CompanyOverview>) => ({
  id: toGlobalId('CompanyOverview', id),
  customerSince: created,
  logoUrl,
  adCount: ads.total,
  activeAdCount: ads.active,
  promotedAdCount: ads.promoted,
  unbilledOrderCount: unbilled.orders,
  invoiceable: unbilled.invoiceable,
  boughtThisYear: bought.thisYear,
  boughtLastYear: bought.lastYear,
  reservedCredits: reservedCredits.map(creditAmountOf),
  subscriptions: subscriptions.map(({ id: subscription, name, price, start, end, credits }) => ({
    databaseId: subscription,
    name,
    price,
    startsOn: start,
    endsOn: end,
    givenCredits: credits?.given ?? null,
    usedCredits: credits?.used ?? null,
  })),
  members: members.map(({ id: user, name, admin, avatar, lastSeen, mayBeImpersonated }) => ({
    userId: user,
    name,
    isAdmin: admin,
    avatarColor: avatar,
    lastSeenAt: lastSeen,
    viewerCanImpersonate: mayBeImpersonated,
  })),
  memberCount: membersCount,
  invitations: invitations.map(({ email, invited }) => ({
    email,
    invitedAt: invited,
  })),
  invitationCount: invitationsCount,
  services: connections.map(({ service, status, reference, since, lastSuccess, fault }) => ({
    service: serviceNames.toName(service),
    status: serviceStatuses.toName(status),
    reference,
    since,
    lastSuccessAt: lastSuccess,
    fault: readFault(fault),
  })),
  servicesNotIncluded: servicesNotIncluded.map((service) => serviceNames.toName(service)),
})

/** Source of `CompanyNeighbors`. */
export type CompanyNeighborsMapper = ReturnType<typeof mapNeighbors>

/** Returns the source of the companies before and after a company. */
export const mapNeighbors = ({ total, ...neighbors }: CallOutput<typeof CompanyNeighbours>) => ({
  ...neighbors,
  totalCount: total,
})

/** Source of `PartialSponsoring`. */
export type PartialSponsoringMapper = ReturnType<typeof mapSponsoring>

/** Returns the source of a company's points. */
export const mapSponsoring = (
  id: number,
  { enabled, points, assigned, sponsoredAds, ads, name }: CallOutput<typeof GetPartialSponsoringCompanyPoints>,
) => ({
  id: toGlobalId('PartialSponsoring', id),
  companyDatabaseId: id,
  companyName: name,
  isEnabled: enabled,
  points,
  assignedPoints: assigned,
  sponsoredAdCount: sponsoredAds,
  adCount: ads,
})

/** Source of `SponsoredAd`. */
export type SponsoredAdMapper = ReturnType<typeof mapSponsoredAd>

/** Returns the source of an ad that may have points. */
export const mapSponsoredAd = (
  companyId: number,
  { postingId, points, title, city, type, start, end }: SponsoredPosting,
) => ({
  id: toCompositeGlobalId('SponsoredAd', companyId, postingId),
  adId: toGlobalId('Ad', postingId),
  databaseId: postingId,
  title,
  city,
  status: adTypes.toName(type),
  startsAt: start,
  endsAt: end,
  points,
})

/** Source of `ForeignCompanyRequest`. */
export type ForeignCompanyRequestMapper = ReturnType<typeof mapForeignRequest>

/** Returns the source of a request for a foreign company. */
export const mapForeignRequest = ({ id, status, requireAmfService, companyId, ...request }: ForeignRequest) => {
  const {
    companyName,
    contactName,
    contactEmail,
    contactPhone,
    homePage,
    organizationNumber,
    country,
    city,
    postNumber,
    address,
    co,
    createdAt,
    acceptedAt,
    askedBy,
  } = request
  return {
    id: toGlobalId('ForeignCompanyRequest', id),
    databaseId: id,
    isAccepted: status === 'accepted',
    requiresEmploymentService: requireAmfService,
    companyDatabaseId: companyId,
    companyName,
    contactName,
    contactEmail,
    contactPhone,
    homePage,
    organizationNumber,
    country,
    city,
    postNumber,
    address,
    co,
    createdAt,
    acceptedAt,
    askedBy,
  }
}

interface Percentages {
  percentages: { key: string; percentage: number }[]
  changes: { at: string; by: Actor | null; changed: { of: string; from: number | null; to: number | null }[] }[]
  version: string
}

/** Returns the source of percentages, with the user who changed them. */
export const mapVisibility = (id: 'package' | 'volume', { percentages, changes, version }: Percentages) => ({
  id: toGlobalId('VisibilityPercentages', id),
  percentages,
  changes: changes.map(({ at, by, changed }) => ({
    at,
    by,
    changed: changed.map(({ of, from, to }) => ({ key: of, from, to })),
  })),
  version,
})

/** Source of `ForeignCompanyRequestConnection`. */
export type ForeignCompanyRequestConnectionMapper = ConnectionSource<{
  cursor: string
  node: ForeignCompanyRequestMapper
}>

/** Source of a payload: the id of the changed company or ad, or the errors. */
type Changed<T> = Payload<T>
export type SetCompanyVatPayloadMapper = Changed<ChangedCompany>
export type SetEmploymentServiceRequiredPayloadMapper = Changed<ChangedCompany>
export type SetCompanyBanPayloadMapper = Changed<ChangedCompany>
export type AddSalespersonPayloadMapper = Changed<ChangedCompany>
export type RemoveSalespersonPayloadMapper = Changed<ChangedCompany>
export type ChangeMainSalespersonPayloadMapper = Changed<ChangedCompany>
export type SetSenderIdPayloadMapper = Changed<ChangedCompany>
export type SetAllowDeletePayloadMapper = Changed<ChangedCompany>
export type SetPartialSponsoringPayloadMapper = Changed<ChangedCompany>
export type SetCompanyPointsPayloadMapper = Changed<ChangedCompany>
export type SetAdPointsPayloadMapper = Changed<ChangedAd>

interface CompanyFilters {
  readonly search?: string | null | undefined
  readonly salespersonId?: string | null | undefined
  readonly onlyUnassigned?: boolean | null | undefined
}

/** Returns the filters of the list of companies as REST parameters. */
export function companyFilter({ search, salespersonId, onlyUnassigned }: CompanyFilters): CompanyListFilter {
  if (salespersonId != null && onlyUnassigned === true)
    throw badRequest('Specify only one of `salespersonId` and `onlyUnassigned`.')
  return {
    ...(search && { search }),
    ...(salespersonId != null && { salesperson: fromGlobalId(salespersonId, 'User') }),
    ...(onlyUnassigned === true && { salesperson: 'none' }),
  }
}
