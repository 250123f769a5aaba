import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { PartnerLevel } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, deletedKeys, partnerKeys } from '#platform/foundation/db/schema/index.ts'
import { isOpenKey, KEY_PREFIX } from '#rules/companies/partner-keys.ts'
import type { Caller, PartnerKey } from './caller.ts'
import { sha256 } from './secrets.ts'

/** Why a key does not let its bearer in. */
export type KeyFault = 'unknown' | 'deleted' | 'expired' | 'blocked'

/** Whether a bearer token is a company's key and not the token of a session. */
export const isPartnerKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/**
 * Who a key is wherever an actor is named by a UUID (history, events, sockets): the number of the key in one of version
 * 8, which no user has.
 */
export const actorIdOfKey = (keyId: number): string => `00000000-0000-8000-8000-${keyId.toString(16).padStart(12, '0')}`

const actorId = /^00000000-0000-8000-8000-([0-9a-f]{12})$/

/** The key that an actor is; null for a user. */
export function keyIdOfActor(id: string): number | null {
  const [, hex] = actorId.exec(id) ?? []
  return hex === undefined ? null : Number.parseInt(hex, 16)
}

/** Which keys open a call: those of career pages its feeds alone, those of the API as their scope says. */
const levelOf = ({ kind, scope }: Pick<typeof partnerKeys.$inferSelect, 'kind' | 'scope'>): PartnerLevel =>
  kind === 'careerPage' ? 'feed' : scope

/** Reads whose key it is by its hash, and notes that it is in use, to the minute. */
export async function readPartnerKey(db: Db, key: string, now: Date): Promise<Caller | KeyFault> {
  const hash = sha256(key)
  const [found] = await db
    .select({ key: partnerKeys, bannedAt: companies.bannedAt })
    .from(partnerKeys)
    .innerJoin(companies, eq(companies.id, partnerKeys.companyId))
    .where(eq(partnerKeys.keyHash, hash))
  if (!found) return (await db.$count(deletedKeys, eq(deletedKeys.keyHash, hash))) > 0 ? 'deleted' : 'unknown'
  if (!isOpenKey(found.key, now)) return 'expired'
  if (found.bannedAt !== null) return 'blocked'
  await noteUse(db, found.key, now)
  return callerOfKey(found.key)
}

/** Which of some actors are keys of the API, each with its company; none of a blocked company. */
export async function keysAmong(
  db: Db,
  actorIds: readonly string[],
): Promise<Map<string, { companyId: number; expiresAt: Date | null }>> {
  const ids = actorIds.flatMap((id) => keyIdOfActor(id) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: partnerKeys.id, companyId: partnerKeys.companyId, expiresAt: partnerKeys.expiresAt })
    .from(partnerKeys)
    .innerJoin(companies, and(eq(companies.id, partnerKeys.companyId), isNull(companies.bannedAt)))
    .where(and(inArray(partnerKeys.id, ids), eq(partnerKeys.kind, 'api')))
  return new Map(rows.map(({ id, ...key }) => [actorIdOfKey(id), key]))
}

/** Keeps the minute of the last use: one write a minute however often a key is used. */
async function noteUse(
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

function callerOfKey(row: typeof partnerKeys.$inferSelect): Caller {
  const { id, companyId, name, kind, scope, expiresAt, createdBy } = row
  const key: PartnerKey = { id, companyId, name, kind, scope, level: levelOf(row), expiresAt, createdBy }
  const actor = actorIdOfKey(id)
  return {
    id: actor,
    email: '',
    firstName: name,
    lastName: '',
    roles: [],
    sessionId: actor,
    impersonatorId: null,
    impersonatorSessionId: null,
    key,
  }
}
