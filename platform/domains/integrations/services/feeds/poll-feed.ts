import { readJobs } from './task.ts'
import { and, eq } from 'drizzle-orm'
import type { ExchangeFault } from '#contract/integrations/services.ts'
import { runBatch } from '#platform/foundation/db/run-batch.ts'
import { externalAds } from '#platform/foundation/db/schema/index.ts'
import { checkFeedUrl } from '#rules/integrations/services.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection, recordExchange, measureExchange, type ConnectionRow } from '../connection.ts'
import { createFeedReader, unpackJob, type FeedContents, type PackedJob } from './feed-reader.ts'
import { feedFormats, type FeedService } from './raw-job.ts'
import { endJobs, storeJobs, type Counts } from './store-jobs.ts'

/** Limits of a feed download: 5,000 ads of 4 kB, with a margin. */
const limits = { milliseconds: 60_000, bytes: 40_000_000 }
/** Number of ads per transaction. Small, so that other transactions can run in between. */
const BATCH_SIZE = 5
const accepts = ['application/xml', 'text/xml', 'application/rss+xml']

/** Returns the URL of a connection's feed, or null if the stored id or URL is missing or no longer allowed. */
function feedUrlOf(
  { deps: { env } }: Actor,
  { service, referenceId, companyUuid, feedUrl }: ConnectionRow,
): string | null {
  if (service === 'jobylon') return referenceId && `${env.services.jobylon}/feeds/${encodeURIComponent(referenceId)}`
  if (service === 'teamtailorXml')
    return companyUuid && `${env.services.teamtailor}/feeds/${encodeURIComponent(companyUuid)}.xml`
  return service === 'ponty' && feedUrl !== null && checkFeedUrl(feedUrl, env.services.ponty).length === 0
    ? feedUrl
    : null
}

type FeedResult = FeedContents | { fault: ExchangeFault; detail?: string }

async function readFeed(actor: Actor, connection: ConnectionRow): Promise<FeedResult> {
  const url = feedUrlOf(actor, connection)
  if (url === null) return { fault: 'notFound' }
  const reader = createFeedReader(feedFormats[connection.service as FeedService])
  const { status } = await actor.deps.outbound.request({
    url,
    accepts,
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
        isWrong ? { status: 'wrongInformation', active: false } : {},
      )
    })
    return
  }
  const startedAt = performance.now()
  const counts = await storeFeed(actor, connection, feed.jobs)
  if (counts === null) return
  const { added, changed, ended, leftOut } = counts
  const detail = `${feed.jobs.length} ads: ${added} new, ${changed} changed, ${ended} ended, ${leftOut + feed.leftOut} left out`
  await withLockedConnection(actor, connection, async (work, lockedConnection) => {
    await recordExchange(
      work,
      lockedConnection,
      { kind: 'poll', fault: null, detail, milliseconds: milliseconds + performance.now() - startedAt },
      { status: 'connected', message: null },
    )
  })
}

async function storeFeed(
  actor: Actor,
  connection: ConnectionRow,
  jobs: readonly PackedJob[],
): Promise<(Counts & { leftOut: number }) | null> {
  const { companyId, id } = connection
  const known = new Map(
    (
      await actor.db
        .select({ id: externalAds.externalId, digest: externalAds.digest, ended: externalAds.ended })
        .from(externalAds)
        .where(and(eq(externalAds.companyId, companyId), eq(externalAds.connectionId, id)))
    ).map((row) => [row.id, row]),
  )
  const counts = { added: 0, changed: 0, ended: 0, leftOut: 0 }
  const feedIds = new Set(jobs.map((job) => job.id))
  const changedJobs = jobs.filter(({ id: externalId, digest }) => {
    const row = known.get(externalId)
    return row?.digest !== digest || row.ended
  })
  for (let from = 0; from < changedJobs.length; from += BATCH_SIZE) {
    const batch = changedJobs.slice(from, from + BATCH_SIZE)
    const converted = await actor.deps.pool.run(readJobs, batch.map(unpackJob), { deadlineMs: 30_000 })
    const arrived = batch.flatMap(({ digest }, index) => {
      const job = converted[index]
      return job ? [{ job, digest, changedAt: null }] : []
    })
    counts.leftOut += batch.length - arrived.length
    if (arrived.length === 0) continue
    const stored = await runBatch(actor.deps.database, () =>
      withLockedConnection(actor, connection, (work, lockedConnection) => storeJobs(work, lockedConnection, arrived)),
    )
    if (stored === null) return null
    counts.added += stored.added
    counts.changed += stored.changed
    counts.ended += stored.ended
  }
  const removedIds = [...known.values()].filter((row) => !row.ended && !feedIds.has(row.id)).map((row) => row.id)
  for (let from = 0; from < removedIds.length; from += BATCH_SIZE) {
    const ended = await runBatch(actor.deps.database, () =>
      withLockedConnection(actor, connection, (work, lockedConnection) =>
        endJobs(work, lockedConnection, removedIds.slice(from, from + BATCH_SIZE)),
      ),
    )
    if (ended === null) return null
    counts.ended += ended
  }
  return counts
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
