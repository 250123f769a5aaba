import parameters from '#web/__generated__/ConnectionsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The connections of a company to other services (SHELL-65). */
export const route = defineRoute({
  id: 'connections',
  path: ':company/connections',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ConnectionsPage.tsx'),
})
