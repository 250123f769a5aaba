import parameters from '#web/__generated__/CompaniesPageQuery$parameters.ts'
import { defineRoute } from '../../../relay/define-route.ts'
import { adminPages } from '../../../shell/admin/admin-pages.ts'

/** The companies of the back office (SHELL-70). */
export const route = defineRoute({
  id: 'adminCompanies',
  roles: adminPages.companies.roles,
  path: 'admin-management/companies',
  query: parameters,
  variables: () => ({}),
  page: () => import('./page.ts'),
})
