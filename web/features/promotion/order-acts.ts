import { graphql } from 'react-relay'
import type { actsCancelPromotionMutation } from '#web/__generated__/actsCancelPromotionMutation.graphql.ts'
import type { actsMakeUploadLinkMutation } from '#web/__generated__/actsMakeUploadLinkMutation.graphql.ts'
import type { actsResumePromotionMutation } from '#web/__generated__/actsResumePromotionMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { runningPromotionTexts } from './order-acts/texts.ts'

// What members do with a promotion of their company, and staff with one of any; `isShown` where the ad itself is on the
// page.

const { t } = runningPromotionTexts

/** Ends a promotion at once (PROMO-27, ADMIN-97). */
export const cancelPromotion = defineAct<actsCancelPromotionMutation>(
  graphql`
    mutation actsCancelPromotionMutation($input: CancelPromotionInput!, $isShown: Boolean!) {
      cancelPromotion(input: $input) {
        ad {
          id
          ... @include(if: $isShown) @alias(as: "shown") {
            promotion
            ...PromotionRun_ad
            ...SocialMediaPart_ad
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('cancel'), refused: { NOT_PROMOTED: () => t('notPromoted') } },
)

/** Lets a cancelled promotion go on for the days that remained (PROMO-27, ADMIN-97). */
export const resumePromotion = defineAct<actsResumePromotionMutation>(
  graphql`
    mutation actsResumePromotionMutation($input: ResumePromotionInput!, $isShown: Boolean!) {
      resumePromotion(input: $input) {
        ad {
          id
          ... @include(if: $isShown) @alias(as: "shown") {
            promotion
            ...PromotionRun_ad
            ...SocialMediaPart_ad
          }
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('resume'),
    refused: {
      PROMOTED: () => t('promoted'),
      NOTHING_TO_RESUME: () => t('nothingToResume'),
      AD_CLOSED: () => t('adClosed'),
    },
  },
)

/** Makes a link on which anybody who has it hands in pictures (PROMO-64, ADMIN-50). */
export const makeUploadLink = defineAct<actsMakeUploadLinkMutation>(
  graphql`
    mutation actsMakeUploadLinkMutation($input: CreateMediaUploadLinkInput!) {
      createMediaUploadLink(input: $input) {
        token
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => t('link') },
)
