import { graphql } from 'react-relay'
import type { actsCloseTaskMutation } from '#web/__generated__/actsCloseTaskMutation.graphql.ts'
import type { actsCompleteTaskMutation } from '#web/__generated__/actsCompleteTaskMutation.graphql.ts'
import type { actsStartPromotionMutation } from '#web/__generated__/actsStartPromotionMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { faultReasons } from './promotion-enums.ts'
import { managePromotionsTexts } from './texts.ts'

const { t } = managePromotionsTexts

/** Starts a package without an order. */
export const startPromotion = defineAct<actsStartPromotionMutation>(
  graphql`
    mutation actsStartPromotionMutation($input: StartPromotionInput!) {
      startPromotion(input: $input) {
        ad {
          id
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.start'),
    refused: {
      PROMOTED: () => t('failed.promoted'),
      AD_CLOSED: () => t('failed.adClosed'),
      PERIOD_OVER: () => t('failed.periodOver'),
      PAID_DAYS_LEFT: () => t('failed.paidDaysLeft'),
    },
  },
)

/** Sponsors the ad of a task, or marks another task as done. A failure is shown below the row of the task. */
export const completeStaffTask = defineAct<actsCompleteTaskMutation>(
  graphql`
    mutation actsCompleteTaskMutation($input: CompleteStaffTaskInput!) {
      completeStaffTask(input: $input) {
        staffTask {
          id
          status
          fault
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.task'),
    refused: {
      PROMOTED: () => t('failed.taskPromoted'),
      TASK_CLOSED: () => t('failed.taskClosed'),
    },
    handledByCaller: faultReasons,
  },
)

/** Closes a task that is not done. */
export const closeStaffTask = defineAct<actsCloseTaskMutation>(
  graphql`
    mutation actsCloseTaskMutation($input: CloseStaffTaskInput!) {
      closeStaffTask(input: $input) {
        staffTask {
          id
          status
        }
        errors {
          reason
        }
      }
    }
  `,
  {
    failed: () => t('failed.task'),
    refused: { PROMOTED: () => t('failed.taskPromoted'), TASK_CLOSED: () => t('failed.taskClosed') },
  },
)
