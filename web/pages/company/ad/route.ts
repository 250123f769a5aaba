import parameters from '#web/__generated__/AdPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The configuration page of an ad. `?creating` marks a new ad (SHELL-47). */
export const route = defineRoute({
  id: 'ad',
  path: ':company/ad/:id',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  page: () => import('./AdPage.tsx'),
})
