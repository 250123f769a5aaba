import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '#platform/foundation/db/schema/index.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { returnToLedger } from '#platform/foundation/ledger/ledger.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { Package } from '#rules/promotion/packages.ts'

/** Returns the ledger causes of an order: when it takes credits and when it returns them. */
export const ledgerCausesOf = (orderId: number): { taken: string; returned: string } => ({
  taken: `order/${orderId}`,
  returned: `order/${orderId}/returned`,
})

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
    await returnToLedger(db, {
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
