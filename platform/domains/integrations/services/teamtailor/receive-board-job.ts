import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { connections } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import type { LeftOutReason } from '#rules/integrations/services.ts'
import type { ConnectionRow } from '../connection.ts'
import { checkBoardSignature, hashIntegrationKey, integrationKeyIn, type SignatureFault } from './signatures.ts'
import { deliveryKey, endJob, parseBody, rawJobOf, recordRejected, storeJob, type Delivery } from './store-delivery.ts'

/** A job that Teamtailor sends to a job board. Other fields are optional, and their types are not checked. */
const Job = Type.Object({
  /** The delivery. A repeated delivery has the same id. */
  id: Type.String({ format: 'uuid' }),
  'reference-id': Type.String({ minLength: 1, maxLength: 200 }),
  'created-at': Type.String({ format: 'date-time', maxLength: 40 }),
  duration: Type.Integer({ minimum: 0, maximum: 3660 }),
  'job-board-id': Type.String({ maxLength: 200 }),
  'webhook-data': Type.Object({}),
  company: Type.Object({
    name: Type.String({ maxLength: 1000 }),
    uuid: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  job: Type.Object({
    title: Type.String(),
    'remote-status': Type.String({ maxLength: 100 }),
    'employment-type': Type.String({ maxLength: 100 }),
    'employment-level': Type.String({ maxLength: 100 }),
    url: Type.String(),
    'apply-url': Type.String(),
  }),
})

/** A request of the job board channel, with its two headers. */
export interface BoardRequest {
  authorization: string
  signature: string
  body: Buffer
}

/** Response to Teamtailor. It shows the texts of `errors` to the recruiter. */
export interface BoardAnswer {
  status: 200 | 400 | 401
  body: { body?: { externalId: string }; errors?: string[] }
}

const refuse = (status: 400 | 401, ...errors: string[]): BoardAnswer => ({ status, body: { errors } })

const signatureErrors: Record<SignatureFault, string> = {
  signature: 'Integrationsnyckeln eller signaturen stämmer inte. Kopiera nyckeln från sidan Kopplingar i Tavla.',
  timestamp: 'Signaturen är för gammal.',
}

const leftOutErrors: Record<LeftOutReason, string> = {
  noId: 'Jobbet saknar id.',
  sameId: 'Jobbet har samma id som ett annat.',
  tooLong: 'En text är för lång.',
  noTitle: 'Jobbet saknar titel.',
  noLink: 'Jobbet saknar en giltig webbadress.',
  notStored: 'Jobbet kunde inte sparas.',
}

/** Returns the connection of a request by the integration key in its token, or null. */
async function findConnection({ db, deps, now }: Actor, authorization: string): Promise<ConnectionRow | null> {
  const key = deps.env.services.teamtailorKey
  const integrationKey = key === null ? null : await integrationKeyIn(authorization, { key, now })
  if (integrationKey === null) return null
  const [connection] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.keyHash, hashIntegrationKey(integrationKey)), eq(connections.active, true)))
  return connection ?? null
}

/** Checks the integration key that a customer enters in the activation form of Teamtailor. */
export const checkActivation = async (actor: Actor, { authorization }: BoardRequest): Promise<BoardAnswer> =>
  (await findConnection(actor, authorization)) ? { status: 200, body: {} } : refuse(401, signatureErrors.signature)

/** Finds the connection of a request and verifies its signature. Returns the answer if the request is rejected. */
async function authorise(
  actor: Actor,
  { authorization, signature, body }: BoardRequest,
  startedAt: number,
): Promise<ConnectionRow | BoardAnswer> {
  const connection = await findConnection(actor, authorization)
  const key = actor.deps.env.services.teamtailorKey
  const fault = connection && key !== null ? checkBoardSignature(signature, { key, body, now: actor.now }) : 'signature'
  if (connection && fault === null) return connection
  if (connection && fault === 'timestamp') await recordRejected(actor, { connection, startedAt }, fault, null)
  return refuse(401, signatureErrors[fault ?? 'signature'])
}

/** Creates or changes the ad of a job: `POST` and `PUT`. A repeated delivery changes nothing. */
export async function receiveBoardJob(actor: Actor, request: BoardRequest): Promise<BoardAnswer> {
  const startedAt = performance.now()
  const connection = await authorise(actor, request, startedAt)
  if ('status' in connection && 'body' in connection) return connection
  const reject = async (...errors: string[]): Promise<BoardAnswer> => {
    await recordRejected(actor, { connection, startedAt }, 'invalid', errors.join(' '))
    return refuse(400, ...errors)
  }
  const value = parseBody(request.body)
  if (value === undefined) return reject('Innehållet är inte JSON i UTF-8.')
  if (!Value.Check(Job, value))
    return reject(
      ...[...Value.Errors(Job, value)]
        .slice(0, MAX_ERRORS)
        .map(({ instancePath, message }) => `${instancePath || '/'}: ${message}`),
    )
  // The place that the recruiter chose comes before the places of the job.
  const { location, ...rest } = { location: undefined, ...value }
  const raw = rawJobOf('teamtailorBoard', { location, ...rest })
  if ('fault' in raw) return reject(leftOutErrors[raw.fault])
  const stored = await storeJob(actor, deliveryOf(connection, deliveryKey('board', value.id), 'job', startedAt), raw)
  if (stored === null) return refuse(401, signatureErrors.signature)
  if (stored.leftOut !== null) return refuse(400, leftOutErrors[stored.leftOut])
  return stored.adId === null
    ? refuse(400, 'Jobbets sista dag har passerat.')
    : { status: 200, body: { body: { externalId: `tavla-${stored.adId}` } } }
}

const MAX_ERRORS = 5

/** Ends the ad of a job: `DELETE`. A job that has no ad gets the same answer. */
export async function removeBoardJob(actor: Actor, request: BoardRequest, reference: string): Promise<BoardAnswer> {
  const startedAt = performance.now()
  const connection = await authorise(actor, request, startedAt)
  if ('status' in connection && 'body' in connection) return connection
  const delivery = deliveryOf(connection, deliveryKey('board', request.signature), 'job removed', startedAt)
  return (await endJob(actor, delivery, reference)) === null
    ? refuse(401, signatureErrors.signature)
    : { status: 200, body: {} }
}

const deliveryOf = (connection: ConnectionRow, key: string, name: string, startedAt: number): Delivery => ({
  connection,
  key,
  name,
  changedAt: null,
  startedAt,
})
