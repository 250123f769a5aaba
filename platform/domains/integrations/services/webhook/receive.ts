import { readJobs } from '../feeds/task.ts'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { ExchangeFault } from '#contract/integrations/services.ts'
import { connections, webhookEvents } from '#platform/foundation/db/schema/index.ts'
import { readCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { recordExchange, type ConnectionRow } from '../connection.ts'
import { withLockedConnection } from '../feeds/poll-feed.ts'
import { feedLimits } from '../feeds/feed-reader.ts'
import { digestOfJob } from '../feeds/convert-jobs.ts'
import { fieldOf, MAX_JOB_ID_LENGTH } from '../feeds/raw-job.ts'
import { endJobs, storeJobs } from '../feeds/store-jobs.ts'
import { TeamtailorWebhookKey } from '../project-connections.ts'
import { checkSignature } from './signature.ts'

const text = (max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()]))
const field = text(feedLimits.field)

/** A Teamtailor event: a job was published, changed, deleted or unlisted. Other fields of the event are ignored. */
const Event = Type.Object({
  event: Type.Enum(['job.create', 'job.update', 'job.destroy', 'job.unlisted']),
  /** When the job was changed at Teamtailor. An event older than the stored job is ignored. */
  changed: Type.String({ format: 'date-time', maxLength: 40 }),
  job: Type.Object({
    id: Type.String({ minLength: 1, maxLength: MAX_JOB_ID_LENGTH }),
    title: field,
    body: text(feedLimits.html),
    street: field,
    postCode: field,
    city: field,
    country: field,
    url: field,
    applyUrl: field,
    employment: field,
    workplace: field,
    start: field,
    end: field,
  }),
})

/** Response to the sender. */
export interface Received {
  status: 200 | 400 | 401
  code: 'taken' | 'replayed' | Extract<ExchangeFault, 'signature' | 'timestamp' | 'invalid'>
}

/**
 * Handles an event of a company's webhook.
 *
 * - An event with a wrong signature gets the same 401 as an event for an unknown connection, and is not logged.
 * - An event with a valid signature but a wrong time or an invalid body is rejected and logged.
 * - A replayed event is logged and otherwise ignored.
 */
export async function receiveEvent(
  actor: Actor,
  { id, body, signature }: { id: number; body: Buffer; signature: string },
): Promise<Received> {
  const startedAt = performance.now()
  const [connection] = await actor.db.select().from(connections).where(eq(connections.id, id))
  if (!connection || connection.service !== 'teamtailor' || !connection.active)
    return { status: 401, code: 'signature' }
  const credentials = await readCredentials(
    actor.db,
    actor.deps.vault,
    { companyId: connection.companyId, service: 'teamtailor' },
    TeamtailorWebhookKey,
  )
  if (!credentials) return { status: 401, code: 'signature' }
  const signatureFault = checkSignature(signature, { key: credentials.key, body, now: actor.now })
  const outcome = (fault: ExchangeFault | null, detail: string | null = null) => ({
    kind: 'webhook' as const,
    fault,
    detail,
    milliseconds: performance.now() - startedAt,
  })
  if (signatureFault !== null) {
    // A sender without the key must not be able to fill the log or mark the connection as failing.
    if (signatureFault === 'timestamp') await logExchange(actor, connection, outcome('timestamp'))
    return { status: 401, code: signatureFault }
  }
  const event = parseEvent(body)
  if (!event) {
    await logExchange(actor, connection, outcome('invalid'))
    return { status: 400, code: 'invalid' }
  }
  const { body: html, id: sentId, ...rest } = event.job
  const fields = Object.fromEntries(
    Object.entries({ html, ...rest }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, fieldOf(value)]] : [],
    ),
  )
  const jobId = fieldOf(sentId)
  if (jobId === undefined) {
    await logExchange(actor, connection, outcome('invalid', 'no id'))
    return { status: 400, code: 'invalid' }
  }
  const raw = { ...fields, id: jobId }
  const isGone = event.event === 'job.destroy' || event.event === 'job.unlisted'
  const [job] = isGone ? [null] : await actor.deps.pool.run(readJobs, [raw])
  if (typeof job === 'string') {
    await logExchange(actor, connection, outcome('invalid', job))
    return { status: 400, code: 'invalid' }
  }
  const hash = createHash('sha256').update(signature).digest('base64url')
  const changedAt = new Date(event.changed)
  const isNew = await withLockedConnection(actor, connection, async (work, lockedConnection) => {
    const [inserted] = await work.db
      .insert(webhookEvents)
      .values({ companyId: lockedConnection.companyId, connectionId: lockedConnection.id, hash, at: work.now })
      .onConflictDoNothing()
      .returning({ hash: webhookEvents.hash })
    if (!inserted) {
      await recordExchange(work, lockedConnection, { ...outcome(null), detail: 'replayed' })
      return false
    }
    const counts = job
      ? await storeJobs(work, lockedConnection, [{ job, digest: digestOfJob(raw), changedAt }])
      : { added: 0, changed: 0, ended: await endJobs(work, lockedConnection, [jobId], changedAt) }
    await recordExchange(
      work,
      lockedConnection,
      outcome(null, `${event.event}: ${counts.added} new, ${counts.changed} changed, ${counts.ended} ended`),
    )
    return true
  })
  return isNew === null ? { status: 401, code: 'signature' } : { status: 200, code: isNew ? 'taken' : 'replayed' }
}

const logExchange = (actor: Actor, connection: ConnectionRow, outcome: Parameters<typeof recordExchange>[2]) =>
  withLockedConnection(
    actor,
    connection,
    async (work, lockedConnection) => void (await recordExchange(work, lockedConnection, outcome)),
  )

function parseEvent(body: Buffer): Static<typeof Event> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return Value.Check(Event, value) ? value : null
  } catch {
    return null
  }
}
