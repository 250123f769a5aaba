import { companyAdmin, companyMember, declare } from '#contract/base/call.ts'
import { DateTime, EmptyBody, Id, nullable, strict } from '#contract/base/scalars.ts'

/**
 * GET /companyFirstSteps. Returns when each first step of a new company was done. Null if the company is not new or is a
 * test company, if the caller hid the steps, or if the caller is not an administrator of the company. Beyond the
 * documents. Roles: company member.
 */
export const CompanyFirstSteps = declare({
  id: 'company-first-steps',
  family: 'company settings',
  method: 'GET',
  path: '/companyFirstSteps',
  query: strict({ id: Id }),
  response: strict({
    steps: nullable(
      strict({
        /** When the company info became complete. */
        info: nullable(DateTime),
        /** When the first ad was created. */
        ad: nullable(DateTime),
        /** When the company profile was first published. */
        profile: nullable(DateTime),
        /** When the first colleague was invited or joined. */
        colleague: nullable(DateTime),
        /** When the retention was first saved. */
        retention: nullable(DateTime),
      }),
    ),
  }),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** POST /hideFirstSteps. Hides the first steps of a company for the caller. Beyond the documents. Roles: company administrator. */
export const HideFirstSteps = declare({
  id: 'hide-first-steps',
  family: 'company settings',
  method: 'POST',
  path: '/hideFirstSteps',
  body: strict({ companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId'),
  whileImpersonating: 'allowed',
  errors: {},
})
