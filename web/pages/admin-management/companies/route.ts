import parameters from '#web/__generated__/CompaniesPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { companyListVariables } from '#web/office/company-list-filter.ts'

/** The companies in the back office (SHELL-70). */
export const route = defineRoute({
  id: 'adminCompanies',
  roles: adminPages.companies.roles,
  path: 'admin-management/companies',
  query: parameters,
  variables: () => ({}),
  begin: ({ search }) => companyListVariables(search),
  page: () => import('./page.ts'),
})
