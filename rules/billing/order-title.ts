import type { Locale } from '#rules/text-and-time/locale.ts'
import { PACKAGES, type Package } from '#rules/promotion/packages.ts'

// What orders are called. Titles are stored in Swedish, after the ad or the work as people named it; what the product
// put to that name is told in the language of whoever reads it.

type Item = 'promotion' | 'socialMedia' | 'subscription' | 'paperFee'

/** An order as far as its name goes. */
export interface NamedOrder {
  title: string
  kind: 'Posting' | 'Candidate' | 'Other'
  item: Item | null
}

interface OrderWords {
  packages: Readonly<Record<Package, string>>
  socialMedia: string
  paperFee: string
  candidate: string
}

const names = { boost: 'Boost', 'boost-plus': 'Boost Plus', 'boost-pro': 'Boost Pro' } as const
const words: Record<Locale, OrderWords> = {
  sv: {
    packages: { ...names, volume: 'Volym', basic: 'Bas' },
    socialMedia: 'paket för sociala medier',
    paperFee: 'Avgift för pappersfaktura',
    candidate: 'Kandidatpaket',
  },
  en: {
    packages: { ...names, volume: 'Volume', basic: 'Basic' },
    socialMedia: 'social media package',
    paperFee: 'Fee for an invoice on paper',
    candidate: 'Candidate package',
  },
}
const stored = words.sv

/** What an order of a package is stored as. */
export const packageTitle = (adTitle: string, packageType: Package): string =>
  `${adTitle}, ${stored.packages[packageType]}`

/** What an order of the social media package is stored as. */
export const socialMediaTitle = (adTitle: string): string => `${adTitle}, ${stored.socialMedia}`

/** What the fee for an invoice on paper is stored as (BILL-25). */
export const PAPER_FEE_TITLE = stored.paperFee

/** The title of an order in a language: names that people gave stay as they are. */
export function orderTitle({ title, kind, item }: NamedOrder, locale: Locale): string {
  const told = words[locale]
  if (item === 'paperFee') return told.paperFee
  if (kind === 'Candidate')
    return title.replace(new RegExp(`^${stored.candidate}(?![\\p{L}\\p{N}])`, 'u'), told.candidate)
  if (item === 'socialMedia') return ending(title, stored.socialMedia, told.socialMedia)
  if (item !== 'promotion') return title
  const named = PACKAGES.find((each) => title.endsWith(`, ${stored.packages[each]}`))
  return named === undefined ? title : ending(title, stored.packages[named], told.packages[named])
}

const ending = (title: string, from: string, to: string): string =>
  title.endsWith(`, ${from}`) ? title.slice(0, -from.length) + to : title
