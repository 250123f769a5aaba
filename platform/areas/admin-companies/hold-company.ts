import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { companies } from '#platform/db/schema/index.ts'
import { notFound } from '#platform/http/errors.ts'
import type { Work } from '#platform/work/write.ts'

/** A company by its id, held until the transaction ends. Throws 404. */
export async function holdCompany({ db }: { db: Tx }, id: number): Promise<typeof companies.$inferSelect> {
  const [found] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
  if (!found) throw notFound('No such company')
  return found
}

/** Tells staff that the back office shows something else of a company. */
export const tellCompany = ({ tell, caller }: Pick<Work, 'tell' | 'caller'>, companyId: number): void => tell({ type: 'updateOffice', companyId, ...(caller && { by: caller.id }) })
