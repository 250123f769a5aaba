import { ADMIN_AREA_ROLES } from '#rules/people/roles.ts'
import { defineRoute } from '#web/relay/define-route.ts'

/** The start of the back office. Redirects to the first page that the user can open (SHELL-69). */
export const route = defineRoute({
  id: 'admin',
  path: 'admin-management',
  roles: ADMIN_AREA_ROLES,
  page: () => import('./AdminStart.tsx'),
})
