import { and, asc, eq, ne } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { SetDefaultCompany } from '#contract/companies/company-and-tree.ts'
import { members } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'

/** Makes a company the caller's preselected one, instead of any other, or takes that back (COMP-05). */
export async function setDefaultCompany(ctx: MemberWork, { body }: CallInput<typeof SetDefaultCompany>): Promise<void> {
  const {
    db,
    caller: { id: userId },
    place: { companyId },
  } = ctx
  // All at once and in one order, so that two choices at the same time wait for each other.
  const own = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.companyId))
    .for('update')
  // Staff see every company, but have none of their own to preselect.
  if (!own.some((each) => each.companyId === companyId)) throw forbidden()
  if (body.Default)
    await db
      .update(members)
      .set({ default: false })
      .where(and(eq(members.userId, userId), ne(members.companyId, companyId)))
  await db
    .update(members)
    .set({ default: body.Default })
    .where(and(eq(members.userId, userId), eq(members.companyId, companyId)))
  ctx.remember({
    companyId,
    entity: 'member',
    entityId: userId,
    action: body.Default ? 'madeDefault' : 'defaultRemoved',
  })
  ctx.tell({ type: 'updateHome', companyId: null, userId })
}
