import parameters from '#web/__generated__/ExportPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The full export of a company, for its administrators (PLUS-64). */
export const route = defineRoute({
  id: 'companyExport',
  path: ':company/export',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ExportPage.tsx'),
})
