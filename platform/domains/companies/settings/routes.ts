import type { FastifyInstance } from 'fastify'
import { CompanyFirstSteps, HideFirstSteps } from '#contract/companies/first-steps.ts'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { getCompanySettings } from './company-settings.ts'
import { getFirstSteps, hideFirstSteps } from './first-steps.ts'

/** Registers the route of the settings menu, and the `updateSettings` event for any changed setting of a company. */
export function registerCompanySettings(app: FastifyInstance): void {
  registerEventProjection(
    'updateSettings',
    async () =>
      ({ companyId }) =>
        companyId === null ? null : { companyId },
  )

  serve(app, CompanySettings, { read: (_, ctx) => getCompanySettings(ctx) })
  serve(app, CompanyFirstSteps, { read: (_, ctx) => getFirstSteps(ctx) })
  serve(app, HideFirstSteps, {
    write: (_, ctx) => hideFirstSteps(ctx),
    recordsNothing: 'a view preference of the caller',
  })
}
