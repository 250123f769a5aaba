import { and, eq, max } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { MoveFolder } from '#contract/ads/tree.ts'
import { folders, projects } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { lockFolder } from './folders.ts'

/**
 * Moves a folder with its ads to the end of another project (AD-10). Throws 400 `projectId` if the project belongs to
 * another company, and 409 `defaultFolder` for a project's default folder.
 */
export async function moveFolder(ctx: MemberWork, { body }: CallInput<typeof MoveFolder>): Promise<void> {
  const { companyId } = ctx.target
  // Always locks the project before the folder, so that two concurrent changes cannot deadlock.
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, body.projectId)))
    .for('key share')
  if (!project) throw invalid({ projectId: ['otherCompany'] })
  const folder = await lockFolder(ctx.db, companyId, body.id)
  if (project.id === folder.projectId) return
  if (folder.default) throw conflict('defaultFolder', "A project's default folder cannot be moved.")
  const [row] = await ctx.db
    .select({ last: max(folders.position) })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
  await ctx.db
    .update(folders)
    .set({ projectId: project.id, position: (row?.last ?? -1) + 1 })
    .where(and(eq(folders.companyId, companyId), eq(folders.id, folder.id)))
  ctx.recordHistory({
    companyId,
    entity: 'folder',
    entityId: folder.id,
    action: 'moved',
    data: { from: folder.projectId, to: project.id },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
