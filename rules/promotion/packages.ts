import { isAdAdmin } from '#rules/people/roles.ts'

// The promotion packages: what they cost and what is in them, as data. Source: 2§2.6, 2§3, 2§4.7, 2§9, 3§9.

/** In the order they are shown, the cheapest first (PROMO-01, PROMO-06). */
export const PACKAGES = ['volume', 'basic', 'boost', 'boost-plus', 'boost-pro'] as const
export type Package = (typeof PACKAGES)[number]
export type PackageOrNone = Package | 'none'

export type PriceMode = 'monetary' | 'credit'

/** A price of each package: `monetary` in öre without VAT, `credit` in credits of the same package. */
export interface PackagePrices {
  monetary: Record<Package, number>
  credit: Record<Package, number>
}

/** Prices of a subscription: a package that is not named keeps its price. */
export interface ChangedPrices {
  monetary: Partial<Record<Package, number>>
  credit: Partial<Record<Package, number>>
}

/** What everybody pays (PROMO-02, PROMO-05). */
export const DEFAULT_PRICES: PackagePrices = {
  monetary: { volume: 100_000, basic: 390_000, boost: 690_000, 'boost-plus': 1_190_000, 'boost-pro': 1_690_000 },
  credit: { volume: 1, basic: 1, boost: 1, 'boost-plus': 1, 'boost-pro': 1 },
}

/** Öre of a package nobody knows (PROMO-04). */
export const UNKNOWN_PACKAGE_PRICE = 1_690_000

/** Öre per 30 days, told where no package is named (PROMO-10). */
export const INDICATIVE_PRICE = 480_000

/** Öre of the social media package; a price of our own, as the documents name none. */
export const SOCIAL_MEDIA_PRICE = 800_000

/** Rows of the comparison (PROMO-13). */
export const FEATURES = [
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
export type Feature = (typeof FEATURES)[number]

export interface PackageFacts {
  /** Whether the comparison shows it without being asked: volume is hidden (PROMO-03). */
  visible: boolean
  recommended: boolean
  /** Of its icon in the comparison. */
  imageSize: 'small' | 'medium' | 'large'
  /** How many times as visible as an ad without a package (PROMO-17). */
  visibility: number
  sponsored: boolean
  /** Candidates told of the ad, at least; 0: none are (PROMO-18). */
  matchingCandidates: number
  /** Whether the company's logo shows (PROMO-15). */
  logo: boolean
  /** How often the ad comes to the top anew (PROMO-16). */
  bumps: number
  /** Views and clicks in social media, at least (PROMO-19, PROMO-20); 0: not shown there. */
  socialViews: number
  socialClicks: number
  socialRetargeting: boolean
  /** Views of banners on other sites, at least (PROMO-21). */
  programmaticViews: number
}

const without = {
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

/** What is in each package (PROMO-14 to PROMO-21). */
export const PACKAGE_FACTS: Readonly<Record<Package, PackageFacts>> = {
  volume: { ...without, visible: false, imageSize: 'small', visibility: 1, matchingCandidates: 0 },
  basic: { ...without, imageSize: 'small', visibility: 1 },
  boost: {
    ...without,
    imageSize: 'medium',
    visibility: 1.5,
    logo: true,
    bumps: 1,
    socialViews: 7000,
    socialClicks: 100,
    socialRetargeting: true,
  },
  'boost-plus': {
    ...without,
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
    ...without,
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

/** Whether a package has a feature of the comparison (PROMO-14). */
export function hasFeature(packageType: Package, feature: Feature): boolean {
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

/** Where a package stands in a sorted list: none and volume first, alike (PROMO-06). */
export const packageOrder = (value: PackageOrNone): number => (value === 'none' ? 0 : PACKAGES.indexOf(value))

/** Whether somebody with these roles may choose a package: volume is for ad admins (PROMO-12). */
export const mayChoosePackage = (packageType: Package, roles: readonly string[]): boolean =>
  PACKAGE_FACTS[packageType].visible || isAdAdmin(roles)

/** The packages somebody with these roles may choose, in their order (PROMO-11, PROMO-12). */
export const packagesFor = (roles: readonly string[]): Package[] =>
  PACKAGES.filter((each) => mayChoosePackage(each, roles))

/**
 * Öre or credits of a package by its name; one nobody knows has the price of the dearest (PROMO-04) and takes one
 * credit (PROMO-05).
 */
export function priceOf(prices: PackagePrices, mode: PriceMode, packageType: string): number {
  if (isPackage(packageType)) return prices[mode][packageType]
  return mode === 'monetary' ? UNKNOWN_PACKAGE_PRICE : 1
}

/**
 * The prices of a company: the usual ones, changed by its subscriptions, the oldest first, so that the newest decides
 * (ADMIN-38). A price of zero changes nothing: the form of a subscription leaves it at zero where the price stays
 * (ADMIN-39).
 */
export function changedPrices(changes: readonly ChangedPrices[], usual: PackagePrices = DEFAULT_PRICES): PackagePrices {
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
