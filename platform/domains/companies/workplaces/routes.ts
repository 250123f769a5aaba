import type { FastifyInstance } from 'fastify'
import {
  DeleteWorkplaceTemplate,
  SaveWorkplace,
  UpdateWorkplace,
  WorkplaceTemplate,
  WorkplaceTemplateList,
} from '#contract/companies/workplaces.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { deleteWorkplace, getWorkplace, listWorkplaces, saveWorkplace, updateWorkplace } from './workplaces.ts'

/** Registers the routes of a company's workplaces. */
export function registerWorkplaces(app: FastifyInstance): void {
  serve(app, WorkplaceTemplateList, { read: (_, { db, target }) => listWorkplaces(db, target.companyId) })
  serve(app, WorkplaceTemplate, { read: ({ query }, ctx) => getWorkplace(ctx, query.id) })
  serve(app, SaveWorkplace, { write: ({ body }, ctx) => saveWorkplace(ctx, body) })
  serve(app, UpdateWorkplace, { write: ({ body }, ctx) => updateWorkplace(ctx, body) })
  serve(app, DeleteWorkplaceTemplate, { write: ({ body }, ctx) => deleteWorkplace(ctx, body.id) })
}
