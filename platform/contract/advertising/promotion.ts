import { Type, type Static } from 'typebox'
import { companyMember, declare, signedIn, staff } from '#contract/base/call.ts'
import { MediaSelection, Package, PackageOrNone } from '#contract/base/enums.ts'
import { listQuery, pageOf } from '#contract/base/paging.ts'
import { DateTime, Id, EmptyBody, idList, batchOf, nullable, oneOf, strict } from '#contract/base/scalars.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'

// Packages, prices and promotions of ads. Prices are decimal SEK excluding VAT. Source: 2§3, 2§4.7, 2§7.4, 3§2.2.

const family = 'promotion and credits'

const Amount = Type.Number({ minimum: 0, maximum: 10_000_000 })
const packageAmounts = { volume: Amount, basic: Amount, boost: Amount, 'boost-plus': Amount, 'boost-pro': Amount }

/** One price per package. */
const PackagePrices = strict(packageAmounts)

/** The package prices of a company: in SEK excluding VAT, and in credits of the same package. */
const Prices = strict({ monetary: PackagePrices, credit: PackagePrices })
type Prices = Static<typeof Prices>

export const PriceMode = oneOf('monetary', 'credit')
export type PriceMode = Static<typeof PriceMode>

/** The media to use on social media: the company's uploads, or media that Tavla selects. */
export const ChosenMedia = oneOf('uploaded', 'auto-select')
export type ChosenMedia = Static<typeof ChosenMedia>

/** A purchase for an ad. */
export const Purchase = strict({
  promotionType: Package,
  priceMode: PriceMode,
  socialMedia: Type.Boolean(),
  mediaSelection: Type.Optional(nullable(ChosenMedia)),
  /**
   * The package price shown to the user, in SEK or credits. If the current price differs, the purchase fails with
   * `priceChanged`. Beyond the documents.
   */
  expectedPrice: Type.Optional(Amount),
  /**
   * The days left of a stopped promotion that this purchase discards, as shown to the user. If the ad has such a
   * promotion and its days differ, the purchase fails with `paidDaysLeft`. Beyond the documents.
   */
  discardedDays: Type.Optional(Type.Integer({ minimum: 0, maximum: PROMOTION_DAYS })),
})
export type Purchase = Static<typeof Purchase>

const adAccess = companyMember('ad', 'params.adId')
const adOrContentWriterAccess = companyMember('ad', 'params.adId', {
  staff: ['Administrator', 'Moderator', 'InternalSales', 'ContentWriter'],
})
const adParams = strict({ adId: Id })

/**
 * POST /selectPlan/{adId}. Stores the chosen package without buying it. Source: 2§7.4, 2§4.7. Roles: company member;
 * for volume: Administrator, Moderator, InternalSales.
 */
export const SelectPlan = declare({
  id: 'select-plan',
  family,
  method: 'POST',
  path: '/selectPlan/{adId}',
  params: adParams,
  body: strict({ promotionType: PackageOrNone }),
  response: EmptyBody,
  access: adAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'no such package',
    403: 'no access; the Volume package requires the Administrator, Moderator or InternalSales role',
    409: '`promoted`: the ad is already promoted; `archived`: the ad is archived',
  },
})

/**
 * GET /promotionPrices. Returns the prices for each of the caller's companies. Source: 2§7.4, 2§3. Roles: signed in.
 */
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
 * GET /promotionPrices/{companyId}. Returns the current package prices of the company. Source: 2§7.4, 2§3. Roles:
 * company member.
 */
export const CompanyPromotionPrices = declare({
  id: 'company-promotion-prices',
  family,
  method: 'GET',
  path: '/promotionPrices/{companyId}',
  params: strict({ companyId: Id }),
  response: strict({
    prices: Prices,
    /** The list prices of the packages, and the price of the social media package. Beyond the documents. */
    usual: Prices,
    socialMedia: Amount,
  }),
  access: companyMember('company', 'params.companyId'),
  errors: {},
})

/**
 * POST /purchaseSocialMediaAndBoosting/{adId}. Orders a package, optionally with the social media package. Source:
 * 2§7.4, 2§4.7. Roles: company member; for volume: Administrator, Moderator, InternalSales.
 */
