import type { FastifyInstance } from 'fastify'
import { AdProfessionGroups } from '#contract/ads/professions-and-tags.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { professionGroups } from './profession-list.ts'

/** Registers the route that lists the professions for ads. */
export function registerProfessions(app: FastifyInstance): void {
  serve(app, AdProfessionGroups, { read: () => professionGroups() })
}
