import parameters from '#web/__generated__/AdminCompanyPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'

/** A company in the back office. Shows the invoice in the path in a panel (SHELL-71, ADMIN-45). */
export const route = defineRoute({
  id: 'adminCompany',
  roles: adminPages.billing.roles,
  path: 'admin-management/companies/:company/:invoice?',
  query: parameters,
  variables: ({ params }) => ({
    company: numberParam(params, 'company'),
    invoice: params['invoice'] === undefined ? 0 : numberParam(params, 'invoice'),
    hasInvoice: params['invoice'] !== undefined,
  }),
  page: () => import('./page.ts'),
})
