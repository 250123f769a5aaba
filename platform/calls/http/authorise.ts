import { sql } from 'drizzle-orm'
import { adAdmins, type Access, type AdRule, type Entity, type StaffRole } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, ownSource } from '#platform/foundation/db/schema/index.ts'
import { hasAnyRole, isAdAdmin } from '#rules/people/roles.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import type { Caller, Place } from './context.ts'
import { accountBlocked, forbidden, keyClosed } from '#platform/foundation/errors/errors.ts'

type ScopedAccess = Extract<Access, { entity: Entity }>

/** The largest id there is; a larger number names nothing. */
const largestId = 2 ** 31 - 1

/**
 * The id that a call's access is checked by, from its input as it came or as it was checked; null when there is none
 * that could be one. In an address numbers are text.
 */
export function idIn(input: object, path: string): number | null {
  const found = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined,
      input,
    )
  const value =
    typeof found === 'string' && !path.startsWith('body.') && /^\d{1,10}$/.test(found) ? Number(found) : found
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= largestId ? value : null
}

/**
 * Resolves the id in a call to its company and checks that the caller may act there. An unknown id and a stranger's
 * answer the same 403, which tells a company's key that it reaches no other. Members of a blocked company get 402;
 * staff still pass. Throws 402 or 403.
 */
export async function authorise(
  parts: AccessParts,
  db: Db,
  access: ScopedAccess,
  id: number | null,
  caller: Caller,
): Promise<Place> {
  const found = id === null ? undefined : await find(parts, db, access.entity, id, caller.id)
  const notTheirs = caller.key === null ? forbidden : () => keyClosed('keyElsewhere')
  if (!found) throw notTheirs()
  const asStaff = hasAnyRole(caller.roles, access.staff)
  const asMember =
    caller.key === null
      ? access.kind === 'companyMember'
        ? found.admin !== null
        : found.admin === true
      : found.companyId === caller.key.companyId
  if (!asStaff && !asMember) throw notTheirs()
  if (found.banned && !asStaff) throw accountBlocked()
  if (access.kind === 'companyMember' && access.rule) checkRule(access.rule, found, caller)
  if (access.kind === 'companyMember' && access.condition && !asStaff) {
    const holds = parts.conditions?.[access.condition]
    if (!holds || !(await holds(db, { companyId: found.companyId, id: found.id, caller }))) throw forbidden()
  }
  return {
    companyId: found.companyId,
    ...(found.adId !== null && { adId: found.adId }),
    ...(found.candidateId !== null && { candidateId: found.candidateId }),
  }
}

interface Found {
  id: number
  companyId: number
  adId: number | null
  candidateId: number | null
  ownerId: string | null
  source: string | null
  banned: boolean
  /** Of the caller's membership; null when not a member. */
  admin: boolean | null
}

function checkRule(rule: AdRule, { ownerId, source }: Found, caller: Caller): void {
  const external = source !== ownSource
  if (rule === 'notOwner' && ownerId === caller.id) throw forbidden()
  if (rule === 'neverExternal' && external) throw forbidden()
  if (rule === 'externalOnlyByAdAdmins' && external && !isAdAdmin(caller.roles)) throw forbidden()
}

/** Some ids as a caller may read them. */
export interface AdmittedIds {
  byCompany: Map<number, number[]>
  /** Those of the caller's companies that are blocked. */
  blocked: number[]
}

/** Which of some ids a member may read; strangers' ids and unknown ones are left out alike. One statement. */
export async function admittedIds(
  parts: AccessParts,
  db: Db,
  entity: Entity,
  ids: readonly number[],
  caller: Caller,
  staff: readonly StaffRole[] = adAdmins,
): Promise<AdmittedIds> {
  const asStaff = hasAnyRole(caller.roles, staff)
  const found = await findAll(parts, db, entity, [...new Set(ids)], caller.id)
  const own = asStaff
    ? found
    : found.filter(({ admin, companyId }) =>
        caller.key === null ? admin !== null : companyId === caller.key.companyId,
      )
  const open = asStaff ? own : own.filter(({ banned }) => !banned)
  return {
    byCompany: new Map(
      Array.from(
        Map.groupBy(open, ({ companyId }) => companyId),
        ([companyId, rows]) => [companyId, rows.map(({ id }) => id)],
      ),
    ),
    blocked: asStaff ? [] : own.filter(({ banned }) => banned).map(({ id }) => id),
  }
}

const find = async (
  parts: AccessParts,
  db: Db,
  entity: Entity,
  id: number,
  userId: string,
): Promise<Found | undefined> => (await findAll(parts, db, entity, [id], userId))[0]

async function findAll(
  { locators = {} }: AccessParts,
  db: Db,
  entity: Entity,
  ids: readonly number[],
  userId: string,
): Promise<Found[]> {
  const locate = locators[entity]
  if (locate === undefined) throw new Error(`No area tells of the ids of ${entity}`)
  const asked = sql`unnest(array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::int[]) as asked(id)`
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select asked.id, place.*, ${companies.bannedAt} is not null as banned, ${members.admin} as admin
    from ${asked} cross join lateral (${locate(sql`asked.id`)} limit 1) as place
    join ${companies} on ${companies.id} = place."companyId"
    left join ${members} on ${members.companyId} = place."companyId" and ${members.userId} = ${userId}`)
  return rows
}
