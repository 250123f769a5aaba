import { hasAnyRole } from '#rules/people/roles.ts'
import {
  AddAmsSenderId,
  DashboardGetCompanies,
  SetAllowDelete,
  SetBan,
  StaffCompanies,
  ToggleAmf,
  UpdateCompanyVat,
} from '#contract/office/companies.ts'
import { GetInvoice, UpdateInvoice } from '#contract/billing/orders-and-invoices.ts'
import { AddJobylonAdmin, AdminAddPonty } from '#contract/integrations/services.ts'
import { AddBoostingCredits, DisableCredits, EnableCredits, SetCreditMaxPeriod } from '#contract/billing/credits.ts'
import { GetAllForeignCompany } from '#contract/companies/foreign-companies.ts'
import {
  DisablePartialSponsoring,
  EnablePartialSponsoring,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
} from '#contract/billing/partial-sponsoring.ts'
import { AddSubscription, ExpireSubscription } from '#contract/billing/subscriptions.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader, numericNodeReader } from '#gateway/schema/node.ts'
import { connectionOfRows, pageQuery } from '#gateway/schema/connection.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { completeAd } from '#gateway/areas/ads/ads/complete-ad.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import {
  companyById,
  companyByIdAndName,
  companyByDatabaseId,
} from '#gateway/areas/companies/companies/complete-company.ts'
import { userByIdAndName } from '#gateway/areas/identity/users/complete-user.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import type { ReferenceInfo } from '#gateway/resolving/reference.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import {
  adminCompany,
  companyOverview,
  companyCount,
  existingCompany,
  foreignCounts,
  foreignRequest,
  packageVisibility,
  salespersons,
  sponsoredAd,
  sponsoring,
  volumeVisibility,
} from './loaders.ts'
import {
  companyFilter,
  mapAdminCompany,
  mapForeignRequest,
  mapSponsoredAd,
  type AdminCompanyUpdateMapper,
  type ChangedCompany,
} from './mappers.ts'
import { adminCompanyMutations } from './mutations.ts'

/** Resolves the company of a payload; null if the payload has only errors. */
const company = (changed: object & { companyDatabaseId?: number | undefined }, _: unknown, context: GatewayContext) =>
  changed.companyDatabaseId === undefined ? null : context.load(adminCompany, changed.companyDatabaseId)
const partialSponsoring = (
  changed: object & { companyDatabaseId?: number | undefined },
  _: unknown,
  context: GatewayContext,
) => (changed.companyDatabaseId === undefined ? null : context.load(sponsoring, changed.companyDatabaseId))
const ad = (
  changed: object & { companyDatabaseId?: number | undefined; adDatabaseId?: number | undefined },
  _: unknown,
  context: GatewayContext,
) =>
  changed.adDatabaseId === undefined
    ? null
    : context.load(sponsoredAd, `${changed.companyDatabaseId}/${changed.adDatabaseId}`)

const neighbour = (found: { id: number; name: string } | null, context: GatewayContext, info: ReferenceInfo) =>
  found === null ? null : companyByDatabaseId({ databaseId: found.id, name: found.name }, {}, context, info)

const mayEdit = staffCan(
  ToggleAmf,
  SetBan,
  AddAmsSenderId,
  SetAllowDelete,
  AddJobylonAdmin,
  AdminAddPonty,
  EnablePartialSponsoring,
  DisablePartialSponsoring,
  SetPartialSponsoringAvailablePoints,
  EnableCredits,
  AddBoostingCredits,
  SetCreditMaxPeriod,
  DisableCredits,
  AddSubscription,
  ExpireSubscription,
)
const maySetVat = staffCan(UpdateCompanyVat)
const mayInvoice = staffCan(GetInvoice, UpdateInvoice)

/**
 * `Subscription.adminCompanyUpdated`: the platform publishes these events to staff only. A caller who may not list
 * companies is rejected before the subscription starts.
 */
const adminCompanyUpdated: NonNullable<SubscriptionResolvers['adminCompanyUpdated']> = {
  subscribe: async (_, _args, context) => {
    await context.load(salespersons, 'all')
    return subscribeToHub(context, {
      event: 'updateOffice',
      filter: ({ about }) => about === 'companies',
      map: ({ companyId }): ChangedCompany => ({ companyDatabaseId: companyId ?? 0 }),
    })
  },
  resolve: (source: AdminCompanyUpdateMapper) => source,
}

