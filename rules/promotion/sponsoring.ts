import type { SponsoringFault } from '#rules/errors/sponsoring-faults.ts'
import { isPackage, PACKAGES, type Package } from './packages.ts'
import { isConnectionOn, type ConnectionStatus, type DefaultPromotion } from '#rules/integrations/services.ts'

// Sponsoring of ads that are imported from other services. Source: 2§8, 3§8.

/**
 * Countries where ads are sponsored, as ISO 3166-1 alpha-2 codes. Our own choice, because the documents do not specify
 * any.
 */
const SPONSORED_COUNTRIES: readonly string[] = ['SE', 'NO', 'DK', 'FI']

const missingCredits: Readonly<Record<Package, SponsoringFault>> = {
  volume: 'insufficientVolumeCredits',
  basic: 'insufficientBasicCredits',
  boost: 'insufficientBoostCredits',
  'boost-plus': 'insufficientBoostPlusCredits',
  'boost-pro': 'insufficientBoostProCredits',
}

/** Returns the fault for too few credits of a package (PROMO-55). */
export const insufficientCredits = (packageType: Package): SponsoringFault => missingCredits[packageType]

/** Returns the package with too few credits. Null for other faults. */
export const packageLackingCredits = (fault: SponsoringFault | null): Package | null =>
  PACKAGES.find((packageType) => missingCredits[packageType] === fault) ?? null

/** Returns whether a location lists several cities: `Umeå, Luleå`, `Umeå / Luleå`, `Umeå och Luleå`. */
export const hasSeveralCities = (city: string): boolean => /[,;/|]|\s(och|and|&)\s/i.test(city.trim())

/** Returns the package that a connection starts automatically. Null for `manual` and `none` (COMP-93). */
export const autoStartedPackage = (choice: DefaultPromotion): Package | null => (isPackage(choice) ? choice : null)

/** The facts about an ad and its company that sponsoring depends on. */
export interface SponsoringFacts {
  /** Null if the connection no longer exists. */
  connection: { active: boolean; status: ConnectionStatus; defaultPromotion: DefaultPromotion } | null
  /** The package that staff chose. Null to use the default of the connection. */
  chosen: Package | null
  hasSalesperson: boolean
  city: string | null
  /** Number of places of work after the first. */
  furtherPlaceCount: number
  country: string | null
  isRemote: boolean
  isKnownCity(city: string): boolean
  credits: { enabled: boolean; amountOf(packageType: Package): number; priceOf(packageType: Package): number }
}

/** Returns the package to sponsor an ad with, or why that is not possible (PROMO-54 to PROMO-60). */
export function decideSponsoring({
  connection,
  chosen,
  hasSalesperson,
  city,
  furtherPlaceCount,
  country,
  isRemote,
  isKnownCity,
  credits,
}: SponsoringFacts): { package: Package } | { fault: SponsoringFault } {
  if (connection === null) return { fault: 'integrationMissing' }
  if (!isConnectionOn(connection)) return { fault: 'integrationNotSetUp' }
  const packageType = chosen ?? autoStartedPackage(connection.defaultPromotion)
  if (packageType === null) return { fault: 'noDefaultPromotionType' }
  if (!hasSalesperson) return { fault: 'noSalesperson' }
  if (furtherPlaceCount > 0 || (city !== null && hasSeveralCities(city))) return { fault: 'multipleLocations' }
  if (!isRemote) {
    if (country !== null && !SPONSORED_COUNTRIES.includes(country.toUpperCase()))
      return { fault: 'countryNotSupported' }
    if (city === null || ((country ?? 'SE').toUpperCase() === 'SE' && !isKnownCity(city)))
      return { fault: 'cityNotSupported' }
  }
  if (!credits.enabled) return { fault: 'creditsNotEnabled' }
  return credits.amountOf(packageType) < credits.priceOf(packageType)
    ? { fault: insufficientCredits(packageType) }
    : { package: packageType }
}
