import parameters from '#web/__generated__/FeaturesPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** Posts about new features of Tavla, and the post in the path (SHELL-75). */
export const route = defineRoute({
  id: 'adminFeatures',
  roles: adminPages.features.roles,
  path: 'admin-management/features/:id?',
  query: parameters,
  variables: ({ params }) => ({
    id: params['id'] === undefined ? 0 : numberParam(params, 'id'),
    hasPost: params['id'] !== undefined,
  }),
  fresh: 'wait',
  page: () => import('./page.ts'),
})
