import { asc, eq, inArray } from 'drizzle-orm'
import { companies, companySalespersons } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { mainAfter } from '#rules/people/salespersons.ts'

// Salespersons who leave: by themselves, one company at a time, or all of them with the staff role or the account.

/** Makes another one the main salesperson, whom the company's people see. */
export async function setMain(
  work: CallerWork,
  company: { id: number; salesUserId: string | null },
  salesUserId: string | null,
): Promise<void> {
  if (company.salesUserId === salesUserId) return
  await work.db.update(companies).set({ salesUserId }).where(eq(companies.id, company.id))
  work.tell({ type: 'updateHome', companyId: company.id })
}

/** What follows in a company when one of its salespersons is gone. Gives who is the main one then. */
export async function goOnWithout(
  work: CallerWork,
  company: { id: number; salesUserId: string | null },
  before: readonly string[],
  gone: string,
): Promise<string | null> {
  const staying = before.filter((id) => id !== gone)
  const main = mainAfter(company.salesUserId, gone, staying)
  await setMain(work, company, main)
  work.remember({
    companyId: company.id,
    entity: 'company',
    entityId: company.id,
    action: 'salespersonRemoved',
    data: { from: before, to: staying, main: { from: company.salesUserId, to: main } },
  })
  tellOffice(work, 'companies', company.id)
  return main
}

/**
 * Takes somebody who is no staff any more away from every company, as if they had left each (ADMIN-21): customers reach
 * people who are there.
 */
export async function leaveAllCompanies(work: CallerWork, userId: string): Promise<void> {
  const { db } = work
  const own = db
    .select({ id: companySalespersons.companyId })
    .from(companySalespersons)
    .where(eq(companySalespersons.userId, userId))
  const left = await db
    .select({ id: companies.id, salesUserId: companies.salesUserId })
    .from(companies)
    .where(inArray(companies.id, own))
    .orderBy(companies.id)
    .for('update')
  if (left.length === 0) return
  const all = await db
    .select({ companyId: companySalespersons.companyId, userId: companySalespersons.userId })
    .from(companySalespersons)
    .where(inArray(companySalespersons.companyId, own))
    .orderBy(asc(companySalespersons.addedAt), asc(companySalespersons.userId))
  const before = Map.groupBy(all, ({ companyId }) => companyId)
  await db.delete(companySalespersons).where(eq(companySalespersons.userId, userId))
  for (const company of left)
    await goOnWithout(
      work,
      company,
      (before.get(company.id) ?? []).map((each) => each.userId),
      userId,
    )
}
