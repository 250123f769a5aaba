import { randomBytes } from 'node:crypto'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ApiKeys, CreateApiKey, ReplacePartnerKey, UpdatePartnerKey } from '#contract/integrations/api-keys.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import { companies, deletedKeys, partnerKeys, users } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import {
  checkKeyExpiry,
  checkKeyName,
  isUnexpiredKey,
  FORMER_KEY_HOURS,
  MAX_KEY_DAYS,
  KEY_PREFIX,
  TEST_KEY_PREFIX,
  MAX_KEYS,
  maskedKey,
  type KeyScope,
} from '#rules/integrations/api-keys.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { listDeprecatedUses } from './deprecated-uses.ts'

type Kind = (typeof partnerKeys.$inferSelect)['kind']

/**
 * Lists the keys of a company of one kind, the newest first, with masked values (COMP-109, COMP-114). Only
 * administrators of the company see from where a key was used.
 */
export async function listKeys(
  { db, now, target: { companyId, isAdmin } }: Pick<MemberCtx, 'db' | 'now' | 'target'>,
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
      client: partnerKeys.lastClient,
      address: partnerKeys.lastAddress,
      isMcp: partnerKeys.lastViaMcp,
      formerKeyUntil: partnerKeys.formerKeyUntil,
    })
    .from(partnerKeys)
    .leftJoin(users, eq(users.id, partnerKeys.createdBy))
    .where(and(eq(partnerKeys.companyId, companyId), eq(partnerKeys.kind, kind)))
    .orderBy(desc(partnerKeys.createdAt), desc(partnerKeys.id))
  const uses = await listDeprecatedUses(db, companyId, now)
  return keys.map(({ id, name, masked, createdAt, creator, scope, expiresAt, lastUsedAt, formerKeyUntil, ...use }) => {
    const usedAt = lastUsedAt?.toISOString() ?? null
    return {
      id,
      name,
      key: masked,
      createdAt: createdAt.toISOString(),
      createdBy: creator && toActor(creator),
      scope,
      expiresAt: expiresAt?.toISOString() ?? null,
      lastUsedAt: usedAt,
      lastUse: usedAt !== null && isAdmin ? { at: usedAt, ...use } : null,
      formerKeyUntil: formerKeyUntil !== null && formerKeyUntil > now ? formerKeyUntil.toISOString() : null,
      deprecatedUses: uses.get(id) ?? [],
    }
  })
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
  const isTest = await lockKeys(ctx)
  const keys = await listKeys(ctx, kind)
  checkName(
    name,
    keys.map((key) => key.name),
  )
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
  const key = generateKey(isTest)
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
  recordChange(ctx, stored.id, 'created', { kind, name, scope, expiresAt: expiresAt?.toISOString() ?? null })
  const created = (await listKeys(ctx, kind)).find(({ id }) => id === stored.id)
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

/** Locks the keys of the company, so that their names stay unique. Returns whether it is a test company. */
async function lockKeys({ db, target: { companyId } }: MemberWork): Promise<boolean> {
  const [company] = await db
    .select({ testOf: companies.testOf })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update')
  return company?.testOf != null
}

/** Generates a key of 192 random bits. */
const generateKey = (isTest: boolean): string =>
  (isTest ? TEST_KEY_PREFIX : KEY_PREFIX) + randomBytes(24).toString('base64url')

/** Throws if the name of a key is not valid, or if another key of its kind has it. */
function checkName(name: string, otherNames: readonly string[]): void {
  const [code] = checkKeyName(name, otherNames)
  if (code === 'taken') throw conflict('nameTaken', 'Another API key already has this name.')
  if (code !== undefined) throw invalid({ name: [code] }, 'The name is not valid. See `errors`.')
}

const keyRow = ({ target: { companyId } }: MemberWork, id: number) =>
  and(eq(partnerKeys.companyId, companyId), eq(partnerKeys.id, id))

/** Locks the company's keys and returns the key. Throws 404 if there is no such key. */
async function lockKey(ctx: MemberWork, id: number) {
  const isTest = await lockKeys(ctx)
  const [key] = await ctx.db.select().from(partnerKeys).where(keyRow(ctx, id))
  if (!key) throw notFound('No such key.')
  return { ...key, isTest }
}

