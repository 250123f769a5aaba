import { graphql } from 'react-relay'
import type { actsCancelAnyPromotionMutation } from '#web/__generated__/actsCancelAnyPromotionMutation.graphql.ts'
import type { actsCloseTaskMutation } from '#web/__generated__/actsCloseTaskMutation.graphql.ts'
import type { actsCompleteTaskMutation } from '#web/__generated__/actsCompleteTaskMutation.graphql.ts'
import type { actsResumeAnyPromotionMutation } from '#web/__generated__/actsResumeAnyPromotionMutation.graphql.ts'
import type { actsStartPromotionMutation } from '#web/__generated__/actsStartPromotionMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { managePromotionsTexts } from './texts.ts'

const { t } = managePromotionsTexts

/** Ends a promotion of any company at once. */
export const cancelling = defineAct<actsCancelAnyPromotionMutation>(graphql`
  mutation actsCancelAnyPromotionMutation($input: CancelPromotionInput!) {
    cancelPromotion(input: $input) {
      ad {
        id
      }
      errors {
        reason
      }
    }
  }
`, { failed: () => t('failed.cancel'), refused: { NOT_PROMOTED: () => t('failed.notPromoted') } })

/** Lets a cancelled promotion of any company go on. */
export const resuming = defineAct<actsResumeAnyPromotionMutation>(graphql`
  mutation actsResumeAnyPromotionMutation($input: ResumePromotionInput!) {
    resumePromotion(input: $input) {
      ad {
        id
      }
      errors {
        reason
      }
    }
  }
`, { failed: () => t('failed.resume'), refused: { PROMOTED: () => t('failed.promoted'), NOTHING_TO_RESUME: () => t('failed.nothingToResume'), AD_CLOSED: () => t('failed.adClosed') } })

/** Starts a package without an order. */
export const starting = defineAct<actsStartPromotionMutation>(graphql`
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
`, { failed: () => t('failed.start'), refused: { PROMOTED: () => t('failed.promoted'), AD_CLOSED: () => t('failed.adClosed'), PERIOD_OVER: () => t('failed.periodOver') } })

/** Sponsors the ad of a task, or says that another task is done; why it failed stands under its row. */
export const completingTask = defineAct<actsCompleteTaskMutation>(graphql`
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
`, { failed: () => t('failed.task'), own: 'all' })

/** Closes a task without doing it. */
export const closingTask = defineAct<actsCloseTaskMutation>(graphql`
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
`, { failed: () => t('failed.task'), refused: { TASK_CLOSED: () => t('failed.taskClosed') } })
