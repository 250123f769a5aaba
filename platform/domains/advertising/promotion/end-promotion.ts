import { and, eq, gt, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { orders, promotions, socialMediaPackages, staffTasks } from '#platform/foundation/db/schema/index.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { giveBack } from '#platform/foundation/ledger/ledger.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { Package } from '#rules/promotion/packages.ts'

export type PromotionRow = typeof promotions.$inferSelect

/** Returns the condition that selects one promotion. */
export const promotionRow = ({ companyId, id }: Pick<PromotionRow, 'companyId' | 'id'>) =>
  and(eq(promotions.companyId, companyId), eq(promotions.id, id))

/** Returns the ledger causes of an order: when it takes credits and when it returns them. */
export const ledgerCausesOf = (orderId: number): { taken: string; returned: string } => ({
  taken: `order/${orderId}`,
  returned: `order/${orderId}/returned`,
})

/** Returns the running promotion of an ad, or null. The caller has locked the ad, and so the promotion. */
export async function getRunningPromotion(tx: Tx, companyId: number, adId: number): Promise<PromotionRow | null> {
  const [running] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId), isNull(promotions.endedAt)))
  return running ?? null
}

/**
 * Ends the promotion of an ad that ends; its remaining time lapses (AD-34, AD-39). A promotion that has not begun is
 * undone together with its order, unless the order is on an invoice.
 */
export async function lapsePromotion(
  work: Work,
  { companyId, id: adId }: { companyId: number; id: number },
): Promise<void> {
  const { db, now } = work
  const running = await getRunningPromotion(db, companyId, adId)
  if (running !== null && !(await undoPromotion(work, running)))
    await db.update(promotions).set({ endedAt: now, nextBumpAt: null }).where(promotionRow(running))
  // Cancelled promotions can no longer be resumed.
  const lapsed = await db
    .update(promotions)
    .set({ endsAt: promotions.cancelledAt })
    .where(
      and(
        eq(promotions.companyId, companyId),
        eq(promotions.adId, adId),
        isNotNull(promotions.cancelledAt),
        gt(promotions.endsAt, promotions.cancelledAt),
      ),
    )
    .returning({ id: promotions.id })
  if (running !== null || lapsed.length > 0) publishOfficeChange(work, 'promotions', companyId)
}

/**
 * Undoes a promotion that has not begun: returns its credits or cancels its payment, and closes its staff tasks. Also
 * undoes the ad's social media package, unless that package is on an invoice or already delivered (PROMO-64).
 *
 * Returns false if the promotion has begun or its order is on an invoice. The promotion is then charged, and the caller
 * ends it.
 */
export async function undoPromotion(work: Work, promotion: PromotionRow): Promise<boolean> {
  const { db, now } = work
  const { companyId, adId } = promotion
  if (promotion.startsAt <= now) return false
  const social = await getSocialMedia(db, companyId, adId)
  if (social !== null && !social.isDone && (await undoOrder(work, social))) {
    await endSocialMedia(work, social)
    work.recordHistory({
      companyId,
      entity: 'ad',
      entityId: adId,
      action: 'socialMediaCancelled',
      data: { orderId: social.orderId },
    })
  }
  if (promotion.orderId !== null && !(await undoOrder(work, { companyId, orderId: promotion.orderId }))) return false
  await db
    .update(promotions)
    .set({ cancelledAt: now, endedAt: now, nextBumpAt: null, endsAt: now })
    .where(promotionRow(promotion))
  await db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: now, doneBy: work.caller?.id ?? null })
    .where(
      and(
        eq(staffTasks.companyId, companyId),
        eq(staffTasks.adId, adId),
        eq(staffTasks.status, 'open'),
        inArray(staffTasks.kind, ['socialMedia', 'programmatic']),
        eq(staffTasks.package, promotion.package),
      ),
    )
  return true
}

type SocialMediaRow = typeof socialMediaPackages.$inferSelect

/**
 * Returns the social media package of an ad and whether staff have delivered it, or null. The caller has locked the ad,
 * and so the package.
 */
export async function getSocialMedia(
  tx: Tx,
  companyId: number,
  adId: number,
): Promise<(SocialMediaRow & { isDone: boolean }) | null> {
  const [socialMedia] = await tx
    .select()
    .from(socialMediaPackages)
    .where(
      and(
        eq(socialMediaPackages.companyId, companyId),
        eq(socialMediaPackages.adId, adId),
        isNull(socialMediaPackages.cancelledAt),
      ),
    )
  if (!socialMedia) return null
  // Lock the tasks: staff may be completing them at the same time.
  const tasks = await tx
    .select({ status: staffTasks.status })
    .from(staffTasks)
    .where(and(taskOf(socialMedia), gte(staffTasks.createdAt, socialMedia.purchasedAt)))
    .for('update')
  return { ...socialMedia, isDone: tasks.some(({ status }) => status === 'done') }
}

/** Returns the condition for the tasks of a separate social media package. Tasks of promotion packages do not match. */
const taskOf = ({ companyId, adId }: SocialMediaRow) =>
  and(
    eq(staffTasks.companyId, companyId),
    eq(staffTasks.adId, adId),
    eq(staffTasks.kind, 'socialMedia'),
    isNull(staffTasks.package),
  )

/** Ends the social media package of an ad and closes its tasks. The caller handles the order. */
export async function endSocialMedia({ db, now, caller }: Work, socialMedia: SocialMediaRow): Promise<void> {
  await db
    .update(socialMediaPackages)
    .set({ cancelledAt: now })
    .where(
      and(eq(socialMediaPackages.companyId, socialMedia.companyId), eq(socialMediaPackages.adId, socialMedia.adId)),
    )
  await db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: now, doneBy: caller?.id ?? null })
    .where(and(taskOf(socialMedia), eq(staffTasks.status, 'open')))
}

/**
 * Undoes an order: returns its credits through the ledger, or cancels its payment if it is not on an invoice. Returns
 * whether the order is free of charge afterwards.
 */
export async function undoOrder(
  work: Work,
  { companyId, orderId }: { companyId: number; orderId: number },
): Promise<boolean> {
  const { db, now, caller } = work
  const isOrder = and(eq(orders.companyId, companyId), eq(orders.id, orderId))
  const [order] = await db.select().from(orders).where(isOrder)
  if (!order) return true
  if (order.priceMode === 'credit' && order.package !== null) {
    const { taken, returned } = ledgerCausesOf(orderId)
    await giveBack(db, {
      companyId,
      account: creditAccount(order.package satisfies Package),
      takenBy: taken,
      cause: returned,
      actorId: caller?.id ?? null,
      at: now,
      data: { kind: 'returned', adId: order.adId, orderId },
    })
    work.publish({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
    publishOfficeChange(work, 'companies', companyId)
    return true
  }
  if (order.paymentCanceledAt !== null) return true
  // The update itself checks that the order is not billed: an invoice may be requested at the same time.
  const undone = await db
    .update(orders)
    .set({ paymentCanceledAt: now })
    .where(and(isOrder, isNull(orders.invoiceId), isNull(orders.paymentCanceledAt)))
    .returning({ id: orders.id })
  if (undone.length > 0) publishBillingChange(work, companyId)
  return undone.length > 0
}