/** Reads a key as its company's list shows it. */
async function getKey(ctx: MemberWork, kind: Kind, id: number): Promise<CallOutput<typeof UpdatePartnerKey>> {
  const key = (await listKeys(ctx, kind)).find((each) => each.id === id)
  if (!key) throw new Error('The key could not be read.')
  return key
}

/**
 * Renames a key, and changes the scope of an API key (PLUS-60). Throws 400 if the name is not valid or a career page's
 * key would get a scope, and 409 if another key has the name.
 */
export async function updateKey(
  ctx: MemberWork,
  id: number,
  input: CallInput<typeof UpdatePartnerKey>['body'],
): Promise<CallOutput<typeof UpdatePartnerKey>> {
  const before = await lockKey(ctx, id)
  const { kind } = before
  const name = input.name?.trim() ?? before.name
  const scope = input.scope ?? before.scope
  if (kind === 'careerPage' && scope !== before.scope) throw invalid({ scope: ['notAllowed'] })
  const others = (await listKeys(ctx, kind)).filter((key) => key.id !== id)
  checkName(
    name,
    others.map((key) => key.name),
  )
  await ctx.db.update(partnerKeys).set({ name, scope }).where(keyRow(ctx, id))
  if (name !== before.name) recordChange(ctx, id, 'renamed', { from: before.name, to: name })
  if (scope !== before.scope) recordChange(ctx, id, 'scopeChanged', { from: before.scope, to: scope })
  return getKey(ctx, kind, id)
}

/**
 * Replaces a key and returns the new one (PLUS-60). The replaced key works for another {@link FORMER_KEY_HOURS}, and its
 * connections close then. A key that it had replaced itself stops working at once. Throws 409 if the key has expired,
 * because the new one would expire with it.
 */
export async function replaceKey(ctx: MemberWork, id: number): Promise<CallOutput<typeof ReplacePartnerKey>> {
  const { db, now } = ctx
  const { kind, keyHash, formerKeyHash, expiresAt, isTest } = await lockKey(ctx, id)
  if (!isUnexpiredKey({ expiresAt }, now))
    throw conflict('expired', 'The API key has expired. Create a new one instead.')
  if (formerKeyHash !== null) {
    await db.insert(deletedKeys).values({ keyHash: formerKeyHash, deletedAt: now })
    await notifySessions(db)
  }
  const key = generateKey(isTest)
  await db
    .update(partnerKeys)
    .set({
      keyHash: sha256(key),
      masked: maskedKey(key),
      formerKeyHash: keyHash,
      formerKeyUntil: new Date(now.getTime() + FORMER_KEY_HOURS * HOUR_MS),
    })
    .where(keyRow(ctx, id))
  recordChange(ctx, id, 'replaced', {})
  return { partnerKey: await getKey(ctx, kind, id), key }
}

/** Deletes a key and closes its open WebSocket connections (COMP-113). Throws 404 if there is no such key. */
export async function deleteKey(ctx: MemberWork, kind: Kind, id: number): Promise<void> {
  const row = and(keyRow(ctx, id), eq(partnerKeys.kind, kind))
  const [found] = await ctx.db.select({ name: partnerKeys.name }).from(partnerKeys).where(row).for('update')
  if (!found) throw notFound('No such key.')
  await keepDeletedKeys(ctx, row)
  await ctx.db.delete(partnerKeys).where(row)
  await notifySessions(ctx.db)
  recordChange(ctx, id, 'deleted', { kind, name: found.name })
}

/** Keeps the hashes of keys that are about to be deleted, so that requests with them are told why they fail. */
export async function keepDeletedKeys({ db, now }: Pick<Work, 'db' | 'now'>, rows: SQL | undefined): Promise<void> {
  const { keyHash, formerKeyHash } = partnerKeys
  const keys = await db.select({ keyHash, formerKeyHash }).from(partnerKeys).where(rows)
  const hashes = keys.flatMap((key) => [key.keyHash, key.formerKeyHash]).filter((hash) => hash !== null)
  if (hashes.length > 0) await db.insert(deletedKeys).values(hashes.map((hash) => ({ keyHash: hash, deletedAt: now })))
}

type KeyAction = 'created' | 'renamed' | 'scopeChanged' | 'replaced' | 'deleted'

/** Records a change of a key in the history, and shows it to the members. */
function recordChange(ctx: MemberWork, entityId: number, action: KeyAction, data: object): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'partnerKey', entityId, action, data: { ...data } })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
