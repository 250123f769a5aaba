import { readJobs } from './task.ts'
import { and, eq } from 'drizzle-orm'
import type { ExchangeFault, JobReading } from '#contract/integrations/services.ts'
import { isOutage } from '#platform/foundation/db/database-faults.ts'
import { runBatch } from '#platform/foundation/db/run-batch.ts'
import { externalAds } from '#platform/foundation/db/schema/index.ts'
import { checkFeedUrl, type LeftOutReason } from '#rules/integrations/services.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  CHECK_INTERVAL_MS,
  lockConnection,
  recordExchange,
  measureExchange,
  type ConnectionRow,
} from '../connection.ts'
import { isMalformed, withFaultyDelivery, withJobReading } from '../last-reading.ts'
import { createFeedReader, unpackJob, type FeedContents, type PackedJob } from './feed-reader.ts'
import type { LeftOutJobs } from './left-out-jobs.ts'
import type { FeedService } from './job-formats.ts'
import { valueOf, type RawJob } from './raw-job.ts'
import { endJobs, storeJobs, type Counts } from './store-jobs.ts'

/** Limits of a feed download: 5,000 ads of 4 kB, with a margin. */
const limits = { milliseconds: 60_000, bytes: 40_000_000 }
/** Number of ads per transaction. Small, so that other transactions can run in between. */
const BATCH_SIZE = 5
const CONVERSION_DEADLINE_MS = 30_000
const accepts = ['application/xml', 'text/xml', 'application/rss+xml']
const acceptsJson = [...accepts, 'application/json', 'application/ld+json']

interface Feed {
  service: FeedService
  url: string
  /** The company at the service, if its feed has the jobs of several companies. */
  owner: string | null
}

/** Returns the feed of a connection, or null if the stored id or URL is missing or no longer allowed. */
function feedOf(
  {
    deps: {
      env: { services },
    },
  }: Actor,
  { service, referenceId, companyUuid, feedUrl }: ConnectionRow,
): Feed | null {
  if (service === 'jobylon' && referenceId !== null)
    return {
      service,
      url: `${services.jobylon}/feeds/${encodeURIComponent(services.jobylonFeed)}/`,
      owner: referenceId,
    }
  if (service === 'teamtailorXml' && companyUuid !== null)
    return { service, url: services.teamtailorFeed, owner: companyUuid }
  return service === 'ponty' && feedUrl !== null && checkFeedUrl(feedUrl, services.ponty).length === 0
    ? { service, url: feedUrl, owner: null }
    : null
}

type FeedResult = FeedContents | { fault: ExchangeFault; detail?: string }

async function readFeed(actor: Actor, connection: ConnectionRow): Promise<FeedResult> {
  const feed = feedOf(actor, connection)
  if (feed === null) return { fault: 'notFound' }
  const reader = createFeedReader(feed.service, feed.owner)
  const { status } = await actor.deps.outbound.request({
    url: feed.url,
    accepts: feed.service === 'ponty' ? acceptsJson : accepts,
    limits,
    onChunk: (chunk, contentType) => reader.take(chunk, contentType),
  })
  if (status === 401 || status === 403) return { fault: 'wrongCredentials', detail: String(status) }
  if (status === 404 || status === 410) return { fault: 'notFound', detail: String(status) }
  if (status !== 200) return { fault: 'failed', detail: String(status) }
  return reader.end()
}

/**
 * Reads a feed and creates, changes and ends ads to match it. The whole feed is read before the first change, so a feed
 * that cannot be read to its end changes nothing. If storing is interrupted, the next read continues: ads are identified
 * by their id at the service, so no ad is created twice.
 */
export async function pollFeed(actor: Actor, connection: ConnectionRow): Promise<void> {
  const response = await measureExchange(() => readFeed(actor, connection))
  const feed: FeedResult = 'fault' in response ? { fault: response.fault } : response.answer
  const { milliseconds } = response
  if ('fault' in feed) {
    // A feed that was never found has a wrong id or URL. A feed that was found before may come back.
    const isWrong =
      (feed.fault === 'notFound' || feed.fault === 'wrongCredentials') && connection.status !== 'connected'
    await withLockedConnection(actor, connection, async (work, lockedConnection) => {
      await recordExchange(
        work,
        lockedConnection,
        { kind: 'poll', fault: feed.fault, detail: feed.detail ?? null, milliseconds },
        {
          ...(isWrong && { status: 'wrongInformation', active: false }),
          ...(isMalformed(feed.fault) && withFaultyDelivery(work, lockedConnection, feed.fault)),
        },
      )
    })
    return
  }
  const startedAt = performance.now()
  const { jobs, leftOut } = feed
  const stored = await storeFeed(actor, connection, jobs, leftOut)
  if (stored === null) return
  const {
    counts: { added, changed, ended },
    reading,
  } = stored
  // The feed of several companies does not say whether a company exists that has no job.
  const isKnown = jobs.length > 0 || feedOf(actor, connection)?.owner === null || connection.status === 'connected'
  const detail = `${jobs.length} ads: ${added} new, ${changed} changed, ${ended} ended, ${leftOut.list.count} left out`
  await withLockedConnection(actor, connection, async (work, lockedConnection) => {
    await recordExchange(
      work,
      lockedConnection,
      { kind: 'poll', fault: null, detail, milliseconds: milliseconds + performance.now() - startedAt },
      {
        ...(isKnown
          ? { status: 'connected', message: null }
          : { nextAt: new Date(work.now.getTime() + CHECK_INTERVAL_MS) }),
        leftOut: leftOut.list,
        lastReading: await withJobReading(work, lockedConnection, reading),
      },
    )
  })
}

