import type { BasisPoints } from '#rules/billing/money.ts'
import type { Package, PackageOrNone, PackagePrices } from '#rules/promotion/packages.ts'

/** Credits a company has, by package; empty when it cannot pay with credits (PROMO-36, PROMO-37). */
export type Credits = Readonly<Partial<Record<Package, number>>>

/** Who of the sellers is asked (PROMO-43). */
export interface SalesContact {
  readonly name: string
  readonly phone: string | null
  readonly pictureUrl: string | null
}

/** What a company is offered for an ad: what the table, the panel and the review tell and sum. Amounts are öre. */
export interface Offer {
  /** Id of the company; null when it could not be read. */
  companyId: string | null
  prices: PackagePrices
  /** Whether the prices are the company's as they were read, not the usual ones in their place (PROMO-09). */
  arePricesRead: boolean
  credits: Credits
  /** Sites the ad shows on with a package, the own one first. */
  domains: readonly string[]
  socialMedia: number
  /** Whether the company has given pictures for social media (PROMO-42). */
  hasPictures: boolean
  /** Whether the ad has the social media package already, bought with an earlier promotion: there is one of them. */
  hasSocialMedia: boolean
  /** The package that is stored as chosen for the ad, and not bought (PROMO-24). */
  stored: PackageOrNone
  vat: BasisPoints
  contact: SalesContact | null
}

/** Who helps with the pictures, with the telephone number where there is one. */
export const sellerOf = (offer: Offer | null): string | null =>
  offer?.contact ? `${offer.contact.name}${offer.contact.phone ? ` (${offer.contact.phone})` : ''}` : null
