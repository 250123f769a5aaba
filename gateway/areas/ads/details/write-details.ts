import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { AdDetailsInput } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import * as enums from './enums.ts'
import { salaryPath, writeSalary } from './salary.ts'
import { workingTimePath, writeWorkingTime } from './working-time.ts'

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
    ...writeWorkingTime(input.workingTime),
    extra: input.extra.map(enums.extraWork.toWire),
    workplaceType: enums.workplaceTypes.toWire(input.workplaceType),
    salaryType: enums.salaryTypes.toWire(input.salaryType),
    ...writeSalary(input.salary),
    location: enums.adLocations.toWire(input.location),
    country: input.country ?? null,
    postCode: input.postCode ?? null,
    city: input.city ?? null,
    address: input.address ?? null,
    contact: { person, position, email, phone, website: website ?? null },
    ...(input.priority && { priority: enums.adPriorities.toWire(input.priority) }),
  }
}

/** Returns the path in the mutation's input for a field of the REST body. */
export const detailsPath =
  ({ salary }: AdDetailsInput) =>
  (field: string): string => {
    if (field === 'id') return 'adId'
    if (field === 'profession') return 'details.professionId'
    return `details.${salaryPath(field, salary) ?? workingTimePath(field) ?? field}`
  }
