import { Type } from 'typebox'
import { adAdmins, companyMember, declare, signedIn } from '#contract/base/call.ts'
import { Id, EmptyBody, RelativeUrl, nullable, strict } from '#contract/base/scalars.ts'
import { CompanyCard } from './company-card.ts'
import { CompanyTree } from './company-tree.ts'
import { Company, CompanyEdit, PngAddress } from './company.ts'

/** GET /Company/GetUserCompanies. Lists the user's companies. Source: 1§7, 1§3. Roles: signed in. */
export const CompanyGetUserCompanies = declare({
  id: 'company-get-user-companies',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetUserCompanies',
  response: Type.Array(CompanyCard),
  access: signedIn,
  partner: 'read',
  errors: {},
})

/**
 * GET /Company/GetUserCompanyWithAds. Returns a company with its projects, folders and ads. Source: 1§7, 1§3. Roles:
 * company member.
 */
export const CompanyGetUserCompanyWithAds = declare({
  id: 'company-get-user-company-with-ads',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetUserCompanyWithAds',
  query: strict({ id: Id }),
  response: CompanyTree,
  access: companyMember('company', 'query.id'),
  partner: 'read',
  errors: {},
})

/** GET /Company/Get. Returns the information of a company. Source: 1§7. Roles: company member. */
export const CompanyGet = declare({
  id: 'company-get',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/Get',
  query: strict({ id: Id }),
  response: Company,
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** POST /Company/Update. Changes the information of a company. Source: 1§7. Roles: company member. */
export const CompanyUpdate = declare({
  id: 'company-update',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/Update',
  body: CompanyEdit,
  response: Company,
  access: companyMember('company', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid fields', 409: '`changedMeanwhile`: someone else changed the company info after you read it' },
})

/**
 * GET /getCompany. The equivalent of `Company/Get`, also for Economy. Source: 3§7. Roles: company member;
 * Administrator, Economy.
 */
export const GetCompany = declare({
  ...CompanyGet,
  id: 'get-company',
  path: '/getCompany',
  access: companyMember('company', 'query.id', { staff: [...adAdmins, 'Economy'] }),
})

/** POST /updateCompany. The equivalent of `Company/Update`. Source: 3§7. Roles: company member. */
export const UpdateCompany = declare({ ...CompanyUpdate, id: 'update-company', path: '/updateCompany' })

/** POST /Company/UploadLogo. Changes or removes the logo of a company. Source: 1§7, 3§7. Roles: company member. */
export const CompanyUploadLogo = declare({
  id: 'company-upload-logo',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/UploadLogo',
  body: strict({
    id: Id,
    logo: nullable(PngAddress),
  }),
  response: strict({
    logoUrl: nullable(RelativeUrl),
  }),
  access: companyMember('company', 'body.id'),
  whileImpersonating: 'allowed',
  errors: { 400: 'not an image', 413: 'the file is too large' },
})

/** POST /setDefaultCompany. Makes a company the user's preselected company. Source: 1§7. Roles: company member. */
export const SetDefaultCompany = declare({
  id: 'set-default-company',
  family: 'company and tree',
  method: 'POST',
  path: '/setDefaultCompany',
  body: strict({
    CompanyId: Id,
    Default: Type.Boolean(),
  }),
  response: EmptyBody,
  access: companyMember('company', 'body.CompanyId'),
  whileImpersonating: 'allowed',
  errors: {},
})
