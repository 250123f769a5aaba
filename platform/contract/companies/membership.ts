import { Actor } from '#contract/base/actor.ts'
import { Type } from 'typebox'
import { companyAdmin, companyMember, declare, signedIn, tokenHolder } from '#contract/base/call.ts'
import { Undelivered } from '#contract/base/enums.ts'
import { DateTime, Email, Id, EmptyBody, RelativeUrl, Text, Token, nullable, strict } from '#contract/base/scalars.ts'

const ManagedUser = strict({
  id: Type.String({ description: 'id of the user, or of the invitation if pending' }),
  name: nullable(Type.String({ description: 'if pending, the invited email address' })),
  email: nullable(Type.String({ description: 'null if pending' })),
  admin: Type.Boolean(),
  isInternalSales: Type.Boolean(),
  image: nullable(RelativeUrl),
  invited: nullable(DateTime),
  invitation: nullable(
    strict({
      admin: Type.Boolean({ description: 'whether the person becomes an administrator' }),
      sent: Type.String({ format: 'date-time', description: 'when the invitation was last sent' }),
      sentCount: Type.Integer({ description: 'how often the invitation was sent' }),
      expires: Type.String({ format: 'date-time', description: 'end of the validity of the link' }),
      undelivered: nullable(Undelivered),
      sendAgainFrom: nullable(DateTime),
    }),
  ),
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

/**
 * POST /UpdateCompanyUserRole. Makes a member administrator of the company, or takes the role away. Source: 3§7. Roles:
 * company administrator; Administrator, InternalSales.
 */
export const UpdateCompanyUserRole = declare({
  id: 'update-company-user-role',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/UpdateCompanyUserRole',
  body: strict({ admin: Type.Boolean(), userId: Text('opaque', 64), companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
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
  body: strict({
    companyId: Id,
    email: Email,
    admin: Type.Optional(
      Type.Boolean({ description: 'whether the person becomes an administrator; false by default' }),
    ),
  }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
  errors: {
    400: 'the address is invalid, already invited or already a member (see `errors.email`)',
    429: 'rate limited (200 per day and company)',
  },
})

/**
 * POST /resendInvitation. Emails an invitation again with a new link. Earlier links stop working. Beyond the documents.
 * Roles: company administrator; Administrator, InternalSales.
 */
export const ResendInvitation = declare({
  id: 'resend-invitation',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/resendInvitation',
  body: strict({ userId: Text('opaque', 64), companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
  errors: {
    400: 'no such invitation',
    409: '`sentRecently`: the invitation was sent again less than ten minutes ago',
    429: 'rate limited (200 per day and company, with new invitations)',
  },
})

/**
 * POST /correctInvitation. Sends a returned invitation to another address, with the same role. Earlier links stop
 * working. Beyond the documents. Roles: company administrator; Administrator, InternalSales.
 */
export const CorrectInvitation = declare({
  id: 'correct-invitation',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/correctInvitation',
  body: strict({ userId: Text('opaque', 64), companyId: Id, email: Email }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
  errors: {
    400: 'no such invitation, or the address is invalid, already invited or already a member (see `errors.email`)',
    409: '`invitationNotReturned`: the invitation has already been corrected or sent again',
    429: 'rate limited (200 per day and company, with new invitations)',
  },
})

/**
 * POST /createInvitationLink. Creates another link to an invitation, for the administrator to pass on. It is valid as
 * long as the mailed link, which keeps working. Only the invited address can accept. Beyond the documents. Roles: company
 * administrator; Administrator, InternalSales.
 */
export const CreateInvitationLink = declare({
  id: 'create-invitation-link',
  family: 'users and sender e-mails',
  method: 'POST',
  path: '/createInvitationLink',
  body: strict({ userId: Text('opaque', 64), companyId: Id }),
  response: strict({ url: Type.String() }),
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
  errors: {
    400: 'no such invitation',
    409: '`invitationNotValid`: the invitation has expired, or its email was returned',
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
  body: strict({ userId: Text('opaque', 64), companyId: Id }),
  response: EmptyBody,
  access: companyAdmin('company', 'body.companyId', 'Administrator', 'InternalSales'),
  whileImpersonating: 'refused',
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
    invitedBy: Actor,
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
  whileImpersonating: 'refused',
  errors: {
    409: '`otherAddress`: the invitation was sent to a different email address',
    410: 'the link has already been used or has expired',
  },
})
