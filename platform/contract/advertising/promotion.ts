import { Type, type Static } from 'typebox'
import { companyMember, declare, signedIn, staff } from '#contract/base/call.ts'
import { MediaSelection, Package, PackageOrNone } from '#contract/base/enums.ts'
import { listQuery, pageOf } from '#contract/base/paging.ts'
import { DateTime, Id, None, idList, listed, nullable, oneOf, strict } from '#contract/base/shapes.ts'

// Packages, prices and promotions of ads. Source: 2§3, 2§4.7, 2§7.4, 3§2.2. Prices are decimal kronor without VAT.

const family = 'promotion and credits'

const Amount = Type.Number({ minimum: 0, maximum: 10_000_000 })
const ofPackages = { volume: Amount, basic: Amount, boost: Amount, 'boost-plus': Amount, 'boost-pro': Amount }

/** A price of each package. */
export const PackagePrices = strict(ofPackages)

/** What packages cost a company: in kronor without VAT, and in credits of the same package. */
export const Prices = strict({ monetary: PackagePrices, credit: PackagePrices })
export type Prices = Static<typeof Prices>

export const PriceMode = oneOf('monetary', 'credit')
export type PriceMode = Static<typeof PriceMode>

/** Whose pictures social media get: the company's own, or such as we choose. */
export const ChosenMedia = oneOf('uploaded', 'auto-select')
export type ChosenMedia = Static<typeof ChosenMedia>

/** What is bought for an ad. */
export const Purchase = strict({
  promotionType: Package,
  priceMode: PriceMode,
  socialMedia: Type.Boolean(),
  mediaSelection: Type.Optional(nullable(ChosenMedia)),
  /**
   * The price of the package that was shown, in kronor or credits: refused with `priceChanged` when it is another one
   * now. Beyond the documents.
   */
  expectedPrice: Type.Optional(Amount),
})
export type Purchase = Static<typeof Purchase>

const ofAd = companyMember('ad', 'params.adId')
const ofAdOrContent = companyMember('ad', 'params.adId', {
  staff: ['Administrator', 'Moderator', 'InternalSales', 'ContentWriter'],
})
const adId = strict({ adId: Id })

/**
 * POST /selectPlan/{adId}: stores which package is chosen, nothing more. Source: 2§7.4, 2§4.7. Roles: company member;
 * volume: Administrator, Moderator, InternalSales.
 */
export const SelectPlan = declare({
  id: 'select-plan',
  family,
  method: 'POST',
  path: '/selectPlan/{adId}',
  params: adId,
  body: strict({ promotionType: PackageOrNone }),
  response: None,
  access: ofAd,
  errors: {
    400: 'unknown package',
    403: 'also for volume when the caller is not Administrator, Moderator or InternalSales',
    409: 'the ad already has an active promotion, or is archived',
  },
})

/** GET /promotionPrices: of the caller's companies. Source: 2§7.4, 2§3. Roles: signed in. */
export const PromotionPrices = declare({
  id: 'promotion-prices',
  family,
  method: 'GET',
  path: '/promotionPrices',
  response: Type.Array(strict({ companyId: Id, prices: Prices })),
  access: signedIn,
  errors: {},
})

/**
 * GET /promotionPrices/{companyId}: what packages cost the company today. Source: 2§7.4, 2§3. Roles: company member.
 */
export const CompanyPromotionPrices = declare({
  id: 'company-promotion-prices',
  family,
  method: 'GET',
  path: '/promotionPrices/{companyId}',
  params: strict({ companyId: Id }),
  response: strict({
    prices: Prices,
    /** What the packages cost everybody, and the social media package. Beyond the documents. */
    usual: Prices,
    socialMedia: Amount,
  }),
  access: companyMember('company', 'params.companyId'),
  errors: {},
})

/**
 * POST /purchaseSocialMediaAndBoosting/{adId}: orders a package, and the social media package with it if wanted.
 * Source: 2§7.4, 2§4.7. Roles: company member; volume: Administrator, Moderator, InternalSales.
 */
