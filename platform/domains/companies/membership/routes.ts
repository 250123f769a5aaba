import type { FastifyInstance } from 'fastify'
import {
  CompanyAnswerAccess,
  CompanyAnswerAccessRequest,
  CompanyGetAccessRequest,
  CompanyGetAccessRequests,
  CompanyGetOwnAccessRequests,
} from '#contract/companies/joining.ts'
import {
  AcceptInvitation,
  AddRecruiter,
  CorrectInvitation,
  CreateInvitationLink,
  GetInvitation,
  ManageUsersList,
  RemoveRecruiter,
  ResendInvitation,
  UpdateCompanyUserRole,
} from '#contract/companies/membership.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve } from '#platform/calls/http/serve.ts'
import {
  answerAccess,
  answerByLink,
  listAccessRequests,
  listOwnAccessRequests,
  getAccessRequest,
} from './access-requests.ts'
import { changeRole, removeUser } from './change-users.ts'
import { correctInvitation } from './correct-invitation.ts'
import { acceptInvitation, checkInvitation, inviteUser, getInvitation } from './invite.ts'
import { listUsers } from './list-users.ts'
import {
  checkLink,
  checkSendingAgain,
  createInvitationLink,
  markInvitationUndelivered,
  sendInvitationAgain,
} from './send-invitation-again.ts'

/** Registers the routes for a company's users, invitations and access requests. */
export function registerMembership(app: FastifyInstance, deps: Deps): void {
  serve(app, ManageUsersList, { read: (_input, ctx) => listUsers(ctx) })
  serve(app, UpdateCompanyUserRole, { write: (input, ctx) => changeRole(ctx, input) })
  serve(app, AddRecruiter, {
    before: (input, ctx) => checkInvitation(ctx, input),
    write: (input, ctx, email) => inviteUser(ctx, input, email),
  })
  serve(app, ResendInvitation, {
    before: (_input, ctx) => checkSendingAgain(ctx),
    write: (input, ctx) => sendInvitationAgain(ctx, input),
  })
  serve(app, CorrectInvitation, {
    before: (input, ctx) => checkInvitation(ctx, input),
    write: (input, ctx, email) => correctInvitation(ctx, input, email),
  })
  serve(app, CreateInvitationLink, {
    before: (_input, ctx) => checkLink(ctx),
    write: (input, ctx) => createInvitationLink(ctx, input),
  })
  serve(app, RemoveRecruiter, { write: (input, ctx) => removeUser(ctx, input) })
  serve(app, GetInvitation, { read: (_input, ctx) => getInvitation(ctx) })
  serve(app, AcceptInvitation, { write: (input, ctx) => acceptInvitation(ctx, input) })
  serve(app, CompanyGetAccessRequest, { read: (_input, ctx) => getAccessRequest(ctx) })
  serve(app, CompanyAnswerAccessRequest, { write: (input, ctx) => answerByLink(ctx, input) })
  serve(app, CompanyGetAccessRequests, { read: (_input, ctx) => listAccessRequests(ctx) })
  serve(app, CompanyAnswerAccess, { write: (input, ctx) => answerAccess(ctx, input) })
  serve(app, CompanyGetOwnAccessRequests, { read: (_input, ctx) => listOwnAccessRequests(ctx) })

  deps.mailer.onGiveUp(({ invitationId }) => invitationId !== null, markInvitationUndelivered(deps))
}
