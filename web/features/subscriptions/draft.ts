import type { SubscriptionInput } from '#web/__generated__/actsAddSubscriptionMutation.graphql.ts'
import {
  checkSubscription,
  checkSubscriptionPeriod,
  MOST_SUBSCRIPTION_MONTHS,
  SUBSCRIPTION_NAME_MAX_LENGTH,
  type SubscriptionCapability,
} from '#rules/billing/subscription.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { packageNames, packageOf, type PackageName } from '#web/features/promotion/package-names/package-names.ts'
import type { ShownTemplate } from './subscription-data.ts'
import { adminSubscriptionsTexts } from './texts.ts'

/** Credits of a package that come each month. */
export interface Monthly {
  /** Tells rows apart. */
  key: number
  package: PackageName
  amount: number | null
  description: string
}

/** A price of a package; null where it stays as it is. */
interface Changed {
  price: number | null
  credits: number | null
}

/** A subscription or template as it is typed. Months are named by their first day. */
export interface Draft {
  name: string
  price: number | null
  isLimited: boolean
  start: string
  end: string
  monthly: readonly Monthly[]
  prices: Record<PackageName, Changed>
  priceDescription: string
}

export type DraftFaults = Partial<Record<'name' | 'price' | 'start' | 'end' | 'capabilities', string>>

const noPrices = (): Record<PackageName, Changed> => {
  const none = { price: null, credits: null }
  return { VOLUME: none, BASIC: none, BOOST: none, BOOST_PLUS: none, BOOST_PRO: none }
}
const named = (name: string): PackageName => packageNames.find((each) => each === name) ?? 'VOLUME'

/** Most rows of monthly credits: the platform takes ten things that are given, one of them the prices. */
export const MOST_MONTHLY = 9

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
/** How many months there are from one first of a month to another, both counted. */
export const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1
/** The last of so many months, from the first of a month. */
export const lastOf = (start: string, months: number): string => addMonths(start, months - 1)

/** An empty form: monthly credits are of volume unless something else is chosen (ADMIN-38). */
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

/** A form that starts from a template; its period begins this month. */
export function draftOf({ name, price, period, capabilities }: ShownTemplate, thisMonth: string): Draft {
  const draft = emptyDraft(thisMonth)
  const monthly = capabilities.flatMap((each, key) =>
    each.__typename === 'MonthlyCredits'
      ? [{ key, package: named(each.package), amount: each.amount, description: each.description ?? '' }]
      : [],
  )
  const changes = capabilities.flatMap((each) => (each.__typename === 'PriceChange' ? [each] : []))
  const prices = noPrices()
  for (const { package: each, price: kronor, credits } of changes.flatMap((change) => change.prices)) {
    const before = prices[named(each)]
    prices[named(each)] = { price: kronor ?? before.price, credits: credits ?? before.credits }
  }
  return {
    ...draft,
    name,
    price,
    prices,
    isLimited: period.months != null,
    end: period.months == null ? draft.end : lastOf(thisMonth, period.months),
    monthly: monthly.length === 0 ? draft.monthly : monthly,
    priceDescription: changes.find(({ description }) => description)?.description ?? '',
  }
}

/** Whether something else stands in a form than it began with: a template, or nothing. */
export const isOtherThan = (draft: Draft, begunFrom: ShownTemplate | null, thisMonth: string): boolean =>
  JSON.stringify(draft) !== JSON.stringify(begunFrom === null ? emptyDraft(thisMonth) : draftOf(begunFrom, thisMonth))

type Given = SubscriptionInput['capabilities'][number]

/** What the draft gives: monthly credits above zero, then prices above zero (ADMIN-38, ADMIN-39). */
function given({ monthly, prices, priceDescription }: Draft): Given[] {
  const described = (description: string) => (description.trim() === '' ? {} : { description: description.trim() })
  const changed = packageNames.flatMap((each) => {
    const { price, credits } = prices[each]
    const above = { ...(price !== null && price > 0 && { price }), ...(credits !== null && credits > 0 && { credits }) }
    return Object.keys(above).length === 0 ? [] : [{ package: each, ...above }]
  })
  return [
    ...monthly.flatMap(({ package: each, amount, description }) =>
      amount !== null && amount > 0 ? [{ monthlyCredits: amount, package: each, ...described(description) }] : [],
    ),
    ...(changed.length === 0 ? [] : [{ prices: changed, ...described(priceDescription) }]),
  ]
}

/** What is given as the rules know it. */
function ruled({ monthlyCredits, package: each, prices }: Given): SubscriptionCapability {
  if (prices == null)
    return {
      kind: 'MonthlyCreditsCapability',
      credits: monthlyCredits ?? 0,
      promotionType: packageOf(named(each ?? 'VOLUME')),
    }
  const of = (value: 'price' | 'credits') =>
    Object.fromEntries(prices.map((one) => [packageOf(named(one.package)), one[value] ?? 0]))
  return { kind: 'PriceChangeCapability', packagePrices: { monetary: of('price'), credit: of('credits') } }
}

/** Whether something was typed that is no number of its field, which says so itself. */
export const hasWrongNumber = ({ price, monthly, prices }: Draft): boolean =>
  [
    price,
    ...monthly.map(({ amount }) => amount),
    ...Object.values(prices).flatMap((each) => [each.price, each.credits]),
  ].some((value) => value !== null && Number.isNaN(value))

/** What is wrong with a draft, in words by its field (ADMIN-41, ADMIN-42). */
export function faultsOf(draft: Draft, thisMonth: string): DraftFaults {
  const { t } = adminSubscriptionsTexts
  const errors = {
    ...checkSubscription({ name: draft.name, capabilities: given(draft).map(ruled) }),
    ...checkSubscriptionPeriod({ start: draft.start, end: draft.isLimited ? draft.end : null }, thisMonth),
  }
  const far = t('fault.tooFar', { max: MOST_SUBSCRIPTION_MONTHS })
  return {
    ...(errors['name'] && {
      name: errors['name'].includes('tooLong')
        ? t('fault.tooLong', { max: SUBSCRIPTION_NAME_MAX_LENGTH })
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

/** A draft without faults as it is sent (ADMIN-40). */
export const inputOf = (draft: Draft): SubscriptionInput => ({
  name: draft.name.trim(),
  price: draft.price ?? 0,
  startsOn: draft.start,
  ...(draft.isLimited && { endsOn: draft.end }),
  capabilities: given(draft),
})
