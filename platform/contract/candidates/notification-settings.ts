import { Type } from 'typebox'
import { signedIn, declare } from '#contract/base/call.ts'
import { Text, strict } from '#contract/base/scalars.ts'

/** A user's email and notification settings (ACC-59). Times of day and time spans are written [d.]hh:mm:ss. */
const NotificationSettings = strict({
  sendEmailOnAdIsExpired: Type.Boolean(),
  sendEmailOnApplicationUpdated: Type.Boolean(),
  sendEmailWhenCandidateApplies: Type.Boolean(),
  sendNotificationWhenCandidateApplies: Type.Boolean(),
  messageReminderEmail: strict({
    enabled: Type.Boolean(),
    schedule: Text('opaque', 20, { description: 'time of day in Stockholm, hh:mm:ss' }),
  }),
  emailWhenPromotionIsExpiring: strict({
    enabled: Type.Boolean(),
    beforeExpiryDate: Text('opaque', 20, { description: 'time span, [d.]hh:mm:ss' }),
  }),
})

/** GET /notificationSettings. Returns which notifications the user gets by mail. Source: 3§7, 3§3. Roles: signed in. */
export const GetNotificationSettings = declare({
  id: 'get-notification-settings',
  family: 'notification settings',
  method: 'GET',
  path: '/notificationSettings',
  response: NotificationSettings,
  access: signedIn,
  errors: {},
})

/** PUT /notificationSettings. Replaces all settings (ACC-62). Source: 3§7, 3§3. Roles: signed in. */
export const SaveNotificationSettings = declare({
  id: 'save-notification-settings',
  family: 'notification settings',
  method: 'PUT',
  path: '/notificationSettings',
  body: NotificationSettings,
  response: NotificationSettings,
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid time span' },
})
