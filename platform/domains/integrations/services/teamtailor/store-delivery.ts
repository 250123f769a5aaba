import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ExchangeFault, JobReading } from '#contract/integrations/services.ts'
import { ads, externalAds, webhookEvents } from '#platform/foundation/db/schema/index.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'
import { recordExchange, type ConnectionRow, type Outcome } from '../connection.ts'
import { collectJson } from '../feeds/collect-json.ts'
import { digestOfJob, type JobsToConvert } from '../feeds/convert-jobs.ts'
import type { FormatName } from '../feeds/job-formats.ts'
import { withLockedConnection } from '../feeds/poll-feed.ts'
import { createJobCollector, type FaultyJob, type RawJob } from '../feeds/raw-job.ts'
import { endJobs, storeJobs } from '../feeds/store-jobs.ts'
import { readJobs } from '../feeds/task.ts'
import { withFaultyDelivery, withJobReading } from '../last-reading.ts'

/** A delivery of one job by Teamtailor. */
export interface Delivery {
  connection: ConnectionRow
  /** Identifies the delivery. A repeated delivery changes nothing. */
  key: string
  /** Name in the log. */
  name: string
  /** When the job was changed at Teamtailor. Null: deliveries count in the order of their arrival. */
  changedAt: Date | null
  /** Value of `performance.now()` at the arrival. */
  startedAt: number
}

/** The result of a delivery. `adId` is null if there is no ad. `leftOut` is why the job did not become an ad. */
export interface Stored {
  isNew: boolean
  adId: number | null
  leftOut: LeftOutReason | null
}

/** Parses a body as JSON. Returns undefined if it is not JSON in UTF-8. */
export function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Collects the fields of a job in JSON. */
export function rawJobOf(format: FormatName, value: unknown): RawJob | FaultyJob {
  const collector = createJobCollector(format)
  collectJson(collector, value)
  return collector.end()
}

/** Returns the digest under which a delivery is remembered. */
export const deliveryKey = (...parts: readonly (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('base64url')

/** Creates or changes the ad of a delivered job. Returns null if the connection has ended. */
export async function storeJob(
  actor: Actor,
  delivery: Delivery,
  raw: RawJob,
  known: Omit<JobsToConvert, 'jobs'> = {},
): Promise<Stored | null> {
  const {
    jobs: [job],
    reading,
  } = await actor.deps.pool.run(readJobs, { jobs: [raw], ...known })
  return record(actor, delivery, { externalId: raw.id, reading }, async (work, connection) => {
    if (typeof job !== 'object') return { leftOut: job ?? 'notStored', summary: String(job) }
    const { added, changed, ended } = await storeJobs(work, connection, [
      { job, digest: digestOfJob(raw), changedAt: delivery.changedAt },
    ])
    return { leftOut: null, summary: `${added} new, ${changed} changed, ${ended} ended` }
  })
}

/** Ends the ad of a job. Returns null if the connection has ended. */
export const endJob = (actor: Actor, delivery: Delivery, externalId: string): Promise<Stored | null> =>
  record(actor, delivery, { externalId, reading: null }, async (work, connection) => ({
    leftOut: null,
    summary: `${await endJobs(work, connection, [externalId], delivery.changedAt)} ended`,
  }))

interface Job {
  externalId: string
  reading: JobReading | null
}

async function record(
  actor: Actor,
  { connection, key, name, startedAt }: Delivery,
  { externalId, reading }: Job,
  store: (work: Work, connection: ConnectionRow) => Promise<{ leftOut: LeftOutReason | null; summary: string }>,
): Promise<Stored | null> {
  return withLockedConnection(actor, connection, async (work, lockedConnection) => {
    const { companyId, id: connectionId } = lockedConnection
    const [isNew] = await work.db
      .insert(webhookEvents)
      .values({ companyId, connectionId, hash: key, at: work.now })
      .onConflictDoNothing()
      .returning({ hash: webhookEvents.hash })
    const { leftOut, summary } = isNew ? await store(work, lockedConnection) : { leftOut: null, summary: 'replayed' }
    // A job that was left out can be delivered again.
    if (isNew && leftOut !== null)
      await work.db
        .delete(webhookEvents)
        .where(
          and(
            eq(webhookEvents.companyId, companyId),
            eq(webhookEvents.connectionId, connectionId),
            eq(webhookEvents.hash, key),
          ),
        )
    await recordExchange(
      work,
      lockedConnection,
      outcomeOf(startedAt, leftOut === null || leftOut === 'noLink' ? null : 'invalid', `${name}: ${summary}`),
      isNew && reading !== null ? { lastReading: await withJobReading(work, lockedConnection, reading) } : {},
    )
    const [ad] = await work.db
      .select({ id: externalAds.adId })
      .from(externalAds)
      .where(
        and(
          eq(externalAds.companyId, companyId),
          eq(externalAds.connectionId, connectionId),
          eq(externalAds.externalId, externalId),
        ),
      )
    return { isNew: isNew !== undefined, adId: ad?.id ?? null, leftOut }
  })
}

const outcomeOf = (startedAt: number, fault: ExchangeFault | null, detail: string | null): Outcome => ({
  kind: 'webhook',
  fault,
  detail,
  milliseconds: performance.now() - startedAt,
})

/** Logs a delivery that was rejected. A delivery that could not be read is also kept for the page of the connection. */
export const recordRejected = (
  actor: Actor,
  { connection, startedAt }: Pick<Delivery, 'connection' | 'startedAt'>,
  fault: 'invalid' | 'timestamp',
  detail: string | null,
): Promise<unknown> =>
  withLockedConnection(actor, connection, (work, lockedConnection) =>
    recordExchange(
      work,
      lockedConnection,
      outcomeOf(startedAt, fault, detail),
      fault === 'invalid' ? withFaultyDelivery(work, lockedConnection, fault, detail) : {},
    ),
  )

/** Returns the link and the places of the ad of a job, which events of a company's webhook do not contain. */
export async function knownPartsOf(
  { db }: Actor,
  { companyId, id }: ConnectionRow,
  externalId: string,
): Promise<Omit<JobsToConvert, 'jobs'>> {
  const [ad] = await db
    .select({ link: ads.link, external: ads.external })
    .from(externalAds)
    .innerJoin(ads, and(eq(ads.companyId, externalAds.companyId), eq(ads.id, externalAds.adId)))
    .where(
      and(
        eq(externalAds.companyId, companyId),
        eq(externalAds.connectionId, id),
        eq(externalAds.externalId, externalId),
      ),
    )
  if (!ad) return {}
  const { address, postCode, city, country, furtherPlaces = [] } = ad.external ?? {}
  const known = Object.entries({ applyUrl: ad.link, street: address, postCode, city, country })
  return {
    known: Object.fromEntries(known.flatMap(([name, value]) => (value == null ? [] : [[name, value]]))),
    knownPlaces: furtherPlaces,
  }
}
