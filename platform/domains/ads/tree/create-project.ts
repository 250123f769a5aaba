import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CreateProject } from '#contract/ads/tree.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { folders, projects } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { checkedName, nextProjectPosition } from './projects.ts'

/** The name of the default folder of every project. */
const DEFAULT_FOLDER_NAME = 'Allmänt'

/**
 * Creates a project at the end of the list, with a default folder so that ads can be created in it immediately (AD-10).
 */
export async function createProject(
  ctx: MemberWork,
  { body }: CallInput<typeof CreateProject>,
): Promise<CallOutput<typeof CreateProject>> {
  const name = checkedName(body.name)
  const { companyId } = ctx.target
  const id = await insertProject(ctx.db, { companyId, name, default: false, now: ctx.now })
  ctx.recordHistory({ companyId, entity: 'project', entityId: id, action: 'created', data: { name } })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
  return { id }
}

interface NewProject {
  companyId: number
  name: string
  default: boolean
  now: Date
}

/**
 * Stores a project with its default folder and returns the project's id. `default` marks the first project of a
 * company.
 */
export async function insertProject(tx: Tx, { companyId, name, default: isDefault, now }: NewProject): Promise<number> {
  const position = await nextProjectPosition(tx, companyId)
  const [project] = await tx
    .insert(projects)
    .values({ companyId, name, position, default: isDefault, createdAt: now })
    .returning({ id: projects.id })
  if (!project) throw new Error('The insert into projects returned no row.')
  await tx
    .insert(folders)
    .values({ companyId, projectId: project.id, name: DEFAULT_FOLDER_NAME, default: true, position: 0, createdAt: now })
  return project.id
}
