import { Type } from 'typebox'
import { LINK_MAX_LENGTH } from '#rules/text-and-time/web-address.ts'
import { adAdmins, companyAdmin, companyMember, declare, signedIn, tokenHolder } from '#contract/base/call.ts'
import {
  DateTime,
  Id,
  Line,
  None,
  RelativeUrl,
  Text,
  Token,
  Typed,
  nullable,
  oneOf,
  strict,
} from '#contract/base/shapes.ts'
import { Company, CompanyCard, CompanyEdit, CompanyTree, PngAddress } from '#contract/base/types.ts'

/** GET /Company/GetUserCompanies. Source: 1§7, 1§3. Roles: signed in. */
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

/** GET /Company/GetUserCompanyWithAds. Source: 1§7, 1§3. Roles: company member. */
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
  errors: { 400: 'invalid fields', 409: 'changed meanwhile' },
})

/**
 * GET /getCompany: `Company/Get` by its other name, for Economy too. Source: 3§7. Roles: company member; Administrator,
 * Economy.
 */
export const GetCompany = declare({
  ...CompanyGet,
  id: 'get-company',
  path: '/getCompany',
  access: companyMember('company', 'query.id', { staff: [...adAdmins, 'Economy'] }),
})

/** POST /updateCompany: `Company/Update` by its other name. Source: 3§7. Roles: company member. */
export const UpdateCompany = declare({ ...CompanyUpdate, id: 'update-company', path: '/updateCompany' })

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

/**
 * GET /RequestBankId. Source: 1§7. Begins a bank identity login (ACC-48): the browser goes to redirectUrl and comes
 * back to the page of assignments with `code` and `state`, or `error` and `state`, which CompleteBankId takes.
 * returnUrl is a path of the dashboard's own origin, where the login ends. Roles: signed in.
 */
export const RequestBankId = declare({
  id: 'request-bank-id',
  family: 'company and tree',
  method: 'GET',
  path: '/RequestBankId',
  query: strict({ returnUrl: Typed(LINK_MAX_LENGTH) }),
  response: strict({
    redirectUrl: Type.String(),
  }),
  access: signedIn,
  errors: {
    400: 'not an address of this origin',
    409: 'the identity service does not answer',
    429: 'too many attempts',
  },
})

/**
 * POST /CompleteBankId. Beyond the documents: ends a login with what the browser brought back. A login is ended once,
 * by the session that began it, within ten minutes. `returnUrl` is the path RequestBankId was given. Roles: signed in.
 */
export const CompleteBankId = declare({
  id: 'complete-bank-id',
  family: 'company and tree',
  method: 'POST',
  path: '/CompleteBankId',
  body: strict({
    state: Text(200),
    code: nullable(Token),
    error: nullable(Text(200)),
    /** `iss` of the return address (RFC 9207). */
    issuer: nullable(Text(2000)),
  }),
  response: strict({
    assignment: Type.String(),
    returnUrl: Type.String(),
  }),
  access: signedIn,
  errors: { 410: 'login unknown, ended, expired or of another session' },
})

/** How a bank identity login ended. */
export const BankIdStatus = oneOf('ok', 'canceled', 'failed', 'registryUnavailable')

/**
 * GET /GetBankIdResult. Source: 1§2. Who has identified themselves, and the companies they sign for by name; those
 * already in Tavla are `linked`, the caller's own `member` as well. Roles: signed in.
 */
export const GetBankIdResult = declare({
  id: 'get-bank-id-result',
  family: 'company and tree',
  method: 'GET',
  path: '/GetBankIdResult',
  query: strict({ assignment: Token }),
  response: strict({
    status: BankIdStatus,
    name: Type.String(),
    companies: Type.Array(
      strict({
        organizationNumber: Type.String(),
        name: Type.String(),
        city: Type.String(),
        limited: Type.Boolean(),
        signs: oneOf('alone', 'jointly'),
        linked: Type.Boolean(),
        member: Type.Boolean(),
      }),
    ),
  }),
  access: signedIn,
  errors: { 410: 'assignment already used or expired' },
})

/**
 * POST /Company/Add. Source: 1§2, 1§5. With `confirmed` a signatory joins the company that exists (COMP-12). Roles:
 * signed in.
 */
export const CompanyAdd = declare({
  id: 'company-add',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/Add',
  body: strict({
    organizationNumber: Line,
    /** From the bank identity's return address. */
    assignment: Token,
    confirmed: Type.Optional(Type.Boolean()),
  }),
  response: strict({
    id: Id,
  }),
  access: signedIn,
  errors: {
    400: 'organisation number not valid or not a limited company',
    404: 'cannot find company info',
    403: 'not a signatory',
    409: 'already linked and not confirmed, already a member, or the registry does not answer',
    410: 'assignment already used or expired',
  },
})

