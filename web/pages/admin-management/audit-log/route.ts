import parameters from '#web/__generated__/AdminAuditLogPageQuery$parameters.ts'
import { defineRoute } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { officeFilterVariables, parseOfficeFilter } from '#web/features/audit/filter.ts'

/** The audit log of all companies, and of actions outside companies (PLUS-42). */
export const route = defineRoute({
  id: 'adminAuditLog',
  roles: adminPages.auditLog.roles,
  path: 'admin-management/audit-log',
  query: parameters,
  variables: () => ({ isOfOne: false, one: 0 }),
  begin: ({ search }) => officeFilterVariables(parseOfficeFilter(search)),
  page: () => import('./page.ts'),
})
