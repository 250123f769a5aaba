import { graphql } from 'react-relay'
import type { promotionActsBuyMutation } from '#web/__generated__/promotionActsBuyMutation.graphql.ts'
import type { promotionActsBuySocialMediaMutation } from '#web/__generated__/promotionActsBuySocialMediaMutation.graphql.ts'
import type { promotionActsCancelSocialMediaMutation } from '#web/__generated__/promotionActsCancelSocialMediaMutation.graphql.ts'
import type { promotionActsChoosePicturesMutation } from '#web/__generated__/promotionActsChoosePicturesMutation.graphql.ts'
import type { promotionActsSelectMutation } from '#web/__generated__/promotionActsSelectMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { packageTexts } from './texts.ts'

const { t } = packageTexts

/**
 * Messages for the reasons why a purchase is rejected. If another user promoted the ad first, the caller shows
 * the current promotion instead.
 */
export const refusedPurchase = {
  AD_CLOSED: () => t('failed.adClosed'),
  PERIOD_OVER: () => t('failed.periodOver'),
  CREDITS_NOT_ENABLED: () => t('failed.creditsNotEnabled'),
  INSUFFICIENT_CREDITS: () => t('failed.insufficientCredits'),
  TOO_FAR_AHEAD: () => t('failed.tooFarAhead'),
  PRICE_CHANGED: () => t('failed.priceChanged'),
  ALREADY_PURCHASED: () => t('failed.alreadyPurchased'),
  PAID_DAYS_LEFT: () => t('failed.paidDaysLeft'),
}

/** Stores the selected package without buying it (PROMO-33, PROMO-35). */
export const selectPackage = defineAct<promotionActsSelectMutation>(
  graphql`
    mutation promotionActsSelectMutation($input: SelectPackageInput!) {
      selectPackage(input: $input) {
        ad {
          id
          selectedPromotion
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.select'), handledByCaller: ['PROMOTED'] },
)

/** Buys a package for a published ad, optionally with the social media package (PROMO-62). */
export const buyPackage = defineAct<promotionActsBuyMutation>(
  graphql`
    mutation promotionActsBuyMutation($input: PurchasePromotionInput!) {
      purchasePromotion(input: $input) {
        ad {
          id
          ...PromotionRun_ad
          ...SocialMediaPart_ad
          promotion
          selectedPromotion
          status
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('failed.buy'), refused: refusedPurchase, handledByCaller: ['PROMOTED'] },
)

/** Buys the social media package for a promoted ad (PROMO-64). */
export const buySocialMedia = defineAct<promotionActsBuySocialMediaMutation>(
  graphql`
    mutation promotionActsBuySocialMediaMutation($input: PurchaseSocialMediaInput!) {
      purchaseSocialMedia(input: $input) {
        ad {
          id
          ...SocialMediaPart_ad
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.buySocial'),
    refused: {
      ALREADY_PURCHASED: () => t('failed.alreadyPurchased'),
      NOT_PROMOTED: () => t('failed.notPromoted'),
      PRICE_CHANGED: () => t('failed.priceChanged'),
      TEST_COMPANY: () => t('failed.testCompany'),
    },
  },
)

/** Changes the pictures of a social media package that was bought (PROMO-64). */
export const choosePictures = defineAct<promotionActsChoosePicturesMutation>(
  graphql`
    mutation promotionActsChoosePicturesMutation($input: ChooseSocialMediaPicturesInput!) {
      chooseSocialMediaPictures(input: $input) {
        ad {
          id
          ...SocialMediaPart_ad
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.choosePictures'),
    refused: { NOT_PURCHASED: () => t('failed.notPurchased'), TASK_CLOSED: () => t('failed.picturesDone') },
  },
)

/** Cancels the social media package (PROMO-64). */
export const cancelSocialMedia = defineAct<promotionActsCancelSocialMediaMutation>(
  graphql`
    mutation promotionActsCancelSocialMediaMutation($input: CancelSocialMediaInput!) {
      cancelSocialMedia(input: $input) {
        ad {
          id
          ...SocialMediaPart_ad
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.cancelSocial'),
    refused: { NOT_PURCHASED: () => t('failed.notPurchased'), TASK_CLOSED: () => t('failed.socialDone') },
  },
)
