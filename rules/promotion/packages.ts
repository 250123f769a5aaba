import { isAdAdmin } from '#rules/people/roles.ts'

// The promotion packages: prices and contents, as data. Source: 2§2.6, 2§3, 2§4.7, 2§9, 3§9.

/** In display order, the cheapest first (PROMO-01, PROMO-06). */
export const PACKAGES = ['volume', 'basic', 'boost', 'boost-plus', 'boost-pro'] as const
export type Package = (typeof PACKAGES)[number]
export type PackageOrNone = Package | 'none'

export type PriceMode = 'monetary' | 'credit'

/**
 * The prices of all packages. `monetary` is in öre without VAT, `credit` is the number of credits of the same package.
 */
export interface PackagePrices {
  monetary: Record<Package, number>
  credit: Record<Package, number>
}

/** Prices of a subscription. A package that is not listed keeps its price. */
export interface PriceChanges {
  monetary: Partial<Record<Package, number>>
  credit: Partial<Record<Package, number>>
}

/** The standard prices (PROMO-02, PROMO-05). */
export const DEFAULT_PRICES: PackagePrices = {
  monetary: { volume: 100_000, basic: 390_000, boost: 690_000, 'boost-plus': 1_190_000, 'boost-pro': 1_690_000 },
  credit: { volume: 1, basic: 1, boost: 1, 'boost-plus': 1, 'boost-pro': 1 },
}

/** The prices of a test company (PLUS-102). */
export const FREE_PRICES: PackagePrices = {
  monetary: { volume: 0, basic: 0, boost: 0, 'boost-plus': 0, 'boost-pro': 0 },
  credit: { volume: 0, basic: 0, boost: 0, 'boost-plus': 0, 'boost-pro': 0 },
}

/** Price of an unknown package in öre (PROMO-04). */
const UNKNOWN_PACKAGE_PRICE_ORE = 1_690_000

/** Price per 30 days in öre, shown where no package is selected (PROMO-10). */
export const INDICATIVE_PRICE_ORE = 480_000

/** Price of the social media package in öre. Our own price, because the documents do not specify one. */
export const SOCIAL_MEDIA_PRICE_ORE = 800_000

/** Rows of the comparison (PROMO-13). */
export const PACKAGE_FEATURES = [
  'visibility',
  'scope',
  'sponsored',
  'matching',
  'logo',
  'bump',
  'socialExposure',
  'socialClicks',
  'socialRetargeting',
  'programmatic',
] as const
export type PackageFeature = (typeof PACKAGE_FEATURES)[number]

export interface PackageFacts {
  /** Whether the comparison shows the package to everybody. Volume is hidden (PROMO-03). */
  visible: boolean
  recommended: boolean
  /** Size of the icon in the comparison. */
  imageSize: 'small' | 'medium' | 'large'
  /** Visibility relative to an ad without a package (PROMO-17). */
  visibility: number
  sponsored: boolean
  /** Minimum number of candidates who are notified of the ad. 0 for none (PROMO-18). */
  matchingCandidates: number
  /** Whether the company's logo is shown (PROMO-15). */
  logo: boolean
  /** How many times the ad is moved to the top (PROMO-16). */
  bumps: number
  /** Minimum number of views and clicks in social media (PROMO-19, PROMO-20). 0 if the ad is not shown there. */
  socialViews: number
  socialClicks: number
  socialRetargeting: boolean
  /** Minimum number of banner views on other sites (PROMO-21). */
  programmaticViews: number
}

const BASE_FACTS = {
  visible: true,
  recommended: false,
  sponsored: true,
  matchingCandidates: 15,
  logo: false,
  bumps: 0,
  socialViews: 0,
  socialClicks: 0,
  socialRetargeting: false,
  programmaticViews: 0,
} as const

