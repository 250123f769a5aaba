import { GetAdDetails, GetExternalAdDetails } from '#contract/ads.ts'
import type { AdResolvers } from '../../../__generated__/resolvers.ts'
import { employmentTypes, externalAdLocations, salaryTypes, workplaceTypes } from '../enums.ts'
import { readDetails } from '../read-details.ts'

/** `Ad.details` */
export const details: NonNullable<AdResolvers['details']> = async ({ databaseId }, _, { platform }) =>
  readDetails(await platform.call(GetAdDetails, { query: { id: databaseId } }))

/** `Ad.externalDetails` */
export const externalDetails: NonNullable<AdResolvers['externalDetails']> = async ({ databaseId }, _, { platform }) => {
  const external = await platform.call(GetExternalAdDetails, { query: { id: databaseId } })
  return {
    ...external,
    type: employmentTypes.toName(external.type),
    workplaceType: workplaceTypes.toName(external.workplaceType),
    salaryType: salaryTypes.toName(external.salaryType),
    location: externalAdLocations.toName(external.location),
  }
}
