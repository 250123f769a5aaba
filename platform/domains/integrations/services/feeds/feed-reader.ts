import { deflateRawSync, inflateRawSync } from 'node:zlib'
import sax from 'sax'
import type { ExchangeFault } from '#contract/integrations/services.ts'
import { isObject, listPostings } from '#platform/domains/ads/import/read-posting.ts'
import { collectJson } from './collect-json.ts'
import { digestOfJob } from './convert-jobs.ts'
import { feedFormats, formatOf, jsonFormats, type FeedService, type FormatName } from './job-formats.ts'
import { countLeftOutJobs, type LeftOutJobs } from './left-out-jobs.ts'
import { createJobCollector, isLong, jobLimits, valueOf, type JobCollector, type RawJob } from './raw-job.ts'

/** Limits of a feed. A feed above a limit is rejected. */
const feedLimits = {
  /** Number of the company's jobs. */
  jobs: 10_000,
  /** Nesting depth of elements. */
  depth: 20,
  /** Characters of a feed in JSON, which is parsed at once. */
  json: 10_000_000,
}

/**
 * A job in memory until it is stored. `packed` is the compressed job, about a tenth of its size, because thousands of
 * jobs are in memory at once.
 */
export interface PackedJob {
  id: string
  digest: string
  packed: Uint8Array
}

const packJob = (job: RawJob): PackedJob => ({
  id: job.id,
  digest: digestOfJob(job),
  packed: deflateRawSync(JSON.stringify(job), { level: 1 }),
})

/** Decompresses a job. */
export const unpackJob = ({ packed }: PackedJob): RawJob => JSON.parse(inflateRawSync(packed).toString()) as RawJob

/** Jobs of a feed, and the jobs that are left out because their id is missing or taken, or a field is too long. */
export interface FeedContents {
  jobs: PackedJob[]
  leftOut: LeftOutJobs
}

/** Reads a feed as a stream. */
export interface FeedReader {
  /** Parses a chunk. Returns false once the feed is invalid, so that the caller can stop the download. */
  take(chunk: Uint8Array, contentType: string): boolean
  /** Ends the feed and returns all jobs, or the reason why the whole feed is rejected. */
  end(): FeedContents | { fault: ExchangeFault }
}

/** Collects the jobs of a feed that belong to one company at the service. Null: the feed has only its jobs. */
function createJobList(owner: string | null) {
  const jobs = new Map<string, PackedJob>()
  const leftOut = countLeftOutJobs()
  return {
    contents: (): FeedContents => ({ jobs: [...jobs.values()], leftOut }),
    isFull: () => jobs.size > feedLimits.jobs,
    add(collector: JobCollector): void {
      const job = collector.end()
      // A faulty job cannot be assigned to a company in a feed of several companies.
      if ('fault' in job) return void (owner === null || job.owner === owner ? leftOut.add(job, job.fault) : undefined)
      if (owner !== null && valueOf(job, 'owner')?.text !== owner) return
      if (jobs.has(job.id)) leftOut.add({ id: job.id, title: valueOf(job, 'title')?.text }, 'sameId')
      else jobs.set(job.id, packJob(job))
    },
  }
}
type JobList = ReturnType<typeof createJobList>

/** Reads a part of a feed. Each method returns the fault of the feed, or null. */
interface Parser {
  write(text: string): ExchangeFault | null
  close(): ExchangeFault | null
}

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name)

/**
 * Creates a reader for the feed of a service. It accepts only UTF-8 and enforces the limits of feeds and jobs. If a job
 * id occurs twice, the first job is used. `owner` is the company at the service, if its feed has several companies.
 */