/** The companies of the back office, their points, requests for foreign companies, and visibility. */
export const adminCompanies: Area = {
  name: 'admin-companies',
  resolvers: {
    Office: {
      companies: async (_, { first, after, ...filters }, { platform }) => {
        const page = pageQuery({ first, after })
        const filter = companyFilter(filters)
        const found = await platform.call(DashboardGetCompanies, {
          query: { ...page, take: page.take + 1, ...filter },
        })
        return {
          ...connectionOfRows(found, page, (row) => ({ cursor: row.cursor, node: mapAdminCompany(row) })),
          filter,
        }
      },
      accessibleCompanies: async (_, { search, onlyOwn, first }, { platform }) =>
        (
          await platform.call(StaffCompanies, {
            query: { ...pageQuery({ first }), ...(search && { search }), ...(onlyOwn === true && { own: true }) },
          })
        ).map(({ id, name, organizationNumber, isTest }) => ({
          companyDatabaseId: id,
          companyName: name,
          name,
          organizationNumber,
          isTest,
        })),
      salespersons: (_, _args, context) => context.load(salespersons, 'all'),
      // For other staff, partial sponsoring is turned off and returns nothing (PROMO-46).
      partialSponsoring: (_, { by }, context) =>
        hasAnyRole(context.session?.roles ?? [], ['Administrator', 'Moderator'])
          ? context.load(sponsoring, referencedId(by, 'Company'))
          : null,
      foreignCompanyRequests: async (_, { first, after, onlyPending }, { platform }) => {
        const page = pageQuery({ first, after })
        const found = await platform.call(GetAllForeignCompany, {
          query: { ...page, take: page.take + 1, ...(onlyPending === true && { status: 'pending' }) },
        })
        return connectionOfRows(found, page, (row) => ({ cursor: row.cursor, node: mapForeignRequest(row) }))
      },
      foreignCompanyRequest: (_, { by }, context) =>
        context.load(foreignRequest, referencedId(by, 'ForeignCompanyRequest')),
      packageVisibility: (_, _args, context) => context.load(packageVisibility, 'all'),
      volumeVisibility: (_, _args, context) => context.load(volumeVisibility, 'all'),
    },
    AdminCompanyConnection: {
      totalCount: ({ filter }, _, context) => context.load(companyCount, JSON.stringify(filter)),
    },
    AdminCompany: {
      company: companyByDatabaseId,
      viewerCanEdit: (_, _args, context) => mayEdit(context),
      viewerCanSetVat: (_, _args, context) => maySetVat(context),
      viewerCanInvoice: (_, _args, context) => mayInvoice(context),
    },
    PartialSponsoring: {
      company: companyByIdAndName,
      ads: async ({ companyDatabaseId: id }, { first, after, ad: only }, { platform }) => {
        const page = pageQuery({ first, after })
        const found = await platform.call(GetPartialSponsoringJobsPoints, {
          query: {
            ...page,
            id,
            take: page.take + 1,
            ...(only != null && { posting: referencedId(only, 'Ad') }),
          },
        })
        return connectionOfRows(found, page, (row) => ({ cursor: row.cursor, node: mapSponsoredAd(id, row) }))
      },
    },
    OfficeUpdate: { company: companyById },
    Salesperson: { user: userByIdAndName },
    SalespersonChoice: { user: userByIdAndName },
    OverviewMember: { user: userByIdAndName },
    StaffCompany: { company: companyByIdAndName },
    CompanyNeighbors: {
      previous: ({ previous }, _, context, info) => neighbour(previous, context, info),
      next: ({ next }, _, context, info) => neighbour(next, context, info),
    },
    SponsoredAd: {
      ad: ({ databaseId, title }, _, context, info) =>
        completeAd({ ...adReference(databaseId), name: title }, context, info),
    },
    ForeignCompanyRequest: {
      company: companyById,
      existingCompanyName: ({ organizationNumber }, _, context) => context.load(existingCompany, organizationNumber),
    },
    ForeignCompanyRequestConnection: {
      pendingCount: async (_, _args, context) => (await context.load(foreignCounts, 'all')).pending,
      totalCount: async (_, _args, context) => (await context.load(foreignCounts, 'all')).total,
    },
    Mutation: adminCompanyMutations,
    Subscription: {
      adminCompanyUpdated,
      foreignCompanyRequestsUpdated: subscribeToOffice('foreign', (context) => context.load(foreignCounts, 'all')),
    },
    AdminCompanyUpdate: {
      company,
      sponsoringId: ({ companyDatabaseId }) =>
        companyDatabaseId === undefined ? null : toGlobalId('PartialSponsoring', companyDatabaseId),
    },
    SetCompanyVatPayload: { company },
    SetEmploymentServiceRequiredPayload: { company },
    SetCompanyBanPayload: { company },
    AddSalespersonPayload: { company },
    RemoveSalespersonPayload: { company },
    ChangeMainSalespersonPayload: { company },
    SetSenderIdPayload: { company },
    SetAllowDeletePayload: { company },
    SetPartialSponsoringPayload: { company, partialSponsoring },
    SetCompanyPointsPayload: { company, partialSponsoring },
    SetAdPointsPayload: { ad, partialSponsoring },
  },
  nodes: {
    AdminCompany: numericNodeReader((id, context) => context.load(adminCompany, id)),
    CompanyOverview: numericNodeReader((id, context) => context.load(companyOverview, id)),
    ForeignCompanyRequest: numericNodeReader((id, context) => context.load(foreignRequest, id)),
    PartialSponsoring: numericNodeReader((id, context) => context.load(sponsoring, id)),
    SponsoredAd: childNodeReader(async (companyId, context, own) => {
      const found = await context.load(sponsoredAd, `${companyId}/${own}`)
      return found ? [found] : []
    }),
    VisibilityPercentages: (id, context) => {
      if (id === 'package') return context.load(packageVisibility, 'all')
      return id === 'volume' ? context.load(volumeVisibility, 'all') : null
    },
  },
}
