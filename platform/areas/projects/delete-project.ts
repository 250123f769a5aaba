import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { DeleteProject } from '#contract/projects-and-folders.ts'
import { folders, projects } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { conflict } from '#platform/http/errors.ts'
import { moveDeletedAds } from '../folders/folders.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { contentsOf, lockProject } from './projects.ts'

/** Deletes a project that holds nothing but its empty first folder. 409 `defaultProject` or `notEmpty`. */
export async function deleteProject(ctx: MemberCtx, { body }: CallInput<typeof DeleteProject>): Promise<void> {
  const { companyId } = ctx.place
  await ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, companyId, body.id)
    if (project.default) throw conflict('defaultProject', 'The default project cannot be deleted')
    const own = await tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
      .for('update')
    const held = await contentsOf(tx, companyId, project.id)
    if (held.folders > 0 || held.ads > 0) throw conflict('notEmpty', 'The project is not empty')
    for (const { id } of own) await moveDeletedAds(tx, companyId, id)
    await tx.delete(folders).where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
    await tx.delete(projects).where(and(eq(projects.companyId, companyId), eq(projects.id, project.id)))
    await recordHistory(tx, ctx, { companyId, entity: 'project', entityId: project.id, action: 'deleted', data: { name: project.name } })
    await recordEvent(tx, { type: 'updateTree', companyId, by: ctx.caller.id })
  })
}
