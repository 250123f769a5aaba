import type { Capability, Period, Subscription, SubscriptionTemplate } from '#contract/billing/subscriptions.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'

const mapPeriod = (period: Period) =>
  period.kind === 'infinite'
    ? { startsOn: period.startDate, endsOn: null, months: null }
    : { startsOn: period.startDate, endsOn: period.endDate, months: period.months }

/** Returns a changed price; 0 means unchanged, and becomes null. */
const changedPrice = (price: number | undefined): number | null => (price === undefined || price === 0 ? null : price)

function mapCapability(capability: Capability) {
  const description = capability.description ?? null
  if (capability.kind === 'MonthlyCreditsCapability') {
    return {
      __typename: 'MonthlyCredits' as const,
      package: promotionPackages.toName(capability.promotionType),
      amount: capability.credits,
      description,
    }
  }
  const { monetary, credit } = capability.packagePrices
  const prices = PACKAGES.map((name) => ({
    package: promotionPackages.toName(name),
    price: changedPrice(monetary[name]),
    credits: changedPrice(credit[name]),
  }))
  return {
    __typename: 'PriceChange' as const,
    prices: prices.filter(({ price, credits }) => price !== null || credits !== null),
    description,
  }
}

/** Returns the source of a company's subscription. */
export const mapSubscription = (
  companyId: number,
  { id, name, price, period, capabilities, isExpired }: Subscription,
) => ({
  id: toCompositeGlobalId('CompanySubscription', companyId, id),
  databaseId: id,
  name,
  price,
  period: mapPeriod(period),
  capabilities: capabilities.map(mapCapability),
  isExpired,
})

/** Source of `SubscriptionTemplate`. Only the ids are always present. */
export interface SubscriptionTemplateMapper extends Partial<ReturnType<typeof mapTemplate>> {
  id: string
  databaseId: number
}

/** Returns the source of a template that is only known by its id. */
export const templateReference = (databaseId: number): SubscriptionTemplateMapper => ({
  id: toGlobalId('SubscriptionTemplate', databaseId),
  databaseId,
})

/** Returns the source of a template. */
export const mapTemplate = ({ id, name, price, period, capabilities, version }: SubscriptionTemplate) => ({
  id: toGlobalId('SubscriptionTemplate', id),
  databaseId: id,
  name,
  price,
  period: mapPeriod(period),
  capabilities: capabilities.map(mapCapability),
  version,
})
