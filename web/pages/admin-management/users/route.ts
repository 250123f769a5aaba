import parameters from '#web/__generated__/UsersPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { textParam } from '#web/lists/text-param.ts'

/** All users (SHELL-73). */
export const route = defineRoute({
  id: 'adminUsers',
  roles: adminPages.users.roles,
  path: 'admin-management/users',
  query: parameters,
  variables: () => ({}),
  begin: ({ search }) => ({ search: textParam(search, 'search') }),
  page: () => import('./page.ts'),
})
