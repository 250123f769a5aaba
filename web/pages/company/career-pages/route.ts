import parameters from '#web/__generated__/CareerPagesPageQuery$parameters.ts'
import keyParameters from '#web/__generated__/CareerPageKeyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The career page keys of a company (SHELL-66). */
export const route = defineRoute({
  id: 'careerPages',
  path: ':company/career-pages',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CareerPagesPage.tsx'),
})

/** One of the career page keys (PLUS-99, PLUS-100). */
export const keyRoute = defineRoute({
  id: 'careerPageKey',
  path: ':company/career-pages/:key',
  query: keyParameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company'), key: numberParam(params, 'key') }),
  page: () => import('./CareerPageKeyPage.tsx'),
})
