import parameters from '#web/__generated__/StepTemplatesPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The step templates of a company (SHELL-60). */
export const route = defineRoute({
  id: 'stepTemplates',
  path: ':company/step-templates',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./StepTemplatesPage.tsx'),
})
