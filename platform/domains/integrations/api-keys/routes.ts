import type { FastifyInstance } from 'fastify'
import {
  ApiKeys,
  CareerPages,
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
} from '#contract/integrations/api-keys.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { createKey, deleteKey, listKeys } from './api-keys.ts'

/** Registers the calls for a company's keys, for career pages and for the API. */
export function registerPartnerKeys(app: FastifyInstance): void {
  serve(app, CareerPages, { read: (_, { db, target }) => listKeys(db, target.companyId, 'careerPage') })
  serve(app, CreateCareerPage, { write: ({ body }, ctx) => createKey(ctx, 'careerPage', body) })
  serve(app, DeleteCareerPage, { write: ({ params }, ctx) => deleteKey(ctx, 'careerPage', params.keyId) })
  serve(app, ApiKeys, { read: (_, { db, target }) => listKeys(db, target.companyId, 'api') })
  serve(app, CreateApiKey, { write: ({ body }, ctx) => createKey(ctx, 'api', body) })
  serve(app, DeleteApiKey, { write: ({ body }, ctx) => deleteKey(ctx, 'api', body.keyId) })
}
