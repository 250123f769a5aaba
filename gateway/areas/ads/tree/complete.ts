import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { companyTree } from '#gateway/areas/companies/companies/loaders.ts'
import { knownOrRead, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { companyProjects, type FolderMapper, type ProjectMapper } from './mappers.ts'

/** A project as the tree of its company has it; null when it is not there. */
export async function findProject(
  companyId: number,
  projectId: number,
  context: GatewayContext,
): Promise<ProjectMapper | null> {
  const company = await context.load(companyTree, companyId)
  return companyProjects.of(company)?.find((project) => project.databaseId === projectId) ?? null
}

/** A folder as the tree of its company has it; null when it is not there. */
export async function findFolder(
  companyId: number,
  folderId: number,
  context: GatewayContext,
): Promise<FolderMapper | null> {
  const company = await context.load(companyTree, companyId)
  for (const project of companyProjects.of(company) ?? []) {
    const folder = project.folders?.find(({ databaseId }) => databaseId === folderId)
    if (folder) return folder
  }
  return null
}

/** Reads the rest of a project when the operation asks for more than is known. */
export const completeProject = (
  project: ProjectMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): ProjectMapper | Promise<ProjectMapper> =>
  knownOrRead(project, info, async () => (await findProject(project.companyId, project.databaseId, context)) ?? gone())

/** Reads the rest of a folder when the operation asks for more than is known. */
export const completeFolder = (
  folder: FolderMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): FolderMapper | Promise<FolderMapper> =>
  knownOrRead(folder, info, async () => (await findFolder(folder.companyId, folder.databaseId, context)) ?? gone())

function gone(): never {
  throw publicError('NOT_FOUND', 'Not found.')
}
