import { PACKAGE_FACTS, type Package } from './packages.ts'

// Visibility of ads by package, and the sites that show volume ads. Source: 3§2.3, 3§7 (ADMIN-98).

/** Visibility in search results by package, 0 to 100 percent. */
export type PackageVisibility = Record<Package, number>

/** The default visibility, in proportion to the comparison. The most expensive package has 100 (PROMO-17). */
export const DEFAULT_VISIBILITY: PackageVisibility = {
  volume: 25,
  basic: 40,
  boost: 60,
  'boost-plus': 80,
  'boost-pro': 100,
}

/** The default sites for volume ads. */
export const DEFAULT_VOLUME_SITES: readonly { domain: string; percentage: number }[] = [
  { domain: 'tavla.example', percentage: 100 },
  { domain: 'jobb.example', percentage: 60 },
  { domain: 'karriar.example', percentage: 40 },
]

/** Maximum number of sites for volume ads. Our own limit. */
export const MAX_VOLUME_DOMAINS = 50

/** Returns whether a number is a percentage with at most two decimals. */
export const isPercentage = (value: number): boolean =>
  Number.isFinite(value) && value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4)

/** Returns whether a text is a domain name: at least two labels of letters, digits and hyphens. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9åäö-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(text)

/** Returns how many times more visible than basic a percentage is, to two decimals. Null if basic is 0. */
export const relativeToBasic = (percentage: number, basic: number): number | null =>
  basic === 0 ? null : Math.round((percentage / basic) * 100) / 100

/**
 * Returns how many times more visible than basic a package is in the comparison. Null for volume, which has no such
 * promise.
 */
export const promisedRelativeToBasic = (of: Package): number | null =>
  of === 'volume' ? null : PACKAGE_FACTS[of].visibility

/** Returns the percentage that matches the comparison. Null if there is none. */
export function percentageAsPromised(of: Package, basic: number): number | null {
  const promised = promisedRelativeToBasic(of)
  if (promised === null || basic === 0) return null
  const percentage = Math.round(promised * basic * 100) / 100
  return isPercentage(percentage) ? percentage : null
}

/** Returns the visibility on a site. The site may show only a part of the volume ads (ADMIN-98). */
export function visibilityOn(
  site: string,
  byPackage: PackageVisibility,
  volume: readonly { domain: string; percentage: number }[],
): PackageVisibility {
  const part = volume.find(({ domain }) => domain === site)?.percentage ?? 100
  return { ...byPackage, volume: (byPackage.volume * part) / 100 }
}
