import parameters from '#web/__generated__/DetailsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The details editor of an ad (SHELL-48). */
export const route = defineRoute({
  id: 'adDetails',
  path: ':company/ad/:id/details',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  fresh: 'wait',
  page: () => import('./DetailsPage.tsx'),
})
