import parameters from '#web/__generated__/OfficeSettingsPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** The settings for all companies and users (ERR-08, PLUS-81). */
export const route = defineRoute({
  id: 'adminSettings',
  roles: adminPages.settings.roles,
  path: 'admin-management/settings',
  query: parameters,
  variables: () => ({}),
  fresh: 'wait',
  page: () => import('./OfficeSettingsPage.tsx'),
})
