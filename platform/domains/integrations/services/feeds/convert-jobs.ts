import { createHash } from 'node:crypto'
import type { EmploymentType, WorkplaceType } from '#contract/base/enums.ts'
import { detailsOfPosting, titleOfPosting } from '#platform/domains/ads/import/posting-to-ad.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { endOn } from '#rules/ads/publish-period.ts'
import { isDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
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

/** Converts jobs for storage. A job without a title or a URL becomes null and is skipped. */
export const convertJobs = (jobs: readonly RawJob[]): (ExternalJob | null)[] => jobs.map(jobOf)

function jobOf(raw: RawJob): ExternalJob | null {
  const title = titleOfPosting({ title: raw.title })
  const link = storableUrl(raw.applyUrl) ?? storableUrl(raw.url)
  if (title === null || link === null) return null
  const details = detailsOfPosting(
    {
      description: raw.html,
      employmentType: (raw.employment ?? '')
        .replaceAll('-', '_')
        .replace(/^fulltime$/i, 'FULL_TIME')
        .replace(/^parttime$/i, 'PART_TIME'),
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

/**
 * Returns the instant for the Stockholm day of a date or an ISO 8601 timestamp: its start or end, by `ofDay`. Returns
 * null for any other text.
 */
function instantOf(text: string | undefined, ofDay: (day: string) => Date): string | null {
  if (text === undefined) return null
  const day = isDay(text)
    ? text
    : /^\d{4}-\d\d-\d\d[T ]/.test(text) && !Number.isNaN(Date.parse(text))
      ? stockholmDay(new Date(text))
      : null
  return day === null ? null : ofDay(day).toISOString()
}
