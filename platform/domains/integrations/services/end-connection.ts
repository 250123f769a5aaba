import { eq } from 'drizzle-orm'
import type { SetAllowDelete } from '#contract/office/companies.ts'
import type { CallInput } from '#contract/base/call.ts'
import type {
  DisableService,
  RefreshConnection,
  Service,
  SetDefaultPromotionType,
} from '#contract/integrations/services.ts'
import { connections } from '#platform/foundation/db/schema/index.ts'
import { removeCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { CallerWork, MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, notFound } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { autoStartedPackage } from '#rules/promotion/sponsoring.ts'
import { mayChoosePackage } from '#rules/promotion/packages.ts'
import { isConnectionOn, mayChoosePromotion, mayDisconnect } from '#rules/integrations/services.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import { checkNow, changeConnection, lockConnection, type ConnectionRow } from './connection.ts'
import { deliverAll } from './employment-service/deliver-ad.ts'
import { EndAds } from './feeds/end-ads.ts'

export async function lockCompanyConnection(work: MemberWork, id: number): Promise<ConnectionRow> {
  const row = await lockConnection(work.db, { companyId: work.target.companyId, id })
  if (!row) throw forbidden()
  return row
}

async function endConnection(work: MemberWork, row: ConnectionRow): Promise<void> {
  if (!isConnectionOn(row) && row.status === 'notConnected') return
  const ended = await changeConnection(work, row, {
    active: false,
    status: 'notConnected',
    since: work.now,
    message: null,
    version: row.version + 1,
    fault: null,
    faultSince: null,
    failures: 0,
    nextAt: null,
    leasedUntil: null,
    referenceId: null,
    companyUuid: null,
    feedUrl: null,
    leftOut: { count: 0, jobs: [] },
    lastReading: { job: null, faulty: null },
    keyHash: null,
    defaultPromotion: 'manual',
  })
  work.recordHistory({
    companyId: row.companyId,
    entity: 'connection',
    entityId: row.id,
    action: 'ended',
    data: { service: row.service },
  })
  // Each ad is withdrawn with the customer number that it was sent with.
  if (row.service === 'ams') return deliverAll(work, row.companyId)
  if (row.service === 'teamtailor') await removeCredentials(work.db, { companyId: row.companyId, service: row.service })
  work.enqueue(EndAds, { companyId: row.companyId, connectionId: row.id, version: ended.version })
}

/**
 * Ends a connection (COMP-94). Its imported ads end, and the ads it published are withdrawn. A connection to Jobylon or
 * Ponty can be ended only by staff, unless `setAllowDelete` is set.
 */
export async function disableService(work: MemberWork, { body }: CallInput<typeof DisableService>): Promise<void> {
  const row = await lockCompanyConnection(work, body.id)
  if (
    !mayDisconnect({ name: row.service, allowDelete: row.allowDelete }) &&
    !hasAnyRole(work.caller.roles, ['Administrator', 'Moderator'])
  )
    throw forbidden()
  await endConnection(work, row)
}

/** Ends a connection to a given service (COMP-100, COMP-108). Throws 404 if it connects to a different service. */
export async function removeService(work: MemberWork, id: number, service: Service): Promise<void> {
  const row = await lockCompanyConnection(work, id)
  if (row.service !== service) throw notFound('This connection belongs to a different service.')
  await endConnection(work, row)
}

/**
 * Sets the default promotion of the ads that a connection imports (COMP-93). Throws 403 for a package that the caller
 * cannot choose (PROMO-12), and 409.
 */
export async function setDefaultPromotion(
  work: MemberWork,
  { body }: CallInput<typeof SetDefaultPromotionType>,
): Promise<void> {
  const row = await lockCompanyConnection(work, body.id)
  if (!mayChoosePromotion({ id: row.id, name: row.service, status: row.status }))
    throw conflict('notConnected', 'This service is not connected.')
  if (row.defaultPromotion === body.promotionType) return
  const packageType = autoStartedPackage(body.promotionType)
  if (packageType !== null && !mayChoosePackage(packageType, work.caller.roles)) throw forbidden()
  await changeConnection(work, row, { defaultPromotion: body.promotionType })
  work.recordHistory({
    companyId: row.companyId,
    entity: 'connection',
    entityId: row.id,
    action: 'defaultPromotionChosen',
    data: { service: row.service, from: row.defaultPromotion, to: body.promotionType },
  })
}

/**
 * Sets whether a company's members can end a Jobylon or Ponty connection themselves (ADMIN-27). Throws 404 if there is
 * no such connection.
 */
export async function setAllowDelete(work: CallerWork, { body }: CallInput<typeof SetAllowDelete>): Promise<void> {
  const [connection] = await work.db
    .select({ companyId: connections.companyId })
    .from(connections)
    .where(eq(connections.id, body.id))
  const row = connection && (await lockConnection(work.db, { companyId: connection.companyId, id: body.id }))
  if (!row) throw notFound('No such connection.')
  if (row.allowDelete === body.allowDelete) return
  await changeConnection(work, row, { allowDelete: body.allowDelete })
  work.recordHistory({
    companyId: row.companyId,
    entity: 'connection',
    entityId: row.id,
    action: 'deleteAllowed',
    data: { service: row.service, from: row.allowDelete, to: body.allowDelete },
  })
}

/** Limits a company to 12 refreshes per minute. Throws 429. */
export const limitRefreshes = (ctx: MemberCtx): Promise<void> =>
  countAttempt(ctx.db, { key: `refresh-connection:${ctx.target.companyId}`, most: 12, seconds: 60 }, ctx.now)

/** Queues a check of the service now, and the delivery of waiting ads. */
export async function refreshConnection(
  work: MemberWork,
  { body }: CallInput<typeof RefreshConnection>,
): Promise<void> {
  const row = await lockCompanyConnection(work, body.id)
  if (!isConnectionOn(row) || row.service === 'teamtailor')
    throw conflict('notConnected', 'This service is not connected.')
  await changeConnection(work, row, { nextAt: work.now })
  checkNow(work, row)
  if (row.service === 'ams' && row.status === 'connected') await deliverAll(work, row.companyId)
}
