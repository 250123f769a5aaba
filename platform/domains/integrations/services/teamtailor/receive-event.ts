import { eq } from 'drizzle-orm'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { connections } from '#platform/foundation/db/schema/index.ts'
import { readCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { TeamtailorKeys } from '../project-connections.ts'
import { valueOf } from '../feeds/raw-job.ts'
import { checkEventSignature, type SignatureFault } from './signatures.ts'
import { deliveryKey, endJob, knownPartsOf, parseBody, rawJobOf, recordRejected, storeJob } from './store-delivery.ts'

/** An event of a company's webhook. Names of attributes are in kebab-case. */
const Event = Type.Object({
  payload: Type.Object({
    event_name: Type.String({ maxLength: 100 }),
    data: Type.Object({
      id: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]),
      attributes: Type.Optional(
        Type.Object({
          status: Type.Optional(Type.String()),
          'human-status': Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  signature: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
})
type Event = Static<typeof Event>

/** Response to Teamtailor, which sends an event only once. */
export interface Received {
  status: 200 | 400 | 401
  code: 'taken' | 'replayed' | 'ignored' | 'invalid' | SignatureFault
}

const unknown: Received = { status: 401, code: 'signature' }

/**
 * Handles an event of a company's webhook at Teamtailor.
 *
 * - An event with a wrong signature gets the same 401 as an event for an unknown connection, and is not logged.
 * - An event with a valid signature but a wrong time or an invalid body is rejected and logged.
 * - A replayed event is logged and otherwise ignored.
 * - Events of candidates and applications are ignored.
 * - An event has neither a link nor a place. It changes the ad of a job that arrived by the job board channel.
 */
export async function receiveEvent(
  actor: Actor,
  { id, body, signature }: { id: number; body: Buffer; signature: string },
): Promise<Received> {
  const startedAt = performance.now()
  const [connection] = await actor.db.select().from(connections).where(eq(connections.id, id))
  if (!connection || connection.service !== 'teamtailor' || !connection.active) return unknown
  const credentials = await readCredentials(
    actor.db,
    actor.deps.vault,
    { companyId: connection.companyId, service: 'teamtailor' },
    TeamtailorKeys,
  )
  const key = credentials?.webhookKey
  if (!key) return unknown
  const value = parseBody(body)
  const event = Value.Check(Event, value) ? value : null
  const header = signature || (event?.signature ?? '')
  const signatureFault = checkEventSignature(header, event && String(event.payload.data.id), {
    key,
    body,
    now: actor.now,
  })
  if (signatureFault !== null) {
    // A sender without the key must not be able to fill the log or mark the connection as failing.
    if (signatureFault === 'timestamp') await recordRejected(actor, { connection, startedAt }, 'timestamp', null)
    return { status: 401, code: signatureFault }
  }
  const name = event?.payload.event_name ?? ''
  const reject = async (detail: string): Promise<Received> => {
    await recordRejected(actor, { connection, startedAt }, 'invalid', detail)
    return { status: 400, code: 'invalid' }
  }
  if (event === null) return reject(value === undefined ? 'no JSON' : 'no event')
  if (!/^job\.(?:create|update|destroy)$/.test(name)) return { status: 200, code: 'ignored' }
  const raw = rawJobOf('teamtailorEvent', event.payload.data)
  if ('fault' in raw) return reject(raw.fault)
  const changed = Date.parse(valueOf(raw, 'changed')?.text ?? '')
  const delivery = {
    connection,
    key: deliveryKey('event', header, body),
    name,
    changedAt: Number.isNaN(changed) ? null : new Date(changed),
    startedAt,
  }
  const stored = isLive(event)
    ? await storeJob(actor, delivery, raw, await knownPartsOf(actor, connection, raw.id))
    : await endJob(actor, delivery, raw.id)
  if (stored === null) return unknown
  return { status: 200, code: !stored.isNew ? 'replayed' : stored.leftOut === null ? 'taken' : 'ignored' }
}

/** Returns whether the job is published. An archived job comes as an update, not as a deletion. */
const isLive = ({ payload: { event_name: name, data } }: Event): boolean =>
  name !== 'job.destroy' && data.attributes?.status === 'open' && data.attributes['human-status'] === 'published'
