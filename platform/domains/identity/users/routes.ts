import type { FastifyInstance } from 'fastify'
import {
  CountAllUsers,
  GetAllUsers,
  GetUserRights,
  InviteStaff,
  ListStaffInvitations,
  ResendConfirmationByEmail,
  SetStaffRoles,
  SetUserFeatures,
  WithdrawStaffInvitation,
} from '#contract/identity/users.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { listStaffInvitations, withdrawStaffInvitation } from '#platform/domains/identity/account/staff-invitations.ts'
import { checkStaffInvitation, inviteStaff } from './invite-staff.ts'
import { getUserRights, setStaffRoles, setUserFeatures } from './rights.ts'
import { countUsers, listUsers } from './list-users.ts'
import { resendConfirmation } from './resend-confirmation.ts'

/** Registers the staff routes for users, roles and staff invitations. */
export function registerUsers(app: FastifyInstance): void {
  serve(app, GetAllUsers, { read: (input, ctx) => listUsers(ctx, input) })
  serve(app, CountAllUsers, { read: (input, { db }) => countUsers(db, input) })
  serve(app, GetUserRights, { read: ({ query }, { db }) => getUserRights(db, query.userId) })
  serve(app, SetUserFeatures, { write: (input, ctx) => setUserFeatures(ctx, input) })
  serve(app, InviteStaff, {
    before: (input, ctx) => checkStaffInvitation(ctx, input),
    write: (input, ctx, email) => inviteStaff(ctx, input, email),
  })
  serve(app, ListStaffInvitations, { read: (_, ctx) => listStaffInvitations(ctx) })
  serve(app, WithdrawStaffInvitation, { write: (input, ctx) => withdrawStaffInvitation(ctx, input) })
  serve(app, SetStaffRoles, { write: (input, ctx) => setStaffRoles(ctx, input) })
  serve(app, ResendConfirmationByEmail, { write: ({ body }, ctx) => resendConfirmation(ctx, body.email) })
}
