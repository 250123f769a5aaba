import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { UpdateProject } from '#contract/projects-and-folders.ts'
import { projects } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { checkedName, lockProject } from './projects.ts'

/** Gives a project another name (AD-10, AD-11). */
export async function renameProject(ctx: MemberCtx, { body }: CallInput<typeof UpdateProject>): Promise<void> {
  const name = checkedName(body.name)
  const { companyId } = ctx.place
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, companyId, body.id)
    await tx.update(projects).set({ name }).where(and(eq(projects.companyId, companyId), eq(projects.id, project.id)))
    await recordHistory(tx, ctx, { companyId, entity: 'project', entityId: project.id, action: 'renamed', data: { from: project.name, to: name } })
    await recordEvent(tx, { type: 'updateTree', companyId, by: ctx.caller.id })
  })
}
