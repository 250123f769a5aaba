import parameters from '#web/__generated__/ManageEmailsPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** The sender addresses of a company (SHELL-58). */
export const route = defineRoute({
  id: 'manageEmails',
  path: ':company/manage-emails',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./ManageEmailsPage.tsx'),
})
