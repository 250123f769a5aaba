import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'

// Subscriptions: their benefits and periods. A month is identified by its first day, YYYY-MM-01. Source: 3§3, 3§5.

/** Maximum length of a name. Our own limit. */
export const MAX_SUBSCRIPTION_NAME_LENGTH = 100

/** Maximum number of months from this month to the start and to the end of a subscription. Our own limit. */
export const MAX_SUBSCRIPTION_MONTHS = 120

export type SubscriptionCapability =
  | { kind: 'MonthlyCreditsCapability'; credits: number; promotionType: Package }
  | {
      kind: 'PriceChangeCapability'
      packagePrices: { monetary: Partial<Record<Package, number>>; credit: Partial<Record<Package, number>> }
    }

/** Returns whether a capability has an effect: it gives credits, or sets at least one price (ADMIN-38, ADMIN-39). */
export function isValidCapability(capability: SubscriptionCapability): boolean {
  if (capability.kind === 'MonthlyCreditsCapability') return capability.credits > 0
  const { monetary, credit } = capability.packagePrices
  return [...Object.values(monetary), ...Object.values(credit)].some((price) => price > 0)
}

/** Checks a subscription (ADMIN-41): a blank or too long name, no capabilities, or an invalid first capability. */
export function checkSubscription({
  name,
  capabilities,
}: {
  name: string
  capabilities: readonly SubscriptionCapability[]
}): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') addError(errors, 'name', 'required')
  else if (name.trim().length > MAX_SUBSCRIPTION_NAME_LENGTH) addError(errors, 'name', 'tooLong')
  const [first] = capabilities
  if (first === undefined) addError(errors, 'capabilities', 'required')
  else if (!isValidCapability(first)) addError(errors, 'capabilities', 'invalid')
  return errors
}

const isTooFar = (day: string, thisMonth: string): boolean =>
  day.slice(0, 7) > addMonths(thisMonth, MAX_SUBSCRIPTION_MONTHS - 1).slice(0, 7)

/**
 * Checks the period: an end before the start, a start before this month (ADMIN-42), or a date too far in the future.
 */
export function checkSubscriptionPeriod(
  { start, end }: { start: string; end: string | null },
  thisMonth: string,
): FieldErrors {
  const errors: FieldErrors = {}
  if (start < thisMonth) addError(errors, 'period.startDate', 'inPast')
  else if (isTooFar(start, thisMonth)) addError(errors, 'period.startDate', 'tooFar')
  if (end !== null && end < start) addError(errors, 'period.endDate', 'beforeStart')
  else if (end !== null && isTooFar(end, thisMonth)) addError(errors, 'period.endDate', 'tooFar')
  return errors
}

/** Returns whether a subscription has expired: staff ended it, or its last day has passed (ADMIN-37). */
export const isSubscriptionExpired = (
  { expiredAt, endsOn }: { expiredAt: Date | null; endsOn: string | null },
  today: string,
): boolean => expiredAt !== null || (endsOn !== null && endsOn < today)
