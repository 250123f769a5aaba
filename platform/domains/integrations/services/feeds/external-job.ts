import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'

type Employment = Pick<AdDetails, 'type' | 'extent' | 'specifications'>
type Salary = Pick<
  AdDetails,
  'salaryMode' | 'salaryCurrency' | 'salaryPayout' | 'salaryFixed' | 'salaryFrom' | 'salaryTo'
>

/** A job of another service, converted to an ad. Instants are ISO 8601. */
export interface ExternalJob {
  externalId: string
  title: string
  city: string | null
  country: string | null
  link: string
  start: string | null
  end: string | null
  /** Details shown with the ad (AD-58, AD-60). */
  external: Pick<AdDetails, 'content' | 'workplaceType' | 'address' | 'postCode' | 'city' | 'country'> &
    Employment &
    Salary & { salaryType: 'fixed'; location: 'remote' | 'address'; furtherPlaces: FurtherPlace[] }
}

/** A job as far as it could be read. */
export interface PartialJob extends Omit<ExternalJob, 'title' | 'link'> {
  title: string | null
  link: string | null
  /** Whether the job states an employment. */
  statesEmployment: boolean
  /** Whether the terms for the employment and the workplace are known. A missing term is known. */
  isEmploymentKnown: boolean
  isWorkplaceKnown: boolean
}

/** Returns the job for storage, or why it cannot be stored. */
export function resultOf({
  title,
  link,
  statesEmployment: _statesEmployment,
  isEmploymentKnown: _employment,
  isWorkplaceKnown: _workplace,
  ...job
}: PartialJob): ExternalJob | LeftOutReason {
  if (title === null) return 'noTitle'
  if (link === null) return 'noLink'
  return { ...job, title, link }
}
