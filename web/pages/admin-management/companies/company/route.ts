import parameters from '#web/__generated__/AdminCompanyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { companyListVariables } from '#web/office/company-list-filter.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** A company in the back office. Shows the invoice in the path in a panel (SHELL-71, ADMIN-45). */
export const route = defineRoute({
  id: 'adminCompany',
  roles: adminPages.billing.roles,
  path: 'admin-management/companies/:company/:invoice?',
  query: parameters,
  // The filters of the list that the user came from give the company its neighbours.
  variables: ({ params, search }) => ({
    ...companyListVariables(search),
    company: numberParam(params, 'company'),
    invoice: params['invoice'] === undefined ? 0 : numberParam(params, 'invoice'),
    hasInvoice: params['invoice'] !== undefined,
  }),
  page: () => import('./page.ts'),
})
