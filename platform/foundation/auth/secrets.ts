import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { secrets } from '#platform/foundation/db/schema/index.ts'
import { isSealed, type Vault } from './vault.ts'

/** One secret per name. The first start on a new database generates them. */
const names = [
  'accounts',
  'candidate-link',
  'codes',
  'files',
  'job-alert-link',
  'reply-address',
  'site-forms',
  'visitors',
] as const
type SecretName = (typeof names)[number]

/** Secrets that all instances share, stored in the database: 256 bits each, base64url. */
export type Secrets = Readonly<Record<SecretName, string>>

/** Loads the secrets from the database, generates missing ones, and re-encrypts with the newest key where needed. */
export async function loadSecrets(db: Db, vault: Vault, now: Date): Promise<Secrets> {
  const generated = names.map((name) => ({
    name,
    value: vault.seal(randomBytes(32).toString('base64url'), name),
    createdAt: now,
  }))
  await db.insert(secrets).values(generated).onConflictDoNothing()
  const byName = new Map<string, string>()
  for (const { name, value } of await db.select().from(secrets)) {
    const opened = isSealed(value) ? vault.open(value, name) : value
    if (!vault.isCurrent(value))
      await db
        .update(secrets)
        .set({ value: vault.seal(opened, name) })
        .where(eq(secrets.name, name))
    byName.set(name, opened)
  }
  return Object.fromEntries(names.map((name) => [name, byName.get(name)])) as Secrets
}

/** Returns 128 random bits for a link, base64url. Store only the {@link sha256} of the token. */
export const randomToken = (): string => randomBytes(16).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two texts in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
