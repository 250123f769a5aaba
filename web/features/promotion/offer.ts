import type { BasisPoints } from '#rules/billing/money.ts'
import type { Package, PackageOrNone, PackagePrices } from '#rules/promotion/packages.ts'

/** A company's credits by package. Empty if the company cannot pay with credits (PROMO-36, PROMO-37). */
export type Credits = Readonly<Partial<Record<Package, number>>>

/** The salesperson to contact (PROMO-43). */
interface SalesContact {
  readonly name: string
  readonly phone: string | null
  readonly pictureUrl: string | null
}

/**
 * A company's offer for an ad. The table, the panel and the review show it and use it for totals. Amounts are in öre.
 */
export interface Offer {
  /** Id of the company. Null if it could not be read. */
  companyId: string | null
  prices: PackagePrices
  /** Whether `prices` are the company's own prices, not the defaults (PROMO-09). */
  arePricesRead: boolean
  credits: Credits
  /** Sites that a promoted ad is published on. Tavla's own site is first. */
  domains: readonly string[]
  socialMedia: number
  /** Whether the company has uploaded pictures for social media (PROMO-42). */
  hasPictures: boolean
  /** Whether the ad already has the social media package from an earlier promotion. An ad can have only one. */
  hasSocialMedia: boolean
  /** A stopped promotion with days left. A purchase discards these days. Null if there is none (PROMO-27). */
  stopped: { package: Package; daysLeft: number } | null
  /** The package that is stored as selected but not bought (PROMO-24). */
  stored: PackageOrNone
  vat: BasisPoints
  contact: SalesContact | null
}

/** Returns the seller who helps with pictures, with the phone number if there is one. */
export const salespersonText = (offer: Offer | null): string | null =>
  offer?.contact ? `${offer.contact.name}${offer.contact.phone ? ` (${offer.contact.phone})` : ''}` : null
