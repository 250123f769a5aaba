import { and, eq, max } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { CreateFolder } from '#contract/projects-and-folders.ts'
import { folders } from '#platform/db/schema/index.ts'
import type { MemberWork } from '#platform/http/context.ts'
import { checkedName, lockProject } from './projects.ts'

/** Makes a folder at the end of a project (AD-10). */
export async function createFolder(ctx: MemberWork, { body }: CallInput<typeof CreateFolder>): Promise<CallOutput<typeof CreateFolder>> {
  const name = checkedName(body.name)
  const { companyId } = ctx.place
  const project = await lockProject(ctx.db, companyId, body.projectId)
  const [found] = await ctx.db
    .select({ last: max(folders.position) })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
  const [folder] = await ctx.db
    .insert(folders)
    .values({ companyId, projectId: project.id, name, position: (found?.last ?? -1) + 1, createdAt: ctx.now })
    .returning({ id: folders.id })
  if (!folder) throw new Error('The folder was not stored')
  ctx.remember({ companyId, entity: 'folder', entityId: folder.id, action: 'created', data: { name, projectId: project.id } })
  ctx.tell({ type: 'updateTree', companyId, by: ctx.caller.id })
  return { id: folder.id }
}
