import type { FastifyInstance } from 'fastify'
import {
  GetCompanyArchive,
  GetCompanyExport,
  OpenCompanyExport,
  RequestCompanyExport,
} from '#contract/companies/company-export.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { getExport, openExport, requestExport, runExport, sendArchive, sweepExports } from './export-company.ts'
import { SweepCompanyExports, WriteCompanyExport } from './queues.ts'

/** Registers the routes of the full company export, and the jobs that write and delete it. */
export function registerCompanyExport(app: FastifyInstance, deps: Deps): void {
  serve(app, GetCompanyExport, { read: (_, ctx) => getExport(ctx) })
  serve(app, RequestCompanyExport, {
    write: (_, ctx) => requestExport(ctx),
    recordsNothing: 'a request while an export is in progress; the first request is recorded',
  })
  serve(app, OpenCompanyExport, {
    write: (_, ctx) => openExport(ctx),
    recordsNothing: 'a token that opens the archive once; the download itself is recorded',
  })
  serve(app, GetCompanyArchive, { write: (_, ctx) => sendArchive(ctx) })
  deps.jobs.work(WriteCompanyExport, (payload, job) => runExport(jobActor(deps, job), payload))
  deps.jobs.work(SweepCompanyExports, (_, job) => sweepExports(jobActor(deps, job)))
}
