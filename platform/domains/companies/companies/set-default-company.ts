import { and, asc, eq, ne } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SetDefaultCompany } from '#contract/companies/companies.ts'
import { members } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'

/** Sets or clears the caller's preselected company (COMP-05). A user has at most one. */
export async function setDefaultCompany(ctx: MemberWork, { body }: CallInput<typeof SetDefaultCompany>): Promise<void> {
  const {
    db,
    caller: { id: userId },
    target: { companyId },
  } = ctx
  // Locks all memberships in a fixed order, so that concurrent requests wait for each other.
  const memberships = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.companyId))
    .for('update')
  // Staff see every company, but can preselect a company only as a member.
  if (!memberships.some((membership) => membership.companyId === companyId)) throw forbidden()
  if (body.Default)
    await db
      .update(members)
      .set({ default: false })
      .where(and(eq(members.userId, userId), ne(members.companyId, companyId)))
  await db
    .update(members)
    .set({ default: body.Default })
    .where(and(eq(members.userId, userId), eq(members.companyId, companyId)))
  ctx.recordHistory({
    companyId,
    entity: 'member',
    entityId: userId,
    action: body.Default ? 'madeDefault' : 'defaultRemoved',
  })
  ctx.publish({ type: 'updateHome', companyId: null, userId })
}
