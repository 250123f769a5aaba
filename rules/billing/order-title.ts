import type { Locale } from '#rules/text-and-time/locale.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'

// Titles of orders. A title is stored in Swedish and starts with the ad or the work as people named it. The part that
// Tavla appends is translated to the reader's language.

type Item = 'promotion' | 'socialMedia' | 'subscription' | 'paperFee'

/** The fields of an order that its title depends on. */
export interface NamedOrder {
  title: string
  kind: 'Posting' | 'Candidate' | 'Other'
  item: Item | null
}

interface OrderTexts {
  packages: Readonly<Record<Package, string>>
  socialMedia: string
  paperFee: string
  candidate: string
}

const SHARED_NAMES = { boost: 'Boost', 'boost-plus': 'Boost Plus', 'boost-pro': 'Boost Pro' } as const
const ORDER_TEXTS: Record<Locale, OrderTexts> = {
  sv: {
    packages: { ...SHARED_NAMES, volume: 'Volym', basic: 'Bas' },
    socialMedia: 'paket för sociala medier',
    paperFee: 'Avgift för pappersfaktura',
    candidate: 'Kandidatpaket',
  },
  en: {
    packages: { ...SHARED_NAMES, volume: 'Volume', basic: 'Basic' },
    socialMedia: 'social media package',
    paperFee: 'Paper invoice fee',
    candidate: 'Candidate package',
  },
}
const STORED_TEXTS = ORDER_TEXTS.sv

/** Returns the stored title of a package order. */
export const packageTitle = (adTitle: string, packageType: Package): string =>
  `${adTitle}, ${STORED_TEXTS.packages[packageType]}`

/** Returns the stored title of an order of the social media package. */
export const socialMediaTitle = (adTitle: string): string => `${adTitle}, ${STORED_TEXTS.socialMedia}`

/** Returns the title of the paper invoice fee (BILL-25) in a language. */
export const paperFeeTitle = (locale: Locale): string => ORDER_TEXTS[locale].paperFee

/** The stored title of the paper invoice fee (BILL-25). */
export const PAPER_FEE_TITLE = STORED_TEXTS.paperFee

/** Translates the title of an order. Names that people entered stay unchanged. */
export function orderTitle({ title, kind, item }: NamedOrder, locale: Locale): string {
  const texts = ORDER_TEXTS[locale]
  if (item === 'paperFee') return paperFeeTitle(locale)
  if (kind === 'Candidate')
    return title.replace(new RegExp(`^${STORED_TEXTS.candidate}(?![\\p{L}\\p{N}])`, 'u'), texts.candidate)
  if (item === 'socialMedia') return replaceEnding(title, STORED_TEXTS.socialMedia, texts.socialMedia)
  if (item !== 'promotion') return title
  const packageType = PACKAGES.find((name) => title.endsWith(`, ${STORED_TEXTS.packages[name]}`))
  return packageType === undefined
    ? title
    : replaceEnding(title, STORED_TEXTS.packages[packageType], texts.packages[packageType])
}

const replaceEnding = (title: string, from: string, to: string): string =>
  title.endsWith(`, ${from}`) ? title.slice(0, -from.length) + to : title
