import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { DeleteFolder, DeleteProject, MoveFolder, UpdateFolder, UpdateProject } from '#contract/ads/tree.ts'
import type { FolderResolvers, ProjectResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { findFolder, findProject } from '../complete.ts'
import type { FolderMapper, ProjectMapper } from '../mappers.ts'

const mayRename = viewerCan(UpdateFolder, CompanyGetUserCompanyWithAds)
const mayMove = viewerCan(MoveFolder, CompanyGetUserCompanyWithAds)
const mayDelete = viewerCan(DeleteFolder, CompanyGetUserCompanyWithAds)
const mayRenameProject = viewerCan(UpdateProject, CompanyGetUserCompanyWithAds)
const mayDeleteProject = viewerCan(DeleteProject, CompanyGetUserCompanyWithAds)

/** Reads a folder with its ads; null if it no longer exists. */
const wholeFolder = async (folder: FolderMapper, context: GatewayContext): Promise<FolderMapper | null> =>
  folder.isDefault === undefined || folder.ads === undefined
    ? findFolder(folder.companyId, folder.databaseId, context)
    : folder

const wholeProject = async (project: ProjectMapper, context: GatewayContext): Promise<ProjectMapper | null> =>
  project.isDefault === undefined || project.folders?.every(({ ads }) => ads !== undefined) !== true
    ? findProject(project.companyId, project.databaseId, context)
    : project

/**
 * The actions that the authenticated user may take on a folder. The first folder of a project cannot be moved, and only
 * an empty folder can be deleted.
 */
export const folderViewerCan: Required<Pick<FolderResolvers, 'viewerCanDelete' | 'viewerCanEdit' | 'viewerCanMove'>> = {
  viewerCanEdit: (_, _args, context) => mayRename(context),
  viewerCanMove: async (folder, _, context) =>
    (await mayMove(context)) && (await wholeFolder(folder, context))?.isDefault === false,
  viewerCanDelete: async (folder, _, context) => {
    if (!(await mayDelete(context))) return false
    const whole = await wholeFolder(folder, context)
    return whole?.isDefault === false && whole.ads?.length === 0
  },
}

/**
 * The actions that the authenticated user may take on a project. It can be deleted if it only contains its first folder
 * and that folder is empty.
 */
export const projectViewerCan: Required<Pick<ProjectResolvers, 'viewerCanDelete' | 'viewerCanEdit'>> = {
  viewerCanEdit: (_, _args, context) => mayRenameProject(context),
  viewerCanDelete: async (project, _, context) => {
    if (!(await mayDeleteProject(context))) return false
    const whole = await wholeProject(project, context)
    return (
      whole?.isDefault === false &&
      whole.folders?.every(({ isDefault, ads }) => isDefault === true && ads?.length === 0) === true
    )
  },
}
