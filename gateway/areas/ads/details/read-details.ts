import type { GetAdDetails } from '#contract/ads/ads.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { DEFAULT_PRIORITY } from '#rules/ads/ad-details-model.ts'
import * as enums from './enums.ts'
import { professionReference } from './mappers.ts'
import { readSalary } from './salary.ts'
import { readWorkingTime } from './working-time.ts'

/** Source of `AdDetails`. */
export function readDetails(details: CallOutput<typeof GetAdDetails>) {
  const {
    profession,
    extent,
    partTimeTypes,
    timePercentage,
    timeFrom,
    timeTo,
    salaryMode,
    salaryCurrency,
    salaryPayout,
    salaryFixed,
    salaryFrom,
    salaryTo,
    type,
    duration,
    specifications,
    extra,
    workplaceType,
    salaryType,
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
    workingTime: readWorkingTime({ extent, partTimeTypes, timePercentage, timeFrom, timeTo }),
    extra: extra.map(enums.extraWork.toName),
    workplaceType: enums.workplaceTypes.toName(workplaceType),
    salaryType: enums.salaryTypes.toName(salaryType),
    salary: readSalary({ salaryMode, salaryCurrency, salaryPayout, salaryFixed, salaryFrom, salaryTo }),
    location: enums.adLocations.toName(location),
    priority: enums.adPriorities.toName(priority),
    recentlyPosted: recentlyPosted.map(({ id, ...posted }) => ({ ...posted, adDatabaseId: id })),
  }
}
