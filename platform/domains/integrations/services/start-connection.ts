import { and, eq } from 'drizzle-orm'
import type { Service } from '#contract/integrations/services.ts'
import { companies, connections } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { isConnectionOn, otherTeamtailorVariant } from '#rules/integrations/services.ts'
import { getConnection, connectionRow, type ConnectionRow } from './connection.ts'

/** The unit of work of a caller who connects a service of a company. */
export type ConnectionWork = CallerWork & { target: { companyId: number } }

/** Adds the company to the unit of work of staff. Throws 404 if there is no such company. */
export async function withCompany(work: CallerWork, companyId: number): Promise<ConnectionWork> {
  const [company] = await work.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw notFound('No such company.')
  return { ...work, target: { companyId, isAdmin: false } }
}

/**
 * Locks the connection of a company to a service until the transaction ends, and creates the row if it does not exist.
 * The row gets a new version and belongs to the caller.
 *
 * Throws 409 `otherVariant` if the other variant of Teamtailor is connected (COMP-104). Without `canReplace`, also
 * throws 409 `connected` if the service is already connected. Throws 409 `testCompany` for a test company (PLUS-102).
 */
export async function startConnection(
  { db, now, caller, target: { companyId } }: ConnectionWork,
  service: Service,
  { canReplace = true } = {},
): Promise<ConnectionRow> {
  await requireRealCompany(db, companyId)
  const otherService = otherTeamtailorVariant(service)
  // Both variants lock the company before they check each other.
  if (otherService !== null)
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const otherConnection = otherService === null ? undefined : await getConnection(db, companyId, otherService)
  if (otherConnection && isConnectionOn(otherConnection))
    throw conflict(
      'otherVariant',
      'The company is already connected to Teamtailor in another way (XML or webhook). Disconnect that connection first.',
    )
  const start = { status: 'notConnected' as const, since: now, active: false, userId: caller.id, createdAt: now }
  await db
    .insert(connections)
    .values({ companyId, service, ...start })
    .onConflictDoNothing()
  const [connection] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.service, service)))
    .for('update')
  if (!connection) throw new Error('The row of connections could not be read.')
  if (!canReplace && isConnectionOn(connection)) throw conflict('connected', 'This service is already connected.')
  // A check that is queued or running belongs to the connection as it was before, so the new version invalidates it.
  const started = {
    ...connection,
    version: connection.version + 1,
    userId: caller.id,
    failures: 0,
    fault: null,
    faultSince: null,
    nextAt: null,
    leasedUntil: null,
  }
  await db.update(connections).set({ version: started.version, userId: caller.id }).where(connectionRow(connection))
  return started
}
