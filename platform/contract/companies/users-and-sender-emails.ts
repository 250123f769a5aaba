import { Type } from 'typebox'
import { companyAdmin, companyMember, declare, signedIn, tokenHolder } from '#contract/base/call.ts'
import { DateTime, Email, Id, EmptyBody, RelativeUrl, Text, Token, nullable, strict } from '#contract/base/scalars.ts'

const ManagedUser = strict({
  id: Type.String({ description: 'id of the user, or of the invitation if pending' }),
  name: nullable(Type.String({ description: 'if pending, the invited email address' })),
  email: nullable(Type.String({ description: 'null if pending' })),
  admin: Type.Boolean(),
  isInternalSales: Type.Boolean(),
  image: nullable(RelativeUrl),
  invited: nullable(DateTime),
})

/**
 * GET /manageUsersList. Returns the members sorted by name, followed by pending invitations. Source: 3§7, 3§6. Roles:
 * company member (clients read their own role from it).
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
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: {
    400: 'no such user',
    409: '`ownRole`: you cannot change your own role; `pendingUser`: the invitation has not been accepted yet',
  },
})

/**
 * POST /addRecruiter. Emails an invitation. Source: 3§7, 3§8. Roles: company administrator; Administrator,
 * InternalSales.
 */
export const AddRecruiter = declare({
  id: 'add-recruiter',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/addRecruiter',
  body: strict({ companyId: Id, email: Email }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: {
    400: 'the address is invalid, already invited or already a member (see `errors.email`)',
    429: 'rate limited (200 per day and company)',
  },
})

/**
 * POST /removeRecruiter. Removes a member or withdraws an invitation. Source: 3§7, 3§5. Roles: company administrator;
 * Administrator, InternalSales.
 */
export const RemoveRecruiter = declare({
  id: 'remove-recruiter',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/removeRecruiter',
  body: strict({ userId: Text(64), companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  errors: { 400: 'no such user', 409: '`ownRole`: you cannot remove yourself from the company' },
})

/** GET /getInvitation. Returns the invitation that a link belongs to. Beyond the documents. Roles: token holder. */
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
    /** Whether the address has an account. If so, the person signs in; otherwise they register (COMP-60). */
    hasAccount: Type.Boolean(),
  }),
  access: tokenHolder('invitation', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
})

/**
 * POST /acceptInvitation. Makes the caller a member of the company. Beyond the documents. Roles: signed in with the
 * invited address.
 */
export const AcceptInvitation = declare({
  id: 'accept-invitation',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/acceptInvitation',
  body: strict({ token: Token }),
  response: strict({ companyId: Id }),
  access: signedIn,
  errors: {
    409: '`otherAddress`: the invitation was sent to a different email address',
    410: 'the link has already been used or has expired',
  },
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
  errors: { 404: 'no such address', 409: '`notVerified`: the address has not been verified' },
})

/** POST /manageEmailDelete. Source: 3§7, 3§2.3. Roles: company administrator; Administrator. */
export const ManageEmailDelete = declare({
  id: 'manage-email-delete',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/manageEmailDelete',
  body: strict({ companyId: Id, serviceId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator'),
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