/** GET /Dashboard/GetExistingCompanyByOrganizationNumber. Source: 1§7. Roles: signed in. */
export const DashboardGetExistingCompany = declare({
  id: 'dashboard-get-existing-company',
  family: 'company and tree',
  method: 'GET',
  path: '/Dashboard/GetExistingCompanyByOrganizationNumber',
  query: strict({ organizationNumber: Line }),
  response: Type.Union([
    Type.Null(),
    strict({
      id: Id,
      name: Type.String(),
    }),
  ]),
  access: signedIn,
  errors: { 400: 'organisation number not valid', 429: 'too many attempts' },
})

/**
 * GET /Company/GetSignatories. Source: 1§2, 1§7. Those who sign alone; `askable` are those whose address the registry
 * knows. Roles: signed in.
 */
export const CompanyGetSignatories = declare({
  id: 'company-get-signatories',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetSignatories',
  query: strict({ organizationNumber: Line }),
  response: Type.Array(
    strict({
      id: Type.String(),
      name: Type.String(),
      askable: Type.Boolean(),
    }),
  ),
  access: signedIn,
  errors: {
    400: 'organisation number not valid',
    404: 'cannot find company info',
    409: 'the registry does not answer',
    429: 'too many attempts',
  },
})

/** GET /Company/FindAdministrators. Source: 1§2, 1§7. Roles: signed in. */
export const CompanyFindAdministrators = declare({
  id: 'company-find-administrators',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/FindAdministrators',
  query: strict({ organizationNumber: Line }),
  response: Type.Array(
    strict({
      id: Type.String(),
      name: Type.String(),
      email: Type.String({ description: 'masked' }),
    }),
  ),
  access: signedIn,
  errors: {
    400: 'organisation number not valid',
    404: 'organisation number not linked to a company',
    429: 'too many attempts',
  },
})

/** POST /Company/RequestAccess. Source: 1§2, 1§7. Roles: signed in. */
export const CompanyRequestAccess = declare({
  id: 'company-request-access',
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
  errors: {
    400: 'organisation number or person not valid',
    404: 'organisation number not linked to a company',
    409: 'already a member, or this person was already asked',
    429: 'too many attempts',
  },
})

/** GET /Company/GetAccessRequest. Beyond the documents: what the e-mailed link is about. Roles: who holds the token. */
export const CompanyGetAccessRequest = declare({
  id: 'company-get-access-request',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetAccessRequest',
  query: strict({ token: Token }),
  response: strict({
    companyName: Type.String(),
    name: Type.String(),
    email: Type.String(),
    message: nullable(Type.String()),
    asked: DateTime,
  }),
  access: tokenHolder('accessRequest', 'query.token'),
  errors: { 410: 'token used or expired' },
})

/**
 * POST /Company/AnswerAccessRequest. Source: 1§6. Roles: signatory or administrator who holds the token of the e-mailed
 * link.
 */
export const CompanyAnswerAccessRequest = declare({
  id: 'company-answer-access-request',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/AnswerAccessRequest',
  body: strict({
    /** From the e-mailed link. */
    token: Token,
    granted: Type.Boolean(),
  }),
  response: None,
  access: tokenHolder('accessRequest', 'body.token'),
  errors: { 410: 'token used or expired' },
})

/**
 * GET /Company/GetAccessRequests. Beyond the documents: who asks for access to a company and has no answer, the longest
 * waiting first. Roles: company administrator; Administrator, InternalSales.
 */
export const CompanyGetAccessRequests = declare({
  id: 'company-get-access-requests',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetAccessRequests',
  query: strict({ id: Id }),
  response: Type.Array(
    strict({
      userId: Type.String(),
      name: Type.String(),
      email: Type.String(),
      image: nullable(RelativeUrl),
      message: nullable(Type.String()),
      asked: DateTime,
      /** Names of those who were asked. */
      persons: Type.Array(Type.String()),
    }),
  ),
  access: companyAdmin('company', 'query.id', 'Administrator', 'InternalSales'),
  errors: {},
})

/**
 * POST /Company/AnswerAccess. Beyond the documents: answers a request from user management (COMP-17). Roles: company
 * administrator; Administrator, InternalSales.
 */
export const CompanyAnswerAccess = declare({
  id: 'company-answer-access',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/AnswerAccess',
  body: strict({ companyId: Id, userId: Text(64), granted: Type.Boolean() }),
  response: None,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: { 410: 'already answered' },
})

/**
 * GET /Company/GetOwnAccessRequests. Beyond the documents: what the caller has asked for in the last thirty days, the
 * newest first. Roles: signed in.
 */
export const CompanyGetOwnAccessRequests = declare({
  id: 'company-get-own-access-requests',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetOwnAccessRequests',
  response: Type.Array(
    strict({
      id: Type.String(),
      organizationNumber: Type.String(),
      companyName: Type.String(),
      personId: Type.String(),
      personName: Type.String(),
      asked: DateTime,
      state: oneOf('waiting', 'granted', 'refused'),
    }),
  ),
  access: signedIn,
  errors: {},
})
