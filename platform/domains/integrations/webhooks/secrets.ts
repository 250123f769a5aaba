import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { webhooks } from '#platform/foundation/db/schema/index.ts'

/** What every secret begins with (Standard Webhooks, "Signature scheme"). */
const prefix = 'whsec_'

/** A new secret of 256 random bits. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Under this they are sealed: moved to another company they do not open. */
const nameOf = (companyId: number): string => `webhook/${companyId}`
export const sealSecret = (vault: Vault, companyId: number, secret: string): string =>
  vault.seal(secret, nameOf(companyId))
export const openSecret = (vault: Vault, companyId: number, sealed: string): string =>
  vault.open(sealed, nameOf(companyId))

/**
 * The headers of a message: signed with each of the secrets, so that a receiver may change from one to the other at
 * leisure.
 */
export function signedHeaders({
  id,
  body,
  at,
  secrets,
}: {
  id: string
  body: string
  at: Date
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/**
 * Seals anew what was sealed with an older key, so that the key can be retired; a former secret is gone within a day by
 * itself.
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
