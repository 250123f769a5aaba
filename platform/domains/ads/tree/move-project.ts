import { and, asc, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { MoveProject } from '#contract/ads/tree.ts'
import { projects } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'

/** Moves a project to a zero-based index of the list. An index past the end moves it last (AD-10). */
export async function moveProject(ctx: MemberWork, { body }: CallInput<typeof MoveProject>): Promise<void> {
  const { companyId } = ctx.target
  const list = await ctx.db
    .select({ id: projects.id, position: projects.position })
    .from(projects)
    .where(eq(projects.companyId, companyId))
    .orderBy(asc(projects.position), asc(projects.id))
    .for('no key update')
  const moved = list.find(({ id }) => id === body.id)
  if (!moved) throw forbidden()
  const order = list.filter((project) => project !== moved)
  order.splice(Math.max(0, body.order), 0, moved)
  for (const [position, project] of order.entries()) {
    if (project.position === position) continue
    await ctx.db
      .update(projects)
      .set({ position })
      .where(and(eq(projects.companyId, companyId), eq(projects.id, project.id)))
  }
  ctx.recordHistory({
    companyId,
    entity: 'project',
    entityId: body.id,
    action: 'moved',
    data: { order: order.indexOf(moved) },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
