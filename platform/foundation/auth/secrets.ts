import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { secrets } from '#platform/foundation/db/schema/index.ts'
import { isSealed, type Vault } from './vault.ts'

/** What there is a secret for. Each is made at the first start of a database. */
const names = ['accounts', 'candidate-link', 'codes', 'files', 'job-alert-link', 'site-forms', 'visitors'] as const
export type SecretName = (typeof names)[number]

/** Secrets that every instance shares and that outlive a restart: 256 bits each, base64url. */
export type Secrets = Readonly<Record<SecretName, string>>

/**
 * Reads the secrets of a database and makes those that are missing. What is not sealed with the newest key is sealed
 * anew.
 */
export async function openSecrets(db: Db, vault: Vault, now: Date): Promise<Secrets> {
  const fresh = names.map((name) => ({
    name,
    value: vault.seal(randomBytes(32).toString('base64url'), name),
    createdAt: now,
  }))
  await db.insert(secrets).values(fresh).onConflictDoNothing()
  const found = new Map<string, string>()
  for (const { name, value } of await db.select().from(secrets)) {
    const opened = isSealed(value) ? vault.open(value, name) : value
    if (!vault.isCurrent(value))
      await db
        .update(secrets)
        .set({ value: vault.seal(opened, name) })
        .where(eq(secrets.name, name))
    found.set(name, opened)
  }
  return Object.fromEntries(names.map((name) => [name, found.get(name)])) as Secrets
}

/** 128 random bits for a link, base64url. Stored as {@link sha256}. */
export const randomToken = (): string => randomBytes(16).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two texts without telling by time where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
