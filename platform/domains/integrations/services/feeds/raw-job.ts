import { MAX_FURTHER_PLACES } from '#rules/ads/further-places.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { formatOf, type FormatName, type RawField } from './job-formats.ts'

/** Limits of a job. A job above a limit is left out. */
export const jobLimits = {
  /** Characters of the id. */
  id: 200,
  /** Characters of the description, and of the requirements. */
  html: 60_000,
  /** Characters of any other field. */
  field: 1000,
  /** Names of fields that Tavla does not use. More names are not listed. */
  unusedNames: 70,
  /** Characters of a name. */
  name: 100,
}

/** A job as a service sent it: the texts of the fields that its format maps, by their paths. */
export interface RawJob {
  id: string
  format: FormatName
  values: Readonly<Record<string, string>>
  /** Paths of fields that Tavla does not use. Their values are not kept, because they may describe people. */
  unused: readonly string[]
  /** The texts of each place after the first, by their paths, at most {@link MAX_FURTHER_PLACES}. */
  morePlaces: readonly Readonly<Record<string, string>>[]
}

/** Returns the job as if a further place was its first. */
export const atPlace = (raw: RawJob, place: Readonly<Record<string, string>>): RawJob => {
  const { places } = formatOf(raw.format)
  const values = Object.entries(raw.values).filter(([path]) => !isInPlace(places, path))
  return { ...raw, values: { ...Object.fromEntries(values), ...place } }
}

const isInPlace = (places: readonly string[], path: string) => places.some((each) => path.startsWith(`${each}/`))

/** Returns a text as it can be stored. Undefined if it is empty. */
const fieldOf = (text: string): string | undefined => cleanText('text', text).trim() || undefined

/** Returns the path and the text of a field. If several paths map to the field, the first path of the format counts. */
export function valueOf({ format, values }: RawJob, field: RawField): { path: string; text: string } | undefined {
  for (const [path, mapped] of Object.entries(formatOf(format).fields)) {
    const text = values[path]
    if (mapped === field && text !== undefined) return { path, text }
  }
  return undefined
}

/** A job that could not be collected: its id is missing, or a text is too long. */
export interface FaultyJob {
  fault: 'noId' | 'tooLong'
  id: string | undefined
  owner: string | undefined
  title: string | undefined
}

/** Collects the fields of a job in the order of the document. */
export interface JobCollector {
  /** Begins an element or an object. */
  enter(path: string): void
  /** Returns the field of a path, or null if the format does not map it. */
  fieldAt(path: string): RawField | null
  add(path: string, text: string): void
  /** Marks the job as too long. */
  reject(): void
  end(): RawJob | FaultyJob
}

export function createJobCollector(format: FormatName): JobCollector {
  const { fields, places } = formatOf(format)
  const values: Record<string, string> = {}
  const unused = new Set<string>()
  let isTooLong = false
  // The fields of each place are kept apart, so that the street of one place never stands with the city of another.
  let place = 0
  let firstPlace: number | null = null
  const morePlaces = new Map<number, Record<string, string>>()
  /** Returns where the values of the current place are collected. Null if there are too many places. */
  const valuesOfPlace = (): Record<string, string> | null => {
    firstPlace ??= place
    if (firstPlace === place) return values
    const known = morePlaces.get(place)
    if (known || morePlaces.size >= MAX_FURTHER_PLACES) return known ?? null
    const more = {}
    morePlaces.set(place, more)
    return more
  }
  const fieldAt = (path: string): RawField | null => fields[path] ?? null
  return {
    fieldAt,
    enter(path) {
      if (places.includes(path)) place += 1
    },
    add(path, text) {
      const value = fieldOf(text)
      if (value === undefined) return
      const field = fieldAt(path)
      const target = isInPlace(places, path) ? valuesOfPlace() : values
      if (target === null) return
      if (field === null) {
        if (unused.size < jobLimits.unusedNames) unused.add(path.slice(0, jobLimits.name).toWellFormed())
      } else if (value.length > (isLong(field) ? jobLimits.html : jobLimits.field)) isTooLong = true
      else target[path] ??= value
    },
    reject: () => void (isTooLong = true),
    end() {
      const job = { format, values, unused: [...unused], morePlaces: [...morePlaces.values()] }
      const [id, owner, title] = (['id', 'owner', 'title'] as const).map(
        (field) => valueOf({ ...job, id: '' }, field)?.text,
      )
      if (id === undefined) return { fault: 'noId', id, owner, title }
      return id.length > jobLimits.id || isTooLong ? { fault: 'tooLong', id, owner, title } : { ...job, id }
    },
  }
}

/** Returns whether a field holds a description. */
export const isLong = (field: RawField): boolean => field === 'html' || field === 'requirements'
