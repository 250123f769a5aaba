import { readJobs } from './task.ts'
import { and, eq } from 'drizzle-orm'
import type { ExchangeFault } from '#contract/integrations/connections.ts'
import { inTurn } from '#platform/foundation/db/in-turn.ts'
import { externalAds } from '#platform/foundation/db/schema/index.ts'
import { checkFeedUrl } from '#rules/companies/connections.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection, recordExchange, timed, type ConnectionRow } from '../connection.ts'
import { createFeedReader, unpackJob, type FeedContents, type KeptJob } from './feed-reader.ts'
import { feedFormats, type FeedService } from './raw-job.ts'
import { endJobs, storeJobs, type Counts } from './store-jobs.ts'

/** What is taken of a feed: 5,000 ads of 4 kB with room to spare. */
const limits = { milliseconds: 60_000, bytes: 40_000_000 }
/** Ads stored in one transaction: others have their turn in between. */
const batch = 5
const accepts = ['application/xml', 'text/xml', 'application/rss+xml']

/** Where a connection's feed stands; null when what it was connected with no longer names one. */
function feedAddress(
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

type Read = FeedContents | { fault: ExchangeFault; detail?: string }

async function readFeed(actor: Actor, connection: ConnectionRow): Promise<Read> {
  const url = feedAddress(actor, connection)
  if (url === null) return { fault: 'notFound' }
  const reader = createFeedReader(feedFormats[connection.service as FeedService])
  const { status } = await actor.deps.outbound.request({
    url,
    accepts,
    limits,
    take: (chunk, contentType) => reader.take(chunk, contentType),
  })
  if (status === 401 || status === 403) return { fault: 'wrongCredentials', detail: String(status) }
  if (status === 404 || status === 410) return { fault: 'notFound', detail: String(status) }
  if (status !== 200) return { fault: 'failed', detail: String(status) }
  return reader.end()
}

/**
 * Reads a feed and makes the ads here what it says. The whole feed is read before anything is stored: one that cannot
 * be read to its end changes nothing. Cut off while storing, the next reading stores the rest; what is stored is known
 * by its id there, so that nothing comes twice.
 */
export async function pollFeed(actor: Actor, connection: ConnectionRow): Promise<void> {
  const asked = await timed(() => readFeed(actor, connection))
  const read: Read = 'fault' in asked ? { fault: asked.fault } : asked.answer
  const { milliseconds } = asked
  if ('fault' in read) {
    // A place that was never found is a wrong one; one that was found before may come back.
    const isWrong =
      (read.fault === 'notFound' || read.fault === 'wrongCredentials') && connection.status !== 'connected'
    await withHeld(actor, connection, async (work, held) => {
      await recordExchange(
        work,
        held,
        { kind: 'poll', fault: read.fault, detail: read.detail ?? null, milliseconds },
        isWrong ? { status: 'wrongInformation', active: false } : {},
      )
    })
    return
  }
  const begun = performance.now()
  const counts = await storeFeed(actor, connection, read.jobs)
  if (counts === null) return
  const { added, changed, ended, leftOut } = counts
  const detail = `${read.jobs.length} ads: ${added} new, ${changed} changed, ${ended} ended, ${leftOut + read.leftOut} left out`
  await withHeld(actor, connection, async (work, held) => {
    await recordExchange(
      work,
      held,
      { kind: 'poll', fault: null, detail, milliseconds: milliseconds + performance.now() - begun },
      { status: 'connected', message: null },
    )
  })
}

async function storeFeed(
  actor: Actor,
  connection: ConnectionRow,
  jobs: readonly KeptJob[],
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
  const sum = { added: 0, changed: 0, ended: 0, leftOut: 0 }
  const there = new Set(jobs.map((job) => job.id))
  const differing = jobs.filter(({ id: externalId, digest }) => {
    const row = known.get(externalId)
    return row?.digest !== digest || row.ended
  })
  for (let from = 0; from < differing.length; from += batch) {
    const some = differing.slice(from, from + batch)
    const read = await actor.deps.pool.run(readJobs, some.map(unpackJob), { deadlineMs: 30_000 })
    const arrived = some.flatMap(({ digest }, place) => {
      const job = read[place]
      return job ? [{ job, digest, changedAt: null }] : []
    })
    sum.leftOut += some.length - arrived.length
    if (arrived.length === 0) continue
    const stored = await inTurn(actor.deps.database, () =>
      withHeld(actor, connection, (work, held) => storeJobs(work, held, arrived)),
    )
    if (stored === null) return null
    sum.added += stored.added
    sum.changed += stored.changed
    sum.ended += stored.ended
  }
  const gone = [...known.values()].filter((row) => !row.ended && !there.has(row.id)).map((row) => row.id)
  for (let from = 0; from < gone.length; from += batch) {
    const ended = await inTurn(actor.deps.database, () =>
      withHeld(actor, connection, (work, held) => endJobs(work, held, gone.slice(from, from + batch))),
    )
    if (ended === null) return null
    sum.ended += ended
  }
  return sum
}

/**
 * Does something with the held connection, unless it was ended or made anew since it was taken: then nothing, and null.
 */
export function withHeld<T>(
  actor: Actor,
  { companyId, id, version }: ConnectionRow,
  run: (work: Work, held: ConnectionRow) => Promise<T>,
): Promise<T | null> {
  return write(
    actor,
    async (work) => {
      const held = await lockConnection(work.db, { companyId, id })
      return held && held.active && held.version === version ? run(work, held) : null
    },
    { recordsNothing: 'the log of exchanges tells what was asked, the history which ads changed' },
  )
}