export const PurchaseSocialMediaAndBoosting = declare({
  id: 'purchase-social-media-and-boosting',
  family,
  method: 'POST',
  path: '/purchaseSocialMediaAndBoosting/{adId}',
  params: adId,
  body: Purchase,
  response: strict({ promotion: PackageOrNone, orderId: nullable(Id) }),
  access: ofAd,
  errors: {
    400: 'unknown package',
    403: 'also for volume when the caller is not Administrator, Moderator or InternalSales',
    409:
      'the ad already has an active promotion (promoted) or is neither active nor scheduled (adClosed), ' +
      'its period is over (periodOver), ' +
      'credits are not enabled (creditsNotEnabled) or not enough (insufficientCredits), ' +
      'it starts too far ahead for credits (tooFarAhead), ' +
      'the social media package is asked for and the ad has it (alreadyPurchased), ' +
      'or the price is another one now (priceChanged)',
  },
})

/**
 * POST /cancelPromotion/{adId}: ends it at once; one that has not begun is undone with its order, unless that is on an
 * invoice. Source: 2§4.7. Roles: company member; ContentWriter.
 */
export const CancelPromotion = declare({
  id: 'cancel-promotion',
  family,
  method: 'POST',
  path: '/cancelPromotion/{adId}',
  params: adId,
  response: None,
  access: ofAdOrContent,
  errors: { 409: 'no active promotion (notPromoted)' },
})

/**
 * POST /resumePromotion/{adId}: it goes on for the days that remained. Source: 2§4.7. Roles: company member;
 * ContentWriter.
 */
export const ResumePromotion = declare({
  id: 'resume-promotion',
  family,
  method: 'POST',
  path: '/resumePromotion/{adId}',
  params: adId,
  response: None,
  access: ofAdOrContent,
  errors: {
    409:
      'no cancelled promotion with time left (nothingToResume), another one runs (promoted), ' +
      'or the ad is neither active nor scheduled (adClosed)',
  },
})

/**
 * POST /startPromotion/{adId}: a package without an order. Beyond the documents (ADMIN-97). Roles: Administrator,
 * Moderator, ContentWriter.
 */
export const StartPromotion = declare({
  id: 'start-promotion',
  family,
  method: 'POST',
  path: '/startPromotion/{adId}',
  params: adId,
  body: strict({ promotionType: Package }),
  response: None,
  access: staff('Administrator', 'Moderator', 'ContentWriter'),
  errors: {
    404: 'no such ad',
    409:
      'the ad already has an active promotion (promoted), is neither active nor scheduled (adClosed), ' +
      'or its period is over (periodOver)',
  },
})

export const PromotionState = oneOf('scheduled', 'active', 'cancelled', 'ended')
export type PromotionState = Static<typeof PromotionState>

/** How a promotion is paid: by an order, with credits, with credits by way of a connection, or not at all. */
export const PromotionPayment = oneOf('monetary', 'credit', 'connection', 'free')
export type PromotionPayment = Static<typeof PromotionPayment>

/** A promotion of an ad. */
export const Promotion = strict({
  id: Id,
  adId: Id,
  title: Type.String(),
  companyId: Id,
  companyName: nullable(Type.String()),
  promotionType: Package,
  payment: PromotionPayment,
  state: PromotionState,
  starts: DateTime,
  ends: DateTime,
  cancelled: nullable(DateTime),
  /** Begun days that are left, or were left when it was cancelled. */
  daysLeft: Type.Integer({ minimum: 0 }),
  /** It was cancelled, has time left, and its ad can be promoted. */
  resumable: Type.Boolean(),
  domains: Type.Array(Type.String()),
})
export type Promotion = Static<typeof Promotion>

/**
 * GET /adPromotion/{adId}: the newest promotion of an ad, and what else its page tells of buying one. Beyond the
 * documents. Roles: company member; ContentWriter.
 */
export const AdPromotion = declare({
  id: 'ad-promotion',
  family,
  method: 'GET',
  path: '/adPromotion/{adId}',
  params: adId,
  response: strict({ promotion: nullable(Promotion) }),
  access: ofAdOrContent,
  errors: {},
})

/**
 * GET /adPromotions: the newest promotions of up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids
 * answer as unknown ones.
 */
