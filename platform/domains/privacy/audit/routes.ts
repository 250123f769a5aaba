import type { FastifyInstance } from 'fastify'
import {
  ExportAdminAuditLog,
  ExportAuditLog,
  GetAdminAuditLog,
  GetAuditLog,
  GetAuditLogExport,
  GetAuditPeople,
} from '#contract/privacy/audit.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { requestLogExport, sendLogExport } from './export-log.ts'
import { listLog, listPeople } from './list-log.ts'

/** Registers the routes of the audit log, for companies and for the back office. */
export function registerAudit(app: FastifyInstance): void {
  serve(app, GetAuditLog, { read: ({ query: { id, ...query } }, ctx) => listLog(ctx, { companyId: id }, query) })
  serve(app, GetAuditPeople, { read: (_, ctx) => listPeople(ctx) })
  serve(app, ExportAuditLog, {
    write: ({ body: { id, ...filter } }, ctx) => requestLogExport(ctx, { scope: { companyId: id }, filter }),
  })
  serve(app, GetAdminAuditLog, { read: ({ query }, ctx) => listLog(ctx, { companyId: null }, query) })
  serve(app, ExportAdminAuditLog, {
    write: ({ body: filter }, ctx) => requestLogExport(ctx, { scope: { companyId: null }, filter }),
  })
  serve(app, GetAuditLogExport, {
    write: (_, ctx) => sendLogExport(ctx),
    recordsNothing: 'a token that opens one file once; the request was recorded',
  })
}
