import type { Order } from '#contract/billing/billing.ts'
import type { orders } from '#platform/foundation/db/schema/index.ts'
import { dueOf, wholeKronor, type InvoiceLine } from '#rules/billing/invoice-lines.ts'
import { kronorOf, ore } from '#rules/billing/money.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'

export type OrderRow = typeof orders.$inferSelect

/** A stored order as the rules see it. */
export const lineOf = ({
  net,
  discount,
  paymentCanceledAt,
}: Pick<OrderRow, 'net' | 'discount' | 'paymentCanceledAt'>): InvoiceLine => ({
  net: ore(net),
  discount: ore(discount),
  isPaymentCanceled: paymentCanceledAt !== null,
})

/**
 * Days of what was ordered, 0 without a period. A promotion is as long at whatever hour it begins; of what ends with a
 * day that day counts too.
 */
export function daysOf({ item, startsOn, expiresOn }: Pick<OrderRow, 'item' | 'startsOn' | 'expiresOn'>): number {
  if (startsOn === null || expiresOn === null) return 0
  if (item === 'promotion') return PROMOTION_DAYS
  return daysBetween(startsOn, expiresOn) + (item === 'subscription' ? 1 : 0)
}

/** The price of one day of its period, in öre; null without a period. */
function pricePerDay(row: OrderRow): number | null {
  const { net } = row
  const days = daysOf(row)
  return days > 0 ? Math.round(net / days) : null
}

/** An order as the contract tells it (BILL-06). */
export function orderOf(row: OrderRow): Order {
  const perDay = pricePerDay(row)
  return {
    id: row.id,
    posting: { id: row.adId },
    orderType: row.kind,
    title: row.title,
    total: kronorOf(ore(row.net)),
    discount: kronorOf(ore(row.discount)),
    isPaymentCanceled: row.paymentCanceledAt !== null,
    currentDue: kronorOf(dueOf(lineOf(row))),
    starts: row.startsOn,
    expires: row.expiresOn,
    pricePerDay: perDay === null ? null : kronorOf(ore(perDay)),
    item: row.item,
    package: row.package,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Sums as the contract tells them, from what was counted, in öre. */
export function countedSums(counted: { net: number; gross: number }) {
  const [net, gross] = [ore(counted.net), ore(counted.gross)]
  const payable = wholeKronor(gross)
  return {
    net: kronorOf(net),
    vat: kronorOf(ore(gross - net)),
    gross: kronorOf(gross),
    rounding: kronorOf(ore(payable - gross)),
    payable: kronorOf(payable),
  }
}
