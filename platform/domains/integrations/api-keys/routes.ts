import type { FastifyInstance } from 'fastify'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
  ReplacePartnerKey,
  UpdatePartnerKey,
} from '#contract/integrations/api-keys.ts'
import { KeyUsage, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { createKey, deleteKey, listKeys, replaceKey, updateKey } from './api-keys.ts'
import { listKeyUsage, reportKeyUsage } from './key-usage.ts'
import { WarnOfRemovals, warnOfRemovals } from './warn-of-removals.ts'

/** Registers the calls for a company's keys, for career pages and for the API. */
export function registerPartnerKeys(app: FastifyInstance): void {
  serve(app, CareerPages, { read: (_, ctx) => listKeys(ctx, 'careerPage') })
  serve(app, CreateCareerPage, { write: ({ body }, ctx) => createKey(ctx, 'careerPage', body) })
  serve(app, DeleteCareerPage, { write: ({ params }, ctx) => deleteKey(ctx, 'careerPage', params.keyId) })
  serve(app, ApiKeys, { read: (_, ctx) => listKeys(ctx, 'api') })
  serve(app, CreateApiKey, { write: ({ body }, ctx) => createKey(ctx, 'api', body) })
  serve(app, DeleteApiKey, { write: ({ body }, ctx) => deleteKey(ctx, 'api', body.keyId) })
  serve(app, UpdatePartnerKey, { write: ({ params, body }, ctx) => updateKey(ctx, params.keyId, body) })
  serve(app, ReplacePartnerKey, { write: ({ params }, ctx) => replaceKey(ctx, params.keyId) })
  serve(app, KeyUsage, {
    read: ({ params, query }, { db, now, target: { companyId } }) =>
      listKeyUsage({ db, now, companyId }, params.keyId, query.days),
  })
  serve(app, ReportKeyUsage, {
    write: (input, ctx) => reportKeyUsage(ctx, input),
    recordsNothing: 'requests of a key, which gateways count',
  })
  app.deps.jobs.work(WarnOfRemovals, (_payload, job) => warnOfRemovals(jobActor(app.deps, job)))
}
