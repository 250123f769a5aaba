import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { notFound, type HttpError } from '#platform/foundation/errors/errors.ts'

export interface LockedTestCompany {
  id: number
  name: string
  /** The company that created it. */
  parentId: number
  expiresAt: Date
}

/** Locks a test company until the transaction ends. Returns null if there is no such test company. */
export async function lockTestCompany(db: Tx, id: number): Promise<LockedTestCompany | null> {
  const [row] = await db
    .select({ name: companies.name, parentId: companies.testOf, expiresAt: companies.testExpiresAt })
    .from(companies)
    .where(and(eq(companies.id, id), isNotNull(companies.testOf)))
    .for('update')
  if (!row || row.parentId === null || row.expiresAt === null) return null
  return { id, name: row.name ?? '', parentId: row.parentId, expiresAt: row.expiresAt }
}

/** 404: the call is only for test companies. */
export const notTestCompany = (): HttpError => notFound('This company is not a test company.')

/** Locks a test company. Throws 404 for a real company. */
export async function requireTestCompany(db: Tx, id: number): Promise<LockedTestCompany> {
  const company = await lockTestCompany(db, id)
  if (company === null) throw notTestCompany()
  return company
}
