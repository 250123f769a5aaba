import type { Order } from '#contract/billing/orders-and-invoices.ts'
import type { orders } from '#platform/foundation/db/schema/index.ts'
import { amountDueOf, roundToKronor, type InvoiceLine } from '#rules/billing/invoice-lines.ts'
import { oreToKronor, ore } from '#rules/billing/money.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'

export type OrderRow = typeof orders.$inferSelect

/** Converts a stored order to the invoice line of the rules. */
export const toInvoiceLine = ({
  net,
  discount,
  paymentCanceledAt,
}: Pick<OrderRow, 'net' | 'discount' | 'paymentCanceledAt'>): InvoiceLine => ({
  net: ore(net),
  discount: ore(discount),
  isPaymentCanceled: paymentCanceledAt !== null,
})

/**
 * Returns the number of days in an order's period, 0 without a period. A promotion always has `PROMOTION_DAYS`,
 * regardless of its start time. For a subscription the last day counts too.
 */
export function daysOf({ item, startsOn, expiresOn }: Pick<OrderRow, 'item' | 'startsOn' | 'expiresOn'>): number {
  if (startsOn === null || expiresOn === null) return 0
  if (item === 'promotion') return PROMOTION_DAYS
  return daysBetween(startsOn, expiresOn) + (item === 'subscription' ? 1 : 0)
}

/** Returns the price per day in öre, or null without a period. */
function pricePerDay(row: OrderRow): number | null {
  const { net } = row
  const days = daysOf(row)
  return days > 0 ? Math.round(net / days) : null
}

/** Converts a stored order for the response (BILL-06). */
export function projectOrder(row: OrderRow): Order {
  const perDay = pricePerDay(row)
  return {
    id: row.id,
    posting: { id: row.adId },
    orderType: row.kind,
    title: row.title,
    total: oreToKronor(ore(row.net)),
    discount: oreToKronor(ore(row.discount)),
    isPaymentCanceled: row.paymentCanceledAt !== null,
    currentDue: oreToKronor(amountDueOf(toInvoiceLine(row))),
    starts: row.startsOn,
    expires: row.expiresOn,
    pricePerDay: perDay === null ? null : oreToKronor(ore(perDay)),
    item: row.item,
    package: row.package,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Converts stored sums in öre to the response's sums in kronor, with VAT and rounding. */
export function projectSums(counted: { net: number; gross: number }) {
  const [net, gross] = [ore(counted.net), ore(counted.gross)]
  const payable = roundToKronor(gross)
  return {
    net: oreToKronor(net),
    vat: oreToKronor(ore(gross - net)),
    gross: oreToKronor(gross),
    rounding: oreToKronor(ore(payable - gross)),
    payable: oreToKronor(payable),
  }
}
