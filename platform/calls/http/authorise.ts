import { sql } from 'drizzle-orm'
import { adAdmins, type Access, type AdRule, type Entity, type StaffRole } from '#contract/base/call.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, ownSource } from '#platform/foundation/db/schema/index.ts'
import { hasAnyRole, isAdAdmin } from '#rules/people/roles.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import type { Caller, CallTarget } from './context.ts'
import { companyBlocked, forbidden, apiKeyError } from '#platform/foundation/errors/errors.ts'

type ScopedAccess = Extract<Access, { entity: Entity }>

/** The largest id that the database can hold. */
const MAX_ID = 2 ** 31 - 1

/**
 * Returns the id that a call's access depends on, from its raw or validated input. Returns null if there is no valid
 * id. Parameters of path and query are strings, so digits are accepted there.
 */
export function readId(input: object, path: string): number | null {
  const raw = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined,
      input,
    )
  const value = typeof raw === 'string' && !path.startsWith('body.') && /^\d{1,10}$/.test(raw) ? Number(raw) : raw
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID ? value : null
}

/**
 * Resolves the id in a call to its company and checks the caller's access to it.
 *
 * - Throws 403 if the id is unknown or the caller has no access; the two cases are indistinguishable. For an API key,
 *   the code is `keyElsewhere`.
 * - Throws 402 for members of a blocked company. Staff still have access.
 */
export async function authorise(
  parts: AccessParts,
  db: Db,
  access: ScopedAccess,
  id: number | null,
  caller: Caller,
): Promise<CallTarget> {
  const target = id === null ? undefined : await find(parts, db, access.entity, id, caller.id)
  const noAccess = caller.key === null ? forbidden : () => apiKeyError('keyElsewhere')
  if (!target) throw noAccess()
  const asStaff = hasAnyRole(caller.roles, access.staff)
  const asMember =
    caller.key === null
      ? access.kind === 'companyMember'
        ? target.admin !== null
        : target.admin === true
      : target.companyId === caller.key.companyId
  if (!asStaff && !asMember) throw noAccess()
  if (target.banned && !asStaff) throw companyBlocked()
  if (access.kind === 'companyMember' && access.rule) checkRule(access.rule, target, caller)
  if (access.kind === 'companyMember' && access.condition && !asStaff) {
    const checkCondition = parts.conditions?.[access.condition]
    if (!checkCondition || !(await checkCondition(db, { companyId: target.companyId, id: target.id, caller })))
      throw forbidden()
  }
  return {
    companyId: target.companyId,
    isAdmin: target.admin === true,
    ...(target.adId !== null && { adId: target.adId }),
    ...(target.candidateId !== null && { candidateId: target.candidateId }),
  }
}

interface Located {
  id: number
  companyId: number
  adId: number | null
  candidateId: number | null
  ownerId: string | null
  source: string | null
  banned: boolean
  /** Whether the caller is an administrator of the company. Null if the caller is not a member. */
  admin: boolean | null
}

function checkRule(rule: AdRule, { ownerId, source }: Located, caller: Caller): void {
  const external = source !== ownSource
  if (rule === 'notOwner' && ownerId === caller.id) throw forbidden()
  if (rule === 'neverExternal' && external) throw forbidden()
  if (rule === 'externalOnlyByAdAdmins' && external && !isAdAdmin(caller.roles)) throw forbidden()
}

/** The ids that a caller may read. */
export interface AccessibleIds {
  byCompany: Map<number, number[]>
  /** Ids in blocked companies of the caller. */
  blocked: number[]
}

/** Returns the ids that the caller may read, with one statement. Unknown ids and ids of other companies are omitted. */
export async function filterAccessibleIds(
  parts: AccessParts,
  db: Db,
  entity: Entity,
  ids: readonly number[],
  caller: Caller,
  staff: readonly StaffRole[] = adAdmins,
): Promise<AccessibleIds> {
  const asStaff = hasAnyRole(caller.roles, staff)
  const rows = await findAll(parts, db, entity, [...new Set(ids)], caller.id)
  const accessible = asStaff
    ? rows
    : rows.filter(({ admin, companyId }) => (caller.key === null ? admin !== null : companyId === caller.key.companyId))
  const open = asStaff ? accessible : accessible.filter(({ banned }) => !banned)
  return {
    byCompany: new Map(
      Array.from(
        Map.groupBy(open, ({ companyId }) => companyId),
        ([companyId, companyRows]) => [companyId, companyRows.map(({ id }) => id)],
      ),
    ),
    blocked: asStaff ? [] : accessible.filter(({ banned }) => banned).map(({ id }) => id),
  }
}

const find = async (
  parts: AccessParts,
  db: Db,
  entity: Entity,
  id: number,
  userId: string,
): Promise<Located | undefined> => (await findAll(parts, db, entity, [id], userId))[0]

async function findAll(
  { locators = {} }: AccessParts,
  db: Db,
  entity: Entity,
  ids: readonly number[],
  userId: string,
): Promise<Located[]> {
  const locate = locators[entity]
  if (locate === undefined) throw new Error(`No area registers a locator for ${entity}.`)
  const requested = sql`unnest(array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::int[]) as requested(id)`
  const { rows } = await db.execute<Located & Record<string, unknown>>(sql`
    select requested.id, place.*, ${companies.bannedAt} is not null as banned, ${members.admin} as admin
    from ${requested} cross join lateral (${locate(sql`requested.id`)} limit 1) as place
    join ${companies} on ${companies.id} = place."companyId"
    left join ${members} on ${members.companyId} = place."companyId" and ${members.userId} = ${userId}`)
  return rows
}
