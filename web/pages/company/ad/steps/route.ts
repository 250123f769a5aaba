import parameters from '#web/__generated__/StepsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The recruitment process of an ad (SHELL-50). */
export const route = defineRoute({
  id: 'adSteps',
  path: ':company/ad/:id/steps',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  fresh: 'wait',
  page: () => import('./StepsPage.tsx'),
})
