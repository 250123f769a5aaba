import parameters from '#web/__generated__/CompanyInfoPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'

/** A company's billing and contact data (SHELL-55). */
export const route = defineRoute({
  id: 'companyInfo',
  path: ':company/company-info',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company') }),
  page: () => import('./CompanyInfoPage.tsx'),
})
