import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { databaseFault } from '#platform/foundation/db/faults.ts'
import { idempotencyKeys } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { HttpError, conflict, invalid } from '#platform/foundation/errors/errors.ts'

/** A write that its client has given an Idempotency-Key. */
export interface KeyedCall {
  /** Whose key it is: keys of different callers never meet. */
  callerKey: string
  key: string
  call: string
  /** A hash of the input without what is secret in it. */
  bodyHash: string
  /** Whose data the answer may hold, so that it can be erased with them. */
  companyId: number | null
  candidateId: number | null
}

/** What the row of a key holds: nothing yet, what is done of a call in parts, or the answer. */
export interface Stored {
  isAnswered: boolean
  response: unknown
}

/** The key of a call as given in its header. Throws 400 for one that is too long. */
export function keyedCall(
  key: string,
  call: string,
  input: object,
  { caller, place }: { caller: { id: string } | null; place: { companyId: number; candidateId?: number } | null },
): KeyedCall {
  if (key.length > 200) throw invalid({ 'idempotency-key': ['tooLong'] })
  return {
    callerKey: caller?.id ?? 'anonymous',
    key,
    call,
    bodyHash: createHash('sha256')
      .update(JSON.stringify([call, input], withoutSecrets))
      .digest('hex'),
    companyId: place?.companyId ?? null,
    candidateId: place?.candidateId ?? null,
  }
}

/** A quick hash of a password or a code would give it away, so they do not count; files count by their own hash. */
function withoutSecrets(name: string, value: unknown): unknown {
  return /password|secret|credentials|^token$|^(?:otp)?code$/i.test(name) ? undefined : value
}

const rowOf = ({ callerKey, key }: KeyedCall) =>
  and(eq(idempotencyKeys.callerKey, callerKey), eq(idempotencyKeys.key, key))

/** What the same call under this key was answered; null while it has not been. */
export async function answeredBefore(db: Db, call: KeyedCall): Promise<Stored | null> {
  const [first] = await db.select().from(idempotencyKeys).where(rowOf(call))
  return first && first.status !== null && first.bodyHash === call.bodyHash && first.call === call.call
    ? { isAnswered: true, response: first.response }
    : null
}

/**
 * Takes a key in the transaction of the effect it stands for: both come to be together or not at all, whatever happens
 * to the process. Answers what is stored under it; the row is held, so a second request waits for the first. Throws 422
 * when the key was used for something else, and 409 when the first takes too long.
 */
export async function takeKey({ db, now }: Work, call: KeyedCall): Promise<Stored> {
  const { bodyHash, callerKey, key, companyId, candidateId } = call
  try {
    const [begun] = await db
      .insert(idempotencyKeys)
      .values({ callerKey, key, call: call.call, bodyHash, companyId, candidateId, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (begun) return { isAnswered: false, response: null }
    const [first] = await db.select().from(idempotencyKeys).where(rowOf(call)).for('update')
    if (!first) throw conflict('stillRunning', 'The first request with this Idempotency-Key is still running')
    if (first.bodyHash !== bodyHash || first.call !== call.call) {
      throw new HttpError(422, {
        code: 'idempotencyKeyReused',
        title: 'The Idempotency-Key was used for another request',
      })
    }
    return { isAnswered: first.status !== null, response: first.response }
  } catch (error) {
    if (databaseFault(error) === 'locked')
      throw conflict('stillRunning', 'The first request with this Idempotency-Key is still running')
    throw error
  }
}

/** Stores an answer under its key, or how far a call in parts has come. */
export async function storeAnswer({ db }: Work, call: KeyedCall, { isAnswered, response }: Stored): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: isAnswered ? 200 : null, response: response ?? null })
    .where(rowOf(call))
}
