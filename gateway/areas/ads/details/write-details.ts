import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { AdDetailsInput } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import * as enums from './enums.ts'

/**
 * Returns the details as a REST body. A field missing from the input becomes null, except the priority, which keeps its
 * value.
 */
export function writeDetails(input: AdDetailsInput): AdDetails {
  const { person, position, email, phone, website } = input.contact
  return {
    content: input.content,
    profession: input.professionId == null ? 0 : databaseIdOf(input.professionId, 'Profession'),
    positions: input.positions,
    type: enums.employmentTypes.toWire(input.type),
    duration: input.duration ? enums.durations.toWire(input.duration) : null,
    specifications: input.specifications.map(enums.specifications.toWire),
    extent: enums.extents.toWire(input.extent),
    partTimeTypes: enums.partTimeTypes.toWire(input.partTimeType),
    timePercentage: input.timePercentage ?? null,
    timeFrom: input.timeFrom ?? null,
    timeTo: input.timeTo ?? null,
    extra: input.extra.map(enums.extraWork.toWire),
    workplaceType: enums.workplaceTypes.toWire(input.workplaceType),
    salaryType: enums.salaryTypes.toWire(input.salaryType),
    salaryMode: enums.salaryModes.toWire(input.salaryMode),
    salaryCurrency: input.salaryCurrency ?? null,
    salaryPayout: enums.salaryPayouts.toWire(input.salaryPayout),
    salaryFixed: input.salaryFixed ?? null,
    salaryFrom: input.salaryFrom ?? null,
    salaryTo: input.salaryTo ?? null,
    location: enums.adLocations.toWire(input.location),
    country: input.country ?? null,
    postCode: input.postCode ?? null,
    city: input.city ?? null,
    address: input.address ?? null,
    contact: { person, position, email, phone, website: website ?? null },
    ...(input.priority && { priority: enums.adPriorities.toWire(input.priority) }),
  }
}

/** Paths in the mutation's input, by field of the REST body. */
export function detailsPath(field: string): string {
  if (field === 'id') return 'adId'
  if (field === 'profession') return 'details.professionId'
  return `details.${field === 'partTimeTypes' ? 'partTimeType' : field}`
}
