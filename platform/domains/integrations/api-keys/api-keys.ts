import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { ApiKeys, CreateApiKey } from '#contract/integrations/api-keys.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, deletedKeys, partnerKeys, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import {
  checkKeyExpiry,
  checkKeyName,
  MAX_KEY_DAYS,
  KEY_PREFIX,
  TEST_KEY_PREFIX,
  MAX_KEYS,
  maskedKey,
  type KeyScope,
} from '#rules/integrations/api-keys.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { listDeprecatedUses } from './deprecated-uses.ts'

type Kind = (typeof partnerKeys.$inferSelect)['kind']

/** Lists the keys of a company of one kind, the newest first, with masked values (COMP-109, COMP-114). */
export async function listKeys(
  { db, now }: { db: Db; now: Date },
  companyId: number,
  kind: Kind,
): Promise<CallOutput<typeof ApiKeys>> {
  const keys = await db
    .select({
      id: partnerKeys.id,
      name: partnerKeys.name,
      masked: partnerKeys.masked,
      createdAt: partnerKeys.createdAt,
      creator: actorColumns,
      scope: partnerKeys.scope,
      expiresAt: partnerKeys.expiresAt,
      lastUsedAt: partnerKeys.lastUsedAt,
    })
    .from(partnerKeys)
    .leftJoin(users, eq(users.id, partnerKeys.createdBy))
    .where(and(eq(partnerKeys.companyId, companyId), eq(partnerKeys.kind, kind)))
    .orderBy(desc(partnerKeys.createdAt), desc(partnerKeys.id))
  const uses = await listDeprecatedUses(db, companyId, now)
  return keys.map(({ id, name, masked, createdAt, creator, scope, expiresAt, lastUsedAt }) => ({
    id,
    name,
    key: masked,
    createdAt: createdAt.toISOString(),
    createdBy: creator && toActor(creator),
    scope,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    deprecatedUses: uses.get(id) ?? [],
  }))
}

/**
 * Creates a key of 192 random bits and returns it. Only its hash is stored, so the key cannot be shown again (COMP-110,
 * COMP-112, COMP-114).
 */
export async function createKey(
  ctx: MemberWork,
  kind: Kind,
  input: { name: string; scope?: KeyScope; expiresAt?: string | null },
): Promise<CallOutput<typeof CreateApiKey>> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = ctx
  const name = input.name.trim()
  const { scope = 'read' } = input
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt)
  const [company] = await db
    .select({ testOf: companies.testOf })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  const keys = await listKeys(ctx, companyId, kind)
  const [code] = checkKeyName(
    name,
    keys.map((key) => key.name),
  )
  if (code === 'taken') throw conflict('nameTaken', 'Another API key already has this name.')
  if (code !== undefined) throw invalid({ name: [code] }, 'The name is not valid. See `errors`.')
  const [fault] = checkKeyExpiry(expiresAt, now)
  if (fault !== undefined)
    throw invalid(
      { expiresAt: [fault] },
      fault === 'inPast'
        ? 'The expiry date must be in the future.'
        : `The expiry date must be within ${MAX_KEY_DAYS} days.`,
    )
  if (keys.length >= MAX_KEYS)
    throw invalid({ name: ['tooMany'] }, `The company has reached the limit of ${MAX_KEYS} API keys. Delete one first.`)
  const prefix = company?.testOf == null ? KEY_PREFIX : TEST_KEY_PREFIX
  const key = prefix + randomBytes(24).toString('base64url')
  const [stored] = await db
    .insert(partnerKeys)
    .values({
      companyId,
      kind,
      name,
      keyHash: sha256(key),
      masked: maskedKey(key),
      scope,
      expiresAt,
      createdAt: now,
      createdBy: caller.id,
    })
    .returning({ id: partnerKeys.id })
  if (!stored) throw new Error('The insert into partner_keys returned no row.')
  recordChange(ctx, stored.id, { kind, name, scope, expiresAt: expiresAt?.toISOString() ?? null, action: 'created' })
  const created = (await listKeys(ctx, companyId, kind)).find(({ id }) => id === stored.id)
  return {
    id: stored.id,
    name,
    key,
    createdAt: now.toISOString(),
    createdBy: created?.createdBy ?? null,
    scope,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
  }
}

/** Deletes a key and closes its open WebSocket connections (COMP-113). Throws 404 if there is no such key. */
export async function deleteKey(ctx: MemberWork, kind: Kind, id: number): Promise<void> {
  const [deleted] = await ctx.db
    .delete(partnerKeys)
    .where(and(eq(partnerKeys.companyId, ctx.target.companyId), eq(partnerKeys.kind, kind), eq(partnerKeys.id, id)))
    .returning({ name: partnerKeys.name, keyHash: partnerKeys.keyHash })
  if (!deleted) throw notFound('No such key.')
  await ctx.db.insert(deletedKeys).values({ keyHash: deleted.keyHash, deletedAt: ctx.now })
  await notifySessions(ctx.db)
  recordChange(ctx, id, { kind, name: deleted.name, action: 'deleted' })
}

function recordChange(
  ctx: MemberWork,
  entityId: number,
  {
    action,
    ...data
  }: { kind: Kind; name: string; scope?: KeyScope; expiresAt?: string | null; action: 'created' | 'deleted' },
): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'partnerKey', entityId, action, data })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
