import { asc, eq, inArray } from 'drizzle-orm'
import { companies, companySalespersons } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { mainSalespersonAfter } from '#rules/people/salespersons.ts'

// A salesperson leaves a company voluntarily, or leaves all companies when the staff role or the account ends.

/** Sets the main salesperson, the one shown to the company's members. */
export async function setMainSalesperson(
  work: CallerWork,
  company: { id: number; salesUserId: string | null },
  salesUserId: string | null,
): Promise<void> {
  if (company.salesUserId === salesUserId) return
  await work.db.update(companies).set({ salesUserId }).where(eq(companies.id, company.id))
  work.publish({ type: 'updateHome', companyId: company.id })
}

/**
 * Chooses the next main salesperson after one has left, and records the change. Returns the id of the main salesperson,
 * or null if nobody is left.
 */
export async function handleSalespersonLeft(
  work: CallerWork,
  company: { id: number; salesUserId: string | null },
  before: readonly string[],
  leavingId: string,
): Promise<string | null> {
  const remaining = before.filter((id) => id !== leavingId)
  const main = mainSalespersonAfter(company.salesUserId, leavingId, remaining)
  await setMainSalesperson(work, company, main)
  work.recordHistory({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'salespersonRemoved',
    data: { from: before, to: remaining, main: { from: company.salesUserId, to: main } },
  })
  publishOfficeChange(work, 'companies', company.id)
  return main
}

/**
 * Removes a former staff user as salesperson from every company (ADMIN-21), so that customers only see salespeople they
 * can reach.
 */
export async function leaveAllCompanies(work: CallerWork, userId: string): Promise<void> {
  const { db } = work
  const companyIds = db
    .select({ id: companySalespersons.companyId })
    .from(companySalespersons)
    .where(eq(companySalespersons.userId, userId))
  const leftCompanies = await db
    .select({ id: companies.id, salesUserId: companies.salesUserId })
    .from(companies)
    .where(inArray(companies.id, companyIds))
    .orderBy(companies.id)
    .for('update')
  if (leftCompanies.length === 0) return
  const all = await db
    .select({ companyId: companySalespersons.companyId, userId: companySalespersons.userId })
    .from(companySalespersons)
    .where(inArray(companySalespersons.companyId, companyIds))
    .orderBy(asc(companySalespersons.addedAt), asc(companySalespersons.userId))
  const before = Map.groupBy(all, ({ companyId }) => companyId)
  await db.delete(companySalespersons).where(eq(companySalespersons.userId, userId))
  for (const company of leftCompanies)
    await handleSalespersonLeft(
      work,
      company,
      (before.get(company.id) ?? []).map((salesperson) => salesperson.userId),
      userId,
    )
}
