import parameters from '#web/__generated__/EmailTemplatesPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The e-mail templates of a company (SHELL-59). */
export const route = defineRoute({
  id: 'emailTemplates',
  path: ':company/email-templates',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./EmailTemplatesPage.tsx'),
})
