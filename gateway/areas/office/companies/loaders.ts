import {
  CompanyOverview,
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
} from '#contract/office/companies.ts'
import {
  CountForeignCompany,
  GetAllForeignCompany,
  GetExistingCompanyByOrganizationNumber,
} from '#contract/companies/foreign-companies.ts'
import {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
} from '#contract/billing/partial-sponsoring.ts'
import { GetVisibility, GetVolumeVisibility } from '#contract/advertising/visibility.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import {
  mapAdminCompany,
  mapCompanyOverview,
  mapForeignRequest,
  mapSponsoredAd,
  mapSponsoring,
  mapVisibility,
  type CompanyListFilter,
} from './mappers.ts'

/** Reads a company as the back office lists it; null if it is unknown. */
export const adminCompany = defineLoader({
  name: 'adminCompany',
  load: async (id: number, { platform }) =>
    (await platform.call(DashboardGetCompanies, { query: { id } })).map(mapAdminCompany)[0] ?? null,
})

/** Reads the key numbers of a company. */
export const companyOverview = defineLoader({
  name: 'companyOverview',
  load: async (id: number, { platform }) => mapCompanyOverview(await platform.call(CompanyOverview, { query: { id } })),
})

/** Counts the companies that match a filter. The key is the filter as JSON. */
export const companyCount = defineLoader({
  name: 'countAdminCompanies',
  load: async (filter: string, { platform }) =>
    (await platform.call(DashboardCountCompanies, { query: JSON.parse(filter) as CompanyListFilter })).total,
})

/** Lists the salespeople of all companies. */
export const salespersons = defineLoader({
  name: 'salespersons',
  load: async (_: 'all', { platform }) =>
    (await platform.call(DashboardGetSalespersons)).map(({ id, name }) => ({ userId: id, name })),
})

/** Reads the points of a company. */
export const sponsoring = defineLoader({
  name: 'partialSponsoring',
  load: async (id: number, { platform }) =>
    mapSponsoring(id, await platform.call(GetPartialSponsoringCompanyPoints, { query: { id } })),
})

/** Reads an ad with its points. The key is `<company>/<ad>`. */
export const sponsoredAd = defineLoader({
  name: 'sponsoredAd',
  load: async (key: string, { platform }) => {
    const [id = 0, posting = 0] = key.split('/').map(Number)
    return (
      (await platform.call(GetPartialSponsoringJobsPoints, { query: { id, posting } })).map((ad) =>
        mapSponsoredAd(id, ad),
      )[0] ?? null
    )
  },
})

/** Reads a request for a foreign company; null if it is unknown. */
export const foreignRequest = defineLoader({
  name: 'foreignRequest',
  load: async (id: number, { platform }) =>
    (await platform.call(GetAllForeignCompany, { query: { id } })).map(mapForeignRequest)[0] ?? null,
})

/** Counts the requests. */
export const foreignCounts = defineLoader({
  name: 'countForeignRequests',
  load: (_: 'all', { platform }) => platform.call(CountForeignCompany),
})

/** Reads the name of a company by its id. */
export const existingCompany = defineLoader({
  name: 'existingCompany',
  load: async (organizationNumber: string, { platform }) =>
    (await platform.call(GetExistingCompanyByOrganizationNumber, { query: { organizationNumber } }))?.name ?? null,
})

/** Reads the visibility by package. */
export const packageVisibility = defineLoader({
  name: 'packageVisibility',
  load: async (_: 'all', { platform }) => readPackages(await platform.call(GetVisibility)),
})

/** Reads the volume by site. */
export const volumeVisibility = defineLoader({
  name: 'volumeVisibility',
  load: async (_: 'all', { platform }) => readVolume(await platform.call(GetVolumeVisibility)),
})

type Packages = { percentages: { promotionType: string; percentage: number }[] } & Pick<
  Parameters<typeof mapVisibility>[1],
  'changes' | 'version'
>
type Volume = { percentages: { domain: string; percentage: number }[] } & Pick<
  Parameters<typeof mapVisibility>[1],
  'changes' | 'version'
>

/** Returns the sources of the packages that a call returned. */
export const readPackages = ({ percentages, ...rest }: Packages) =>
  mapVisibility('package', {
    percentages: percentages.map(({ promotionType, percentage }) => ({ key: promotionType, percentage })),
    ...rest,
  })

/** Returns the sources of the sites that a call returned. */
export const readVolume = ({ percentages, ...rest }: Volume) =>
  mapVisibility('volume', {
    percentages: percentages.map(({ domain, percentage }) => ({ key: domain, percentage })),
    ...rest,
  })
