import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashSecretText } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/db/client.ts'
import { idempotencyKeys } from '#platform/db/schema/index.ts'
import { HttpError, conflict, invalid } from './errors.ts'

export interface IdempotentCall {
  db: Db
  /** Whose key it is: keys of different callers never meet. */
  callerKey: string
  key: string
  call: string
  input: unknown
  now: Date
}

/**
 * Runs a write once per Idempotency-Key: the same input again gets the first answer, another input 422, and 409 while
 * the first still runs. A write that failed is forgotten, so a retry runs. Throws 409 or 422.
 */
export async function runOnce<T>({ db, callerKey, key, call, input, now }: IdempotentCall, run: () => Promise<T>): Promise<T> {
  if (key.length > 200) throw invalid({ 'idempotency-key': ['tooLong'] })
  const bodyHash = await hashInput(JSON.stringify([call, input]), `${callerKey} ${key}`)
  const mine = and(eq(idempotencyKeys.callerKey, callerKey), eq(idempotencyKeys.key, key))
  const [begun] = await db.insert(idempotencyKeys).values({ callerKey, key, call, bodyHash, createdAt: now }).onConflictDoNothing().returning({ key: idempotencyKeys.key })
  if (!begun) {
    const [first] = await db.select().from(idempotencyKeys).where(mine)
    if (first && (first.bodyHash !== bodyHash || first.call !== call)) {
      throw new HttpError(422, { code: 'idempotencyKeyReused', title: 'The Idempotency-Key was used for another request' })
    }
    if (!first || first.status === null) throw conflict('stillRunning', 'The first request with this Idempotency-Key is still running')
    return (first.response ?? undefined) as T
  }
  try {
    const answer = await run()
    await db.update(idempotencyKeys).set({ status: 200, response: answer ?? null }).where(mine)
    return answer
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine)
    throw error
  }
}

/** Stored for a day: a quick hash of an input with a password in it would give the password away. */
const hashInput = async (text: string, salt: string): Promise<string> =>
  /"\w*password":/i.test(text) ? hashSecretText(text, salt) : createHash('sha256').update(text).digest('hex')