export const AdPromotions = declare({
  id: 'ad-promotions',
  family,
  method: 'GET',
  path: '/adPromotions',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...AdPromotion.response.properties })),
  access: signedIn,
  errors: {},
})

/**
 * GET /managePromotions: promotions of all companies. Source: 3§2.2, 3§2.3, 2§6. Roles: Administrator, Moderator,
 * ContentWriter.
 */
export const ManagePromotions = declare({
  id: 'manage-promotions',
  family,
  method: 'GET',
  path: '/managePromotions',
  query: listQuery({ sort: ['ends', 'starts'], filter: { state: Type.Optional(PromotionState) } }),
  response: strict({
    ...pageOf(Promotion).properties,
    /**
     * Those that run, wait for their start, end within seven days, all, and those that were cancelled and are over; of
     * all companies, whatever is searched for. Null: more than are counted.
     */
    counts: strict({
      active: Type.Integer(),
      scheduled: Type.Integer(),
      ending: Type.Integer(),
      all: nullable(Type.Integer()),
      cancelled: nullable(Type.Integer()),
      ended: nullable(Type.Integer()),
    }),
  }),
  access: staff('Administrator', 'Moderator', 'ContentWriter'),
  errors: {},
})

// The social media package of an ad. Source: 2§7.4, 3§2.3, 3§7.

const socialMedia = 'social media package'

/** GET /getSoMePackageInfo/{adId}. Source: 2§7.4. Roles: company member. */
export const GetSoMePackageInfo = declare({
  id: 'get-some-package-info',
  family: socialMedia,
  method: 'GET',
  path: '/getSoMePackageInfo/{adId}',
  params: adId,
  response: strict({
    /** The ad has a promotion, and the package is not bought. */
    available: Type.Boolean(),
    price: Amount,
    purchased: Type.Boolean(),
    purchasedAt: nullable(DateTime),
    mediaSelection: MediaSelection,
    mediaSelectionUpdatedAt: nullable(DateTime),
  }),
  access: ofAd,
  errors: {},
})

/**
 * GET /getSoMePackageInfo: the same of up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids answer as
 * unknown ones.
 */
export const GetSoMePackageInfos = declare({
  id: 'get-some-package-infos',
  family: socialMedia,
  method: 'GET',
  path: '/getSoMePackageInfo',
  query: strict({ ids: idList() }),
  response: listed(strict({ id: Id, ...GetSoMePackageInfo.response.properties })),
  access: signedIn,
  errors: {},
})

/** POST /purchaseSoMePackage/{adId}. Source: 2§7.4. Roles: company member. */
export const PurchaseSoMePackage = declare({
  id: 'purchase-some-package',
  family: socialMedia,
  method: 'POST',
  path: '/purchaseSoMePackage/{adId}',
  params: adId,
  body: strict({ mediaSelection: ChosenMedia, expectedPrice: Type.Optional(Amount) }),
  response: strict({ orderId: Id }),
  access: ofAd,
  errors: {
    409: 'already purchased (alreadyPurchased), the ad has no promotion (notPromoted), or the price is another one now (priceChanged)',
  },
})

/**
 * POST /chooseSoMePackageMedia/{adId}: whose pictures the bought package shows, until staff have done it. Beyond the
 * documents. Roles: company member.
 */
export const ChooseSoMePackageMedia = declare({
  id: 'choose-some-package-media',
  family: socialMedia,
  method: 'POST',
  path: '/chooseSoMePackageMedia/{adId}',
  params: adId,
  body: strict({ mediaSelection: ChosenMedia }),
  response: None,
  access: ofAd,
  errors: { 409: 'not purchased (notPurchased), or staff have done it already (taskClosed)' },
})

/** POST /cancelSoMePackage/{adId}: what is not invoiced yet is not to be paid. Source: 2§7.4. Roles: company member. */
export const CancelSoMePackage = declare({
  id: 'cancel-some-package',
  family: socialMedia,
  method: 'POST',
  path: '/cancelSoMePackage/{adId}',
  params: adId,
  response: None,
  access: ofAd,
  errors: { 409: 'not purchased (notPurchased), or staff have done it already (taskClosed)' },
})
