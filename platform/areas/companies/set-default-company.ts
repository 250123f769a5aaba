import { and, asc, eq, ne } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { SetDefaultCompany } from '#contract/company-and-tree.ts'
import { members } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { forbidden } from '#platform/http/errors.ts'
import type { MemberCtx } from '../ads/change-ad.ts'

/** Makes a company the caller's preselected one, instead of any other, or takes that back (COMP-05). */
export async function setDefaultCompany(ctx: MemberCtx, { body }: CallInput<typeof SetDefaultCompany>): Promise<void> {
  const userId = ctx.caller.id
  const { companyId } = ctx.place
  await ctx.db.transaction(async (tx) => {
    // All at once and in one order, so that two choices at the same time wait for each other.
    const own = await tx.select({ companyId: members.companyId }).from(members).where(eq(members.userId, userId)).orderBy(asc(members.companyId)).for('update')
    // Staff see every company, but have none of their own to preselect.
    if (!own.some((each) => each.companyId === companyId)) throw forbidden()
    if (body.Default) await tx.update(members).set({ default: false }).where(and(eq(members.userId, userId), ne(members.companyId, companyId)))
    await tx.update(members).set({ default: body.Default }).where(and(eq(members.userId, userId), eq(members.companyId, companyId)))
    await recordEvent(tx, { type: 'updateHome', companyId: null, userId })
  })
}
