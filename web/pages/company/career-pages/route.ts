import parameters from '#web/__generated__/CareerPagesPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The career page keys of a company (SHELL-66). */
export const route = defineRoute({
  id: 'careerPages',
  path: ':company/career-pages',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CareerPagesPage.tsx'),
})
