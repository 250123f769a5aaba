import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { inTestCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'

/** Locks a company until the transaction ends, and returns it. Throws 404. */
export async function lockCompany({ db }: { db: Tx }, id: number): Promise<typeof companies.$inferSelect> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
  if (!company) throw notFound('No such company.')
  return company
}

/** Locks a real company, for everything that a customer pays for. Throws 404, and 409 `testCompany` (PLUS-102). */
export async function lockCustomer(work: { db: Tx }, id: number): Promise<typeof companies.$inferSelect> {
  const company = await lockCompany(work, id)
  if (company.testOf !== null) throw inTestCompany()
  return company
}
