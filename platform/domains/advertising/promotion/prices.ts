import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyPromotionPrices, PromotionPrices } from '#contract/advertising/promotion.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, subscriptions } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { findTestCompanies } from '#platform/foundation/test-companies/test-companies.ts'
import { oreToKronor, ore } from '#rules/billing/money.ts'
import {
  DEFAULT_PRICES,
  FREE_PRICES,
  SOCIAL_MEDIA_PRICE_ORE,
  applyPriceChanges,
  type Package,
  type PackagePrices,
} from '#rules/promotion/packages.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/**
 * Returns today's package prices by company id: the default prices with the changes of the company's running
 * subscriptions (ADMIN-38). Everything is free in a test company (PLUS-102).
 */
export async function getPricesByCompany(
  db: Db,
  companyIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, PackagePrices>> {
  const today = stockholmDay(now)
  const running =
    companyIds.length === 0
      ? []
      : await db
          .select({ companyId: subscriptions.companyId, capabilities: subscriptions.capabilities })
          .from(subscriptions)
          .where(
            and(
              inArray(subscriptions.companyId, [...companyIds]),
              lte(subscriptions.startsOn, today),
              isNull(subscriptions.expiredAt),
              or(isNull(subscriptions.endsOn), gte(subscriptions.endsOn, today)),
            ),
          )
          .orderBy(asc(subscriptions.companyId), asc(subscriptions.startsOn), asc(subscriptions.id))
  const testCompanies = await findTestCompanies(db, companyIds)
  const byCompany = Map.groupBy(running, ({ companyId }) => companyId)
  return new Map(
    companyIds.map((id) => {
      if (testCompanies.has(id)) return [id, FREE_PRICES]
      const changes = (byCompany.get(id) ?? []).flatMap(({ capabilities }) =>
        capabilities.flatMap((capability) =>
          capability.kind === 'PriceChangeCapability' ? [capability.packagePrices] : [],
        ),
      )
      return [id, applyPriceChanges(changes)]
    }),
  )
}

/** Returns today's package prices of one company. */
export async function getCompanyPrices(db: Db, companyId: number, now: Date): Promise<PackagePrices> {
  return (await getPricesByCompany(db, [companyId], now)).get(companyId) ?? DEFAULT_PRICES
}

type Wire = CallOutput<typeof CompanyPromotionPrices>['prices']

/** Converts prices for the response: `monetary` from öre to kronor, `credit` unchanged. */
const toWire = (prices: PackagePrices): Wire => ({
  monetary: byPackage((packageType) => oreToKronor(ore(prices.monetary[packageType]))),
  credit: byPackage((packageType) => prices.credit[packageType]),
})

function byPackage(price: (packageType: Package) => number): Wire['monetary'] {
  return {
    volume: price('volume'),
    basic: price('basic'),
    boost: price('boost'),
    'boost-plus': price('boost-plus'),
    'boost-pro': price('boost-pro'),
  }
}

/** Returns the prices of each of the caller's companies (PROMO-07). */
export async function getPromotionPrices({ db, caller, now }: CallerCtx): Promise<CallOutput<typeof PromotionPrices>> {
  const memberships = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, caller.id))
    .orderBy(asc(members.companyId))
  const prices = await getPricesByCompany(
    db,
    memberships.map(({ companyId }) => companyId),
    now,
  )
  return [...prices].map(([companyId, companyPackagePrices]) => ({ companyId, prices: toWire(companyPackagePrices) }))
}

/** Returns a company's prices today and the default prices (PROMO-07). */
export const getCompanyPromotionPrices = async ({
  db,
  target,
  now,
}: MemberCtx): Promise<CallOutput<typeof CompanyPromotionPrices>> => ({
  prices: toWire(await getCompanyPrices(db, target.companyId, now)),
  usual: toWire(DEFAULT_PRICES),
  socialMedia: oreToKronor(ore(SOCIAL_MEDIA_PRICE_ORE)),
})
