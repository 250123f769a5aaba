import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { databaseFault } from '#platform/foundation/db/database-faults.ts'
import { idempotencyKeys } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { HttpError, conflict, invalid } from '#platform/foundation/errors/errors.ts'

/** A write with an Idempotency-Key. */
export interface KeyedCall {
  /** The caller that the key belongs to. Keys of different callers are independent. */
  callerKey: string
  key: string
  call: string
  /** A hash of the input without its secrets. */
  bodyHash: string
  /** The company and candidate in the response, so that it can be erased with their data. */
  companyId: number | null
  candidateId: number | null
}

/**
 * The stored state of a key. `response` is null at first, then the results of a bulk call so far, then the response.
 */
export interface StoredResponse {
  isAnswered: boolean
  response: unknown
}

/** Creates the keyed call for an Idempotency-Key header. Throws 400 if the key is too long. */
export function keyedCall(
  key: string,
  call: string,
  input: object,
  { caller, target }: { caller: { id: string } | null; target: { companyId: number; candidateId?: number } | null },
): KeyedCall {
  if (key.length > 200) throw invalid({ 'idempotency-key': ['tooLong'] })
  return {
    callerKey: caller?.id ?? 'anonymous',
    key,
    call,
    bodyHash: createHash('sha256')
      .update(JSON.stringify([call, input], withoutSecrets))
      .digest('hex'),
    companyId: target?.companyId ?? null,
    candidateId: target?.candidateId ?? null,
  }
}

/** Omits secrets, because a fast hash of a password or code could be reversed by trying values. */
function withoutSecrets(name: string, value: unknown): unknown {
  return /password|secret|credentials|^token$|^(?:otp)?code$/i.test(name) ? undefined : value
}

const isRow = ({ callerKey, key }: KeyedCall) =>
  and(eq(idempotencyKeys.callerKey, callerKey), eq(idempotencyKeys.key, key))

/** Returns the stored response of the same call, or null if there is none yet. */
export async function findStoredResponse(db: Db, call: KeyedCall): Promise<StoredResponse | null> {
  const [first] = await db.select().from(idempotencyKeys).where(isRow(call))
  return first && first.status !== null && first.bodyHash === call.bodyHash && first.call === call.call
    ? { isAnswered: true, response: first.response }
    : null
}

/**
 * Locks a key in the transaction of the change, so that key and change commit together even if the process crashes.
 * Returns the stored state. A second request with the key waits for the lock. Throws 422 if the key was used with a
 * different request, and 409 if the first request takes too long.
 */
export async function lockKey({ db, now }: Work, call: KeyedCall): Promise<StoredResponse> {
  const { bodyHash, callerKey, key, companyId, candidateId } = call
  try {
    const [inserted] = await db
      .insert(idempotencyKeys)
      .values({ callerKey, key, call: call.call, bodyHash, companyId, candidateId, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (inserted) return { isAnswered: false, response: null }
    const [first] = await db.select().from(idempotencyKeys).where(isRow(call)).for('update')
    if (!first)
      throw conflict('stillRunning', 'A request with this Idempotency-Key is still being processed. Retry later.')
    if (first.bodyHash !== bodyHash || first.call !== call.call) {
      throw new HttpError(422, {
        code: 'idempotencyKeyReused',
        title: 'This Idempotency-Key was already used with a different request. Use a new key.',
      })
    }
    return { isAnswered: first.status !== null, response: first.response }
  } catch (error) {
    if (databaseFault(error) === 'locked')
      throw conflict('stillRunning', 'A request with this Idempotency-Key is still being processed. Retry later.')
    throw error
  }
}

/** Stores the response under its key, or the results of a bulk call so far. */
export async function storeResponse(
  { db }: Work,
  call: KeyedCall,
  { isAnswered, response }: StoredResponse,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: isAnswered ? 200 : null, response: response ?? null })
    .where(isRow(call))
}
