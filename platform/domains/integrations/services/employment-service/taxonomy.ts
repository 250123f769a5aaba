import type { AdDetails } from '#contract/ads/ad-details.ts'

// Codes of the JobTech Taxonomy. Source: JobtechSwe/elastic-importers, taxonomy_to_concept.json, 2021-04-16.

const EMPLOYMENT_TYPES = { regular: 'PFZr_Syz_cUq', summer: 'Jh8f_q9J_pbJ', onCall: '1paU_aCR_nGn' } as const

const INDEFINITE = 'a7uU_j21_mkL'
const DURATIONS: Readonly<Record<NonNullable<AdDetails['duration']>, string>> = {
  sixMonthsPlus: 'qQUd_4qe_NDT',
  threeMonthsPlus: 'Xj7x_7yZ_jEn',
  threeMonthsMax: 'Sy9J_aRd_ALx',
  tenDaysMax: 'cAQ8_TpB_Tdv',
}
const EXTENTS: Readonly<Record<AdDetails['extent'], string>> = { fullTime: '6YE1_gAC_R2G', partTime: '947z_JGS_Uk2' }
const WAGE_TYPES: Readonly<Record<AdDetails['salaryType'], string>> = {
  fixed: 'oG8G_9cW_nRf',
  mixed: 'asrX_9Df_ukn',
  commission: 'vVtj_qm6_GQu',
}

/** The terms of employment of an ad, as codes of the taxonomy. */
export interface EmploymentCodes {
  employmentType: string
  duration?: string
  worktimeExtent?: string
  wageType: string
}

/**
 * Returns the terms of employment of an ad as codes. Work on call has neither a duration nor an extent. Null if a
 * temporary employment has no duration.
 */
export function employmentCodes({
  type,
  duration,
  extent,
  specifications,
  salaryType,
}: AdDetails): EmploymentCodes | null {
  const wageType = WAGE_TYPES[salaryType]
  if (type === 'hourly') return { employmentType: EMPLOYMENT_TYPES.onCall, wageType }
  if (type === 'temporary' && duration === null) return null
  const isSummerJob = type === 'temporary' && specifications.includes('summer')
  return {
    employmentType: isSummerJob ? EMPLOYMENT_TYPES.summer : EMPLOYMENT_TYPES.regular,
    duration: type === 'indefinite' || duration === null ? INDEFINITE : DURATIONS[duration],
    worktimeExtent: EXTENTS[extent],
    wageType,
  }
}
