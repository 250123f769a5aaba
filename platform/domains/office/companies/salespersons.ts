import { and, asc, eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  AddSalesperson,
  ChangeMainSalesperson,
  DashboardGetSalespersons,
  RemoveSalesperson,
} from '#contract/office/admin-companies.ts'
import { readUser, refuseWhileImpersonating } from '#platform/domains/identity/account/users.ts'
import { goOnWithout, setMain } from '#platform/domains/identity/salespersons/remove-salesperson.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companySalespersons, users } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { readSetting } from '#platform/foundation/settings/settings.ts'
import { fullName } from '#rules/people/person-name.ts'
import { mainAfter } from '#rules/people/salespersons.ts'
import { holdCompany } from './hold-company.ts'

/** Most salespersons of all companies together that are listed. */
const mostListed = 500

/**
 * Everybody who looks after a company, by name (ADMIN-08): read by jumping from one to the next, not company by
 * company.
 */
export async function listSalespersons(db: Db): Promise<CallOutput<typeof DashboardGetSalespersons>> {
  const { rows } = await db.execute<{ id: string; first: string; last: string }>(sql`
    with recursive person(id) as (
      (select ${companySalespersons.userId} from ${companySalespersons} order by ${companySalespersons.userId} limit 1)
      union all
      select (
        select ${companySalespersons.userId} from ${companySalespersons} where ${companySalespersons.userId} > person.id
        order by ${companySalespersons.userId} limit 1
      ) from person where person.id is not null
    )
    select ${users.id}, ${users.firstName} as first, ${users.lastName} as last
    from (select id from person where id is not null limit ${mostListed}) found
    join lateral (select * from ${users} where ${users.id} = found.id offset 0) users on true`)
  return rows
    .map(({ id, first, last }) => ({ id, name: fullName({ firstName: first, lastName: last }) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** Ids of a company's salespersons, the first to come first. */
const idsOf = async (db: Db, companyId: number): Promise<string[]> =>
  (
    await db
      .select({ id: companySalespersons.userId })
      .from(companySalespersons)
      .where(eq(companySalespersons.companyId, companyId))
      .orderBy(asc(companySalespersons.addedAt), asc(companySalespersons.userId))
  ).map(({ id }) => id)

/** Adds the caller (ADMIN-20). Throws 404, and 409 for who is one already or where there are enough. */
export async function addSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof AddSalesperson>,
): Promise<CallOutput<typeof AddSalesperson>> {
  refuseWhileImpersonating(work.caller)
  const company = await holdCompany(work, body.companyId)
  const before = await idsOf(work.db, company.id)
  const own = work.caller.id
  if (before.includes(own)) throw conflict('alreadySalesperson', 'Already a salesperson of the company')
  if (before.length >= (await readSetting(work.db, 'salespersonCap')))
    throw conflict('tooManySalespersons', 'The company has as many salespersons as it can')
  await work.db.insert(companySalespersons).values({ companyId: company.id, userId: own, addedAt: work.now })
  await setMain(work, company, mainAfter(company.salesUserId, '', [...before, own]))
  work.remember({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'salespersonAdded',
    data: { from: before, to: [...before, own], main: { from: company.salesUserId, to: company.salesUserId ?? own } },
  })
  tellOffice(work, 'companies', company.id)
  const user = await readUser(work.db, own)
  return { id: own, name: fullName(user), email: user.email }
}

/** Takes the caller away (ADMIN-21); who came first of those who stay is the main one then. Throws 404 and 409. */
export async function removeSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof RemoveSalesperson>,
): Promise<CallOutput<typeof RemoveSalesperson>> {
  refuseWhileImpersonating(work.caller)
  const company = await holdCompany(work, body.companyId)
  const before = await idsOf(work.db, company.id)
  const own = work.caller.id
  if (!before.includes(own)) throw notSalesperson()
  await work.db
    .delete(companySalespersons)
    .where(and(eq(companySalespersons.companyId, company.id), eq(companySalespersons.userId, own)))
  return { mainSalespersonId: await goOnWithout(work, company, before, own) }
}

/** Makes another one the main one (ADMIN-22). Throws 404 and 409. */
export async function changeMainSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof ChangeMainSalesperson>,
): Promise<void> {
  const company = await holdCompany(work, body.companyId)
  if (!(await idsOf(work.db, company.id)).includes(body.userId)) throw notSalesperson()
  await setMain(work, company, body.userId)
  work.remember({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'mainSalespersonChanged',
    data: { from: company.salesUserId, to: body.userId },
  })
  tellOffice(work, 'companies', company.id)
}

const notSalesperson = () => conflict('notSalesperson', 'Not a salesperson of the company')
