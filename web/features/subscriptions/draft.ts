import { kronorOf, toDecimal } from '#web/i18n/money.ts'
import type { SubscriptionInput } from '#web/__generated__/actsAddSubscriptionMutation.graphql.ts'
import {
  checkSubscription,
  checkSubscriptionPeriod,
  MAX_SUBSCRIPTION_MONTHS,
  MAX_SUBSCRIPTION_NAME_LENGTH,
  type SubscriptionCapability,
} from '#rules/billing/subscription.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { packageNames, packageOf, type PackageName } from '#web/features/promotion/package-names/package-names.ts'
import type { ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

/** Monthly credits of a package. */
export interface Monthly {
  /** React key of the row. */
  key: number
  package: PackageName
  amount: number | null
  description: string
}

/** A special price of a package. Null if the price list applies. */
interface SpecialPrice {
  price: number | null
  credits: number | null
}

/** A subscription or template in the form. A month is the date of its first day. */
export interface Draft {
  name: string
  price: number | null
  isLimited: boolean
  start: string
  end: string
  monthly: readonly Monthly[]
  prices: Record<PackageName, SpecialPrice>
  priceDescription: string
}

export type DraftFaults = Partial<Record<'name' | 'price' | 'start' | 'end' | 'capabilities', string>>

const noPrices = (): Record<PackageName, SpecialPrice> => {
  const none = { price: null, credits: null }
  return { VOLUME: none, BASIC: none, BOOST: none, BOOST_PLUS: none, BOOST_PRO: none }
}
const packageNamed = (name: string): PackageName => packageNames.find((each) => each === name) ?? 'VOLUME'

/** Maximum number of rows of monthly credits. The platform allows ten contents, and the prices are one of them. */
export const MAX_MONTHLY = 9

/** Returns the first day of a date's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** Counts the months between two first days of a month, including both. */
export const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1
/** Returns the last month of a period that starts at the first day of a month. */
export const lastOf = (start: string, months: number): string => addMonths(start, months - 1)

/** Returns an empty form. The default package for monthly credits is Volume (ADMIN-38). */
export const emptyDraft = (thisMonth: string): Draft => ({
  name: '',
  price: null,
  isLimited: false,
  start: thisMonth,
  end: lastOf(thisMonth, 12),
  monthly: [{ key: 0, package: 'VOLUME', amount: null, description: '' }],
  prices: noPrices(),
  priceDescription: '',
})

/** Returns a form that starts from a template. Its period begins this month. */
export function draftOf({ name, price, period, capabilities }: ShownTemplate, thisMonth: string): Draft {
  const draft = emptyDraft(thisMonth)
  const monthly = capabilities.flatMap((each, key) =>
    each.__typename === 'MonthlyCredits'
      ? [{ key, package: packageNamed(each.package), amount: each.amount, description: each.description ?? '' }]
      : [],
  )
  const changes = capabilities.flatMap((each) => (each.__typename === 'PriceChange' ? [each] : []))
  const prices = noPrices()
  for (const { package: each, price: kronor, credits } of changes.flatMap((change) => change.prices)) {
    const before = prices[packageNamed(each)]
    prices[packageNamed(each)] = {
      price: kronor == null ? before.price : kronorOf(kronor),
      credits: credits ?? before.credits,
    }
  }
  return {
    ...draft,
    name,
    price: kronorOf(price),
    prices,
    isLimited: period.months != null,
    end: period.months == null ? draft.end : lastOf(thisMonth, period.months),
    monthly: monthly.length === 0 ? draft.monthly : monthly,
    priceDescription: changes.find(({ description }) => description)?.description ?? '',
  }
}

/** Whether the form differs from its starting point: a template or an empty form. */
export const isDraftChanged = (draft: Draft, begunFrom: ShownTemplate | null, thisMonth: string): boolean =>
  JSON.stringify(draft) !== JSON.stringify(begunFrom === null ? emptyDraft(thisMonth) : draftOf(begunFrom, thisMonth))

type CapabilityInput = SubscriptionInput['capabilities'][number]

/** Returns the contents as mutation input: monthly credits above zero, then prices above zero (ADMIN-38, ADMIN-39). */
function contentsOf({ monthly, prices, priceDescription }: Draft): CapabilityInput[] {
  const described = (description: string) => (description.trim() === '' ? {} : { description: description.trim() })
  const changed = packageNames.flatMap((each) => {
    const { price, credits } = prices[each]
    const above = {
      ...(price !== null && price > 0 && { price: toDecimal(price) }),
      ...(credits !== null && credits > 0 && { credits }),
    }
    return Object.keys(above).length === 0 ? [] : [{ package: each, ...above }]
  })
  return [
    ...monthly.flatMap(({ package: each, amount, description }) =>
      amount !== null && amount > 0 ? [{ monthlyCredits: { amount, package: each, ...described(description) } }] : [],
    ),
    ...(changed.length === 0 ? [] : [{ priceChange: { prices: changed, ...described(priceDescription) } }]),
  ]
}

/** Converts a content to the format of the rules. */
function toRule({ monthlyCredits, priceChange }: CapabilityInput): SubscriptionCapability {
  if (monthlyCredits != null)
    return {
      kind: 'MonthlyCreditsCapability',
      credits: monthlyCredits.amount,
      promotionType: packageOf(packageNamed(monthlyCredits.package ?? 'VOLUME')),
    }
  const of = (value: 'price' | 'credits') =>
    Object.fromEntries(
      (priceChange?.prices ?? []).map((one) => [packageOf(packageNamed(one.package)), Number(one[value] ?? 0)]),
    )
  return { kind: 'PriceChangeCapability', packagePrices: { monetary: of('price'), credit: of('credits') } }
}

/** Whether a number field has an invalid value. The field itself shows the error. */
export const hasWrongNumber = ({ price, monthly, prices }: Draft): boolean =>
  [
    price,
    ...monthly.map(({ amount }) => amount),
    ...Object.values(prices).flatMap((each) => [each.price, each.credits]),
  ].some((value) => value !== null && Number.isNaN(value))

/** Returns the validation messages of a draft by field (ADMIN-41, ADMIN-42). */
export function validateDraft(draft: Draft, thisMonth: string): DraftFaults {
  const { t } = adminSubscriptionsTexts
  const errors = {
    ...checkSubscription({ name: draft.name, capabilities: contentsOf(draft).map(toRule) }),
    ...checkSubscriptionPeriod({ start: draft.start, end: draft.isLimited ? draft.end : null }, thisMonth),
  }
  const far = t('fault.tooFar', { max: MAX_SUBSCRIPTION_MONTHS })
  return {
    ...(errors['name'] && {
      name: errors['name'].includes('tooLong')
        ? t('fault.tooLong', { max: MAX_SUBSCRIPTION_NAME_LENGTH })
        : t('fault.name'),
    }),
    ...(draft.price === null && { price: t('fault.price') }),
    ...(errors['period.startDate'] && {
      start: errors['period.startDate'].includes('tooFar') ? far : t('fault.inPast'),
    }),
    ...(errors['period.endDate'] && {
      end: errors['period.endDate'].includes('tooFar') ? far : t('fault.beforeStart'),
    }),
    ...(errors['capabilities'] && { capabilities: t('fault.capabilities') }),
  }
}

/** Returns a valid draft as mutation input (ADMIN-40). */
export const inputOf = (draft: Draft): SubscriptionInput => ({
  name: draft.name.trim(),
  price: toDecimal(draft.price ?? 0),
  startsOn: draft.start,
  ...(draft.isLimited && { endsOn: draft.end }),
  capabilities: contentsOf(draft),
})
