import { and, eq, max } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreateFolder } from '#contract/ads/tree.ts'
import { folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { checkedName, lockProject } from './projects.ts'

/** Creates a folder at the end of a project (AD-10). */
export async function createFolder(
  ctx: MemberWork,
  { body }: CallInput<typeof CreateFolder>,
): Promise<CallOutput<typeof CreateFolder>> {
  const name = checkedName(body.name)
  const { companyId } = ctx.target
  const project = await lockProject(ctx.db, companyId, body.projectId)
  return { id: await insertFolder(ctx, { companyId, projectId: project.id, name }) }
}

/**
 * Stores a folder at the end of a locked project, records history and publishes `updateTree`. Returns the folder's id.
 */
export async function insertFolder(
  work: Work,
  { companyId, projectId, name }: { companyId: number; projectId: number; name: string },
): Promise<number> {
  const [row] = await work.db
    .select({ last: max(folders.position) })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), eq(folders.projectId, projectId)))
  const [folder] = await work.db
    .insert(folders)
    .values({ companyId, projectId, name, position: (row?.last ?? -1) + 1, createdAt: work.now })
    .returning({ id: folders.id })
  if (!folder) throw new Error('The insert into folders returned no row.')
  work.recordHistory({ companyId, entity: 'folder', entityId: folder.id, action: 'created', data: { name, projectId } })
  work.publish({ type: 'updateTree', companyId, ...(work.caller && { by: work.caller.id }) })
  return folder.id
}
