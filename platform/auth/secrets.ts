import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/client.ts'
import { secrets } from '#platform/db/schema/index.ts'

/** A secret that every instance shares and that outlives a restart; made at first use. 256 bits, base64url. */
export async function sharedSecret(db: Db, name: string, now: Date): Promise<string> {
  await db.insert(secrets).values({ name, value: randomBytes(32).toString('base64url'), createdAt: now }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} is missing`)
  return row.value
}

/** 128 random bits for a link, base64url. Stored as {@link sha256}. */
export const randomToken = (): string => randomBytes(16).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two texts without telling by time where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