/** The contents of each package (PROMO-14 to PROMO-21). */
export const PACKAGE_FACTS: Readonly<Record<Package, PackageFacts>> = {
  volume: { ...BASE_FACTS, visible: false, imageSize: 'small', visibility: 1, matchingCandidates: 0 },
  basic: { ...BASE_FACTS, imageSize: 'small', visibility: 1 },
  boost: {
    ...BASE_FACTS,
    imageSize: 'medium',
    visibility: 1.5,
    logo: true,
    bumps: 1,
    socialViews: 7000,
    socialClicks: 100,
    socialRetargeting: true,
  },
  'boost-plus': {
    ...BASE_FACTS,
    imageSize: 'large',
    recommended: true,
    visibility: 2,
    logo: true,
    bumps: 2,
    socialViews: 20_000,
    socialClicks: 300,
    socialRetargeting: true,
    programmaticViews: 2500,
  },
  'boost-pro': {
    ...BASE_FACTS,
    imageSize: 'large',
    visibility: 2.5,
    logo: true,
    bumps: 4,
    socialViews: 40_000,
    socialClicks: 600,
    socialRetargeting: true,
    programmaticViews: 5000,
  },
}

/** Returns whether a package has a feature of the comparison (PROMO-14). */
export function packageHasFeature(packageType: Package, feature: PackageFeature): boolean {
  const facts = PACKAGE_FACTS[packageType]
  switch (feature) {
    case 'visibility':
    case 'scope':
      return true
    case 'sponsored':
      return facts.sponsored
    case 'matching':
      return facts.matchingCandidates > 0
    case 'logo':
      return facts.logo
    case 'bump':
      return facts.bumps > 0
    case 'socialExposure':
      return facts.socialViews > 0
    case 'socialClicks':
      return facts.socialClicks > 0
    case 'socialRetargeting':
      return facts.socialRetargeting
    case 'programmatic':
      return facts.programmaticViews > 0
  }
}

export const isPackage = (value: string): value is Package => (PACKAGES as readonly string[]).includes(value)

/** Returns the sort position of a package. No package and volume are equal and come first (PROMO-06). */
export const packageOrder = (value: PackageOrNone): number => (value === 'none' ? 0 : PACKAGES.indexOf(value))

/** Returns whether a user with these roles can choose a package. Volume is only for ad admins (PROMO-12). */
export const mayChoosePackage = (packageType: Package, roles: readonly string[]): boolean =>
  PACKAGE_FACTS[packageType].visible || isAdAdmin(roles)

/** Returns the packages that a user with these roles can choose, in order (PROMO-11, PROMO-12). */
export const packagesFor = (roles: readonly string[]): Package[] =>
  PACKAGES.filter((packageType) => mayChoosePackage(packageType, roles))

/**
 * Returns the price of a package in öre or credits. An unknown package costs as much as the most expensive one
 * (PROMO-04), or one credit (PROMO-05).
 */
export function priceOf(prices: PackagePrices, mode: PriceMode, packageType: string): number {
  if (isPackage(packageType)) return prices[mode][packageType]
  return mode === 'monetary' ? UNKNOWN_PACKAGE_PRICE_ORE : 1
}

/**
 * Returns the prices of a company: the usual prices, changed by its subscriptions. Later changes override earlier ones,
 * so pass the oldest first (ADMIN-38). A price of zero changes nothing, because the form of a subscription sends zero
 * for an unchanged price (ADMIN-39).
 */
export function applyPriceChanges(
  changes: readonly PriceChanges[],
  usual: PackagePrices = DEFAULT_PRICES,
): PackagePrices {
  const prices: PackagePrices = { monetary: { ...usual.monetary }, credit: { ...usual.credit } }
  for (const change of changes) {
    for (const packageType of PACKAGES) {
      for (const mode of ['monetary', 'credit'] as const) {
        const price = change[mode][packageType]
        if (price !== undefined && price > 0) prices[mode][packageType] = price
      }
    }
  }
  return prices
}
