import { Type } from 'typebox'
import { companyAdmin, companyMember, declare, signedIn, tokenHolder } from '#contract/base/call.ts'
import { DateTime, Email, Id, None, RelativeUrl, Text, Token, nullable, strict } from '#contract/base/shapes.ts'

const ManagedUser = strict({
  id: Type.String({ description: 'of the user, or of the invitation of a pending one' }),
  name: nullable(Type.String({ description: 'the invited address of a pending user' })),
  email: nullable(Type.String({ description: 'null while pending' })),
  admin: Type.Boolean(),
  isInternalSales: Type.Boolean(),
  image: nullable(RelativeUrl),
  invited: nullable(DateTime),
})

/**
 * GET /manageUsersList. Source: 3§7, 3§6. Users by name, then the invited. Roles: company member (the own role is read
 * from it).
 */
export const ManageUsersList = declare({
  id: 'manage-users-list',
  family: 'users and sender e-mails',
  method: 'GET',
  path: '/manageUsersList',
  query: strict({ id: Id }),
  response: Type.Array(ManagedUser),
  access: companyMember('company', 'query.id'),
  errors: {},
})

/** POST /UpdateCompanyUserRole. Source: 3§7. Roles: company administrator; Administrator, InternalSales. */
export const UpdateCompanyUserRole = declare({
  id: 'update-company-user-role',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/UpdateCompanyUserRole',
  body: strict({ admin: Type.Boolean(), userId: Text(64), companyId: Id }),
  response: None,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: { 400: 'no such user', 409: 'the own role, or a pending user' },
})

/**
 * POST /addRecruiter. Source: 3§7, 3§8. An invitation is e-mailed. Roles: company administrator; Administrator,
 * InternalSales.
 */
export const AddRecruiter = declare({
  id: 'add-recruiter',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/addRecruiter',
  body: strict({ companyId: Id, email: Email }),
  response: None,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: { 400: 'errors.email is a list of messages', 429: 'too many invitations' },
})

/**
 * POST /removeRecruiter. Source: 3§7, 3§5. Takes a member away, or an invitation back. Roles: company administrator;
 * Administrator, InternalSales.
 */
export const RemoveRecruiter = declare({
  id: 'remove-recruiter',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/removeRecruiter',
  body: strict({ userId: Text(64), companyId: Id }),
  response: None,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: { 400: 'no such user', 409: 'oneself' },
})

/** GET /getInvitation. Beyond the documents: what an invitation's link is about. Roles: who holds the token. */
export const GetInvitation = declare({
  id: 'get-invitation',
  family: 'users and sender e-mails',
  method: 'GET',
  path: '/getInvitation',
  query: strict({ token: Token }),
  response: strict({
    companyName: Type.String(),
    invitedBy: Type.String(),
    email: Type.String(),
    /** Whether the address has an account: sign in, else register (COMP-60). */
    hasAccount: Type.Boolean(),
  }),
  access: tokenHolder('invitation', 'query.token'),
  errors: { 410: 'token used or expired' },
})

/**
 * POST /acceptInvitation. Beyond the documents: the invited becomes a member. Roles: signed in with the invited
 * address.
 */
export const AcceptInvitation = declare({
  id: 'accept-invitation',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/acceptInvitation',
  body: strict({ token: Token }),
  response: strict({ companyId: Id }),
  access: signedIn,
  errors: { 409: 'another address was invited', 410: 'token used or expired' },
})

const SenderEmail = strict({ serviceId: Id, email: Type.String(), active: Type.Boolean(), verified: Type.Boolean() })

/** GET /manageEmailList. Source: 3§7, 3§3. Roles: company member. */
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
 * POST /manageEmailAdd. Source: 3§7, 3§6. A link is mailed to the address, which it is verified by. Roles: company
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
  errors: { 400: 'invalid e-mail', 409: 'already listed and verified', 429: 'too many links' },
})

/**
 * POST /manageEmailToggle. Source: 3§7, 3§6. One address at most is active. Roles: company administrator;
 * Administrator.
 */
export const ManageEmailToggle = declare({
  id: 'manage-email-toggle',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailToggle',
  body: strict({ companyId: Id, serviceId: Id, active: Type.Boolean() }),
  response: SenderEmail,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
  errors: { 404: 'no such address', 409: 'not verified' },
})

/** POST /manageEmailDelete. Source: 3§7, 3§2.3. Roles: company administrator; Administrator. */
export const ManageEmailDelete = declare({
  id: 'manage-email-delete',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailDelete',
  body: strict({ companyId: Id, serviceId: Id }),
  response: None,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
  errors: { 404: 'no such address' },
})

/**
 * GET /manageEmailLink. Beyond the documents: what the link that was mailed to a sender address is about. Roles: who
 * holds the token.
 */
export const ManageEmailLink = declare({
  id: 'manage-email-link',
  family: 'users and sender e-mails',
  method: 'GET',
  path: '/manageEmailLink',
  query: strict({ token: Token }),
  response: strict({ companyName: Type.String(), email: Type.String() }),
  access: tokenHolder('senderAddress', 'query.token'),
  errors: { 410: 'token used or expired' },
})

/**
 * POST /manageEmailVerify. Beyond the documents: whoever reads the address's mail agrees to its use. Roles: who holds
 * the token.
 */
export const ManageEmailVerify = declare({
  id: 'manage-email-verify',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailVerify',
  body: strict({ token: Token }),
  response: None,
  access: tokenHolder('senderAddress', 'body.token'),
  errors: { 410: 'token used or expired' },
})
