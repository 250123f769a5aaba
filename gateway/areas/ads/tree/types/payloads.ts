import type { GatewayContext } from '#gateway/context.ts'
import type { ReferenceInfo } from '#gateway/resolving/reference.ts'
import { completeFolder, completeProject } from '../complete.ts'
import type { FolderMapper, ProjectMapper } from '../mappers.ts'

/** Resolves the `project` of any payload. */
export const projectOf = (
  { project }: { project?: ProjectMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (project ? completeProject(project, context, info) : null)

/** Resolves the `folder` of any payload. */
export const folderOf = (
  { folder }: { folder?: FolderMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (folder ? completeFolder(folder, context, info) : null)
