import { and, eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreateInvitationLink, ResendInvitation } from '#contract/companies/membership.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { issueToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { invitations } from '#platform/foundation/db/schema/index.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import type { GiveUp } from '#platform/foundation/mail/mailer.ts'
import { write } from '#platform/foundation/work/write.ts'
import { maskEmail } from '#rules/people/email-address.ts'
import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { getExpiry, getSendAgainFrom, getSentAt } from './invitation-times.ts'
import { countInvitationMail, getInvitationUrl, sendInvitation } from './invite.ts'
import { lockMembership } from './membership.ts'

/** Maximum number of links that a company copies per day. */
const MAX_LINKS_PER_DAY = 200

/** Throttles a repeated invitation like a new one. Throws 429. */
export const checkSendingAgain = ({ db, now, target: { companyId } }: MemberCtx): Promise<void> =>
  countInvitationMail({ db, now, companyId })

/**
 * Emails an invitation again (PLUS-150). Its earlier links stop working, and the new link has the full validity. Throws
 * 400 if the company does not have the invitation, and 409 `sentRecently` within ten minutes.
 */
export async function sendInvitationAgain(
  ctx: MemberWork,
  { body: { userId } }: CallInput<typeof ResendInvitation>,
): Promise<void> {
  const { companyId } = ctx.target
  await lockMembership(ctx)
  const invitation = await getInvitationOf(ctx, userId)
  const from = getSendAgainFrom(invitation)
  if (from && ctx.now < from) throw conflict('sentRecently', 'The invitation was sent again less than ten minutes ago.')
  const sentAgain = {
    ...invitation,
    resentAt: ctx.now,
    sentCount: invitation.sentCount + 1,
    invitedBy: ctx.caller.id,
    undelivered: null,
  }
  await ctx.db
    .update(invitations)
    .set(sentAgain)
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitation.id)))
  await sendInvitation(ctx, sentAgain)
  record(ctx, invitation, 'invitedAgain')
}

/** Throttles the links that a company copies. Throws 429. */
export const checkLink = ({ db, now, target: { companyId } }: MemberCtx): Promise<void> =>
  countAttempt(db, { key: `invitation-link:${companyId}`, most: MAX_LINKS_PER_DAY, seconds: DAY_SECONDS }, now)

/**
 * Creates another link to an invitation (PLUS-151). Only hashes of links are stored, so the mailed link cannot be
 * returned. Both links are valid until the same time, and the first use ends both. Throws 400 if the company does not
 * have the invitation, and 409 `invitationNotValid`.
 */
export async function createInvitationLink(
  ctx: MemberWork,
  { body: { userId } }: CallInput<typeof CreateInvitationLink>,
): Promise<CallOutput<typeof CreateInvitationLink>> {
  await lockMembership(ctx)
  const invitation = await getInvitationOf(ctx, userId)
  const seconds = Math.floor((getExpiry(invitation).getTime() - ctx.now.getTime()) / 1000)
  if (seconds <= 0 || invitation.undelivered !== null)
    throw conflict('invitationNotValid', 'The invitation has expired, or its email was returned. Send it again.')
  const token = await issueToken(
    ctx.db,
    { purpose: 'invitation', subject: invitation.id, seconds, keepsEarlier: true },
    ctx.now,
  )
  record(ctx, invitation, 'invitationLinkCopied')
  return { url: getInvitationUrl(ctx.deps, token) }
}

/** Marks an invitation with a mail that could not be delivered, and notifies the company. */
export const markInvitationUndelivered =
  (deps: Deps): GiveUp =>
  (mail, reason, storeOutcome) =>
    write(
      jobActor(deps, { id: mail.id, now: deps.clock() }),
      async ({ db, publish }) => {
        await storeOutcome(db)
        const { companyId, invitationId } = mail
        if (companyId === null || invitationId === null) return
        const isThis = and(eq(invitations.companyId, companyId), eq(invitations.id, invitationId))
        const [invitation] = await db.select().from(invitations).where(isThis).for('update')
        // An invitation that was sent again waits for its later mail.
        if (!invitation || mail.createdAt < getSentAt(invitation)) return
        await db.update(invitations).set({ undelivered: reason }).where(isThis)
        publish({ type: 'updateSettings', companyId })
      },
      { recordsNothing: 'the invitation stores the failure' },
    )

/** Returns an invitation of the company. Throws 400 `errors.userId` if the company does not have it. */
export async function getInvitationOf(
  { db, target: { companyId } }: MemberWork,
  id: string,
): Promise<typeof invitations.$inferSelect> {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(sql`${invitations.id}::text`, id)))
  if (!invitation) throw invalid({ userId: ['unknown'] })
  return invitation
}

function record(
  ctx: MemberWork,
  { id, email }: { id: string; email: string },
  action: 'invitedAgain' | 'invitationLinkCopied',
): void {
  const { companyId } = ctx.target
  ctx.recordHistory({ companyId, entity: 'member', entityId: id, action, data: { name: maskEmail(email) } })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}
