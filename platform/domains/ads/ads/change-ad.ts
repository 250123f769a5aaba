import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { adActions, type AdAction } from '#rules/ads/ad-lifecycle.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { queueDelivery } from '#platform/domains/ads/deliveries/queue-delivery.ts'

export type AdRow = typeof ads.$inferSelect

/** Locks an ad until the transaction ends. Throws 403 if it is deleted or unknown. */
export async function lockAd(tx: Tx, companyId: number, adId: number): Promise<AdRow> {
  const [ad] = await tx
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId), isNull(ads.deletedAt)))
    .for('no key update')
  if (!ad) throw forbidden()
  return ad
}

/** The effect of a change: the columns it sets, and the action and data of its history entry. */
export interface AdChange {
  action: AuditAction<'ad'>
  set: Partial<Omit<AdRow, 'companyId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>>
  data?: object
}

/**
 * Locks an ad, lets `decide` return the change (null for none) and writes it as `writeChange` does, in the current unit
 * of work. Returns the updated ad.
 */
export async function changeAd(
  ctx: MemberWork,
  adId: number,
  decide: (ad: AdRow) => AdChange | null | Promise<AdChange | null>,
): Promise<AdRow> {
  const ad = await lockAd(ctx.db, ctx.target.companyId, adId)
  const change = await decide(ad)
  return change ? writeChange(ctx, ad, change) : ad
}

/**
 * Writes a change to a locked ad, increments its version, records history and publishes `updateAd`. Returns the updated
 * ad.
 */
export async function writeChange(ctx: MemberWork, ad: AdRow, change: AdChange): Promise<AdRow> {
  const { companyId, id: adId } = ad
  const columns = { ...change.set, version: ad.version + 1, updatedAt: ctx.now }
  await ctx.db
    .update(ads)
    .set(columns)
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
  ctx.recordHistory({
    companyId,
    entity: 'ad',
    entityId: adId,
    action: change.action,
    ...(change.data && { data: change.data }),
  })
  ctx.publish({ type: 'updateAd', companyId, adId, by: ctx.caller.id })
  await queueDelivery(ctx, { ...ad, ...columns })
  return { ...ad, ...columns }
}

/**
 * Returns which actions the caller can take on an ad now. They depend on its type, its source and the caller's roles.
 */
export function actionsOf(ctx: MemberWork, ad: AdRow): Record<AdAction, boolean> {
  return adActions(
    { ...ad, relation: ad.ownerId === ctx.caller.id ? 'owner' : 'general', muted: false },
    isAdAdmin(ctx.caller.roles),
  )
}

/** Throws 409 if the ad cannot be edited: `archived`, or `external` for an imported ad. */
export function rejectUneditable(ctx: MemberWork, ad: AdRow): void {
  if (actionsOf(ctx, ad).editDetails) return
  throw ad.type === 'archived'
    ? conflict('archived', 'The ad is archived and read-only.')
    : conflict('external', 'This ad is imported and cannot be changed here.')
}

/** Returns the id of the project a folder belongs to. */
export async function getProjectId(tx: Tx, companyId: number, folderId: number): Promise<number> {
  const [folder] = await tx
    .select({ projectId: folders.projectId })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.id, folderId)))
  if (!folder) throw forbidden()
  return folder.projectId
}
