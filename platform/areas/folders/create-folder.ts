import { and, eq, max } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { CreateFolder } from '#contract/projects-and-folders.ts'
import { folders } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { checkedName, lockProject } from '../projects/projects.ts'

/** Makes a folder at the end of a project (AD-10). */
export async function createFolder(ctx: MemberCtx, { body }: CallInput<typeof CreateFolder>): Promise<CallOutput<typeof CreateFolder>> {
  const name = checkedName(body.name)
  const { companyId } = ctx.place
  return ctx.db.transaction(async (tx) => {
    const project = await lockProject(tx, companyId, body.projectId)
    const [found] = await tx
      .select({ last: max(folders.position) })
      .from(folders)
      .where(and(eq(folders.companyId, companyId), eq(folders.projectId, project.id)))
    const [folder] = await tx
      .insert(folders)
      .values({ companyId, projectId: project.id, name, position: (found?.last ?? -1) + 1, createdAt: ctx.now })
      .returning({ id: folders.id })
    if (!folder) throw new Error('The folder was not stored')
    await recordHistory(tx, ctx, { companyId, entity: 'folder', entityId: folder.id, action: 'created', data: { name, projectId: project.id } })
    await recordEvent(tx, { type: 'updateTree', companyId, by: ctx.caller.id })
    return { id: folder.id }
  })
}
