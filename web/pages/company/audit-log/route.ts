import parameters from '#web/__generated__/AuditLogPageQuery$parameters.ts'
import { defineRoute, numberParam } from '../../../relay/define-route.ts'
import { beginningOf } from '../../_audit/period.ts'

/** The audit log of a company, for its administrators (PLUS-42). */
export const route = defineRoute({
  id: 'auditLog',
  path: ':company/audit-log',
  query: parameters,
  variables: ({ params }) => ({ company: numberParam(params, 'company'), from: beginningOf('month') }),
  page: () => import('./page.ts'),
})
