import { SaveNotificationSettings } from '#contract/candidates/notification-settings.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mapNotificationSettings } from '../loaders.ts'
import { savedNotificationSettings } from '../mappers.ts'

/** `Mutation.updateNotificationSettings` */
export const updateNotificationSettings: NonNullable<MutationResolvers['updateNotificationSettings']> = (
  _,
  { input },
  context,
) =>
  payload(
    () =>
      context.platform.call(SaveNotificationSettings, {
        body: {
          sendEmailOnAdIsExpired: input.wantsAdExpiredEmail,
          sendEmailOnApplicationUpdated: input.wantsApplicationUpdatedEmail,
          sendEmailWhenCandidateApplies: input.wantsCandidateAppliedEmail,
          sendNotificationWhenCandidateApplies: input.wantsCandidateAppliedNotification,
          messageReminderEmail: { enabled: input.messageReminder.isEnabled, schedule: input.messageReminder.schedule },
          emailWhenPromotionIsExpiring: {
            enabled: input.promotionNotice.isEnabled,
            beforeExpiryDate: input.promotionNotice.before,
          },
        },
      }),
    (saved) => ({ viewer: savedNotificationSettings.with(viewerOf(context), mapNotificationSettings(saved)) }),
    renameFields({
      'messageReminderEmail.schedule': 'messageReminder.schedule',
      'emailWhenPromotionIsExpiring.beforeExpiryDate': 'promotionNotice.before',
    }),
  )
