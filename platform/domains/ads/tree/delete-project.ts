import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { DeleteProject } from '#contract/ads/tree.ts'
import { folders, projects } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { moveDeletedAds } from './folders.ts'
import { countContents, lockProject } from './projects.ts'

/** Deletes a project that contains only its empty default folder. Throws 409 `defaultProject` or `notEmpty`. */
export async function deleteProject(ctx: MemberWork, { body }: CallInput<typeof DeleteProject>): Promise<void> {
  const { companyId } = ctx.target
  const project = await lockProject(ctx.db, companyId, body.id)
  if (project.default) throw conflict('defaultProject', 'The default project cannot be deleted.')
  const projectFolders = await ctx.db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
    .for('update')
  const contents = await countContents(ctx.db, companyId, project.id)
  if (contents.folders > 0 || contents.ads > 0)
    throw conflict('notEmpty', 'The project is not empty. Move or delete its ads and folders first.')
  for (const { id } of projectFolders) await moveDeletedAds(ctx.db, companyId, id)
  await ctx.db.delete(folders).where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
  await ctx.db.delete(projects).where(and(eq(projects.companyId, companyId), eq(projects.id, project.id)))
  ctx.recordHistory({
    companyId,
    entity: 'project',
    entityId: project.id,
    action: 'deleted',
    data: { name: project.name },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
