import type { FastifyInstance } from 'fastify'
import { OfficeSettings, SetOfficeSetting } from '#contract/office/settings.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { listOfficeSettings, setOfficeSetting } from './office-settings.ts'

/** Registers the routes for settings of the installation, for Administrators. */
export function registerOfficeSettings(app: FastifyInstance): void {
  serve(app, OfficeSettings, { read: (_, ctx) => listOfficeSettings(ctx) })
  serve(app, SetOfficeSetting, { write: (input, ctx) => setOfficeSetting(ctx, input) })
}
