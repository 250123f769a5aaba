import type { FastifyInstance } from 'fastify'
import {
  CompanyGet,
  CompanyGetUserCompanies,
  CompanyGetUserCompanyWithAds,
  CompanyUpdate,
  CompanyUploadLogo,
  GetCompany,
  SetDefaultCompany,
  UpdateCompany,
} from '#contract/companies/companies.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { registerCompanyEvents } from './company-events.ts'
import { getCompany } from './company-info.ts'
import { getCompanyTree } from './company-tree.ts'
import { MAX_LOGO_BODY_BYTES } from './logo.ts'
import { setDefaultCompany } from './set-default-company.ts'
import { registerTreeEvents } from './tree-events.ts'
import { prepareCompany, prepareLogo, updateCompany, uploadLogo } from './update-company.ts'
import { getUserCompanies } from './user-companies.ts'

/** Registers the routes of companies and their trees, and their live events. */
export function registerCompanies(app: FastifyInstance): void {
  serve(app, CompanyGetUserCompanies, { read: (_input, ctx) => getUserCompanies(ctx) })
  serve(app, CompanyGetUserCompanyWithAds, { read: (_input, ctx) => getCompanyTree(ctx) })
  for (const call of [CompanyGet, GetCompany]) serve(app, call, { read: (_input, ctx) => getCompany(ctx) })
  for (const call of [CompanyUpdate, UpdateCompany])
    serve(
      app,
      call,
      {
        before: (input, ctx) => prepareCompany(ctx, input),
        write: (_input, ctx, prepared) => updateCompany(ctx, prepared),
      },
      { bodyLimit: MAX_LOGO_BODY_BYTES },
    )
  serve(
    app,
    CompanyUploadLogo,
    { before: ({ body }, ctx) => prepareLogo(ctx, body.logo), write: (_input, ctx, logo) => uploadLogo(ctx, logo) },
    { bodyLimit: MAX_LOGO_BODY_BYTES },
  )
  serve(app, SetDefaultCompany, { write: (input, ctx) => setDefaultCompany(ctx, input) })
  registerCompanyEvents()
  registerTreeEvents()
}
