import type { FastifyInstance } from 'fastify'
import {
  CreateTestCompany,
  DeleteTestCompany,
  GetTestCompany,
  ResetTestCompany,
  TestMails,
} from '#contract/integrations/test-companies.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { createTestCompany, prepareTestCompany } from './create-test-company.ts'
import { deleteIfExpired, deleteTestCompany, sweepTestCompanies } from './delete-test-company.ts'
import { getTestCompany, listTestMails } from './get-test-company.ts'
import { DeleteExpiredTestCompany, SweepTestCompanies } from './queues.ts'
import { prepareReset, resetTestCompany } from './reset-test-company.ts'

/** Registers the calls and jobs of test companies (PLUS-102). */
export function registerTestCompanies(app: FastifyInstance, deps: Deps): void {
  deps.jobs.work(SweepTestCompanies, (_, job) => sweepTestCompanies(jobActor(deps, job)))
  deps.jobs.work(DeleteExpiredTestCompany, ({ companyId }, job) => deleteIfExpired(jobActor(deps, job), companyId))

  serve(app, GetTestCompany, { read: (_, ctx) => getTestCompany(ctx) })
  serve(app, CreateTestCompany, {
    before: (_, ctx) => prepareTestCompany(ctx),
    write: (_, ctx, documents) => createTestCompany(ctx, documents),
  })
  serve(app, ResetTestCompany, {
    before: (_, ctx) => prepareReset(ctx),
    write: (_, ctx, documents) => resetTestCompany(ctx, documents),
  })
  serve(app, DeleteTestCompany, { write: (_, ctx) => deleteTestCompany(ctx) })
  serve(app, TestMails, { read: (_, ctx) => listTestMails(ctx) })
}
