import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'

/** A company by its id, held until the transaction ends. Throws 404. */
export async function holdCompany({ db }: { db: Tx }, id: number): Promise<typeof companies.$inferSelect> {
  const [found] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
  if (!found) throw notFound('No such company')
  return found
}
