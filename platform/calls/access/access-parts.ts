import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Access, Call, Entity, MemberCondition } from '#contract/base/call.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import type { Db } from '#platform/foundation/db/client.ts'

/**
 * Finds where an id stands: a statement that answers `companyId`, and `adId`, `candidateId`, `ownerId` and `source` of
 * the ad and candidate it belongs to, null when it belongs to none. No row: the id does not exist.
 */
export type Locator = (id: SQL) => SQL

/** Whether a member fulfils a further condition on the thing a call names. */
export type ConditionCheck = (db: Db, subject: { companyId: number; id: number; caller: Caller }) => Promise<boolean>

/** What areas tell the access hook of themselves. */
export interface AccessParts {
  locators?: Partial<Record<Entity, Locator>>
  conditions?: Partial<Record<MemberCondition, ConditionCheck>>
}

/** The parts of several areas as one. Throws when two areas claim the same. */
export function joinAccessParts(parts: readonly AccessParts[]): AccessParts {
  const joined: Required<Pick<AccessParts, 'locators' | 'conditions'>> & AccessParts = { locators: {}, conditions: {} }
  for (const { locators = {}, conditions = {} } of parts) {
    const twice = [
      ...Object.keys(locators).filter((name) => name in joined.locators),
      ...Object.keys(conditions).filter((name) => name in joined.conditions),
    ]
    if (twice.length > 0) throw new Error(`Two areas tell the access hook of ${twice.join(', ')}`)
    Object.assign(joined.locators, locators)
    Object.assign(joined.conditions, conditions)
  }
  return joined
}

/** Throws when nobody has told how the access of a call is to be decided: such a call does not start. */
export function refuseUndecidable(
  { id, access, partner }: Pick<Call, 'id' | 'access' | 'partner'>,
  { locators = {}, conditions = {} }: AccessParts,
): void {
  const missing = missingPart(access)
  if (missing !== null) throw new Error(`The call ${id} cannot be decided: no area tells of ${missing}`)
  // A key has a company and nothing else: who may call otherwise is no answer for it.
  if (partner !== undefined && access.kind !== 'companyMember' && access.kind !== 'signedIn')
    throw new Error(`The call ${id} opens to keys and asks for ${access.kind}`)

  function missingPart(access: Access): string | null {
    if ('entity' in access && !(access.entity in locators)) return `the ids of ${access.entity}`
    if ('condition' in access && access.condition !== undefined && !(access.condition in conditions))
      return `the condition ${access.condition}`
    return null
  }
}

const noAd = sql`null::int as "adId", null::int as "candidateId", null::uuid as "ownerId", null::text as source`

/** Where the ids of a table stand that belong to a company and to no ad. */
export const inCompany =
  (table: PgTable & { id: PgColumn }, companyId: PgColumn): Locator =>
  (id) =>
    sql`select ${companyId} as "companyId", ${noAd} from ${table} where ${table.id} = ${id}`
