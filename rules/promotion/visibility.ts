import { PACKAGE_FACTS, PACKAGES, type Package } from './packages.ts'

// How visible ads are by their package, and on which sites volume shows. Source: 3§2.3, 3§7 (ADMIN-98).

/** Percent of a package's visibility in search results, 0 to 100. */
export type PackageVisibility = Record<Package, number>

/**
 * What holds until somebody sets it: in proportion to what the comparison promises, the dearest being 100 (PROMO-17).
 */
export const USUAL_VISIBILITY: PackageVisibility = {
  volume: 25,
  basic: 40,
  boost: 60,
  'boost-plus': 80,
  'boost-pro': 100,
}

/** Sites volume is shown on until somebody sets others. */
export const USUAL_VOLUME: readonly { domain: string; percentage: number }[] = [
  { domain: 'tavla.example', percentage: 100 },
  { domain: 'jobb.example', percentage: 60 },
  { domain: 'karriar.example', percentage: 40 },
]

/** Most sites of volume; a limit of our own. */
export const MOST_VOLUME_DOMAINS = 50

/** Whether it is a percentage with at most two decimals. */
export const isPercentage = (value: number): boolean =>
  Number.isFinite(value) && value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4)

/** Whether it is the name of a site: labels of letters, digits and hyphens, at least two. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9åäö-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(text)

/** How many times as visible as basic a percentage is, to two decimals; null where basic has none. */
export const againstBasic = (percentage: number, basic: number): number | null =>
  basic === 0 ? null : Math.round((percentage / basic) * 100) / 100

/**
 * How many times as visible as basic the comparison promises a package; null for volume, of which it promises nothing.
 */
export const promisedAgainstBasic = (of: Package): number | null =>
  of === 'volume' ? null : PACKAGE_FACTS[of].visibility

/** The percentage by which a package keeps its promise; null where none does. */
export function percentageAsPromised(of: Package, basic: number): number | null {
  const promised = promisedAgainstBasic(of)
  if (promised === null || basic === 0) return null
  const percentage = Math.round(promised * basic * 100) / 100
  return isPercentage(percentage) ? percentage : null
}

/** Visibility on one site: of the volume ads only a part shows where the site has one (ADMIN-98). */
export function visibilityOn(
  site: string,
  byPackage: PackageVisibility,
  volume: readonly { domain: string; percentage: number }[],
): PackageVisibility {
  const part = volume.find(({ domain }) => domain === site)?.percentage ?? 100
  return { ...byPackage, volume: (byPackage.volume * part) / 100 }
}

/** Packages that give another visibility than the comparison promises against basic. */
export const brokenPromises = (visibility: PackageVisibility): Package[] =>
  PACKAGES.filter(
    (each) =>
      promisedAgainstBasic(each) !== null &&
      againstBasic(visibility[each], visibility.basic) !== promisedAgainstBasic(each),
  )
