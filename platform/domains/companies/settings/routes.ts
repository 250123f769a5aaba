import type { FastifyInstance } from 'fastify'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getCompanySettings } from './company-settings.ts'

/** Registers the route of the settings menu, and the `updateSettings` event for any changed setting of a company. */
export function registerCompanySettings(app: FastifyInstance): void {
  registerEventProjection(
    'updateSettings',
    async () =>
      ({ companyId }) =>
        companyId === null ? null : { companyId },
  )

  serve(app, CompanySettings, { read: (_, ctx) => getCompanySettings(ctx) })
}
