import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'

// Subscriptions: what they give and when. Months are named by their first day, YYYY-MM-01. Source: 3§3, 3§5.

/** Longest name; a limit of our own. */
export const SUBSCRIPTION_NAME_MAX_LENGTH = 100

/** A subscription begins and ends within so many months, this one being the first; a limit of our own. */
export const MOST_SUBSCRIPTION_MONTHS = 120

export type SubscriptionCapability =
  | { kind: 'MonthlyCreditsCapability'; credits: number; promotionType: Package }
  | {
      kind: 'PriceChangeCapability'
      packagePrices: { monetary: Partial<Record<Package, number>>; credit: Partial<Record<Package, number>> }
    }

/** Whether a capability gives anything (ADMIN-38, ADMIN-39). */
export function isValidCapability(capability: SubscriptionCapability): boolean {
  if (capability.kind === 'MonthlyCreditsCapability') return capability.credits > 0
  const { monetary, credit } = capability.packagePrices
  return [...Object.values(monetary), ...Object.values(credit)].some((price) => price > 0)
}

/** What is wrong with a subscription: a blank name, or no capability of which the first is valid (ADMIN-41). */
export function checkSubscription({
  name,
  capabilities,
}: {
  name: string
  capabilities: readonly SubscriptionCapability[]
}): FieldErrors {
  const errors: FieldErrors = {}
  if (name.trim() === '') addError(errors, 'name', 'required')
  else if (name.trim().length > SUBSCRIPTION_NAME_MAX_LENGTH) addError(errors, 'name', 'tooLong')
  const [first] = capabilities
  if (first === undefined) addError(errors, 'capabilities', 'required')
  else if (!isValidCapability(first)) addError(errors, 'capabilities', 'invalid')
  return errors
}

const isTooFar = (day: string, thisMonth: string): boolean =>
  day.slice(0, 7) > addMonths(thisMonth, MOST_SUBSCRIPTION_MONTHS - 1).slice(0, 7)

/**
 * What is wrong with its period: an end before the start, a start before this month (ADMIN-42), or either too far
 * ahead.
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

/** Whether a subscription gives nothing any more: staff ended it, or its last day is over (ADMIN-37). */
export const isExpired = (
  { expiredAt, endsOn }: { expiredAt: Date | null; endsOn: string | null },
  today: string,
): boolean => expiredAt !== null || (endsOn !== null && endsOn < today)
