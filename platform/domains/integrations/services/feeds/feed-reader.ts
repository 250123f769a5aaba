import { deflateRawSync, inflateRawSync } from 'node:zlib'
import sax from 'sax'
import type { ExchangeFault } from '#contract/integrations/services.ts'
import { digestOfJob } from './convert-jobs.ts'
import { countLeftOutJobs, type LeftOutJobs } from './left-out-jobs.ts'
import { fieldOf, MAX_JOB_ID_LENGTH, type FeedFormat, type RawField, type RawJob } from './raw-job.ts'

/** Limits of a feed. A feed or a job above a limit is rejected. */
export const feedLimits = {
  /** Number of jobs. */
  jobs: 10_000,
  /** Nesting depth of elements. */
  depth: 20,
  /** Characters of a job's description. */
  html: 60_000,
  /** Characters of any other field. */
  field: 1000,
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

/** `strictEntities` allows only the entities of XML itself. The types of sax lack this option. */
const parserOptions = { strictEntities: true, position: false }

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name)

/**
 * Creates a strict XML reader for one format. It accepts only UTF-8, rejects document types and therefore custom
 * entities, and enforces `feedLimits`. If a job id occurs twice, the first job is used.
 */
export function createFeedReader({ root, item, fields }: FeedFormat): FeedReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const xml = sax.parser(true, parserOptions)
  const jobs = new Map<string, PackedJob>()
  const path: string[] = []
  let fault: ExchangeFault | null = null
  let hasBegun = false
  let isFeed = false
  const leftOut = countLeftOutJobs()
  let job: Partial<RawJob> | null = null
  let isTooLong = false
  let currentField: RawField | null = null
  let text = ''

  const fail = (reason: ExchangeFault): void => void (fault ??= reason)
  const add = (name: RawField, value: string): void => {
    const field = fieldOf(value)
    if (job && field !== undefined) job[name] ??= field
  }
  const collect = (chunk: string): void => {
    if (currentField === null) return
    if (text.length + chunk.length > (currentField === 'html' ? feedLimits.html : feedLimits.field)) isTooLong = true
    else text += chunk
  }

  xml.onerror = () => fail('malformed')
  xml.ondoctype = (name) => fail(/^\s*html/i.test(name) ? 'noFeed' : 'entities')
  xml.onprocessinginstruction = ({ name, body }) => {
    const encoding = name === 'xml' ? /encoding\s*=\s*["']([^"']*)["']/i.exec(body)?.[1] : undefined
    if (encoding !== undefined && !isUtf8(encoding)) fail('encoding')
  }
  xml.onopentag = ({ name, attributes }) => {
    const lower = name.toLowerCase()
    if (path.length === 0) {
      isFeed = lower === root
      if (!isFeed) fail('noFeed')
    }
    path.push(lower)
    if (path.length > feedLimits.depth) fail('tooDeep')
    if (path.length === 2 && lower === item) {
      job = {}
      isTooLong = false
      for (const [attribute, value] of Object.entries(attributes)) {
        const field = fields[`@${attribute.toLowerCase()}`]
        if (field) add(field, String(value))
      }
    } else if (job) {
      currentField = fields[path.slice(2).join('/')] ?? null
      text = ''
    }
  }
  xml.ontext = collect
  xml.oncdata = collect
  xml.onclosetag = () => {
    if (currentField !== null) add(currentField, text)
    currentField = null
    path.pop()
    if (path.length !== 1 || job === null) return
    const { id } = job
    if (id === undefined) leftOut.add(job, 'noId')
    else if (id.length > MAX_JOB_ID_LENGTH || isTooLong) leftOut.add(job, 'tooLong')
    else if (jobs.has(id)) leftOut.add(job, 'sameId')
    else jobs.set(id, packJob({ ...job, id }))
    job = null
    if (jobs.size > feedLimits.jobs) fail('tooMany')
  }

  const write = (decode: () => string): boolean => {
    let decoded: string
    try {
      decoded = decode()
    } catch {
      fail('encoding')
      return false
    }
    try {
      xml.write(decoded)
    } catch {
      fail('malformed')
    }
    return fault === null
  }

  return {
    take(chunk, contentType) {
      const charset = hasBegun ? undefined : /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
      hasBegun = true
      if (charset !== undefined && !isUtf8(charset)) fail('encoding')
      return fault === null && write(() => decoder.decode(chunk, { stream: true }))
    },
    end() {
      if (fault === null) write(() => decoder.decode())
      if (fault === null) {
        try {
          xml.close()
        } catch {
          fail('malformed')
        }
      }
      if (fault === null && !isFeed) fail('noFeed')
      return fault === null ? { jobs: [...jobs.values()], leftOut } : { fault }
    },
  }
}
