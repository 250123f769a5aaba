import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
import { declare, signedIn, staff } from '#contract/base/call.ts'
import { Cursor, MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import {
  DateTime,
  Email,
  Id,
  Line,
  InputText,
  nullable,
  oneOf,
  strict,
  PersonName,
  Phone,
  NumberLine,
} from '#contract/base/scalars.ts'

const ForeignRequestInput = strict({
  companyName: Line,
  contactName: PersonName,
  contactEmail: Email,
  contactPhone: Phone,
  homePage: nullable(InputText('url', MAX_LINK_LENGTH)),
  organizationNumber: NumberLine,
  country: Line,
  city: Line,
  postNumber: nullable(NumberLine),
  address: Line,
  co: nullable(Line),
})

/**
 * POST /foreignCompanyRequest. Requests a company for an organisation outside Sweden. Source: 1§5, 3§8, 3§3. Roles:
 * signed in.
 */
export const RequestForeignCompany = declare({
  id: 'foreign-company-request',
  family: 'foreign companies',
  method: 'POST',
  path: '/foreignCompanyRequest',
  body: ForeignRequestInput,
  response: strict({ id: Id }),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: { 400: 'invalid fields', 429: 'rate limited (ten per day)' },
})

const staffAccess = staff('Administrator', 'Moderator')

/** A request in the back office (ADMIN-79). */
export const ForeignRequest = strict({
  id: Id,
  status: oneOf('accepted', 'pending'),
  companyName: Type.String(),
  contactName: Type.String(),
  contactEmail: Type.String(),
  contactPhone: Type.String(),
  homePage: nullable(Type.String()),
  organizationNumber: Type.String(),
  country: Type.String(),
  city: Type.String(),
  postNumber: nullable(Type.String()),
  address: Type.String(),
  co: nullable(Type.String()),
  requireAmfService: Type.Boolean(),
  /**
   * When the request was made and accepted, the name of its author, and the company created from it. These and the
   * following fields are beyond the documents.
   */
  createdAt: DateTime,
  acceptedAt: nullable(DateTime),
  askedBy: Actor,
  companyId: nullable(Id),
  /** Cursor of this request. Pass it as `after` to continue the list. */
  cursor: Cursor,
})
export type ForeignRequest = Static<typeof ForeignRequest>

/**
 * GET /getAllForeignCompany. Returns a page of requests, newest first, or only the request `id`. Source: 3§7, 3§3.
 * Roles: Administrator, Moderator.
 */
export const GetAllForeignCompany = declare({
  id: 'get-all-foreign-company',
  family: 'foreign companies',
  method: 'GET',
  path: '/getAllForeignCompany',
  query: strict({
    status: Type.Optional(oneOf('accepted', 'pending')),
    id: Type.Optional(Id),
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
  }),
  response: Type.Array(ForeignRequest, { maxItems: MAX_PAGE_SIZE + 1 }),
  access: staffAccess,
  errors: {},
})

/**
 * GET /countForeignCompany. Returns the number of requests. Each count stops at 1,000. Beyond the documents. Roles:
 * Administrator, Moderator.
 */
export const CountForeignCompany = declare({
  id: 'count-foreign-company',
  family: 'foreign companies',
  method: 'GET',
  path: '/countForeignCompany',
  response: strict({ pending: nullable(Type.Integer({ minimum: 0 })), total: nullable(Type.Integer({ minimum: 0 })) }),
  access: staffAccess,
  errors: {},
})

/**
 * GET /GetExistingCompanyByOrganizationNumber. Finds a company by its organisation number, for staff. Source: 3§7.
 * Roles: Administrator, Moderator.
 */
export const GetExistingCompanyByOrganizationNumber = declare({
  id: 'get-existing-company-by-organization-number',
  family: 'foreign companies',
  method: 'GET',
  path: '/GetExistingCompanyByOrganizationNumber',
  query: strict({ organizationNumber: NumberLine }),
  response: Type.Union([
    Type.Null(),
    strict({
      /** Beyond the documents. */
      id: Id,
      name: Type.String(),
    }),
  ]),
  access: staffAccess,
  errors: {},
})

/**
 * POST /foreignCompanyCreateCompany. Creates the company and makes the person who requested it its administrator
 * (COMP-116). Source: 3§7, 3§4. Roles: Administrator, Moderator.
 */
export const ForeignCompanyCreateCompany = declare({
  id: 'foreign-company-create-company',
  family: 'foreign companies',
  method: 'POST',
  path: '/foreignCompanyCreateCompany',
  body: strict({ id: Id, requireAmfService: Type.Boolean() }),
  response: ForeignRequest,
  access: staffAccess,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such request', 409: '`alreadyAccepted`: the request has already been accepted' },
})
