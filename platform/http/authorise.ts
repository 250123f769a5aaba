import { sql, type SQL } from 'drizzle-orm'
import type { Access, AdRule, Entity } from '#contract/call.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, candidates, companies, emailTemplates, folders, members, ownSource, projects, stepTemplates, steps } from '#platform/db/schema/index.ts'
import { hasAnyRole, isAdAdmin } from '#rules/roles.ts'
import type { Caller, Place } from './context.ts'
import { accountBlocked, forbidden } from './errors.ts'

type ScopedAccess = Extract<Access, { entity: Entity }>

/** The largest id there is; a larger number names nothing. */
const largestId = 2 ** 31 - 1

/**
 * The id that a call's access is checked by, from its input as it came or as it was checked; null when there is none that
 * could be one. In an address numbers are text.
 */
export function idIn(input: object, path: string): number | null {
  const found = path.split('.').reduce<unknown>((part, name) => (typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined), input)
  const value = typeof found === 'string' && !path.startsWith('body.') && /^\d{1,10}$/.test(found) ? Number(found) : found
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= largestId ? value : null
}

/**
 * Resolves the id in a call to its company and checks that the caller may act there. An unknown id and a stranger's
 * answer the same 403. Members of a blocked company get 402; staff still pass. Throws 402 or 403.
 */
export async function authorise(db: Db, access: ScopedAccess, id: number | null, caller: Caller): Promise<Place> {
  const found = id === null ? undefined : await find(db, access.entity, id, caller.id)
  if (!found) throw forbidden()
  const asStaff = access.kind === 'companyMember' ? isAdAdmin(caller.roles) : hasAnyRole(caller.roles, access.staff)
  const asMember = access.kind === 'companyMember' ? found.admin !== null : found.admin === true
  if (!asStaff && !asMember) throw forbidden()
  if (found.banned && !asStaff) throw accountBlocked()
  if (access.kind === 'companyMember' && access.rule) checkRule(access.rule, found, caller)
  return {
    companyId: found.companyId,
    ...(found.adId !== null && { adId: found.adId }),
    ...(found.candidateId !== null && { candidateId: found.candidateId }),
  }
}

interface Found {
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

/**
 * Which of some ids a member may read, by company. Strangers' ids, unknown ones and those of a company that is blocked for
 * the caller are left out alike. One statement.
 */
export async function admittedIds(db: Db, entity: Entity, ids: readonly number[], caller: Caller): Promise<Map<number, number[]>> {
  const asStaff = isAdAdmin(caller.roles)
  const byCompany = new Map<number, number[]>()
  for (const { id, companyId, admin, banned } of await findAll(db, entity, [...new Set(ids)], caller.id)) {
    if (!asStaff && (admin === null || banned)) continue
    const own = byCompany.get(companyId)
    if (own) own.push(id)
    else byCompany.set(companyId, [id])
  }
  return byCompany
}

const noAd = sql`null::int as "adId", null::int as "candidateId", null::uuid as "ownerId", null::text as source`
const itsAd = sql`${ads.id} as "adId", ${ads.ownerId} as "ownerId", ${ads.source} as source`
const simple = (table: typeof projects | typeof folders | typeof emailTemplates | typeof stepTemplates) => (id: SQL): SQL =>
  sql`select ${table.companyId} as "companyId", ${noAd} from ${table} where ${table.id} = ${id}`

/** Where each kind of id stands: its company, and its ad when it belongs to one that is not deleted. */
const locate: Record<Entity, (id: SQL) => SQL> = {
  company: (id) => sql`select ${companies.id} as "companyId", ${noAd} from ${companies} where ${companies.id} = ${id}`,
  project: simple(projects),
  folder: simple(folders),
  emailTemplate: simple(emailTemplates),
  stepTemplate: simple(stepTemplates),
  ad: (id) => sql`select ${ads.companyId} as "companyId", ${itsAd}, null::int as "candidateId" from ${ads} where ${ads.id} = ${id} and ${ads.deletedAt} is null`,
  step: (id) => sql`
    select ${ads.companyId} as "companyId", ${itsAd}, null::int as "candidateId"
    from ${steps} join ${ads} on ${ads.companyId} = ${steps.companyId} and ${ads.id} = ${steps.adId}
    where ${steps.id} = ${id} and ${ads.deletedAt} is null`,
  candidate: (id) => sql`
    select ${ads.companyId} as "companyId", ${itsAd}, ${candidates.id} as "candidateId"
    from ${candidates} join ${ads} on ${ads.companyId} = ${candidates.companyId} and ${ads.id} = ${candidates.adId}
    where ${candidates.id} = ${id} and ${ads.deletedAt} is null`,
}

const find = async (db: Db, entity: Entity, id: number, userId: string): Promise<Found | undefined> => (await findAll(db, entity, [id], userId))[0]

async function findAll(db: Db, entity: Entity, ids: readonly number[], userId: string): Promise<(Found & { id: number })[]> {
  const asked = sql`unnest(array[${sql.join(ids.map((id) => sql`${id}`), sql`, `)}]::int[]) as asked(id)`
  const { rows } = await db.execute<Found & { id: number } & Record<string, unknown>>(sql`
    select asked.id, place.*, ${companies.bannedAt} is not null as banned, ${members.admin} as admin
    from ${asked} cross join lateral (${locate[entity](sql`asked.id`)} limit 1) as place
    join ${companies} on ${companies.id} = place."companyId"
    left join ${members} on ${members.companyId} = place."companyId" and ${members.userId} = ${userId}`)
  return rows
}
