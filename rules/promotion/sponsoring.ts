import type { SponsoringFault } from '#rules/errors/sponsoring-faults.ts'
import { isPackage, PACKAGES, type Package } from './packages.ts'
import { isOn, type ConnectionStatus, type DefaultPromotion } from '#rules/companies/connections.ts'

// Sponsoring ads that came from other services. Source: 2§8, 3§8.

/** Countries whose ads are sponsored, ISO 3166-1 alpha-2; a choice of our own, as the documents name none. */
export const SPONSORED_COUNTRIES: readonly string[] = ['SE', 'NO', 'DK', 'FI']

const missingCredits: Readonly<Record<Package, SponsoringFault>> = {
  volume: 'insufficientVolumeCredits',
  basic: 'insufficientBasicCredits',
  boost: 'insufficientBoostCredits',
  'boost-plus': 'insufficientBoostPlusCredits',
  'boost-pro': 'insufficientBoostProCredits',
}

/** The failure that tells of too few credits of a package (PROMO-55). */
export const insufficientCredits = (packageType: Package): SponsoringFault => missingCredits[packageType]

/** The package that credits did not suffice for; null for other reasons. */
export const lackingPackage = (fault: SponsoringFault | null): Package | null =>
  PACKAGES.find((each) => missingCredits[each] === fault) ?? null

/** Whether a place names several towns: `Umeå, Luleå`, `Umeå / Luleå`, `Umeå och Luleå`. */
export const isSeveralPlaces = (city: string): boolean => /[,;/|]|\s(och|and|&)\s/i.test(city.trim())

/** The package a connection starts by itself; null for `manual` and `none` (COMP-93). */
export const startedPackage = (choice: DefaultPromotion): Package | null => (isPackage(choice) ? choice : null)

/** What is known of an ad that is to be sponsored, and of its company. */
export interface Sponsoring {
  /** Null: it is gone. */
  connection: { active: boolean; status: ConnectionStatus; defaultPromotion: DefaultPromotion } | null
  /** The package staff chose; null: the connection's. */
  chosen: Package | null
  hasSalesperson: boolean
  city: string | null
  country: string | null
  isRemote: boolean
  isKnownCity(city: string): boolean
  credits: { enabled: boolean; amountOf(packageType: Package): number; priceOf(packageType: Package): number }
}

/** The package an ad is sponsored with, or why it cannot be (PROMO-54 to PROMO-60). */
export function sponsoring({
  connection,
  chosen,
  hasSalesperson,
  city,
  country,
  isRemote,
  isKnownCity,
  credits,
}: Sponsoring): { package: Package } | { fault: SponsoringFault } {
  if (connection === null) return { fault: 'integrationMissing' }
  if (!isOn(connection)) return { fault: 'integrationNotSetUp' }
  const packageType = chosen ?? startedPackage(connection.defaultPromotion)
  if (packageType === null) return { fault: 'noDefaultPromotionType' }
  if (!hasSalesperson) return { fault: 'noSalesperson' }
  if (city !== null && isSeveralPlaces(city)) return { fault: 'multipleLocations' }
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
