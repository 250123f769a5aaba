import parameters from '#web/__generated__/CompanyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The projects, folders and ads of a company (SHELL-45). The project and folder parameters only filter the list. */
export const route = defineRoute({
  id: 'fileSystem',
  path: ':company/:project?/:folder?',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CompanyPage.tsx'),
})
