import { createHash } from 'node:crypto'
import type { EmploymentType, WorkplaceType } from '#contract/base/enums.ts'
import { parseDay } from '#platform/domains/ads/import/parse-day.ts'
import { detailsOfPosting, titleOfPosting } from '#platform/domains/ads/import/posting-to-ad.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { endOn } from '#rules/ads/publish-period.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'
import { startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { storableUrl } from './storable-url.ts'
import type { RawJob } from './raw-job.ts'

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
  external: {
    content: string
    type: EmploymentType
    workplaceType: WorkplaceType
    salaryType: 'fixed'
    location: 'remote' | 'address'
    address: string | null
    postCode: string | null
    city: string | null
    country: string | null
  }
}

/** Returns a digest of a job. A job with an unchanged digest does not change its ad. */
export const digestOfJob = (raw: RawJob): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(raw).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')

/** Converts jobs for storage. Returns the reason instead of a job without a title or a URL. */
export const convertJobs = (jobs: readonly RawJob[]): (ExternalJob | LeftOutReason)[] => jobs.map(jobOf)

function jobOf(raw: RawJob): ExternalJob | LeftOutReason {
  const title = titleOfPosting({ title: raw.title })
  const link = storableUrl(raw.applyUrl) ?? storableUrl(raw.url)
  if (title === null) return 'noTitle'
  if (link === null) return 'noLink'
  const details = detailsOfPosting(
    {
      description: raw.html,
      employmentType: raw.employment,
      ...(/remote|distans/i.test(raw.workplace ?? '') && { jobLocationType: 'TELECOMMUTE' }),
      jobLocation: {
        address: {
          streetAddress: raw.street,
          postalCode: raw.postCode,
          addressLocality: raw.city,
          addressCountry: raw.country,
        },
      },
    },
    newAdDetails().contact,
  )
  const { content, type, workplaceType, address, postCode, city, country } = details
  const isRemote = details.location === 'remote' || (workplaceType === 'remote' && city === null)
  return {
    externalId: raw.id,
    title,
    city,
    country,
    link,
    start: instantOf(raw.start, startOfDay),
    end: instantOf(raw.end, endOn),
    external: {
      content,
      type,
      workplaceType: /hybrid/i.test(raw.workplace ?? '') ? 'mixed' : workplaceType,
      salaryType: 'fixed',
      location: isRemote ? 'remote' : 'address',
      address,
      postCode,
      city,
      country,
    },
  }
}

/** Returns the start or end, by `ofDay`, of the day of a date or timestamp. Null if the text is neither. */
function instantOf(text: string | undefined, ofDay: (day: string) => Date): string | null {
  const day = text === undefined ? null : parseDay(text)
  return day === null ? null : ofDay(day).toISOString()
}
