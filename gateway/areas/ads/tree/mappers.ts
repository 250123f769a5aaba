import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { UpdateTree } from '#contract/events.ts'
import type { Ad, AdPlace } from '#contract/ads/ad.ts'
import type { Folder, Project } from '#contract/ads/project.ts'
import { companyReference, type CompanyMapper } from '#gateway/areas/companies/companies/mappers.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'

/** Source of `Folder`. Only the ids are always present. */
export interface FolderMapper {
  id: string
  databaseId: number
  companyId: number
  name?: string
  isDefault?: boolean
  /** The folder's ads, as REST returns them. */
  ads?: readonly { readonly ad: Ad; readonly place: AdPlace }[]
}

/** Source of `Project`. Only the ids are always present. */
export interface ProjectMapper {
  id: string
  databaseId: number
  companyId: number
  name?: string
  isDefault?: boolean
  folders?: FolderMapper[]
}

/** Returns the source of a folder that is only known by its id, and perhaps its name. */
export const folderReference = (companyId: number, databaseId: number, name?: string): FolderMapper => ({
  id: toCompositeGlobalId('Folder', companyId, databaseId),
  databaseId,
  companyId,
  ...(name !== undefined && { name }),
})

/** Returns the source of a project that is only known by its id, and perhaps its name. */
export const projectReference = (companyId: number, databaseId: number, name?: string): ProjectMapper => ({
  id: toCompositeGlobalId('Project', companyId, databaseId),
  databaseId,
  companyId,
  ...(name !== undefined && { name }),
})

/** Returns the source of a project with all its folders and ads. */
export function mapProject(project: Project, companyId: number): ProjectMapper {
  return {
    id: toCompositeGlobalId('Project', companyId, project.id),
    databaseId: project.id,
    companyId,
    name: project.name,
    isDefault: project.default,
    folders: project.folders.map((folder) => mapFolder(folder, companyId, project)),
  }
}

function mapFolder(folder: Folder, companyId: number, project: Project): FolderMapper {
  const place = {
    companyId,
    projectId: project.id,
    folderId: folder.id,
    projectName: project.name,
    folderName: folder.name,
  }
  return {
    id: toCompositeGlobalId('Folder', companyId, folder.id),
    databaseId: folder.id,
    companyId,
    name: folder.name,
    isDefault: folder.default,
    ads: folder.ads.map((ad) => ({ ad, place })),
  }
}

/** The projects in an event's payload, without ads. */
export const publishedProjects = attachedValue<CompanyMapper, ProjectMapper[]>('projects')

/** The data of an event for `TreeUpdate`. */
export interface TreeUpdateEvent {
  company: CompanyMapper
}

/** Source of `TreeUpdate`. */
export type TreeUpdateMapper = EventSource<TreeUpdateEvent>

/** Returns the source of an event with the projects and folders of a company, without ads. */
export function mapTreeUpdate({ companyId, projects }: UpdateTree): TreeUpdateEvent {
  const sources = projects.map((project) => ({
    ...projectReference(companyId, project.id, project.name),
    isDefault: project.default,
    folders: project.folders.map((folder) => ({
      ...folderReference(companyId, folder.id, folder.name),
      isDefault: folder.default,
    })),
  }))
  return { company: publishedProjects.with(companyReference(companyId), sources) }
}
