import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Access, Call, Entity, MemberCondition } from '#contract/base/call.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Db } from '#platform/foundation/db/client.ts'

/**
 * Returns a query that locates an id. It selects the `companyId`, and the `adId`, `candidateId`, `ownerId` and `source`
 * of the ad and candidate that the id belongs to, or null. It selects no row if the id does not exist.
 */
export type Locator = (id: SQL) => SQL

/** Returns whether a member meets an additional condition on the object of a call. */
export type ConditionCheck = (db: Db, subject: { companyId: number; id: number; caller: Caller }) => Promise<boolean>

/** The locators and conditions that areas register for the access check. */
export interface AccessParts {
  locators?: Partial<Record<Entity, Locator>>
  conditions?: Partial<Record<MemberCondition, ConditionCheck>>
}

/** Merges the parts of several areas. Throws if two areas register the same locator or condition. */
export function joinAccessParts(parts: readonly AccessParts[]): AccessParts {
  const joined: Required<Pick<AccessParts, 'locators' | 'conditions'>> & AccessParts = { locators: {}, conditions: {} }
  for (const { locators = {}, conditions = {} } of parts) {
    const duplicates = [
      ...Object.keys(locators).filter((name) => name in joined.locators),
      ...Object.keys(conditions).filter((name) => name in joined.conditions),
    ]
    if (duplicates.length > 0) throw new Error(`Two areas register the same access parts: ${duplicates.join(', ')}.`)
    Object.assign(joined.locators, locators)
    Object.assign(joined.conditions, conditions)
  }
  return joined
}

/** Throws at startup if no area has registered the locator or condition that a call requires. */
export function requireAccessParts(
  { id, access, partner }: Pick<Call, 'id' | 'access' | 'partner'>,
  { locators = {}, conditions = {} }: AccessParts,
): void {
  const missing = missingPart(access)
  if (missing !== null) throw new Error(`The access of the call ${id} cannot be checked: no area registers ${missing}.`)
  // An API key has only a company, so it cannot meet other kinds of access.
  if (partner !== undefined && access.kind !== 'companyMember' && access.kind !== 'signedIn')
    throw new Error(`The call ${id} is open to API keys, but requires ${access.kind} access.`)

  function missingPart(access: Access): string | null {
    if ('entity' in access && !(access.entity in locators)) return `a locator for ${access.entity}`
    if ('condition' in access && access.condition !== undefined && !(access.condition in conditions))
      return `the condition ${access.condition}`
    return null
  }
}

const noAd = sql`null::int as "adId", null::int as "candidateId", null::uuid as "ownerId", null::text as source`

/** Creates the locator of a table with a company id and without an ad. */
export const inCompany =
  (table: PgTable & { id: PgColumn }, companyId: PgColumn): Locator =>
  (id) =>
    sql`select ${companyId} as "companyId", ${noAd} from ${table} where ${table.id} = ${id}`
