import { fetchQuery, graphql } from 'react-relay'
import { rateToBasisPoints, kronorToOre } from '#rules/billing/money.ts'
import {
  DEFAULT_PRICES,
  isPackage,
  PACKAGES,
  SOCIAL_MEDIA_PRICE_ORE,
  type Package,
  type PackagePrices,
} from '#rules/promotion/packages.ts'
import { kronorOf } from '#web/i18n/money.ts'
import type { readOfferQuery, readOfferQuery$data } from '#web/__generated__/readOfferQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { UnauthenticatedError } from '#web/relay/errors.ts'
import { packages } from '#web/features/ad/ad-enums.ts'
import type { Credits, Offer } from './offer.ts'
import { SWEDISH_VAT } from './order.ts'

const query = graphql`
  query readOfferQuery($company: Int!, $ad: Int!) {
    company(by: { databaseId: $company }) @catch(to: NULL) {
      id
      canUseCredits
      creditAmounts {
        package
        amount
      }
      hasSelectedSocialMedia
      info @catch(to: NULL) {
        vatRate
      }
      salesContact {
        name
        phone
        pictureUrl
      }
      promotionPrices @catch(to: NULL) {
        packages {
          package
          price {
            amount
          }
          credits
        }
        socialMedia {
          amount
        }
      }
    }
    ad(by: { databaseId: $ad }) @catch(to: NULL) {
      scopeDomains @catch(to: NULL)
      selectedPromotion
      newestPromotion @catch(to: NULL) {
        package
        daysLeft
        isResumable
      }
      socialMediaPackage @catch(to: NULL) {
        isPurchased
      }
    }
  }
`

type Prices = NonNullable<NonNullable<readOfferQuery$data['company']>['promotionPrices']>['packages']

/** Returns the prices in a response. A package without a price keeps its default price. */
function pricesOf(read: Prices): PackagePrices {
  const prices = { monetary: { ...DEFAULT_PRICES.monetary }, credit: { ...DEFAULT_PRICES.credit } }
  for (const { package: name, price, credits } of read) {
    const of = packages.toRule(name)
    if (!isPackage(of)) continue
    prices.monetary[of] = kronorToOre(kronorOf(price))
    prices.credit[of] = credits
  }
  return prices
}

/** Returns the credits of every package. A package that the response does not name has no credits. */
const creditsOf = (amounts: readonly { package: string; amount: number }[]): Credits =>
  Object.fromEntries(
    PACKAGES.map((each) => [each, amounts.find((one) => packages.toRule(one.package) === each)?.amount ?? 0]),
  )

/** Returns the promotion if it was stopped and has days left. */
function stoppedOf(
  newest: { package: string; daysLeft: number; isResumable: boolean } | null,
): { package: Package; daysLeft: number } | null {
  const of = packages.toRule(newest?.package ?? 'NONE')
  return newest?.isResumable === true && isPackage(of) ? { package: of, daysLeft: newest.daysLeft } : null
}

/** The offer if nothing could be read: the default prices, no credits and no sites (PROMO-09, PROMO-30, PROMO-39). */
export const defaultOffer: Offer = {
  companyId: null,
  prices: DEFAULT_PRICES,
  arePricesRead: false,
  credits: {},
  domains: [],
  socialMedia: SOCIAL_MEDIA_PRICE_ORE,
  hasPictures: false,
  hasSocialMedia: false,
  stopped: null,
  stored: 'none',
  vat: SWEDISH_VAT,
  contact: null,
}

function offerOf({ company, ad }: readOfferQuery$data): Offer {
  const prices = company?.promotionPrices ?? null
  if (prices === null) console.warn('prices could not be read, using the default prices')
  return {
    companyId: company?.id ?? null,
    prices: prices === null ? DEFAULT_PRICES : pricesOf(prices.packages),
    arePricesRead: prices !== null,
    credits: company?.canUseCredits === true ? creditsOf(company.creditAmounts) : {},
    domains: ad?.scopeDomains ?? [],
    socialMedia: prices === null ? SOCIAL_MEDIA_PRICE_ORE : kronorToOre(kronorOf(prices.socialMedia)),
    hasPictures: company?.hasSelectedSocialMedia ?? false,
    hasSocialMedia: ad?.socialMediaPackage?.isPurchased ?? false,
    stopped: stoppedOf(ad?.newestPromotion ?? null),
    stored: packages.toRule(ad?.selectedPromotion ?? 'NONE'),
    vat: company?.info == null ? SWEDISH_VAT : rateToBasisPoints(company.info.vatRate),
    contact: company?.salesContact ?? null,
  }
}

/**
 * Fetches a company's offer for an ad. A part that cannot be read gets its default and a log entry (PROMO-09,
 * PROMO-30).
 */
export async function loadOffer(company: number, ad: number): Promise<Offer> {
  try {
    const read = await fetchQuery<readOfferQuery>(currentEnvironment(), query, { company, ad }).toPromise()
    return read ? offerOf(read) : defaultOffer
  } catch (error) {
    // An expired session is reported elsewhere.
    if (!(error instanceof UnauthenticatedError))
      console.warn('prices could not be read, using the default prices', error)
    return defaultOffer
  }
}
