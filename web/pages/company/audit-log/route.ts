import parameters from '#web/__generated__/AuditLogPageQuery$parameters.ts'
import { defineRoute, numberParam } from '#web/relay/define-route.ts'
import { filterVariables, parseFilter } from '#web/features/audit/filter.ts'

/** The audit log of a company, for its administrators (PLUS-42). */
export const route = defineRoute({
  id: 'auditLog',
  path: ':company/audit-log',
  query: parameters,
  variables: ({ params }) => ({ company: { databaseId: numberParam(params, 'company') } }),
  begin: ({ search }) => filterVariables(parseFilter(search)),
  page: () => import('./page.ts'),
})
