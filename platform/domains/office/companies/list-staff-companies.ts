import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { StaffCompanies } from '#contract/office/companies.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { findCompanies } from './find-companies.ts'

/** Lists the companies that the caller can open as staff: all that match, or those where the caller sells (SHELL-119). */
export async function listStaffCompanies(
  { db, now, caller }: CallerCtx,
  { query: { search, own, take = MAX_PAGE_SIZE } }: CallInput<typeof StaffCompanies>,
): Promise<CallOutput<typeof StaffCompanies>> {
  const found = await findCompanies(
    db,
    { ...(search !== undefined && { search }), ...(own === true && { salesperson: caller.id }), after: null, take },
    now,
  )
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      organizationNumber: companies.organizationNumber,
      isTest: sql<boolean>`${isNotNull(companies.testOf)}`,
    })
    .from(companies)
    .where(inArray(companies.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