export const PurchaseSocialMediaAndBoosting = declare({
  id: 'purchase-social-media-and-boosting',
  family,
  method: 'POST',
  path: '/purchaseSocialMediaAndBoosting/{adId}',
  params: adParams,
  body: Purchase,
  response: strict({ promotion: PackageOrNone, orderId: nullable(Id) }),
  access: adAccess,
  whileImpersonating: 'allowed',
  errors: {
    400: 'no such package',
    403: 'no access; the Volume package requires the Administrator, Moderator or InternalSales role',
    409:
      '`promoted`: the ad is already promoted; ' +
      '`adClosed`: the ad is neither active nor scheduled; ' +
      "`periodOver`: the ad's publication period has ended; " +
      '`creditsNotEnabled`: credits are not enabled for this company; ' +
      '`insufficientCredits`: the company does not have enough credits; ' +
      '`tooFarAhead`: the promotion starts too late to be paid with credits; ' +
      '`alreadyPurchased`: the ad already has the social media package; ' +
      '`priceChanged`: the price has changed; ' +
      '`paidDaysLeft`: a stopped promotion has days left that the request does not name',
  },
})

/**
 * POST /cancelPromotion/{adId}. Ends the promotion of an ad immediately. A promotion that has not started is removed
 * together with its order, unless the order has been invoiced. Source: 2§4.7. Roles: company member; ContentWriter.
 */
export const CancelPromotion = declare({
  id: 'cancel-promotion',
  family,
  method: 'POST',
  path: '/cancelPromotion/{adId}',
  params: adParams,
  response: EmptyBody,
  access: adOrContentWriterAccess,
  whileImpersonating: 'allowed',
  errors: { 409: '`notPromoted`: the ad is not promoted' },
})

/**
 * POST /resumePromotion/{adId}. Resumes a cancelled promotion for its remaining days. Source: 2§4.7. Roles: company
 * member; ContentWriter.
 */
export const ResumePromotion = declare({
  id: 'resume-promotion',
  family,
  method: 'POST',
  path: '/resumePromotion/{adId}',
  params: adParams,
  response: EmptyBody,
  access: adOrContentWriterAccess,
  whileImpersonating: 'allowed',
  errors: {
    409:
      '`nothingToResume`: there is no stopped promotion with time left; ' +
      '`promoted`: another promotion is running; ' +
      '`adClosed`: the ad is neither active nor scheduled',
  },
})

/**
 * POST /startPromotion/{adId}. Starts a promotion without an order. Beyond the documents (ADMIN-97). Roles:
 * Administrator, Moderator, ContentWriter.
 */
export const StartPromotion = declare({
  id: 'start-promotion',
  family,
  method: 'POST',
  path: '/startPromotion/{adId}',
  params: adParams,
  body: strict({ promotionType: Package }),
  response: EmptyBody,
  access: staff('Administrator', 'Moderator', 'ContentWriter'),
  whileImpersonating: 'allowed',
  errors: {
    404: 'no such ad',
    409:
      '`promoted`: the ad is already promoted; ' +
      '`adClosed`: the ad is neither active nor scheduled; ' +
      "`periodOver`: the ad's publication period has ended; " +
      '`paidDaysLeft`: the ad has a stopped promotion with days left. Resume it instead',
  },
})

export const PromotionState = oneOf('scheduled', 'active', 'cancelled', 'ended')
export type PromotionState = Static<typeof PromotionState>

/** The payment of a promotion: an order, credits, credits used by a connection, or free of charge. */
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
  /** The number of days left, including the current one. If the promotion was cancelled, the days left at that time. */
  daysLeft: Type.Integer({ minimum: 0 }),
  /** Whether the promotion was cancelled, has time left and its ad can be promoted. */
  resumable: Type.Boolean(),
  domains: Type.Array(Type.String()),
})
export type Promotion = Static<typeof Promotion>

/**
 * GET /adPromotion/{adId}. Returns the newest promotion of an ad. Beyond the documents. Roles: company member;
 * ContentWriter.
 */
export const AdPromotion = declare({
  id: 'ad-promotion',
  family,
  method: 'GET',
  path: '/adPromotion/{adId}',
  params: adParams,
  response: strict({ promotion: nullable(Promotion) }),
  access: adOrContentWriterAccess,
  errors: {},
})

/**
 * GET /adPromotions. The batch version of `AdPromotion` for up to 100 ads. Beyond the documents. Roles: signed in; ids
 * of other companies are left out, like unknown ids.
 */
