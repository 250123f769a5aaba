import { deflateRawSync, inflateRawSync } from 'node:zlib'
import sax from 'sax'
import type { ExchangeFault } from '#contract/integrations/connections.ts'
import { digestOf } from './job-of.ts'
import type { FeedFormat, RawField, RawJob } from './raw-job.ts'

/** What is taken of a feed; whatever is more is refused. */
export const feedLimits = {
  /** Jobs. */
  jobs: 10_000,
  /** Elements within each other. */
  depth: 20,
  /** Characters of a job's text, and of any other field. */
  html: 60_000,
  field: 1000,
}

/**
 * A job as it is kept until it is stored: thousands of them stand in memory at once, in a tenth of the room of their
 * texts.
 */
export interface KeptJob {
  id: string
  digest: string
  packed: Uint8Array
}

const keep = (job: RawJob): KeptJob => ({
  id: job.id,
  digest: digestOf(job),
  packed: deflateRawSync(JSON.stringify(job), { level: 1 }),
})

/** The job that was kept. */
export const unpackJob = ({ packed }: KeptJob): RawJob => JSON.parse(inflateRawSync(packed).toString()) as RawJob

/** Jobs of a feed, and how many were left out because they have no id or say too much. */
export interface FeedContents {
  jobs: KeptJob[]
  leftOut: number
}

/** Reads a feed as it comes, without keeping it. */
export interface FeedReader {
  /** Answers false once the feed is found wrong: nothing more of it is needed. */
  take(chunk: Uint8Array, contentType: string): boolean
  /** All jobs, or why the feed is refused as a whole. */
  end(): FeedContents | { fault: ExchangeFault }
}

/** Only XML's own entities; the types do not know the first. */
const strict = { strictEntities: true, position: false }

const isUtf8 = (name: string): boolean => /^utf-?8$/i.test(name)

/**
 * A strict XML reader for one format: UTF-8 only, no document type and so no entities but XML's own, bounded in depth,
 * number and length. A job that is there twice counts once, the first.
 */
export function createFeedReader({ root, item, fields }: FeedFormat): FeedReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const xml = sax.parser(true, strict)
  const jobs = new Map<string, KeptJob>()
  const path: string[] = []
  let fault: ExchangeFault | null = null
  let begun = false
  let isFeed = false
  let leftOut = 0
  let job: Partial<RawJob> | null = null
  let isTooLong = false
  let into: RawField | null = null
  let text = ''

  const fail = (why: ExchangeFault): void => void (fault ??= why)
  const add = (name: RawField, value: string): void => {
    const trimmed = value.trim()
    if (job && trimmed !== '' && job[name] === undefined) job[name] = trimmed
  }
  const collect = (more: string): void => {
    if (into === null) return
    if (text.length + more.length > (into === 'html' ? feedLimits.html : feedLimits.field)) isTooLong = true
    else text += more
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
      into = fields[path.slice(2).join('/')] ?? null
      text = ''
    }
  }
  xml.ontext = collect
  xml.oncdata = collect
  xml.onclosetag = () => {
    if (into !== null) add(into, text)
    into = null
    path.pop()
    if (path.length !== 1 || job === null) return
    const { id } = job
    if (id === undefined || id.length > 200 || isTooLong) leftOut += 1
    else if (!jobs.has(id)) jobs.set(id, keep({ ...job, id }))
    job = null
    if (jobs.size > feedLimits.jobs) fail('tooMany')
  }

  const write = (read: () => string): boolean => {
    let decoded: string
    try {
      decoded = read()
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
      const charset = begun ? undefined : /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
      begun = true
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
