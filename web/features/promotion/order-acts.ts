import { graphql } from 'react-relay'
import type { actsCancelPromotionMutation } from '#web/__generated__/actsCancelPromotionMutation.graphql.ts'
import type { actsMakeUploadLinkMutation } from '#web/__generated__/actsMakeUploadLinkMutation.graphql.ts'
import type { actsResumePromotionMutation } from '#web/__generated__/actsResumePromotionMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { runningPromotionTexts } from './order-acts/texts.ts'

// Mutations for a running promotion, used by members for their company and by staff for any company. A page that shows
// the ad passes `isShown`.

const { t } = runningPromotionTexts

/** Cancels a promotion at once (PROMO-27, ADMIN-97). */
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

/** Resumes a cancelled promotion for its remaining days (PROMO-27, ADMIN-97). */
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

/** Creates a link that lets anyone who has it upload pictures (PROMO-64, ADMIN-50). */
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
