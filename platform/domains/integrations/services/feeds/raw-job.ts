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
  /** Number of places after the first. An ad has one place. */
  morePlaces: number
}

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
  // Only the fields of one place are kept, so that the street of one place never stands with the city of another.
  let place = 0
  let usedPlace: number | null = null
  const otherPlaces = new Set<number>()

  const isInPlace = (path: string) => places.some((each) => path.startsWith(`${each}/`))
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
      if (isInPlace(path)) {
        usedPlace ??= place
        if (usedPlace !== place) return void otherPlaces.add(place)
      }
      if (field === null) {
        if (unused.size < jobLimits.unusedNames) unused.add(path.slice(0, jobLimits.name).toWellFormed())
      } else if (value.length > (isLong(field) ? jobLimits.html : jobLimits.field)) isTooLong = true
      else values[path] ??= value
    },
    reject: () => void (isTooLong = true),
    end() {
      const job = { format, values, unused: [...unused], morePlaces: otherPlaces.size }
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
