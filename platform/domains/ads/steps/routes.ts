import type { FastifyInstance } from 'fastify'
import { AdStepsTemplate, AdStepsTemplates, SaveSteps } from '#contract/ads/steps.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { readAccessible } from '#platform/calls/http/read-accessible.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getProcess, listProcesses } from '#platform/domains/ads/ads/step-queries.ts'
import { saveSteps } from './save-steps.ts'
import { projectUpdateSteps } from './step-events.ts'

/** Registers the routes for an ad's recruitment process. */
export function registerSteps(app: FastifyInstance): void {
  registerEventProjection('updateSteps', projectUpdateSteps)

  serve(app, AdStepsTemplate, { read: ({ query }, ctx) => getProcess(ctx.db, ctx.target.companyId, query.id) })
  serve(app, AdStepsTemplates, {
    read: ({ query }, ctx) =>
      readAccessible(ctx, 'ad', query.ids, (companyId, ids) => listProcesses(ctx.db, companyId, ids)),
  })
  serve(app, SaveSteps, { write: (input, ctx) => saveSteps(ctx, input) })
}
