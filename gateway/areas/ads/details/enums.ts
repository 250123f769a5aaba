import {
  AdLocation,
  AdPriority,
  Duration,
  EmploymentType,
  Extent,
  SalaryPayout,
  SalaryType,
  Specification,
  WorkplaceType,
} from '#contract/base/enums.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

export const employmentTypes = enumNames(EmploymentType.enum)
export const durations = enumNames(Duration.enum)
export const specifications = enumNames(Specification.enum)
export const extents = enumNames(Extent.enum)
export const extraWork = enumNames(['weekend', 'extra'])
export const workplaceTypes = enumNames(WorkplaceType.enum)
export const salaryTypes = enumNames(SalaryType.enum)
export const salaryPeriods = enumNames(SalaryPayout.enum)
export const adLocations = enumNames(AdLocation.enum)
export const adPriorities = enumNames(AdPriority.enum)
export const externalAdLocations = enumNames(['remote', 'address'])
