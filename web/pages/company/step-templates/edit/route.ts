import parameters from '#web/__generated__/EditStepTemplatePageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The editor of a step template (SHELL-61). */
export const route = defineRoute({
  id: 'stepTemplateEdit',
  path: ':company/step-templates/edit/:id',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  fresh: 'wait',
  page: () => import('./EditStepTemplatePage.tsx'),
})
