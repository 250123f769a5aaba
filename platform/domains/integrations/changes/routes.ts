import type { FastifyInstance } from 'fastify'
import { Changes } from '#contract/integrations/changes.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { listChanges } from './list-changes.ts'
import { projectAddChange } from './project-change.ts'

/** Registers the feed of changes of a company, and their payload in the hub (PLUS-98). */
export function registerChanges(app: FastifyInstance): void {
  registerEventProjection('addChange', projectAddChange)
  serve(app, Changes, { read: ({ query }, ctx) => listChanges(ctx, query) })
}
