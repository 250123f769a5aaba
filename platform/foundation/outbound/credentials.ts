import { and, eq } from 'drizzle-orm'
import { Value } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyCredentials } from '#platform/foundation/db/schema/index.ts'

/** Whose credentials, at which service. */
export interface CredentialsOf {
  companyId: number
  service: string
}

/** Under this they are sealed: moved to another company or service they do not open. */
const nameOf = ({ companyId, service }: CredentialsOf): string => `credentials/${companyId}/${service}`
const row = ({ companyId, service }: CredentialsOf) =>
  and(eq(companyCredentials.companyId, companyId), eq(companyCredentials.service, service))

/** Keeps a company's credentials at an outside service, sealed, instead of those before. */
export async function saveCredentials(
  tx: Db,
  vault: Vault,
  of: CredentialsOf,
  credentials: unknown,
  now: Date,
): Promise<void> {
  const kept = { sealed: vault.seal(JSON.stringify(credentials), nameOf(of)), updatedAt: now }
  await tx
    .insert(companyCredentials)
    .values({ companyId: of.companyId, service: of.service, ...kept })
    .onConflictDoUpdate({ target: [companyCredentials.companyId, companyCredentials.service], set: kept })
}

/**
 * The credentials a company has given for a service; null when there are none. Throws when they are not of the shape,
 * and VaultError when the key they were sealed with is gone.
 */
export async function readCredentials<S extends TSchema>(
  db: Db,
  vault: Vault,
  of: CredentialsOf,
  shape: S,
): Promise<Static<S> | null> {
  const [found] = await db.select({ sealed: companyCredentials.sealed }).from(companyCredentials).where(row(of))
  return found ? Value.Parse(shape, JSON.parse(vault.open(found.sealed, nameOf(of)))) : null
}

/** Forgets them. */
export async function removeCredentials(tx: Db, of: CredentialsOf): Promise<void> {
  await tx.delete(companyCredentials).where(row(of))
}

/** Seals anew what was sealed with an older key, so that the key can be retired. Answers how many were. */
export async function resealCredentials(db: Db, vault: Vault, now: Date): Promise<number> {
  let count = 0
  for (const { companyId, service, sealed } of await db.select().from(companyCredentials)) {
    if (vault.isCurrent(sealed)) continue
    const name = nameOf({ companyId, service })
    // Only what is still as it was read: credentials given meanwhile are newer.
    await db
      .update(companyCredentials)
      .set({ sealed: vault.seal(vault.open(sealed, name), name), updatedAt: now })
      .where(and(row({ companyId, service }), eq(companyCredentials.sealed, sealed)))
    count += 1
  }
  return count
}
