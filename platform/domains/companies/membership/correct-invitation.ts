import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { CorrectInvitation } from '#contract/companies/membership.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { invitations } from '#platform/foundation/db/schema/index.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { maskEmail } from '#rules/people/email-address.ts'
import { rejectMember, sendInvitation } from './invite.ts'
import { lockMembership } from './membership.ts'
import { getInvitationOf } from './send-invitation-again.ts'

/**
 * Sends a returned invitation to another address, with the same role (PLUS-155). The links to the earlier address stop
 * working. Throws 400 `errors.userId` if the company does not have the invitation, 400 `errors.email` if the address is
 * already invited or belongs to a member, and 409 `invitationNotReturned`.
 */
export async function correctInvitation(
  ctx: MemberWork,
  { body: { userId } }: CallInput<typeof CorrectInvitation>,
  email: string,
): Promise<void> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = ctx
  await lockMembership(ctx)
  const invitation = await getInvitationOf(ctx, userId)
  if (invitation.undelivered === null)
    throw conflict('invitationNotReturned', 'The invitation has already been corrected or sent again.')
  await rejectMember(ctx, email)
  const [invited] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email)))
  // The unchanged address was returned. To try it again, the invitation is sent again.
  if (invited) throw invalid({ email: ['alreadyInvited'] })
  const corrected = {
    ...invitation,
    email,
    invitedBy: caller.id,
    createdAt: now,
    resentAt: null,
    sentCount: 1,
    undelivered: null,
  }
  await db
    .update(invitations)
    .set(corrected)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitation.id)))
  await sendInvitation(ctx, corrected)
  ctx.recordHistory({
    companyId,
    entity: 'member',
    entityId: invitation.id,
    action: 'invitationCorrected',
    data: { name: maskEmail(email) },
  })
  ctx.publish({ type: 'updateSettings', companyId, by: caller.id })
}
