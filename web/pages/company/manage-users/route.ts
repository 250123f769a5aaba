import parameters from '#web/__generated__/ManageUsersPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** User management of a company (SHELL-57). */
export const route = defineRoute({
  id: 'manageUsers',
  path: ':company/manage-users',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ManageUsersPage.tsx'),
})
