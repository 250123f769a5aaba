import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { parseCompositeId } from '#gateway/resolving/composite-id.ts'
import { findFolder, findProject } from './complete.ts'
import { createFolder } from './mutations/create-folder.ts'
import { createProject } from './mutations/create-project.ts'
import { deleteFolder } from './mutations/delete-folder.ts'
import { deleteProject } from './mutations/delete-project.ts'
import { moveFolder } from './mutations/move-folder.ts'
import { moveProject } from './mutations/move-project.ts'
import { renameFolder } from './mutations/rename-folder.ts'
import { renameProject } from './mutations/rename-project.ts'
import { treeUpdated } from './subscriptions/tree-updated.ts'
import { projects } from './types/company.ts'
import { folderOf, projectOf } from './types/payloads.ts'
import { folderViewerCan, projectViewerCan } from './types/viewer-can.ts'

/** The projects and folders of a company. */
export const tree: Area = {
  name: 'tree',
  resolvers: {
    Mutation: {
      createFolder,
      createProject,
      deleteFolder,
      deleteProject,
      moveFolder,
      moveProject,
      renameFolder,
      renameProject,
    },
    Subscription: { treeUpdated },
    Company: { projects },
    Folder: folderViewerCan,
    Project: projectViewerCan,
    CreateFolderPayload: { folder: folderOf, project: projectOf },
    CreateProjectPayload: { project: projectOf },
    MoveFolderPayload: { folder: folderOf, project: projectOf },
    MoveProjectPayload: {
      project: projectOf,
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
    RenameFolderPayload: { folder: folderOf },
    RenameProjectPayload: { project: projectOf },
    TreeUpdate: {
      company: ({ company }, _, context, info) => (company ? completeCompany(company, context, info) : null),
    },
  },
  nodes: {
    Folder: (id, context) => {
      const { parent: companyId, own: databaseId } = parseCompositeId(id, 'Folder')
      return findFolder(companyId, databaseId, context)
    },
    Project: (id, context) => {
      const { parent: companyId, own: databaseId } = parseCompositeId(id, 'Project')
      return findProject(companyId, databaseId, context)
    },
  },
}
