import type { FastifyInstance } from 'fastify'
import { CompanyProfile, PublishCompanyProfile, SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { MAX_LOGO_BODY_BYTES } from '#platform/domains/companies/companies/logo.ts'
import { getProfile, prepareProfile, publishProfile, saveProfile } from './profile.ts'

/** Registers the routes of a company's public profile. */
export function registerCompanyProfile(app: FastifyInstance): void {
  serve(app, CompanyProfile, { read: (_input, ctx) => getProfile(ctx) })
  serve(
    app,
    SaveCompanyProfile,
    {
      before: (input, ctx) => prepareProfile(ctx, input),
      write: (_input, ctx, prepared) => saveProfile(ctx, prepared),
    },
    { bodyLimit: MAX_LOGO_BODY_BYTES },
  )
  serve(app, PublishCompanyProfile, { write: (_input, ctx) => publishProfile(ctx) })
}
