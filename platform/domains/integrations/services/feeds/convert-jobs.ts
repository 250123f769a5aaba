import { createHash } from 'node:crypto'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { JobReading } from '#contract/integrations/services.ts'
import { isEmploymentTerm } from '#platform/domains/ads/import/employment-terms.ts'
import { parseDay } from '#platform/domains/ads/import/parse-day.ts'
import { detailsOfPosting, titleOfPosting } from '#platform/domains/ads/import/posting-to-ad.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { endOn } from '#rules/ads/publish-period.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'
import { addDays, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { describeJob } from './describe-job.ts'
import { resultOf, type ExternalJob, type PartialJob } from './external-job.ts'
import { formatOf, type RawField } from './job-formats.ts'
import { valueOf, type RawJob } from './raw-job.ts'
import { furtherPlacesOf, locationFrom } from './read-places.ts'
import { storableUrl } from './storable-url.ts'

/** Fields of an ad that the next delivery of its job does not contain. */
export type KnownFields = Partial<Record<RawField, string>>

export interface JobsToConvert {
  jobs: readonly RawJob[]
  /** Values for the fields that the jobs lack. */
  known?: KnownFields
  /** The further places of an ad whose next delivery contains no places. */
  knownPlaces?: readonly FurtherPlace[]
}

/** The jobs, and how the first of them was read. */
export interface ConvertedJobs {
  jobs: (ExternalJob | LeftOutReason)[]
  reading: JobReading | null
}

/** Returns a digest of a job. A job with an unchanged digest does not change its ad. */
export const digestOfJob = ({ id, values, morePlaces }: RawJob): string =>
  createHash('sha256')
    .update(JSON.stringify([id, sorted(values), ...morePlaces.map(sorted)]))
    .digest('base64url')

const sorted = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Converts jobs for storage. Returns the reason instead of a job without a title or a URL. */
export function convertJobs({ jobs, known = {}, knownPlaces = [] }: JobsToConvert): ConvertedJobs {
  const converted = jobs.map((raw) => readJob(raw, known, knownPlaces))
  const [raw, first] = [jobs[0], converted[0]]
  return { jobs: converted.map(resultOf), reading: raw && first ? describeJob(raw, first) : null }
}

function readJob(raw: RawJob, known: KnownFields, knownPlaces: readonly FurtherPlace[]): PartialJob {
  const field = (name: RawField) => valueOf(raw, name)?.text ?? known[name]
  const employment = employmentTerm(raw, field('employment'))
  const workplace = workplaceOf(raw, field('workplace'))
  const details = detailsOfPosting(
    {
      description: [field('html'), field('requirements')].filter((text) => text !== undefined).join('\n\n'),
      employmentType: employment,
      ...(workplace === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
      jobLocation: locationFrom(field),
      baseSalary: {
        currency: field('salaryCurrency'),
        value: { minValue: field('salaryFrom'), maxValue: field('salaryTo'), unitText: field('salaryPeriod') },
      },
    },
    newAdDetails().contact,
  )
  const isRemote = details.location === 'remote' || (details.workplaceType === 'remote' && details.city === null)
  const startDay = parseDay(field('start') ?? '')
  const endDay = parseDay(field('end') ?? '')
  const days = /^\d{1,4}$/.test(field('days') ?? '') ? Number(field('days')) : 0
  const lastDay = endDay ?? (startDay !== null && days > 0 ? addDays(startDay, days) : null)
  return {
    externalId: raw.id,
    title: titleOfPosting({ title: field('title') }),
    city: details.city,
    country: details.country,
    link: storableUrl(field('applyUrl')) ?? storableUrl(field('url')),
    start: startDay === null ? null : startOfDay(startDay).toISOString(),
    end: lastDay === null ? null : endOn(lastDay).toISOString(),
    external: {
      content: details.content,
      type: details.type,
      extent: details.extent,
      specifications: details.specifications,
      workplaceType: workplace ?? details.workplaceType,
      salaryType: 'fixed',
      salaryMode: details.salaryMode,
      salaryCurrency: details.salaryCurrency,
      salaryPayout: details.salaryPayout,
      salaryFixed: details.salaryFixed,
      salaryFrom: details.salaryFrom,
      salaryTo: details.salaryTo,
      location: isRemote ? 'remote' : 'address',
      address: details.address,
      postCode: details.postCode,
      city: details.city,
      country: details.country,
      furtherPlaces: formatOf(raw.format).places.length === 0 ? [...knownPlaces] : furtherPlacesOf(raw, details),
    },
    statesEmployment: employment !== undefined,
    isEmploymentKnown: employment === undefined || isEmploymentTerm(employment),
    isWorkplaceKnown: field('workplace') === undefined || workplace !== undefined,
  }
}

/** Returns a term that `employmentOf` knows, or the term of the service if it is free text. Undefined: nothing is stated. */
function employmentTerm({ format }: RawJob, text: string | undefined): string | undefined {
  const terms = formatOf(format).employment
  if (text === undefined || terms === undefined) return text
  const term = terms[text.toLowerCase()]
  return term === undefined ? text : (term ?? undefined)
}

/** What the services without terms of their own write for a workplace. */
const WORKPLACES: readonly (readonly [RegExp, AdDetails['workplaceType']])[] = [
  [/hybrid|flexib|delvis/i, 'mixed'],
  [/remote|distans|telecommute|hemifrån/i, 'remote'],
  [/^(?:on[ -]?site|in[ -]?office|office|på plats|kontor)$/i, 'onsite'],
]

function workplaceOf({ format }: RawJob, text: string | undefined): AdDetails['workplaceType'] | undefined {
  if (text === undefined) return undefined
  const terms = formatOf(format).workplace
  return terms ? terms[text.toLowerCase()] : WORKPLACES.find(([pattern]) => pattern.test(text))?.[1]
}
