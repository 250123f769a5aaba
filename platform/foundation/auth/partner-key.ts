import { and, eq, getTableColumns, inArray, isNull, lte, or } from 'drizzle-orm'
import type { PartnerLevel } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, deletedKeys, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { isUnexpiredKey, KEY_PREFIX } from '#rules/integrations/api-keys.ts'
import type { Caller, PartnerKey } from './caller.ts'
import { sha256 } from './secrets.ts'

/** Why a key is rejected. */
export type KeyFault = 'unknown' | 'deleted' | 'expired' | 'blocked'

/** Where a key is used from. The values of the last use are kept with the key (PLUS-60). */
export interface KeyUse {
  /** The program, as its User-Agent header names it. Null if it names none. */
  client: string | null
  /** The IP address of the program. Null if it is not known. */
  address: string | null
  /** Whether an assistant uses the tools of `/mcp`. */
  isMcp: boolean
}

/** Milliseconds between two writes of the last use of a key. */
const USE_INTERVAL_MS = 60_000
/** The same if the program or its address has changed. Also limits the writes of programs that take turns. */
const CHANGED_USE_INTERVAL_MS = 10_000

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
 * Finds a key by its hash, checks that it is valid, and records its use. A key that has been replaced is valid until its
 * overlap ends.
 *
 * @param use null for a request that the gateway makes on its own. It is not recorded.
 */
export async function authenticatePartnerKey(
  db: Db,
  key: string,
  now: Date,
  use: KeyUse | null,
): Promise<Caller | KeyFault> {
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
  if (use !== null) await recordUse(db, row.key, use, now)
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

/** Records the last use, with at most one write per minute, or one in ten seconds if it comes from elsewhere. */
async function recordUse(
  db: Db,
  { companyId, id, lastUsedAt, lastClient, lastAddress, lastViaMcp }: typeof partnerKeys.$inferSelect,
  { client, address, isMcp }: KeyUse,
  now: Date,
): Promise<void> {
  const isSame = lastClient === client && lastAddress === address && lastViaMcp === isMcp
  const before = new Date(now.getTime() - (isSame ? USE_INTERVAL_MS : CHANGED_USE_INTERVAL_MS))
  if (lastUsedAt !== null && lastUsedAt > before) return
  await db
    .update(partnerKeys)
    .set({ lastUsedAt: now, lastClient: client, lastAddress: address, lastViaMcp: isMcp })
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
