import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { projectsLoader } from './loaders.ts'
import type { FolderMapper, ProjectMapper } from './mappers.ts'

/** Finds a project in its company's tree; null if it is not there. */
export async function findProject(
  companyId: number,
  projectId: number,
  context: GatewayContext,
): Promise<ProjectMapper | null> {
  const projects = await context.load(projectsLoader, companyId)
  return projects.find((project) => project.databaseId === projectId) ?? null
}

/** Finds a folder in its company's tree; null if it is not there. */
export async function findFolder(
  companyId: number,
  folderId: number,
  context: GatewayContext,
): Promise<FolderMapper | null> {
  for (const project of await context.load(projectsLoader, companyId)) {
    const folder = project.folders?.find(({ databaseId }) => databaseId === folderId)
    if (folder) return folder
  }
  return null
}

/** Reads the rest of a project if the operation selects more than is known. */
export const completeProject = (
  project: ProjectMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): ProjectMapper | Promise<ProjectMapper> =>
  completeIfSelected(
    project,
    info,
    async () => (await findProject(project.companyId, project.databaseId, context)) ?? gone(),
  )

/** Reads the rest of a folder if the operation selects more than is known. */
export const completeFolder = (
  folder: FolderMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): FolderMapper | Promise<FolderMapper> =>
  completeIfSelected(
    folder,
    info,
    async () => (await findFolder(folder.companyId, folder.databaseId, context)) ?? gone(),
  )

function gone(): never {
  throw publicError('NOT_FOUND', 'Not found.')
}
