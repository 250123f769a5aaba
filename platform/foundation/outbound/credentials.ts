import { and, eq } from 'drizzle-orm'
import { Value } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyCredentials } from '#platform/foundation/db/schema/index.ts'

/** Identifies the credentials of a company at an external service. */
export interface CredentialsKey {
  companyId: number
  service: string
}

/** The name that the credentials are sealed under. Copied to another company or service, they cannot be opened. */
const sealName = ({ companyId, service }: CredentialsKey): string => `credentials/${companyId}/${service}`
const isRow = ({ companyId, service }: CredentialsKey) =>
  and(eq(companyCredentials.companyId, companyId), eq(companyCredentials.service, service))

/** Seals and stores a company's credentials at an external service, replacing earlier credentials. */
export async function saveCredentials(
  tx: Db,
  vault: Vault,
  of: CredentialsKey,
  credentials: unknown,
  now: Date,
): Promise<void> {
  const values = { sealed: vault.seal(JSON.stringify(credentials), sealName(of)), updatedAt: now }
  await tx
    .insert(companyCredentials)
    .values({ companyId: of.companyId, service: of.service, ...values })
    .onConflictDoUpdate({ target: [companyCredentials.companyId, companyCredentials.service], set: values })
}

/**
 * Returns a company's credentials for a service, or null if there are none. Throws if they do not match the shape, and
 * VaultError if the key that sealed them is no longer configured.
 */
export async function readCredentials<S extends TSchema>(
  db: Db,
  vault: Vault,
  of: CredentialsKey,
  shape: S,
): Promise<Static<S> | null> {
  const [stored] = await db.select({ sealed: companyCredentials.sealed }).from(companyCredentials).where(isRow(of))
  return stored ? Value.Parse(shape, JSON.parse(vault.open(stored.sealed, sealName(of)))) : null
}

export async function removeCredentials(tx: Db, of: CredentialsKey): Promise<void> {
  await tx.delete(companyCredentials).where(isRow(of))
}

/** Seals credentials again that an older key sealed, so that the older key can be removed. Returns their number. */
export async function resealCredentials(db: Db, vault: Vault, now: Date): Promise<number> {
  let count = 0
  for (const { companyId, service, sealed } of await db.select().from(companyCredentials)) {
    if (vault.isCurrent(sealed)) continue
    const name = sealName({ companyId, service })
    // The condition on `sealed` keeps credentials that were saved since the read.
    await db
      .update(companyCredentials)
      .set({ sealed: vault.seal(vault.open(sealed, name), name), updatedAt: now })
      .where(and(isRow({ companyId, service }), eq(companyCredentials.sealed, sealed)))
    count += 1
  }
  return count
}
