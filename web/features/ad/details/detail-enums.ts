import type {
  AdLocation,
  Duration,
  EmploymentType,
  Extent,
  SalaryPayout,
  SalaryType,
  Specification,
  WorkplaceType,
} from '#rules/ads/ad-details-model.ts'
import { enumMapping } from '#web/editing/enum-mapping.ts'

export const employmentTypes = enumMapping<EmploymentType, 'INDEFINITE' | 'TEMPORARY' | 'HOURLY'>({
  indefinite: 'INDEFINITE',
  temporary: 'TEMPORARY',
  hourly: 'HOURLY',
})

export const durations = enumMapping<
  Duration,
  'SIX_MONTHS_PLUS' | 'THREE_MONTHS_PLUS' | 'THREE_MONTHS_MAX' | 'TEN_DAYS_MAX'
>({
  sixMonthsPlus: 'SIX_MONTHS_PLUS',
  threeMonthsPlus: 'THREE_MONTHS_PLUS',
  threeMonthsMax: 'THREE_MONTHS_MAX',
  tenDaysMax: 'TEN_DAYS_MAX',
})

export const specifications = enumMapping<Specification, Uppercase<Specification>>({
  regular: 'REGULAR',
  volunteering: 'VOLUNTEERING',
  franchise: 'FRANCHISE',
  seasonal: 'SEASONAL',
  summer: 'SUMMER',
  substitute: 'SUBSTITUTE',
  student: 'STUDENT',
  freelance: 'FREELANCE',
  project: 'PROJECT',
  internship: 'INTERNSHIP',
  apprentice: 'APPRENTICE',
  trainee: 'TRAINEE',
  degree: 'DEGREE',
})

export const extents = enumMapping<Extent, 'FULL_TIME' | 'PART_TIME'>({ fullTime: 'FULL_TIME', partTime: 'PART_TIME' })

export const extraWork = enumMapping<'weekend' | 'extra', 'WEEKEND' | 'EXTRA'>({ weekend: 'WEEKEND', extra: 'EXTRA' })

export const workplaceTypes = enumMapping<WorkplaceType, 'ONSITE' | 'REMOTE' | 'MIXED'>({
  onsite: 'ONSITE',
  remote: 'REMOTE',
  mixed: 'MIXED',
})

export const salaryTypes = enumMapping<SalaryType, 'FIXED' | 'COMMISSION' | 'MIXED'>({
  fixed: 'FIXED',
  commission: 'COMMISSION',
  mixed: 'MIXED',
})

export const salaryPeriods = enumMapping<SalaryPayout, Uppercase<SalaryPayout>>({
  monthly: 'MONTHLY',
  hourly: 'HOURLY',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  annually: 'ANNUALLY',
})

export const locations = enumMapping<AdLocation, Uppercase<AdLocation>>({
  unset: 'UNSET',
  domestic: 'DOMESTIC',
  abroad: 'ABROAD',
  remote: 'REMOTE',
})
