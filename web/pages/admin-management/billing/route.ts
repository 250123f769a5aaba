import parameters from '#web/__generated__/AdminBillingPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { parseFilter } from './invoice-filter.ts'

/** Unbilled orders and all invoices (SHELL-72). */
export const route = defineRoute({
  id: 'adminBilling',
  roles: adminPages.billing.roles,
  path: 'admin-management/billing',
  query: parameters,
  variables: () => ({}),
  begin: ({ search }) => parseFilter(search),
  page: () => import('./page.ts'),
})
