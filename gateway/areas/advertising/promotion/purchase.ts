import type { PackageOrNone } from '#contract/base/enums.ts'
import type { Purchase } from '#contract/advertising/promotion.ts'
import type { MediaSelection, PriceMode, PromotionPackage } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import { mediaSelections, priceModes } from './mappers.ts'

interface PurchaseArguments {
  package?: PromotionPackage | null | undefined
  payWith: PriceMode
  includeSocialMedia?: boolean | null | undefined
  mediaSelection?: MediaSelection | null | undefined
  expectedPrice?: number | null | undefined
  expectedCredits?: number | null | undefined
  discardedDays?: number | null | undefined
}

/** Returns the REST value of a package. Throws BAD_REQUEST for `NONE`. */
export function packageOf(name: PromotionPackage): Exclude<PackageOrNone, 'none'> {
  const wire = promotionPackages.toWire(name)
  if (wire === 'none') throw badRequest('`NONE` is not a package.')
  return wire
}

/** Returns the REST value of an image choice. Throws BAD_REQUEST for `NOT_SET`. */
export function mediaOf(name: MediaSelection): 'uploaded' | 'auto-select' {
  const wire = mediaSelections.toWire(name)
  if (wire === 'not-set') throw badRequest('Specify a choice of images other than `NOT_SET`.')
  return wire
}

/** Returns the purchase as a REST body, without a package if the input has none. */
export const purchaseOf = (
  given: PurchaseArguments,
): Omit<Purchase, 'promotionType'> & Partial<Pick<Purchase, 'promotionType'>> => {
  const expectedPrice = given.payWith === 'CREDIT' ? given.expectedCredits : given.expectedPrice
  return {
    ...(given.package && { promotionType: packageOf(given.package) }),
    priceMode: priceModes.toWire(given.payWith),
    socialMedia: given.includeSocialMedia ?? false,
    ...(given.mediaSelection && { mediaSelection: mediaOf(given.mediaSelection) }),
    ...(expectedPrice != null && { expectedPrice }),
    ...(given.discardedDays != null && { discardedDays: given.discardedDays }),
  }
}
