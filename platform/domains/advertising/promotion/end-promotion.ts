import { and, eq, gt, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import { orders, promotions, socialMediaPackages, staffTasks } from '#platform/foundation/db/schema/index.ts'
import { tellBilling } from '#platform/foundation/events/tell-billing.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { giveBack } from '#platform/foundation/ledger/ledger.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { Package } from '#rules/promotion/packages.ts'

export type PromotionRow = typeof promotions.$inferSelect

/** Which promotion a statement is about. */
export const rowOf = ({ companyId, id }: Pick<PromotionRow, 'companyId' | 'id'>) =>
  and(eq(promotions.companyId, companyId), eq(promotions.id, id))

/** The cause by which an order takes credits, and by which it gives them back. */
export const causeOf = (orderId: number): { taken: string; returned: string } => ({
  taken: `order/${orderId}`,
  returned: `order/${orderId}/returned`,
})

/** The promotion of an ad that has not ended; held with the ad, which the caller holds. */
export async function runningPromotion(tx: Tx, companyId: number, adId: number): Promise<PromotionRow | null> {
  const [found] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId), isNull(promotions.endedAt)))
  return found ?? null
}

/**
 * Ends what an ad has of promotion together with the ad (AD-34, AD-39): what remains of it lapses. One that has not
 * begun is undone with its order, since nothing of it was had, unless the order is on an invoice.
 */
export async function lapsePromotion(
  work: Work,
  { companyId, id: adId }: { companyId: number; id: number },
): Promise<void> {
  const { db, now } = work
  const running = await runningPromotion(db, companyId, adId)
  if (running !== null && !(await undoPromotion(work, running)))
    await db.update(promotions).set({ endedAt: now, nextBumpAt: null }).where(rowOf(running))
  // One that was cancelled cannot be resumed any more.
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
  if (running !== null || lapsed.length > 0) tellOffice(work, 'promotions', companyId)
}

/**
 * Takes back a promotion that has not begun: its credits are given back, or it is not to be paid, and nobody works on
 * it. So is the ad's social media package, unless it is on an invoice or done already (PROMO-64). Answers whether the
 * promotion was taken back: one that has begun or whose order is on an invoice is had and paid, and stays for the
 * caller to end.
 */
export async function undoPromotion(work: Work, promotion: PromotionRow): Promise<boolean> {
  const { db, now } = work
  const { companyId, adId } = promotion
  if (promotion.startsAt <= now) return false
  const social = await socialMediaOf(db, companyId, adId)
  if (social !== null && !social.isDone && (await undoOrder(work, social))) {
    await endSocialMedia(work, social)
    work.remember({
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
    .where(rowOf(promotion))
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
 * The social media package of an ad, and whether staff have done what it asks for; null without one. Held with the ad,
 * which the caller holds.
 */
export async function socialMediaOf(
  tx: Tx,
  companyId: number,
  adId: number,
): Promise<(SocialMediaRow & { isDone: boolean }) | null> {
  const [had] = await tx
    .select()
    .from(socialMediaPackages)
    .where(
      and(
        eq(socialMediaPackages.companyId, companyId),
        eq(socialMediaPackages.adId, adId),
        isNull(socialMediaPackages.cancelledAt),
      ),
    )
  if (!had) return null
  // Held: staff may be doing it at the same time.
  const tasks = await tx
    .select({ status: staffTasks.status })
    .from(staffTasks)
    .where(and(taskOf(had), gte(staffTasks.createdAt, had.purchasedAt)))
    .for('update')
  return { ...had, isDone: tasks.some(({ status }) => status === 'done') }
}

/** The tasks of a social media package by itself; those of a promotion package go on. */
const taskOf = ({ companyId, adId }: SocialMediaRow) =>
  and(
    eq(staffTasks.companyId, companyId),
    eq(staffTasks.adId, adId),
    eq(staffTasks.kind, 'socialMedia'),
    isNull(staffTasks.package),
  )

/** Ends the social media package of an ad: nobody works on it. Its order is the caller's. */
export async function endSocialMedia({ db, now, caller }: Work, had: SocialMediaRow): Promise<void> {
  await db
    .update(socialMediaPackages)
    .set({ cancelledAt: now })
    .where(and(eq(socialMediaPackages.companyId, had.companyId), eq(socialMediaPackages.adId, had.adId)))
  await db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: now, doneBy: caller?.id ?? null })
    .where(and(taskOf(had), eq(staffTasks.status, 'open')))
}

/**
 * Gives back what an order took: credits through the ledger; money by not being due, as long as it is on no invoice.
 * Answers whether nothing is to be paid for it now.
 */
export async function undoOrder(
  work: Work,
  { companyId, orderId }: { companyId: number; orderId: number },
): Promise<boolean> {
  const { db, now, caller } = work
  const its = and(eq(orders.companyId, companyId), eq(orders.id, orderId))
  const [order] = await db.select().from(orders).where(its)
  if (!order) return true
  if (order.priceMode === 'credit' && order.package !== null) {
    const { taken, returned } = causeOf(orderId)
    await giveBack(db, {
      companyId,
      account: creditAccount(order.package satisfies Package),
      takenBy: taken,
      cause: returned,
      actorId: caller?.id ?? null,
      at: now,
      data: { kind: 'returned', adId: order.adId, orderId },
    })
    work.tell({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
    tellOffice(work, 'companies', companyId)
    return true
  }
  if (order.paymentCanceledAt !== null) return true
  // The update itself looks whether it is billed: an invoice may be asked for at the same time.
  const undone = await db
    .update(orders)
    .set({ paymentCanceledAt: now })
    .where(and(its, isNull(orders.invoiceId), isNull(orders.paymentCanceledAt)))
    .returning({ id: orders.id })
  if (undone.length > 0) tellBilling(work, companyId)
  return undone.length > 0
}
