// The ad details as the editor changes them. Source: 1§3.

export const EMPLOYMENT_TYPES = ['indefinite', 'temporary', 'hourly'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
export const DURATIONS = ['sixMonthsPlus', 'threeMonthsPlus', 'threeMonthsMax', 'tenDaysMax'] as const
export type Duration = (typeof DURATIONS)[number]
/** The specifications the editor offers (AD-82). */
export const OFFERED_SPECIFICATIONS = [
  'regular',
  'volunteering',
  'franchise',
  'seasonal',
  'summer',
  'substitute',
  'student',
  'freelance',
] as const
/** Specifications the editor does not offer, but keeps if an ad has them (AD-83). */
export const KEPT_SPECIFICATIONS = ['project', 'internship', 'apprentice', 'trainee', 'degree'] as const
export type Specification = (typeof OFFERED_SPECIFICATIONS)[number] | (typeof KEPT_SPECIFICATIONS)[number]
export type Extent = 'fullTime' | 'partTime'
/** How a part-time extent is given (AD-89). */
export const PART_TIME_TYPES = ['unset', 'percentage', 'range'] as const
type PartTimeTypes = (typeof PART_TIME_TYPES)[number]
/** The additional kinds of work the editor offers (AD-92). */
export const EXTRA_WORK = ['weekend', 'extra'] as const
type ExtraWork = (typeof EXTRA_WORK)[number]
export const WORKPLACE_TYPES = ['onsite', 'remote', 'mixed'] as const
export type WorkplaceType = (typeof WORKPLACE_TYPES)[number]
export const SALARY_TYPES = ['fixed', 'commission', 'mixed'] as const
export type SalaryType = (typeof SALARY_TYPES)[number]
export const SALARY_MODES = ['unset', 'range', 'fixed'] as const
export type SalaryMode = (typeof SALARY_MODES)[number]
export const SALARY_PAYOUTS = ['hourly', 'daily', 'weekly', 'monthly', 'annually'] as const
export type SalaryPayout = (typeof SALARY_PAYOUTS)[number]
/** How urgent an ad is to its company. It is stored and in the API, but no screen shows it (AD-09). */
export const AD_PRIORITIES = ['low', 'medium', 'high'] as const
export type AdPriority = (typeof AD_PRIORITIES)[number]
/** The priority of an ad without a chosen priority. */
export const DEFAULT_PRIORITY: AdPriority = 'medium'
export type AdLocation = 'domestic' | 'abroad' | 'remote' | 'unset'

/** The country of domestic ads (AD-100). */
export const HOME_COUNTRY = 'SE'

export interface AdContact {
  person: string
  position: string
  email: string
  phone: string
  website: string | null
}

export interface AdDetails {
  content: string
  profession: number
  positions: number
  type: EmploymentType
  duration: Duration | null
  specifications: Specification[]
  extent: Extent
  partTimeTypes: PartTimeTypes
  timePercentage: number | null
  timeFrom: number | null
  timeTo: number | null
  extra: ExtraWork[]
  workplaceType: WorkplaceType
  salaryType: SalaryType
  salaryMode: SalaryMode
  salaryCurrency: string | null
  salaryPayout: SalaryPayout
  salaryFixed: number | null
  salaryFrom: number | null
  salaryTo: number | null
  location: AdLocation
  country: string | null
  postCode: string | null
  city: string | null
  address: string | null
  contact: AdContact
}

/** Returns the details of a new ad: nothing selected, monthly payout (AD-96). Profession 0 means none. */
export function newAdDetails(): AdDetails {
  return {
    content: '',
    profession: 0,
    positions: 1,
    type: 'indefinite',
    duration: null,
    specifications: [],
    extent: 'fullTime',
    partTimeTypes: 'unset',
    timePercentage: null,
    timeFrom: null,
    timeTo: null,
    extra: [],
    workplaceType: 'onsite',
    salaryType: 'fixed',
    salaryMode: 'unset',
    salaryCurrency: null,
    salaryPayout: 'monthly',
    salaryFixed: null,
    salaryFrom: null,
    salaryTo: null,
    location: 'unset',
    country: null,
    postCode: null,
    city: null,
    address: null,
    contact: { person: '', position: '', email: '', phone: '', website: null },
  }
}
