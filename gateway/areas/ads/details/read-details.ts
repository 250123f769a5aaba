import type { GetAdDetails } from '#contract/ads/ads.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { DEFAULT_PRIORITY } from '#rules/ads/ad-details-model.ts'
import * as enums from './enums.ts'
import { professionReference } from './mappers.ts'

/** Source of `AdDetails`. */
export function readDetails(details: CallOutput<typeof GetAdDetails>) {
  const {
    profession,
    partTimeTypes,
    type,
    duration,
    specifications,
    extent,
    extra,
    workplaceType,
    salaryType,
    salaryMode,
    salaryPayout,
    location,
    priority = DEFAULT_PRIORITY,
    recentlyPosted,
    ...same
  } = details
  return {
    ...same,
    // 0 means that no profession has been chosen yet.
    profession: profession > 0 ? professionReference(profession) : null,
    type: enums.employmentTypes.toName(type),
    duration: duration && enums.durations.toName(duration),
    specifications: specifications.map(enums.specifications.toName),
    extent: enums.extents.toName(extent),
    partTimeType: enums.partTimeTypes.toName(partTimeTypes),
    extra: extra.map(enums.extraWork.toName),
    workplaceType: enums.workplaceTypes.toName(workplaceType),
    salaryType: enums.salaryTypes.toName(salaryType),
    salaryMode: enums.salaryModes.toName(salaryMode),
    salaryPayout: enums.salaryPayouts.toName(salaryPayout),
    location: enums.adLocations.toName(location),
    priority: enums.adPriorities.toName(priority),
    recentlyPosted: recentlyPosted.map(({ id, ...posted }) => ({ ...posted, adDatabaseId: id })),
  }
}
