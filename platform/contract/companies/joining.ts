import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
import { companyAdmin, declare, signedIn, tokenHolder } from '#contract/base/call.ts'
import {
  DateTime,
  Id,
  EmptyBody,
  RelativeUrl,
  Text,
  Token,
  InputText,
  nullable,
  oneOf,
  strict,
  NumberLine,
} from '#contract/base/scalars.ts'

/**
 * GET /RequestBankId. Starts a BankID sign-in (ACC-48). The browser goes to `redirectUrl` and returns to the
 * assignments page with `state` and either `code` or `error`, which the client passes to CompleteBankId. `returnUrl` is
 * the dashboard page to show when the sign-in is complete. Source: 1§7. Roles: signed in.
 */
export const RequestBankId = declare({
  id: 'request-bank-id',
  family: 'company and tree',
  method: 'GET',
  path: '/RequestBankId',
  query: strict({ returnUrl: InputText('url', MAX_LINK_LENGTH) }),
  response: strict({
    redirectUrl: Type.String(),
  }),
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: "`returnUrl` must have this server's origin",
    409: '`identityUnavailable`: the identity service is not responding',
    429: 'rate limited (30 per hour)',
  },
})

/**
 * POST /CompleteBankId. Completes a BankID sign-in with the parameters of the return URL. A sign-in can be completed
 * once, within ten minutes, by the session that started it. `returnUrl` in the response is the one given to
 * RequestBankId. Beyond the documents. Roles: signed in.
 */
export const CompleteBankId = declare({
  id: 'complete-bank-id',
  family: 'company and tree',
  method: 'POST',
  path: '/CompleteBankId',
  body: strict({
    state: Text('opaque', 200),
    code: nullable(Token),
    error: nullable(Text('opaque', 200)),
    /** `iss` in the return URL (RFC 9207). */
    issuer: nullable(Text('opaque', 2000)),
  }),
  response: strict({
    assignment: Type.String(),
    returnUrl: Type.String(),
  }),
  access: signedIn,
  whileImpersonating: 'refused',
  errors: { 410: 'the BankID sign-in is unknown, finished, expired or belongs to another session' },
})

/** The result of a BankID sign-in. */
export const BankIdStatus = oneOf('ok', 'canceled', 'failed', 'registryUnavailable')

/**
 * GET /GetBankIdResult. Returns the name of the identified person and the companies they can sign for, sorted by name.
 * Companies already in Tavla are `linked`. If the caller is a member, the company is `member` too. Source: 1§2. Roles:
 * signed in.
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
  errors: { 410: 'the sign-in has already been used or has expired' },
})

/**
 * POST /Company/Add. Creates the company and makes the caller its administrator. With `confirmed`, the caller joins the
 * existing company instead (COMP-12). Source: 1§2, 1§5. Roles: signed in.
 */
export const CompanyAdd = declare({
  id: 'company-add',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/Add',
  body: strict({
    organizationNumber: NumberLine,
    /** The `assignment` returned by CompleteBankId. */
    assignment: Token,
    confirmed: Type.Optional(Type.Boolean()),
  }),
  response: strict({
    id: Id,
  }),
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'invalid organisation number, or not a limited company',
    404: '`companyInfoMissing`: not in the company registry',
    403: '`notSignatory`: you are not authorised to sign for the company alone',
    409:
      '`alreadyLinked`: the company is already in Tavla, and the request was not confirmed; ' +
      '`alreadyMember`: you are already a member; ' +
      '`registryUnavailable`: the company registry is not responding',
    410: 'the sign-in has already been used or has expired',
  },
})

/**
 * GET /Dashboard/GetExistingCompanyByOrganizationNumber. Finds a company by its organisation number. Source: 1§7.
 * Roles: signed in.
 */
export const DashboardGetExistingCompany = declare({
  id: 'dashboard-get-existing-company',
  family: 'company and tree',
  method: 'GET',
  path: '/Dashboard/GetExistingCompanyByOrganizationNumber',
  query: strict({ organizationNumber: NumberLine }),
  response: Type.Union([
    Type.Null(),
    strict({
      id: Id,
      name: Type.String(),
    }),
  ]),
  access: signedIn,
  errors: { 400: 'invalid organisation number', 429: 'rate limited (60 per hour)' },
})

