import { and, asc, eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  AddSalesperson,
  ChangeMainSalesperson,
  DashboardGetSalespersons,
  RemoveSalesperson,
} from '#contract/office/companies.ts'
import { requireUser } from '#platform/domains/identity/account/users.ts'
import {
  handleSalespersonLeft,
  setMainSalesperson,
} from '#platform/domains/identity/salespersons/remove-salesperson.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companySalespersons, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { getSetting } from '#platform/foundation/settings/settings.ts'
import { fullName } from '#rules/people/person-name.ts'
import { mainSalespersonAfter } from '#rules/people/salespersons.ts'
import { lockCompany, lockCustomer } from './lock-company.ts'

/** Maximum number of listed salespeople, across all companies. */
const MAX_LISTED = 500

/**
 * Lists the salespeople of all companies by name (ADMIN-08). The recursive query jumps from one user id to the next
 * along the index, instead of reading every row.
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
    from (select id from person where id is not null limit ${MAX_LISTED}) found
    join lateral (select * from ${users} where ${users.id} = found.id offset 0) users on true`)
  return rows
    .map(({ id, first, last }) => ({ id, name: fullName({ firstName: first, lastName: last }) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** Returns the ids of a company's salespeople in the order they were added. */
const idsOf = async (db: Db, companyId: number): Promise<string[]> =>
  (
    await db
      .select({ id: companySalespersons.userId })
      .from(companySalespersons)
      .where(eq(companySalespersons.companyId, companyId))
      .orderBy(asc(companySalespersons.addedAt), asc(companySalespersons.userId))
  ).map(({ id }) => id)

/**
 * Adds the caller as a salesperson (ADMIN-20). Throws 404, and 409 if the caller already is one or the company has
 * reached its limit.
 */
export async function addSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof AddSalesperson>,
): Promise<CallOutput<typeof AddSalesperson>> {
  const company = await lockCustomer(work, body.companyId)
  const before = await idsOf(work.db, company.id)
  const callerId = work.caller.id
  if (before.includes(callerId)) throw conflict('alreadySalesperson', 'You are already a salesperson for this company.')
  const cap = await getSetting(work.db, 'salespersonCap')
  if (before.length >= cap)
    throw conflict('tooManySalespersons', `The company has reached the limit of ${cap} salespeople.`)
  await work.db.insert(companySalespersons).values({ companyId: company.id, userId: callerId, addedAt: work.now })
  await setMainSalesperson(work, company, mainSalespersonAfter(company.salesUserId, '', [...before, callerId]))
  work.recordHistory({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'salespersonAdded',
    data: {
      from: before,
      to: [...before, callerId],
      main: { from: company.salesUserId, to: company.salesUserId ?? callerId },
    },
  })
  publishOfficeChange(work, 'companies', company.id)
  const user = await requireUser(work.db, callerId)
  return { id: callerId, name: fullName(user), email: user.email }
}

/**
 * Removes the caller as a salesperson (ADMIN-21). If the caller was the main salesperson, the longest-serving remaining
 * one becomes main. Throws 404 and 409.
 */
export async function removeSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof RemoveSalesperson>,
): Promise<CallOutput<typeof RemoveSalesperson>> {
  const company = await lockCompany(work, body.companyId)
  const before = await idsOf(work.db, company.id)
  const callerId = work.caller.id
  if (!before.includes(callerId)) throw notSalesperson()
  await work.db
    .delete(companySalespersons)
    .where(and(eq(companySalespersons.companyId, company.id), eq(companySalespersons.userId, callerId)))
  return { mainSalespersonId: await handleSalespersonLeft(work, company, before, callerId) }
}

/** Changes the main salesperson of a company (ADMIN-22). Throws 404 and 409. */
export async function changeMainSalesperson(
  work: CallerWork,
  { body }: CallInput<typeof ChangeMainSalesperson>,
): Promise<void> {
  const company = await lockCompany(work, body.companyId)
  if (!(await idsOf(work.db, company.id)).includes(body.userId)) throw notSalesperson()
  await setMainSalesperson(work, company, body.userId)
  work.recordHistory({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'mainSalespersonChanged',
    data: { from: company.salesUserId, to: body.userId },
  })
  publishOfficeChange(work, 'companies', company.id)
}

const notSalesperson = () => conflict('notSalesperson', 'This user is not a salesperson for this company.')
