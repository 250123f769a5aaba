import type { JobReading, ReadField } from '#contract/integrations/services.ts'
import { parseDay } from '#platform/domains/ads/import/parse-day.ts'
import { htmlToLine } from '#platform/foundation/html/text.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { MAX_READ_FIELDS, MAX_READ_VALUE_LENGTH } from '#rules/integrations/services.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { resultOf, type PartialJob } from './external-job.ts'
import { formatOf, type RawField } from './job-formats.ts'
import { isLong, valueOf, type RawJob } from './raw-job.ts'
import { furtherPlacesOf } from './read-places.ts'
import { storableUrl } from './storable-url.ts'

/** Describes how a job was read: each field of the service, with its value there and in Tavla. */
export function describeJob(raw: RawJob, job: PartialJob): JobReading {
  const result = resultOf(job)
  const mapped = Object.entries(formatOf(raw.format).fields).flatMap(([path, field]) => {
    const text = raw.values[path]
    if (text === undefined) return []
    const isUsed = valueOf(raw, field)?.path === path
    return [fieldRow(path, field, isLong(field) ? htmlToLine(text.slice(0, MAX_RAW_HTML_LENGTH)) : text, isUsed, job)]
  })
  const rest: ReadField[] = [
    ...raw.morePlaces.map((more) => furtherPlaceRow(raw, more, job)),
    ...raw.unused.map((source) => ({ source, raw: null, field: null, value: null, state: 'unused' }) as const),
  ]
  return {
    externalId: raw.id,
    title: job.title,
    leftOut: typeof result === 'string' ? result : null,
    fields: [...mapped, ...rest].slice(0, MAX_READ_FIELDS),
  }
}

/** Characters of a description that are shown without its markup. */
const MAX_RAW_HTML_LENGTH = 2000

/** Returns the row of a place after the first. A place that the ad already has is not used. */
function furtherPlaceRow(raw: RawJob, more: Readonly<Record<string, string>>, job: PartialJob): ReadField {
  const row = { source: placePath(raw), raw: shorten(Object.values(more).join(', ')), field: 'morePlaces' as const }
  const [place] = furtherPlacesOf({ ...raw, morePlaces: [more] }, job.external)
  return place
    ? { ...row, value: shorten(placeLine(place)), state: 'interpreted' }
    : { ...row, value: null, state: 'unused' }
}

const placeLine = ({ address, postCode, city, country }: FurtherPlace): string =>
  [address, [postCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

const placePath = ({ format }: RawJob): string => formatOf(format).places.at(-1) ?? ''

function fieldRow(path: string, field: RawField, text: string, isUsed: boolean, job: PartialJob): ReadField {
  const row = { source: path, raw: shorten(text), field, value: null }
  const value = isUsed ? storedValue(field, text, job) : undefined
  if (value === undefined) return { ...row, state: 'unused' }
  if (value === null) return { ...row, state: 'notUnderstood' }
  return { ...row, value: shorten(value), state: isSame(field, text, value) ? 'exact' : 'interpreted' }
}

/** Returns whether Tavla stored a value word for word. */
function isSame(field: RawField, text: string, value: string): boolean {
  if (field === 'start' || field === 'end') return text.startsWith(value)
  if (field === 'salaryFrom' || field === 'salaryTo') return Number(text) === Number(value)
  return text === value
}

/** Returns what Tavla stored of a field. Null: the field was not understood. Undefined: the field was not needed. */
function storedValue(field: RawField, text: string, job: PartialJob): string | null | undefined {
  const { external } = job
  const dayOf = (instant: string | null) => instant && stockholmDay(new Date(instant))
  switch (field) {
    case 'id':
      return job.externalId
    case 'title':
      return job.title
    case 'html':
    case 'requirements': {
      const content = htmlToLine(external.content)
      return content.includes(text) ? text : content || null
    }
    case 'street':
    case 'placeText':
      return external.address ?? (field === 'placeText' ? undefined : null)
    case 'postCode':
      return external.postCode
    case 'city':
      return external.city
    case 'country':
      return external.country
    case 'applyUrl':
    case 'url': {
      const url = storableUrl(text)
      return url === null || url === job.link ? url : undefined
    }
    case 'employment':
      if (!job.statesEmployment) return undefined
      return job.isEmploymentKnown ? [external.type, external.extent, ...external.specifications].join(',') : null
    case 'workplace':
      return job.isWorkplaceKnown ? external.workplaceType : null
    case 'start':
      return dayOf(job.start)
    case 'end':
      // The end may come from the number of days.
      return parseDay(text) === null ? null : dayOf(job.end)
    case 'salaryFrom':
      return numberText(external.salaryFixed ?? external.salaryFrom)
    case 'salaryTo':
      return numberText(external.salaryTo)
    case 'salaryCurrency':
      return external.salaryCurrency
    case 'salaryPeriod':
      return external.salaryMode === 'unset' ? null : external.salaryPayout
    case 'owner':
    case 'changed':
    case 'days':
      return undefined
  }
}

const numberText = (value: number | null): string | null => (value === null ? null : String(value))

const shorten = (text: string): string =>
  text.length <= MAX_READ_VALUE_LENGTH ? text : `${text.slice(0, MAX_READ_VALUE_LENGTH - 1).toWellFormed()}…`