/**
 * GET /Company/GetSignatories. Returns the people who can sign for the company alone. `askable` is true if the registry
 * has their email address. Source: 1§2, 1§7. Roles: signed in.
 */
export const CompanyGetSignatories = declare({
  id: 'company-get-signatories',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/GetSignatories',
  query: strict({ organizationNumber: NumberLine }),
  response: Type.Array(
    strict({
      id: Type.String(),
      name: Type.String(),
      askable: Type.Boolean(),
    }),
  ),
  access: signedIn,
  errors: {
    400: 'invalid organisation number',
    404: '`companyInfoMissing`: not in the company registry',
    409: '`registryUnavailable`: the company registry is not responding',
    429: 'rate limited (60 per hour)',
  },
})

/**
 * GET /Company/FindAdministrators. Lists the administrators of a company by its organisation number, with masked
 * addresses. Source: 1§2, 1§7. Roles: signed in.
 */
export const CompanyFindAdministrators = declare({
  id: 'company-find-administrators',
  family: 'company and tree',
  method: 'GET',
  path: '/Company/FindAdministrators',
  query: strict({ organizationNumber: NumberLine }),
  response: Type.Array(
    strict({
      id: Type.String(),
      name: Type.String(),
      email: Type.String({ description: 'masked' }),
    }),
  ),
  access: signedIn,
  errors: {
    400: 'invalid organisation number',
    404: '`notLinked`: no company on Tavla has this organisation number',
    429: 'rate limited (60 per hour)',
  },
})

/**
 * POST /Company/RequestAccess. Asks a signatory or an administrator for access to a company. Source: 1§2, 1§7. Roles:
 * signed in.
 */
export const CompanyRequestAccess = declare({
  id: 'company-request-access',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/RequestAccess',
  body: strict({
    organizationNumber: NumberLine,
    personId: Text('opaque', 64, { description: 'signatory or administrator' }),
    message: nullable(Text('text', 2000)),
  }),
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'invalid organisation number or person',
    404: '`notLinked`: no company on Tavla has this organisation number',
    409: '`alreadyMember`: you are already a member; `alreadyAsked`: you have already asked this person',
    429: 'rate limited (20 per day)',
  },
})

/**
 * GET /Company/GetAccessRequest. Returns the access request that an emailed link belongs to. Beyond the documents.
 * Roles: token holder.
 */
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
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * POST /Company/AnswerAccessRequest. Grants or refuses a request for access to a company. Source: 1§6. Roles: the
 * signatory or administrator with the token of the emailed link.
 */
export const CompanyAnswerAccessRequest = declare({
  id: 'company-answer-access-request',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/AnswerAccessRequest',
  body: strict({
    /** The token of the emailed link. */
    token: Token,
    granted: Type.Boolean(),
  }),
  response: EmptyBody,
  access: tokenHolder('accessRequest', 'body.token'),
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * GET /Company/GetAccessRequests. Returns the pending access requests of a company, oldest first. Beyond the documents.
 * Roles: company administrator; Administrator, InternalSales.
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
      /** The people who received the request. */
      persons: Type.Array(Actor),
    }),
  ),
  access: companyAdmin('company', 'query.id', 'Administrator', 'InternalSales'),
  errors: {},
})

/**
 * POST /Company/AnswerAccess. Answers an access request in user management (COMP-17). Beyond the documents. Roles:
 * company administrator; Administrator, InternalSales.
 */
export const CompanyAnswerAccess = declare({
  id: 'company-answer-access',
  family: 'company and tree',
  method: 'POST',
  path: '/Company/AnswerAccess',
  body: strict({ companyId: Id, userId: Text('opaque', 64), granted: Type.Boolean() }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
  errors: { 410: 'the request has already been answered' },
})

/**
 * GET /Company/GetOwnAccessRequests. Returns the caller's access requests of the last thirty days, newest first. Beyond
 * the documents. Roles: signed in.
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
