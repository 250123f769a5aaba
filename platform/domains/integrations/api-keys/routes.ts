import type { FastifyInstance } from 'fastify'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
  ReportDeprecatedUses,
} from '#contract/integrations/api-keys.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { createKey, deleteKey, listKeys } from './api-keys.ts'
import { reportDeprecatedUses } from './deprecated-uses.ts'
import { WarnOfRemovals, warnOfRemovals } from './warn-of-removals.ts'

/** Registers the calls for a company's keys, for career pages and for the API. */
export function registerPartnerKeys(app: FastifyInstance): void {
  serve(app, CareerPages, { read: (_, { db, now, target }) => listKeys({ db, now }, target.companyId, 'careerPage') })
  serve(app, CreateCareerPage, { write: ({ body }, ctx) => createKey(ctx, 'careerPage', body) })
  serve(app, DeleteCareerPage, { write: ({ params }, ctx) => deleteKey(ctx, 'careerPage', params.keyId) })
  serve(app, ApiKeys, { read: (_, { db, now, target }) => listKeys({ db, now }, target.companyId, 'api') })
  serve(app, CreateApiKey, { write: ({ body }, ctx) => createKey(ctx, 'api', body) })
  serve(app, DeleteApiKey, { write: ({ body }, ctx) => deleteKey(ctx, 'api', body.keyId) })
  serve(app, ReportDeprecatedUses, {
    write: (input, ctx) => reportDeprecatedUses(ctx, input),
    recordsNothing: 'uses of the schema, which gateways count',
  })
  app.deps.jobs.work(WarnOfRemovals, (_payload, job) => warnOfRemovals(jobActor(app.deps, job)))
}