/**
 * Stores the changes of a feed in batches. A batch that fails is repeated job by job, and a job that fails alone is left
 * out until the next read. Returns null if the connection has ended or changed since it was read.
 */
async function storeFeed(
  actor: Actor,
  connection: ConnectionRow,
  jobs: readonly PackedJob[],
  leftOut: LeftOutJobs,
): Promise<{ counts: Counts; reading: JobReading | null } | null> {
  const { companyId, id } = connection
  const known = new Map(
    (
      await actor.db
        .select({ id: externalAds.externalId, digest: externalAds.digest, ended: externalAds.ended })
        .from(externalAds)
        .where(and(eq(externalAds.companyId, companyId), eq(externalAds.connectionId, id)))
    ).map((row) => [row.id, row]),
  )
  const feedIds = new Set(jobs.map((job) => job.id))
  const changedJobs = jobs.filter(({ id: externalId, digest }) => {
    const row = known.get(externalId)
    return row?.digest !== digest || row.ended
  })
  const removedIds = [...known.values()].filter((row) => !row.ended && !feedIds.has(row.id)).map((row) => row.id)
  const counts: Counts = { added: 0, changed: 0, ended: 0 }
  const inBatch = <T>(run: (work: Work, lockedConnection: ConnectionRow) => Promise<T>): Promise<T | null> =>
    runBatch(actor.deps.database, () => withLockedConnection(actor, connection, run))

  let reading: JobReading | null = null
  const convert = (raw: RawJob[]) =>
    actor.deps.pool.run(readJobs, { jobs: raw }, { deadlineMs: CONVERSION_DEADLINE_MS })
  const storeBatch = async (batch: readonly PackedJob[]): Promise<boolean> => {
    const raw = batch.map(unpackJob)
    const { jobs: converted, reading: first } = await convert(raw)
    reading ??= first
    const arrived = batch.flatMap(({ digest }, index) => {
      const job = converted[index]
      return typeof job === 'object' ? [{ job, digest, changedAt: null }] : []
    })
    const stored =
      arrived.length === 0
        ? { added: 0, changed: 0, ended: 0 }
        : await inBatch((work, lockedConnection) => storeJobs(work, lockedConnection, arrived))
    if (stored === null) return false
    converted.forEach((job, index) => typeof job === 'string' && leaveOut(raw[index], job))
    counts.added += stored.added
    counts.changed += stored.changed
    counts.ended += stored.ended
    return true
  }
  const endBatch = async (batch: readonly string[]): Promise<boolean> => {
    const ended = await inBatch((work, lockedConnection) => endJobs(work, lockedConnection, batch))
    counts.ended += ended ?? 0
    return ended !== null
  }
  const leaveOut = (job: RawJob | undefined, reason: LeftOutReason): void =>
    leftOut.add({ id: job?.id, title: job && valueOf(job, 'title')?.text }, reason)
  const warn = (error: unknown, externalId: string): void =>
    actor.log.warn({ err: error, companyId, connectionId: id, externalId }, 'job of a feed failed')

  const isStored =
    (await runBatches(changedJobs, storeBatch, (job, error) => {
      warn(error, job.id)
      leaveOut(unpackJob(job), 'notStored')
    })) && (await runBatches(removedIds, endBatch, (externalId, error) => warn(error, externalId)))
  if (!isStored) return null
  // A connection from before readings were stored gets the reading of a job that has not changed.
  const [unchanged] = jobs
  if (reading === null && unchanged && connection.lastReading.job === null)
    ({ reading } = await convert([unpackJob(unchanged)]))
  return { counts, reading }
}

/**
 * Calls `run` with batches of items until it returns false. If a batch fails, calls `run` with each of its items, and
 * `failed` with each item that fails alone. Throws if the database is unavailable. Returns whether all batches ran.
 */
async function runBatches<T>(
  items: readonly T[],
  run: (batch: readonly T[]) => Promise<boolean>,
  failed: (item: T, error: unknown) => void,
  size = BATCH_SIZE,
): Promise<boolean> {
  for (let from = 0; from < items.length; from += size) {
    const batch = items.slice(from, from + size)
    try {
      if (!(await run(batch))) return false
    } catch (error) {
      if (isOutage(error)) throw error
      if (batch.length === 1) batch.forEach((item) => failed(item, error))
      else if (!(await runBatches(batch, run, failed, 1))) return false
    }
  }
  return true
}

/**
 * Locks a connection and calls `run` with it. Returns null without calling `run` if the connection has ended or changed
 * its version since it was read.
 */
export function withLockedConnection<T>(
  actor: Actor,
  { companyId, id, version }: ConnectionRow,
  run: (work: Work, lockedConnection: ConnectionRow) => Promise<T>,
): Promise<T | null> {
  return write(
    actor,
    async (work) => {
      const locked = await lockConnection(work.db, { companyId, id })
      return locked && locked.active && locked.version === version ? run(work, locked) : null
    },
    { recordsNothing: 'the exchange log has the exchange, the history has the changed ads' },
  )
}
