import { and, eq } from 'drizzle-orm'
import type { Service } from '#contract/integrations/connections.ts'
import { companies, connections } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { isOn, otherVariant } from '#rules/companies/connections.ts'
import { findConnection, rowOf, type ConnectionRow } from './connection.ts'

/** Who connects which company. */
export type Starting = CallerWork & { place: { companyId: number } }

/** The same for staff whose call names the company as it is. 404 when there is none. */
export async function ofCompany(work: CallerWork, companyId: number): Promise<Starting> {
  const [company] = await work.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw notFound('No such company')
  return { ...work, place: { companyId } }
}

/**
 * Takes a company's row for a service, made when there is none, for connecting it: held until the transaction ends, of
 * a new version, owned by the caller. 409 `connected` when it is connected already and that must be ended first; 409
 * `otherVariant` while the other variant of Teamtailor is (COMP-104).
 */
export async function startConnection(
  { db, now, caller, place: { companyId } }: Starting,
  service: Service,
  { anew = true } = {},
): Promise<ConnectionRow> {
  const other = otherVariant(service)
  // Both variants hold the company while they look at each other.
  if (other !== null)
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const found = other === null ? undefined : await findConnection(db, companyId, other)
  if (found && isOn(found)) throw conflict('otherVariant', 'The other variant of Teamtailor is connected')
  const start = { status: 'notConnected' as const, since: now, active: false, userId: caller.id, createdAt: now }
  await db
    .insert(connections)
    .values({ companyId, service, ...start })
    .onConflictDoNothing()
  const [held] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.service, service)))
    .for('update')
  if (!held) throw new Error('The connection was not stored')
  if (!anew && isOn(held)) throw conflict('connected', 'The service is connected already')
  // Who was to ask the service, or asks it already, does so for what the connection was before.
  const started = {
    ...held,
    version: held.version + 1,
    userId: caller.id,
    failures: 0,
    fault: null,
    faultSince: null,
    nextAt: null,
    leasedUntil: null,
  }
  await db.update(connections).set({ version: started.version, userId: caller.id }).where(rowOf(held))
  return started
}
