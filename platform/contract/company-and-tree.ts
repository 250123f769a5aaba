import { Type } from 'typebox'
import { LINK_MAX_LENGTH } from '#rules/web-address.ts'
import { signedIn, companyMember, declare } from './call.ts'
import { Id, Line, None, RelativeUrl, Text, Token, Typed, nullable, oneOf, strict } from './shapes.ts'
import { Company, CompanyCard, CompanyEdit, CompanyTree, PngAddress } from './types.ts'

/** GET /Company/GetUserCompanies. Source: 1§7, 1§3. Roles: signed in. */
export const CompanyGetUserCompanies = declare({
  id: 'company-get-user-companies',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetUserCompanies',
  response: Type.Array(CompanyCard),
  access: signedIn,
  errors: {},
})

/** GET /Company/GetUserCompanyWithAds. Source: 1§7, 1§3. Roles: company member. */
export const CompanyGetUserCompanyWithAds = declare({
  id: 'company-get-user-company-with-ads',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetUserCompanyWithAds',
  query: strict({ id: Id }),
  response: CompanyTree,
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** GET /Company/Get. Source: 1§7. Roles: company member. */
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

/** POST /Company/Update. Source: 1§7. Roles: company member. */
export const CompanyUpdate = declare({
  id: 'company-update',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/Update',
  body: CompanyEdit,
  response: Company,
  access: companyMember('company', 'body.id'),
  errors: { 400: 'invalid fields' },
})

/** POST /Company/UploadLogo. Source: 1§7, 3§7. Roles: company member. */
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
  errors: { 400: 'not an image', 413: 'file too large' },
})

/** POST /setDefaultCompany. Source: 1§7. Roles: company member. */
export const SetDefaultCompany = declare({
  id: 'set-default-company',
  family: 'company and tree',
  method: 'POST',
  path: '/setDefaultCompany',
  body: strict({
    CompanyId: Id,
    Default: Type.Boolean(),
  }),
  response: None,
  access: companyMember('company', 'body.CompanyId'),
  errors: {},
})

/** GET /RequestBankId. Source: 1§7. Roles: signed in. */
export const RequestBankId = declare({
  id: 'request-bank-id',
  planned: true,
  family: 'company and tree',
  method: 'GET',
  path: '/RequestBankId',
  query: strict({ returnUrl: Typed(LINK_MAX_LENGTH) }),
  response: strict({
    redirectUrl: Type.String(),
  }),
  access: signedIn,
  errors: {},
})

/** GET /GetBankIdResult. Source: 1§2. Roles: signed in. */
export const GetBankIdResult = declare({
  id: 'get-bank-id-result',
  planned: true,
  family: 'company and tree',
  method: 'GET',
  path: '/GetBankIdResult',
  query: strict({ assignment: Token }),
  response: strict({
    status: oneOf('ok', 'canceled', 'failed'),
    companies: Type.Array(strict({
      organizationNumber: Type.String(),
      name: Type.String(),
      limited: Type.Boolean(),
      linked: Type.Boolean(),
    })),
  }),
  access: signedIn,
  errors: { 410: 'assignment already used or expired' },
})

/** POST /Company/Add. Source: 1§2, 1§5. Roles: signed in. */
export const CompanyAdd = declare({
  id: 'company-add',
  planned: true,
  family: 'company and tree',
  method: 'POST',
  path: '/Company/Add',
  body: strict({
    organizationNumber: Line,
    /** From the bank identity's return address. */
    assignment: Token,
  }),
  response: strict({
    id: Id,
  }),
  access: signedIn,
  errors: { 400: 'organisation number not valid or not a limited company', 403: 'not a signatory', 409: 'already linked' },
})

/** GET /Dashboard/GetExistingCompanyByOrganizationNumber. Source: 1§7. Roles: signed in. */
export const DashboardGetExistingCompany = declare({
  id: 'dashboard-get-existing-company',
  planned: true,
  family: 'company and tree',
  method: 'GET',
  path: '/Dashboard/GetExistingCompanyByOrganizationNumber',
  query: strict({ organizationNumber: Line }),
  response: Type.Union([Type.Null(), strict({
    id: Id,
    name: Type.String(),
  })]),
  access: signedIn,
  errors: { 400: 'organisation number not valid' },
})

/** GET /Company/GetSignatories. Source: 1§2, 1§7. Roles: signed in. */
export const CompanyGetSignatories = declare({
  id: 'company-get-signatories',
  planned: true,
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetSignatories',
  query: strict({ organizationNumber: Line }),
  response: Type.Array(strict({
    id: Type.String(),
    name: Type.String(),
  })),
  access: signedIn,
  errors: { 404: 'cannot find company info' },
})

/** GET /Company/FindAdministrators. Source: 1§2, 1§7. Roles: signed in. */
export const CompanyFindAdministrators = declare({
  id: 'company-find-administrators',
  planned: true,
  family: 'company and tree',
  method: 'GET',
  path: '/Company/FindAdministrators',
  query: strict({ organizationNumber: Line }),
  response: Type.Array(strict({
    id: Type.String(),
    name: Type.String(),
    email: Type.String({ description: 'masked' }),
  })),
  access: signedIn,
  errors: { 404: 'organisation number not linked to a company' },
})

/** POST /Company/RequestAccess. Source: 1§2, 1§7. Roles: signed in. */
export const CompanyRequestAccess = declare({
  id: 'company-request-access',
  planned: true,
  family: 'company and tree',
  method: 'POST',
  path: '/Company/RequestAccess',
  body: strict({
    organizationNumber: Line,
    personId: Text(64, { description: 'signatory or administrator' }),
    message: nullable(Text(2000)),
  }),
  response: None,
  access: signedIn,
  errors: { 404: 'organisation number not linked to a company', 409: 'already a member or already requested' },
})

/** POST /Company/AnswerAccessRequest. Source: 1§6. Roles: signatory holding the token, or company administrator. */
export const CompanyAnswerAccessRequest = declare({
  id: 'company-answer-access-request',
  planned: true,
  family: 'company and tree',
  method: 'POST',
  path: '/Company/AnswerAccessRequest',
  body: strict({
    /** From the e-mailed link. */
    token: Token,
    granted: Type.Boolean(),
  }),
  response: None,
  access: signedIn,
  errors: { 410: 'token used or expired' },
})
