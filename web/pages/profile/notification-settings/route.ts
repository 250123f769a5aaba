import parameters from '#web/__generated__/NotificationSettingsPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'

/** The user's notification settings (SHELL-43). */
export const route = defineRoute({
  id: 'notificationSettings',
  path: 'profile/notification-settings',
  query: parameters,
  variables: () => ({}),
  isForPhones: true,
  page: () => import('./NotificationSettingsPage.tsx'),
})
