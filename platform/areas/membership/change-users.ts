import { and, eq, sql } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { RemoveRecruiter, UpdateCompanyUserRole } from '#contract/users-and-sender-emails.ts'
import type { Tx } from '#platform/db/client.ts'
import { invitations, members, oneTimeTokens } from '#platform/db/schema/index.ts'
import type { MemberWork } from '#platform/http/context.ts'
import { conflict, invalid } from '#platform/http/errors.ts'
import { lockMembership, tellMembership } from './membership.ts'

/** Gives or takes the administrator's role (COMP-61). Throws 409 for the own role and for the invited, 400 for nobody of the company. */
export async function changeRole(ctx: MemberWork, { body: { userId, admin } }: CallInput<typeof UpdateCompanyUserRole>): Promise<void> {
  const { companyId } = ctx.place
  if (userId === ctx.caller.id) throw conflict('ownRole', 'Nobody changes the own role')
  await lockMembership(ctx)
  const [changed] = await ctx.db.update(members).set({ admin }).where(and(eq(members.companyId, companyId), eq(sql`${members.userId}::text`, userId))).returning({ userId: members.userId })
  if (!changed) throw (await isInvited(ctx.db, companyId, userId)) ? conflict('pendingUser', 'The invitation has not been accepted') : invalid({ userId: ['unknown'] })
  ctx.remember({ companyId, entity: 'member', entityId: userId, action: admin ? 'madeAdmin' : 'adminRemoved' })
  tellMembership(ctx, { companyId, userId })
}

/** Takes a user out of a company, or an invitation back (COMP-66). What they see of the company ends at once. Throws 409 for oneself, 400 for nobody of the company. */
export async function removeUser(ctx: MemberWork, { body: { userId } }: CallInput<typeof RemoveRecruiter>): Promise<void> {
  const { companyId } = ctx.place
  if (userId === ctx.caller.id) throw conflict('ownRole', 'Nobody takes themselves away')
  await lockMembership(ctx)
  const [left] = await ctx.db.delete(members).where(and(eq(members.companyId, companyId), eq(sql`${members.userId}::text`, userId))).returning({ userId: members.userId })
  if (left) {
    ctx.remember({ companyId, entity: 'member', entityId: userId, action: 'removed' })
    return tellMembership(ctx, { companyId, userId })
  }
  const [withdrawn] = await ctx.db.delete(invitations).where(and(eq(invitations.companyId, companyId), eq(sql`${invitations.id}::text`, userId))).returning({ id: invitations.id })
  if (!withdrawn) throw invalid({ userId: ['unknown'] })
  await ctx.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.purpose, 'invitation'), eq(oneTimeTokens.subject, withdrawn.id)))
  ctx.remember({ companyId, entity: 'member', entityId: withdrawn.id, action: 'invitationWithdrawn' })
  ctx.tell({ type: 'updateSettings', companyId, by: ctx.caller.id })
}

async function isInvited(db: Tx, companyId: number, id: string): Promise<boolean> {
  const [found] = await db.select({ id: invitations.id }).from(invitations).where(and(eq(invitations.companyId, companyId), eq(sql`${invitations.id}::text`, id)))
  return found !== undefined
}
