import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { webhooks } from '#platform/foundation/db/schema/index.ts'

/** Prefix of every secret. Source: Standard Webhooks, "Signature scheme". */
export const SECRET_PREFIX = 'whsec_'

/** Generates a secret of 256 random bits. */
export const generateSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

/** Returns the name that a secret is sealed with. A secret copied to another company cannot be opened. */
const sealNameOf = (companyId: number): string => `webhook/${companyId}`
export const sealSecret = (vault: Vault, companyId: number, secret: string): string =>
  vault.seal(secret, sealNameOf(companyId))
export const openSecret = (vault: Vault, companyId: number, sealed: string): string =>
  vault.open(sealed, sealNameOf(companyId))

/**
 * Seals secrets again that were sealed with an older key, so that the key can be retired. Former secrets are skipped,
 * because they expire within a day.
 */
export async function resealSecrets(db: Db, vault: Vault): Promise<void> {
  for (const { companyId, id, sealedSecret } of await db
    .select({ companyId: webhooks.companyId, id: webhooks.id, sealedSecret: webhooks.sealedSecret })
    .from(webhooks)) {
    if (vault.isCurrent(sealedSecret)) continue
    await db
      .update(webhooks)
      .set({ sealedSecret: sealSecret(vault, companyId, openSecret(vault, companyId, sealedSecret)) })
      .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, id), eq(webhooks.sealedSecret, sealedSecret)))
  }
}
