import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { RemoveRecruiter, UpdateCompanyUserRole } from '#contract/companies/membership.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { companies, invitations, members, oneTimeTokens, users } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { maskEmail } from '#rules/people/email-address.ts'
import { fullName } from '#rules/people/person-name.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { lockMembership, publishMembership } from './membership.ts'

/**
 * Grants or revokes a member's administrator role (COMP-61). Throws 409 for the caller's own role and for an invited
 * person, and 400 if the company does not have the user.
 */
export async function changeRole(
  ctx: MemberWork,
  { body: { userId, admin } }: CallInput<typeof UpdateCompanyUserRole>,
): Promise<void> {
  const { companyId } = ctx.target
  if (userId === ctx.caller.id) throw conflict('ownRole', 'You cannot change your own role.')
  await lockMembership(ctx)
  const [changed] = await ctx.db
    .update(members)
    .set({ admin })
    .where(and(eq(members.companyId, companyId), eq(sql`${members.userId}::text`, userId)))
    .returning({ userId: members.userId })
  if (!changed)
    throw (await isInvited(ctx.db, companyId, userId))
      ? conflict('pendingUser', 'This person has not accepted the invitation yet.')
      : invalid({ userId: ['unknown'] })
  ctx.recordHistory({ companyId, entity: 'member', entityId: userId, action: admin ? 'madeAdmin' : 'adminRemoved' })
  publishMembership(ctx, { companyId, userId })
}

/**
 * Removes a user from a company, or withdraws an invitation (COMP-66). A removed user loses access at once and gets an
 * email with the reason. Throws 409 for the caller, and 400 if the company does not have the user.
 */
export async function removeUser(
  ctx: MemberWork,
  { body: { userId } }: CallInput<typeof RemoveRecruiter>,
): Promise<void> {
  const { companyId } = ctx.target
  if (userId === ctx.caller.id) throw conflict('ownRole', 'You cannot remove yourself from the company.')
  await lockMembership(ctx)
  const [removed] = await ctx.db
    .delete(members)
    .where(and(eq(members.companyId, companyId), eq(sql`${members.userId}::text`, userId)))
    .returning({ userId: members.userId })
  if (removed) {
    ctx.recordHistory({ companyId, entity: 'member', entityId: userId, action: 'removed' })
    publishMembership(ctx, { companyId, userId })
    return mailEnded(ctx, userId)
  }
  const [withdrawn] = await ctx.db
    .delete(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(sql`${invitations.id}::text`, userId)))
    .returning({ id: invitations.id, email: invitations.email })
  if (!withdrawn) throw invalid({ userId: ['unknown'] })
  await ctx.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'invitation'), eq(oneTimeTokens.subject, withdrawn.id)))
  ctx.recordHistory({
    companyId,
    entity: 'member',
    entityId: withdrawn.id,
    action: 'invitationWithdrawn',
    data: { name: maskEmail(withdrawn.email) },
  })
  ctx.publish({ type: 'updateSettings', companyId, by: ctx.caller.id })
}

/** Emails a removed user. A colleague is named; staff appear as Tavla's support. */
async function mailEnded(
  { db, deps, sendMail, caller, target: { companyId } }: MemberWork,
  userId: string,
): Promise<void> {
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [userId, caller.id]))
  const [user, remover] = [userId, caller.id].map((id) => people.find((person) => person.id === id))
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  if (!user || !company) return
  const [colleague] = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  sendMail({
    to: user.email,
    userId,
    companyId,
    template: 'membershipEnded',
    locale: localeOf(user),
    data: {
      companyName: company.name ?? '',
      by: remover && colleague ? fullName(remover) : null,
      link: deps.env.publicUrl,
    },
  })
}

async function isInvited(db: Tx, companyId: number, id: string): Promise<boolean> {
  const [invitation] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), eq(sql`${invitations.id}::text`, id)))
  return invitation !== undefined
}