export const AdPromotions = declare({
  id: 'ad-promotions',
  family,
  method: 'GET',
  path: '/adPromotions',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...AdPromotion.response.properties })),
  access: signedIn,
  errors: {},
})

/**
 * GET /managePromotions. Returns the promotions of all companies. `id` selects a single promotion, and is beyond the
 * documents. Source: 3§2.2, 3§2.3, 2§6. Roles: Administrator, Moderator, ContentWriter.
 */
export const ManagePromotions = declare({
  id: 'manage-promotions',
  family,
  method: 'GET',
  path: '/managePromotions',
  query: listQuery({
    sort: ['ends', 'starts'],
    filter: { state: Type.Optional(PromotionState), id: Type.Optional(Id) },
  }),
  response: strict({
    ...pageOf(Promotion).properties,
    /**
     * The number of promotions in all companies, regardless of the search. `ending` counts those that end within seven
     * days. Null if there are too many to count.
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

const socialMediaFamily = 'social media package'

/**
 * GET /getSoMePackageInfo/{adId}. Returns the state of the social media package of an ad. Source: 2§7.4. Roles: company
 * member.
 */
export const GetSoMePackageInfo = declare({
  id: 'get-some-package-info',
  family: socialMediaFamily,
  method: 'GET',
  path: '/getSoMePackageInfo/{adId}',
  params: adParams,
  response: strict({
    /** Whether the package can be bought: the ad is promoted and does not have the package. */
    available: Type.Boolean(),
    price: Amount,
    purchased: Type.Boolean(),
    purchasedAt: nullable(DateTime),
    mediaSelection: MediaSelection,
    mediaSelectionUpdatedAt: nullable(DateTime),
  }),
  access: adAccess,
  errors: {},
})

/**
 * GET /getSoMePackageInfo. The batch version of `GetSoMePackageInfo` for up to 100 ads. Beyond the documents. Roles:
 * signed in; ids of other companies are left out, like unknown ids.
 */
export const GetSoMePackageInfos = declare({
  id: 'get-some-package-infos',
  family: socialMediaFamily,
  method: 'GET',
  path: '/getSoMePackageInfo',
  query: strict({ ids: idList() }),
  response: batchOf(strict({ id: Id, ...GetSoMePackageInfo.response.properties })),
  access: signedIn,
  errors: {},
})

/**
 * POST /purchaseSoMePackage/{adId}. Orders the social media package for an ad. Source: 2§7.4. Roles: company member.
 */
export const PurchaseSoMePackage = declare({
  id: 'purchase-some-package',
  family: socialMediaFamily,
  method: 'POST',
  path: '/purchaseSoMePackage/{adId}',
  params: adParams,
  body: strict({ mediaSelection: ChosenMedia, expectedPrice: Type.Optional(Amount) }),
  response: strict({ orderId: Id }),
  access: adAccess,
  whileImpersonating: 'allowed',
  errors: {
    409:
      '`alreadyPurchased`: the ad already has the social media package; ' +
      '`notPromoted`: the ad is not promoted; `priceChanged`: the price has changed',
  },
})

/**
 * POST /chooseSoMePackageMedia/{adId}. Chooses the media of a purchased package, until staff have delivered it. Beyond
 * the documents. Roles: company member.
 */
export const ChooseSoMePackageMedia = declare({
  id: 'choose-some-package-media',
  family: socialMediaFamily,
  method: 'POST',
  path: '/chooseSoMePackageMedia/{adId}',
  params: adParams,
  body: strict({ mediaSelection: ChosenMedia }),
  response: EmptyBody,
  access: adAccess,
  whileImpersonating: 'allowed',
  errors: { 409: '`notPurchased`: the ad has no social media package; `taskClosed`: already delivered by staff' },
})

/**
 * POST /cancelSoMePackage/{adId}. Cancels the package. The charge is dropped unless it has been invoiced. Source:
 * 2§7.4. Roles: company member.
 */
export const CancelSoMePackage = declare({
  id: 'cancel-some-package',
  family: socialMediaFamily,
  method: 'POST',
  path: '/cancelSoMePackage/{adId}',
  params: adParams,
  response: EmptyBody,
  access: adAccess,
  whileImpersonating: 'allowed',
  errors: { 409: '`notPurchased`: the ad has no social media package; `taskClosed`: already delivered by staff' },
})