export function createFeedReader(service: FeedService, owner: string | null = null): FeedReader {
  const formats: readonly FormatName[] = feedFormats[service]
  const json = jsonFormats[service]
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const list = createJobList(owner)
  let parser: Parser | null = null
  let fault: ExchangeFault | null = null
  let hasBegun = false

  const write = (decode: () => string): boolean => {
    try {
      const text = decode()
      if (text.trim() !== '')
        parser ??= json !== undefined && /^\s*[[{]/.test(text) ? readJson(list, json) : readXml(list, formats)
      fault ??= parser?.write(text) ?? null
    } catch {
      fault ??= 'encoding'
    }
    return fault === null
  }
  return {
    take(chunk, contentType) {
      const charset = hasBegun ? undefined : /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
      hasBegun = true
      if (charset !== undefined && !isUtf8(charset)) fault ??= 'encoding'
      return fault === null && write(() => decoder.decode(chunk, { stream: true }))
    },
    end() {
      if (fault === null) write(() => decoder.decode())
      if (fault === null) fault = parser === null ? 'noFeed' : parser.close()
      return fault === null ? list.contents() : { fault }
    },
  }
}

/** `strictEntities` allows only the entities of XML itself. The types of sax lack this option. */
const parserOptions = { strictEntities: true, position: false }

/** Creates a strict XML parser. It rejects document types and therefore custom entities. */
function readXml(list: JobList, formats: readonly FormatName[]): Parser {
  const xml = sax.parser(true, parserOptions)
  const path: string[] = []
  let fault: ExchangeFault | null = null
  let isFeed = false
  let job: { collector: JobCollector; depth: number } | null = null
  /** The current field. Without a limit, it is not used: only its name is kept. */
  let current: { path: string; limit: number | null; text: string } | null = null

  const fail = (reason: ExchangeFault): void => void (fault ??= reason)
  const formatAt = (item: string): FormatName | undefined =>
    formats.find((format) => formatOf(format).items.some((each) => each === item))
  const isOnPath = (item: string): boolean =>
    formats.some((format) => formatOf(format).items.some((each) => each === item || each.startsWith(`${item}/`)))
  const collect = (chunk: string): void => {
    if (current === null) return
    if (current.limit === null) current.text ||= chunk.trim()
    else if (current.text.length + chunk.length > current.limit) job?.collector.reject()
    else current.text += chunk
  }

  xml.onerror = () => fail('malformed')
  xml.ondoctype = (name) => fail(/^\s*html/i.test(name) ? 'noFeed' : 'entities')
  xml.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']*)["']/i.exec(body)?.[1] : undefined
    if (encoding !== undefined && !isUtf8(encoding)) fail('encoding')
  }
  xml.onopentag = ({ name, attributes }) => {
    path.push(name.toLowerCase())
    if (path.length > feedLimits.depth) fail('tooDeep')
    if (job) {
      const inJob = path.slice(job.depth).join('/')
      const field = job.collector.fieldAt(inJob)
      job.collector.enter(inJob)
      const limit = field === null ? null : isLong(field) ? jobLimits.html : jobLimits.field
      current = { path: inJob, limit, text: '' }
      return
    }
    const item = path.join('/')
    if (path.length === 1) {
      isFeed = isOnPath(item)
      if (!isFeed) fail('noFeed')
    }
    const format = formatAt(item)
    if (!format) return
    job = { collector: createJobCollector(format), depth: path.length }
    for (const [attribute, value] of Object.entries(attributes))
      job.collector.add(`@${attribute.toLowerCase()}`, String(value))
  }
  xml.ontext = collect
  xml.oncdata = collect
  xml.onclosetag = () => {
    if (job && current) job.collector.add(current.path, current.text)
    current = null
    path.pop()
    if (job === null || path.length >= job.depth) return
    list.add(job.collector)
    job = null
    if (list.isFull()) fail('tooMany')
  }
  return {
    write(text) {
      try {
        xml.write(text)
      } catch {
        fail('malformed')
      }
      return fault
    },
    close() {
      try {
        xml.close()
      } catch {
        fail('malformed')
      }
      if (!isFeed) fail('noFeed')
      return fault
    },
  }
}

/** Creates a parser for a feed in JSON: a list of jobs, or postings of schema.org in JSON-LD. */
function readJson(list: JobList, format: FormatName): Parser {
  let text = ''
  return {
    write(chunk) {
      text += chunk
      return text.length > feedLimits.json ? 'tooLarge' : null
    },
    close() {
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        return 'malformed'
      }
      const jobs = format === 'jsonLd' ? listPostings(parsed) : Array.isArray(parsed) ? parsed.filter(isObject) : null
      if (jobs === null) return 'noFeed'
      for (const job of jobs) {
        const collector = createJobCollector(format)
        collectJson(collector, job)
        list.add(collector)
        if (list.isFull()) return 'tooMany'
      }
      return null
    },
  }
}
