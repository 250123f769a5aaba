import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { adActions, type AdAction } from '#rules/ads/ad-lifecycle.ts'
import type { AuditAction } from '#rules/audit/actions.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { wakeDelivery } from '#platform/domains/ads/deliveries/queue-delivery.ts'

export type AdRow = typeof ads.$inferSelect

/** Holds an ad until the transaction ends. 403 when it is deleted or unknown. */
export async function lockAd(tx: Tx, companyId: number, adId: number): Promise<AdRow> {
  const [ad] = await tx
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId), isNull(ads.deletedAt)))
    .for('no key update')
  if (!ad) throw forbidden()
  return ad
}

/** What a change does: the columns it sets and the words it leaves in the history. */
export interface AdChange {
  action: AuditAction<'ad'>
  set: Partial<Omit<AdRow, 'companyId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>>
  data?: object
}

/**
 * Changes an ad: holds it, lets `decide` say what changes (null: nothing), writes it with a new version, and records
 * history and event, all in the unit of work it is called in. Answers the ad as it is afterwards.
 */
export async function changeAd(
  ctx: MemberWork,
  adId: number,
  decide: (ad: AdRow) => AdChange | null | Promise<AdChange | null>,
): Promise<AdRow> {
  const ad = await lockAd(ctx.db, ctx.place.companyId, adId)
  const change = await decide(ad)
  return change ? writeChange(ctx, ad, change) : ad
}

/**
 * Writes the change of an ad that is held, with a new version, history and event. Answers the ad as it is afterwards.
 */
export async function writeChange(ctx: MemberWork, ad: AdRow, change: AdChange): Promise<AdRow> {
  const { companyId, id: adId } = ad
  const written = { ...change.set, version: ad.version + 1, updatedAt: ctx.now }
  await ctx.db
    .update(ads)
    .set(written)
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
  ctx.remember({
    companyId,
    entity: 'ad',
    entityId: adId,
    action: change.action,
    ...(change.data && { data: change.data }),
  })
  ctx.tell({ type: 'updateAd', companyId, adId, by: ctx.caller.id })
  await wakeDelivery(ctx, { ...ad, ...written })
  return { ...ad, ...written }
}

/** What the caller may do with an ad now, by its type, source and the caller's roles. */
export function actionsOf(ctx: MemberWork, ad: AdRow): Record<AdAction, boolean> {
  return adActions(
    { ...ad, relation: ad.ownerId === ctx.caller.id ? 'owner' : 'general', muted: false },
    isAdAdmin(ctx.caller.roles),
  )
}

/** 409 unless the ad can be configured: neither archived nor from another job board. */
export function refuseUneditable(ctx: MemberWork, ad: AdRow): void {
  if (actionsOf(ctx, ad).editDetails) return
  throw ad.type === 'archived'
    ? conflict('archived', 'The ad is archived')
    : conflict('external', 'The ad comes from another job board')
}

/** The project an ad's folder belongs to. */
export async function projectOf(tx: Tx, companyId: number, folderId: number): Promise<number> {
  const [folder] = await tx
    .select({ projectId: folders.projectId })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.id, folderId)))
  if (!folder) throw forbidden()
  return folder.projectId
}
