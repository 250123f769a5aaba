import parameters from '#web/__generated__/CompanyProfilePageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** A company's profile on the job site (SHELL-56). */
export const route = defineRoute({
  id: 'companyProfile',
  path: ':company/profile',
  query: parameters,
  fresh: 'wait',
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CompanyProfilePage.tsx'),
})
