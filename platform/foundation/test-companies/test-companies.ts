import { and, eq, inArray, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { conflict, type HttpError } from '#platform/foundation/errors/errors.ts'

/** Returns which of the companies are test companies (PLUS-102). */
export async function findTestCompanies(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNotNull(companies.testOf)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a company is a test company. */
export const isTestCompany = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, id), isNotNull(companies.testOf)))) > 0

/** Throws 409 `testCompany` for a test company, for everything that costs or leaves Tavla. */
export async function requireRealCompany(db: Db, id: number): Promise<void> {
  if (await isTestCompany(db, id)) throw inTestCompany()
}

/** The error for what a test company cannot do. */
export const inTestCompany = (): HttpError => conflict('testCompany', 'This is not possible in a test company.')

/** Condition for rows of real companies, for lists and counts of the office. Test companies are few. */
export const isOfRealCompany = (companyId: SQLWrapper): SQL =>
  sql`${companyId} not in (select k.id from ${companies} k where k.test_of is not null)`
