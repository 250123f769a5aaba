import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { UpdateProject } from '#contract/ads/tree.ts'
import { projects } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { checkedName, lockProject } from './projects.ts'

/** Renames a project (AD-10, AD-11). */
export async function renameProject(ctx: MemberWork, { body }: CallInput<typeof UpdateProject>): Promise<void> {
  const name = checkedName(body.name)
  const { companyId } = ctx.target
  const project = await lockProject(ctx.db, companyId, body.id)
  await ctx.db
    .update(projects)
    .set({ name })
    .where(and(eq(projects.companyId, companyId), eq(projects.id, project.id)))
  ctx.recordHistory({
    companyId,
    entity: 'project',
    entityId: project.id,
    action: 'renamed',
    data: { from: project.name, to: name },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
