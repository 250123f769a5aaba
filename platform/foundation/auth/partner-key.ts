import { and, eq, getTableColumns, inArray, isNull, lte, or } from 'drizzle-orm'
import type { PartnerLevel } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, deletedKeys, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { isUnexpiredKey, KEY_PREFIX } from '#rules/integrations/api-keys.ts'
import type { Caller, PartnerKey } from './caller.ts'
import { sha256 } from './secrets.ts'

/** Why a key is rejected. */
export type KeyFault = 'unknown' | 'deleted' | 'expired' | 'blocked'

/** Returns whether a bearer token is a company's key. If not, it is a session token. */
export const isPartnerKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/**
 * Returns the UUID that represents a key as an actor in history, events and sockets. It is a version 8 UUID that
 * contains the key's number; the ids of users have another version.
 */
export const actorIdOfKey = (keyId: number): string => `00000000-0000-8000-8000-${keyId.toString(16).padStart(12, '0')}`

const KEY_ACTOR_ID = /^00000000-0000-8000-8000-([0-9a-f]{12})$/

/**
 * Returns the session id of a secret of a key: a version 8 UUID with the beginning of the secret's hash and the key's
 * number. A replaced key therefore has another session than the new one, and its sockets end with it.
 */
const sessionIdOfKey = (keyId: number, hash: string): string =>
  [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(12, 15)}`,
    `9${hash.slice(15, 18)}`,
    keyId.toString(16).padStart(12, '0'),
  ].join('-')

const KEY_SESSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-9[0-9a-f]{3}-([0-9a-f]{12})$/

/** Returns the number of the key that an actor id represents. Null for a user. */
export function keyIdOfActor(id: string): number | null {
  const [, hex] = KEY_ACTOR_ID.exec(id) ?? []
  return hex === undefined ? null : Number.parseInt(hex, 16)
}

/** Returns the number of the key that a session id belongs to. Null for the session of a user. */
export function keyIdOfSession(id: string): number | null {
  const [, hex] = KEY_SESSION_ID.exec(id) ?? []
  return hex === undefined ? null : Number.parseInt(hex, 16)
}

/** Returns which calls a key can make: a career page key only reads feeds, an API key has its scope. */
const levelOf = ({ kind, scope }: Pick<typeof partnerKeys.$inferSelect, 'kind' | 'scope'>): PartnerLevel =>
  kind === 'careerPage' ? 'feed' : scope

/**
 * Finds a key by its hash, checks that it is valid, and records when it was last used. A key that has been replaced is
 * valid until its overlap ends.
 */
export async function authenticatePartnerKey(db: Db, key: string, now: Date): Promise<Caller | KeyFault> {
  const hash = sha256(key)
  const [row] = await db
    .select({ key: partnerKeys, bannedAt: companies.bannedAt })
    .from(partnerKeys)
    .innerJoin(companies, eq(companies.id, partnerKeys.companyId))
    .where(or(eq(partnerKeys.keyHash, hash), eq(partnerKeys.formerKeyHash, hash)))
  if (!row) return (await db.$count(deletedKeys, eq(deletedKeys.keyHash, hash))) > 0 ? 'deleted' : 'unknown'
  if (!isUnexpiredKey(row.key, now)) return 'expired'
  if (!validHashesOf(row.key, now).includes(hash)) return 'deleted'
  if (row.bannedAt !== null) return 'blocked'
  await recordUse(db, row.key, now)
  return callerOfKey(row.key, hash)
}

/** Returns the hashes of the secrets with which a key can be used now: its own, and the replaced one in the overlap. */
function validHashesOf(key: typeof partnerKeys.$inferSelect, now: Date): string[] {
  const { keyHash, formerKeyHash, formerKeyUntil } = key
  if (!isUnexpiredKey(key, now)) return []
  const isOverlap = formerKeyHash !== null && formerKeyUntil !== null && formerKeyUntil > now
  return isOverlap ? [keyHash, formerKeyHash] : [keyHash]
}

/** Returns the actors that are API keys, with their companies. Skips keys of blocked companies. */
export async function listApiKeysByActor(
  db: Db,
  actorIds: readonly string[],
): Promise<Map<string, { companyId: number }>> {
  const rows = await findApiKeys(
    db,
    actorIds.flatMap((id) => keyIdOfActor(id) ?? []),
  )
  return new Map(rows.map(({ id, companyId }) => [actorIdOfKey(id), { companyId }]))
}

/** Returns which sessions of API keys are still valid: those of the secrets that {@link authenticatePartnerKey} accepts. */
export async function findValidKeySessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await findApiKeys(
    db,
    sessionIds.flatMap((id) => keyIdOfSession(id) ?? []),
  )
  return new Set(rows.flatMap((key) => validHashesOf(key, now).map((hash) => sessionIdOfKey(key.id, hash))))
}

/** Reads API keys by their numbers, except those of blocked companies. */
async function findApiKeys(db: Db, ids: readonly number[]): Promise<(typeof partnerKeys.$inferSelect)[]> {
  if (ids.length === 0) return []
  return db
    .select(getTableColumns(partnerKeys))
    .from(partnerKeys)
    .innerJoin(companies, and(eq(companies.id, partnerKeys.companyId), isNull(companies.bannedAt)))
    .where(and(inArray(partnerKeys.id, [...ids]), eq(partnerKeys.kind, 'api')))
}

/** Records the time of the last use, with at most one write per minute. */
async function recordUse(
  db: Db,
  { companyId, id, lastUsedAt }: typeof partnerKeys.$inferSelect,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - 60_000)
  if (lastUsedAt !== null && lastUsedAt > before) return
  await db
    .update(partnerKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(partnerKeys.companyId, companyId),
        eq(partnerKeys.id, id),
        or(isNull(partnerKeys.lastUsedAt), lte(partnerKeys.lastUsedAt, before)),
      ),
    )
}

function callerOfKey(row: typeof partnerKeys.$inferSelect, hash: string): Caller {
  const { id, companyId, name, kind, scope, expiresAt, createdBy } = row
  const key: PartnerKey = { id, companyId, name, kind, scope, level: levelOf(row), expiresAt, createdBy }
  return {
    id: actorIdOfKey(id),
    email: '',
    firstName: name,
    lastName: '',
    roles: [],
    sessionId: sessionIdOfKey(id, hash),
    impersonatorId: null,
    impersonatorSessionId: null,
    key,
  }
}
