import { Type } from 'typebox'
import { companyAdmin, companyMember, declare, tokenHolder } from '#contract/base/call.ts'
import { Email, Id, EmptyBody, Token, strict } from '#contract/base/scalars.ts'

const SenderEmail = strict({ serviceId: Id, email: Type.String(), active: Type.Boolean(), verified: Type.Boolean() })

/** GET /manageEmailList. Lists the sender addresses of a company. Source: 3§7, 3§3. Roles: company member. */
export const ManageEmailList = declare({
  id: 'manage-email-list',
  family: 'users and sender e-mails',
  method: 'GET',
  path: '/manageEmailList',
  query: strict({ id: Id }),
  response: Type.Array(SenderEmail),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/**
 * POST /manageEmailAdd. Adds a sender address and emails it a verification link. Source: 3§7, 3§6. Roles: company
 * administrator; Administrator.
 */
export const ManageEmailAdd = declare({
  id: 'manage-email-add',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailAdd',
  body: strict({ companyId: Id, email: Email }),
  response: SenderEmail,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
  whileImpersonating: 'refused',
  errors: {
    400: 'invalid email address',
    409: '`alreadyListed`: already added and verified',
    429: 'rate limited (30 per day and company)',
  },
})

/**
 * POST /manageEmailToggle. Activates or deactivates a sender address. At most one address is active. Source: 3§7, 3§6.
 * Roles: company administrator; Administrator.
 */
export const ManageEmailToggle = declare({
  id: 'manage-email-toggle',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailToggle',
  body: strict({ companyId: Id, serviceId: Id, active: Type.Boolean() }),
  response: SenderEmail,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such address', 409: '`notVerified`: the address has not been verified' },
})

/**
 * POST /manageEmailDelete. Deletes a sender address of a company. Source: 3§7, 3§2.3. Roles: company administrator;
 * Administrator.
 */
export const ManageEmailDelete = declare({
  id: 'manage-email-delete',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailDelete',
  body: strict({ companyId: Id, serviceId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such address' },
})

/**
 * GET /manageEmailLink. Returns the company and the address that a verification link belongs to. Beyond the documents.
 * Roles: token holder.
 */
export const ManageEmailLink = declare({
  id: 'manage-email-link',
  family: 'users and sender e-mails',
  method: 'GET',
  path: '/manageEmailLink',
  query: strict({ token: Token }),
  response: strict({ companyName: Type.String(), email: Type.String() }),
  access: tokenHolder('senderAddress', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * POST /manageEmailVerify. Verifies a sender address: the holder of the link receives its email and agrees to its use.
 * Beyond the documents. Roles: token holder.
 */
export const ManageEmailVerify = declare({
  id: 'manage-email-verify',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailVerify',
  body: strict({ token: Token }),
  response: EmptyBody,
  access: tokenHolder('senderAddress', 'body.token'),
  errors: { 410: 'the link has already been used or has expired' },
})
