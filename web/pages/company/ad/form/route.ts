import parameters from '#web/__generated__/FormPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The application method and the questionnaire (SHELL-49). */
export const route = defineRoute({
  id: 'adForm',
  path: ':company/ad/:id/form',
  query: parameters,
  variables: ({ params }) => ({ id: numberParam(params, 'id') }),
  fresh: 'wait',
  page: () => import('./FormPage.tsx'),
})
