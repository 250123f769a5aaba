import parameters from '#web/__generated__/CompanyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/**
 * The file system of a company: its projects, folders and ads (SHELL-45). Project and folder only choose what is shown.
 */
export const route = defineRoute({
  id: 'fileSystem',
  path: ':company/:project?/:folder?',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CompanyPage.tsx'),
})
