import parameters from '#web/__generated__/ForeignPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** Requests for companies abroad, and the request in the path (SHELL-74). */
export const route = defineRoute({
  id: 'adminForeign',
  roles: adminPages.foreign.roles,
  path: 'admin-management/companies/foreign/requests/:id?',
  query: parameters,
  variables: ({ params, search }) => ({
    id: params['id'] === undefined ? 0 : numberParam(params, 'id'),
    hasRequest: params['id'] !== undefined,
    onlyPending: search.get('show') !== 'all',
  }),
  page: () => import('./page.ts'),
})
