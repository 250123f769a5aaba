import { ADMIN_AREA_ROLES } from '#rules/people/roles.ts'
import { defineRoute } from '#web/relay/define-route.ts'

/** The office: leads to the first of its pages that the user may open (SHELL-69). */
export const route = defineRoute({
  id: 'admin',
  path: 'admin-management',
  roles: ADMIN_AREA_ROLES,
  page: () => import('./AdminStart.tsx'),
})
